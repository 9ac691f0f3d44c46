import type Big from 'big.js';
import { remembered } from '../../../memo.ts';
import type { Reading } from '../../../reading.ts';
import { highestResistance, touchVoltage } from '../../calculations/rcd.ts';
import type { About, AboutFact } from '../../engine/about.ts';
import { type BoardPlace, type CircuitPlace, type Context, isInUse } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { isUnasked, notCheckable, ruleOf } from '../../engine/rule.ts';
import { againstMaximum, readingOf, recordAt } from '../../engine/values.ts';
import { accuracyOf, isExact, marginOf } from '../../facts/accuracy.ts';
import { circuitRcd, mainSwitchRcd, originRcd } from '../../facts/rcd.ts';
import { supplyFacts } from '../../facts/supply/supply-facts.ts';

/** The facts behind a finding about the electrode: its resistance and the IΔn that counts. */
export const aboutElectrode: AboutFact = (found) => [
  '.',
  aboutElectrodeReading,
  'supply/earthing_system',
  ...(deciding(found.context)?.about ?? []),
];
const RESISTANCE: About = [aboutElectrode];

/** RA × IΔn against 50 V on TT. The exact product decides; the table's rounded resistance is only for display. */
export const electrode = ruleOf({
  id: 'electrode',
  codes: ['RA_OVER_LIMIT', 'RA_UNSTABLE'],
  appliesTo: 'installation',
  about: { RA_OVER_LIMIT: RESISTANCE, RA_UNSTABLE: RESISTANCE },
  report: (context): Finding[] => judge(context, undefined),
  board: judge,
});

/** @param board  the board to judge; undefined: the origin. */
function judge(context: Context, board: BoardPlace | undefined): Finding[] {
  if (!context.isTT) return [];
  const { path, reading, board: measuredAt } = electrodeReading(context);
  if (measuredAt !== board) return [];
  if (isUnasked(reading)) return [];
  if (reading.state !== 'value') return [notCheckable('RA_OVER_LIMIT', path, `the resistance is ${reading.text}`)];
  const idn = decidingIdn(context);
  // Without any RCD on TT another rule fails; this one has no IΔn to multiply by.
  if (!idn) return [];

  const { profile } = supplyFacts(context);
  const { touchVolts, stableOhms } = profile;
  const highest = highestResistance(idn, profile);
  const touch = touchVoltage(reading.value, idn);
  const shared = { path, measured: reading.text, unit: 'Ω', regulation: '411.5.3, Table 41.5' };
  switch (againstMaximum(reading, highest.value)) {
    case 'unknown':
      return [notCheckable('RA_OVER_LIMIT', path, `the resistance ${reading.text} is not an exact figure`)];
    case 'beyond':
      return [
        {
          ...shared,
          rule: 'RA_OVER_LIMIT',
          severity: 'fail',
          limit: highest.text,
          arithmetic: `${touch.arithmetic} V > ${touchVolts} V; ${highest.arithmetic} Ω`,
          message: `${reading.text} Ω with a ${idn} mA RCD puts up to ${touch.text} V on the metalwork, above ${touchVolts} V. Can the electrode be improved?`,
        },
      ];
    case 'within':
      if (reading.value.lte(stableOhms)) return [];
      return [
        {
          ...shared,
          rule: 'RA_UNSTABLE',
          severity: 'warn',
          limit: stableOhms.toString(),
          arithmetic: `${touch.arithmetic} V ≤ ${touchVolts} V`,
          message: `${reading.text} Ω suits the RCD, but above ${stableOhms} Ω an electrode may be unstable when the soil dries. Can it be improved?`,
        },
      ];
  }
}

type ElectrodeReading = {
  path: string;
  value: unknown;
  reading: Reading;
  quantity: 'loop' | 'electrode';
  /** The board where it was measured, if it was at a board. */
  board?: BoardPlace;
};

/**
 * RA; if it was not measured Ze, and without Ze the Zdb of a board at the origin, the only one that a minor works certificate asks for. On
 * TT either loop includes the electrode and the source, so it errs on the safe side.
 */
export const electrodeReading = (context: Context): ElectrodeReading => {
  const [own, ...instead] = lookedAt(context);
  return instead.at(-1) ?? own;
};

/** RA and, if it is no figure, the readings used instead, up to the first that is a figure; if none is, RA again. */
const lookedAt = remembered(({ document, boards }: Context): [ElectrodeReading, ...ElectrodeReading[]] => {
  const { resistance } = recordAt(document, 'particulars', 'electrode');
  const own = { ...read('particulars/electrode/resistance', resistance), quantity: 'electrode' } as const;
  if (own.reading.state === 'value') return [own];
  const loop = { ...read('supply/ze', recordAt(document, 'supply').ze), quantity: 'loop' } as const;
  if (loop.reading.state === 'value') return [own, loop];
  const atBoards = boards
    .filter(({ isOrigin }) => isOrigin)
    .map((board) => ({ ...read(`${board.path}/zdb`, board.record.zdb), quantity: 'loop', board }) as const);
  const first = atBoards.findIndex(({ reading }) => reading.state === 'value');
  return first < 0 ? [own, loop, ...atBoards, own] : [own, loop, ...atBoards.slice(0, first + 1)];
});

const read = (path: string, value: unknown) => ({ path, value, reading: readingOf(value) });

/** The facts that decide which reading that is. */
export const aboutElectrodeReading: AboutFact = ({ context }) => {
  const paths = lookedAt(context).map(({ path }) => path);
  return paths.length > 2 ? [...paths, 'boards/*/fed_from/origin'] : paths;
};

/** True if the Zs of a circuit on TT is above RA by more than the accuracy of both; true if RA is unknown. */
export function isBeyondElectrode(context: Context, circuit: CircuitPlace): boolean {
  const zs = readingOf(circuit.record.zs);
  const { reading, quantity } = electrodeReading(context);
  if (!isExact(zs) || !isExact(reading)) return true;
  const [ofLoop, ofElectrode] = [accuracyOf(context, 'loop'), accuracyOf(context, quantity)];
  return zs.value.minus(reading.value).gt(marginOf(zs, ofLoop).plus(marginOf(reading, ofElectrode)));
}

/** The IΔn in mA that counts: at the origin, or if there is none the largest on the board at the origin. */
export const decidingIdn = (context: Context): Big | undefined => deciding(context)?.idn;

/** The deciding IΔn with the facts behind it. */
function deciding(context: Context): Deciding | undefined {
  const atOrigin = originRcd(context)?.idnMa;
  const origin = 'particulars/main_switch/rcd/idn_ma';
  if (atOrigin?.gt(0)) return { idn: atOrigin, about: [origin] };
  const found = context.boards
    .filter((board) => board.isOrigin)
    .flatMap((board): (Deciding | undefined)[] => {
      const about = [origin, `${board.path}/fed_from/origin`];
      return [
        rated(mainSwitchRcd(board.record, board.path, '')?.idnMa, [...about, `${board.path}/main_switch/rcd/idn_ma`]),
        ...board.circuits
          .filter(isInUse)
          .map((circuit) => rated(circuitRcd(circuit)?.idnMa, [...about, `${circuit.path}/rcd_idn`])),
      ];
    });
  return found.reduce((most, each) => (!most || each?.idn.gt(most.idn) ? (each ?? most) : most), undefined);
}

type Deciding = { idn: Big; about: readonly string[] };

const rated = (idn: Big | undefined, about: readonly string[]): Deciding | undefined =>
  idn?.gt(0) ? { idn, about } : undefined;

import type Big from 'big.js';
import { highestResistance, touchVoltage } from '../../calculations/rcd.ts';
import type { About, AboutFact } from '../../engine/about.ts';
import { type Context, isInUse } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { isUnasked, notCheckable, ruleOf } from '../../engine/rule.ts';
import { againstMaximum, readingOf, recordAt } from '../../engine/values.ts';
import { circuitRcd, mainSwitchRcd, originRcd } from '../../facts/rcd.ts';
import { supplyFacts } from '../../facts/supply/supply-facts.ts';

/** What the electrode's resistance and the IΔn that counts rest on, of a finding about them. */
export const aboutElectrode: AboutFact = ({ context, path }) => {
  const other = path === 'supply/ze' ? 'particulars/electrode/resistance' : 'supply/ze';
  const isInstead = electrodeReading(context).reading.state !== 'value' || path === 'supply/ze';
  return ['.', ...(isInstead ? [other] : []), 'supply/earthing_system', ...(deciding(context)?.about ?? [])];
};
const RESISTANCE: About = [aboutElectrode];

/** RA × IΔn against 50 V on TT. The exact product decides; the table's rounded resistance is only shown. */
export const electrode = ruleOf({
  id: 'electrode',
  codes: ['RA_OVER_LIMIT', 'RA_UNSTABLE'],
  appliesTo: 'installation',
  about: { RA_OVER_LIMIT: RESISTANCE, RA_UNSTABLE: RESISTANCE },
  report: judge,
});

function judge(context: Context): Finding[] {
  if (!context.isTT) return [];
  const { path, reading } = electrodeReading(context);
  if (isUnasked(reading)) return [];
  if (reading.state !== 'value') return [notCheckable('RA_OVER_LIMIT', path, `the resistance is ${reading.text}`)];
  const idn = decidingIdn(context);
  // Without any RCD on TT another rule fails; there is nothing to multiply with.
  if (!idn) return [];

  const { profile } = supplyFacts(context);
  const { touchVolts, stableOhms } = profile;
  const highest = highestResistance(idn, profile);
  const touch = touchVoltage(reading.value, idn);
  const shared = { path, measured: reading.text, unit: 'Ω', regulation: '411.5.3, Table 41.5' };
  switch (againstMaximum(reading, highest.value)) {
    case 'unknown':
      return [notCheckable('RA_OVER_LIMIT', path, `the resistance ${reading.text} does not say enough`)];
    case 'beyond':
      return [
        {
          ...shared,
          rule: 'RA_OVER_LIMIT',
          severity: 'fail',
          limit: highest.text,
          arithmetic: `${touch.arithmetic} V > ${touchVolts} V; ${highest.arithmetic} Ω`,
          message: `${reading.text} Ω with a ${idn} mA RCD puts up to ${touch.text} V on the metalwork; ${touchVolts} V is the most. Can the electrode be improved?`,
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
          message: `${reading.text} Ω satisfies the RCD, but above ${stableOhms} Ω an electrode may drift as the soil dries. Can it be improved?`,
        },
      ];
  }
}

/** RA, or Ze where RA was not measured: on TT the loop takes in the electrode and the source, so it errs on the safe side. */
export function electrodeReading({ document }: Context) {
  const { resistance } = recordAt(document, 'particulars', 'electrode');
  const { ze } = recordAt(document, 'supply');
  const own = readingOf(resistance);
  const loop = readingOf(ze);
  if (own.state !== 'value' && loop.state === 'value') return { path: 'supply/ze', value: ze, reading: loop };
  return { path: 'particulars/electrode/resistance', value: resistance, reading: own };
}

/** IΔn in mA that counts: at the origin, without one there the largest on the board at the origin. */
export const decidingIdn = (context: Context): Big | undefined => deciding(context)?.idn;

/** The same with what it rests on. */
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

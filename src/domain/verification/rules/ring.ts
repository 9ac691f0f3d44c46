import Big from 'big.js';
import type { Item } from '../../forms/definition.ts';
import type { Reading } from '../../reading.ts';
import type { CircuitPlace } from '../context.ts';
import type { Finding } from '../finding.ts';
import { copperResistance } from '../limits/conductors.ts';
import { notCheckable, type Rule } from '../rule.ts';
import { decimalOf, exactValue, readingOf, showOhms, textOf } from '../values.ts';

/** How far end-to-end readings, or R1+R2 and a quarter of its legs, may lie apart, Ω. Our own choice, after 643.2.1. */
const TOLERANCE = new Big('0.05');
const RATIO_FROM = new Big('0.9');
const RATIO_TO = new Big('1.1');

const legs = ['ring_r1', 'ring_rn', 'ring_r2'] as const;
const legNames = { ring_r1: 'r1', ring_rn: 'rn', ring_r2: 'r2' };

/** R4: a ring has its end-to-end readings, any other circuit has none. */
export const ringLegs: Rule = {
  id: 'ring-legs',
  codes: ['RING_LEGS'],
  about: 'End-to-end readings on rings, and only there',
  judge: ({ circuits }) => circuits.flatMap(judgeLegs),
};

function judgeLegs({ path, record }: CircuitPlace): Finding[] {
  const kind = textOf(record.circuit_kind);
  if (kind === 'ring') {
    const missing = legs.filter((leg) => ['blank', 'na'].includes(readingOf(record[leg]).state));
    if (missing.length === 0) return [];
    return [
      {
        rule: 'RING_LEGS',
        severity: 'fail',
        path: `${path}/${missing[0]}`,
        regulation: '643.2.1',
        message: `A ring needs its end-to-end readings. Still open: ${missing.map((leg) => legNames[leg]).join(', ')}.`,
      },
    ];
  }
  const filled = legs.find((leg) => readingOf(record[leg]).state === 'value');
  if (kind === '' || !filled) return [];
  return [
    {
      rule: 'RING_LEGS',
      severity: 'warn',
      path: `${path}/${filled}`,
      measured: readingOf(record[filled]).text,
      regulation: '643.2.1',
      message: `End-to-end readings belong to a ring, and this circuit is entered as ${kind}. Which is it?`,
    },
  ];
}

/** The readings of a ring against each other and against its cable. */
export const ringReadings: Rule = {
  id: 'ring-readings',
  codes: ['RING_OPEN', 'RING_R1_RN', 'RING_CPC_RATIO', 'RING_R1R2'],
  about: 'Ring final circuit readings against each other',
  judge: ({ circuits }) =>
    circuits
      .filter(({ record }) => record.circuit_kind === 'ring')
      .flatMap((ring) => [...judgeOpen(ring), ...judgeLineNeutral(ring), ...judgeRatio(ring), ...judgeQuarter(ring)]),
};

function judgeOpen({ path, record }: CircuitPlace): Finding[] {
  return legs.flatMap((leg): Finding[] => {
    const reading = readingOf(record[leg]);
    if (reading.state !== 'value' || reading.qualifier !== 'gt') return [];
    return [
      {
        rule: 'RING_OPEN',
        severity: 'fail',
        path: `${path}/${leg}`,
        measured: reading.text,
        unit: 'Ω',
        regulation: '643.2.1',
        message: `${legNames[leg]} is over range: the ring is open on that conductor. Where is the break?`,
      },
    ];
  });
}

function judgeLineNeutral({ path, record }: CircuitPlace): Finding[] {
  const pair = readings(record, 'ring_r1', 'ring_rn');
  if (!pair.values) return unreadable('RING_R1_RN', `${path}/ring_rn`, pair.reasons);
  const [r1, rn] = pair.values as [Big, Big];
  const apart = r1.minus(rn).abs();
  if (apart.lte(TOLERANCE)) return [];
  return [
    {
      rule: 'RING_R1_RN',
      severity: 'warn',
      path: `${path}/ring_rn`,
      measured: readingOf(record.ring_rn).text,
      limit: TOLERANCE.toString(),
      unit: 'Ω',
      arithmetic: `|${showOhms(r1)} − ${showOhms(rn)}| = ${showOhms(apart)} > ${TOLERANCE}`,
      regulation: '643.2.1',
      message: `r1 and rn are ${showOhms(apart)} Ω apart; on a sound ring they are close. Is there a loose joint or a mixed-up leg?`,
    },
  ];
}

function judgeRatio({ path, record }: CircuitPlace): Finding[] {
  const code = 'RING_CPC_RATIO';
  const pair = readings(record, 'ring_r1', 'ring_r2');
  if (!pair.values) return unreadable(code, `${path}/ring_r2`, pair.reasons);
  if (textOf(record.live_csa) === '' || textOf(record.cpc_csa) === '') return [];
  const live = resistanceOf(record.live_csa);
  const cpc = resistanceOf(record.cpc_csa);
  if (!live || !cpc)
    return [notCheckable(code, `${path}/ring_r2`, 'the conductor sizes are not in the table of copper')];
  const [r1, r2] = pair.values as [Big, Big];
  if (r1.eq(0)) return [notCheckable(code, `${path}/ring_r2`, 'r1 is 0')];
  const expected = r1.times(cpc).div(live);
  if (r2.gte(expected.times(RATIO_FROM)) && r2.lte(expected.times(RATIO_TO))) return [];
  const ratio = cpc.div(live).toFixed(3);
  return [
    {
      rule: code,
      severity: 'warn',
      path: `${path}/ring_r2`,
      measured: readingOf(record.ring_r2).text,
      limit: expected.toFixed(2),
      unit: 'Ω',
      arithmetic: `${showOhms(r2)} ÷ ${showOhms(r1)} = ${r2.div(r1).toFixed(3)}; ${cpc} ÷ ${live} = ${ratio} ± 10 %`,
      regulation: '643.2.1',
      message: `r2 is ${r2.div(r1).toFixed(3)} times r1; for ${textOf(record.live_csa)}/${textOf(record.cpc_csa)} mm² it is about ${ratio}. Is the size of the CPC right, and r2 its own reading?`,
    },
  ];
}

function judgeQuarter({ path, record }: CircuitPlace): Finding[] {
  // With R2 alone (column 22) there is no R1+R2 to compare.
  if (['blank', 'na'].includes(readingOf(record.r1r2).state)) return [];
  const all = readings(record, 'ring_r1', 'ring_r2', 'r1r2');
  if (!all.values) return unreadable('RING_R1R2', `${path}/r1r2`, all.reasons);
  const [r1, r2, r1r2] = all.values as [Big, Big, Big];
  const quarter = r1.plus(r2).div(4);
  const apart = r1r2.minus(quarter).abs();
  if (apart.lte(TOLERANCE)) return [];
  return [
    {
      rule: 'RING_R1R2',
      severity: 'warn',
      path: `${path}/r1r2`,
      measured: readingOf(record.r1r2).text,
      limit: showOhms(quarter),
      unit: 'Ω',
      arithmetic: `(${showOhms(r1)} + ${showOhms(r2)}) ÷ 4 = ${showOhms(quarter)}; |${showOhms(r1r2)} − ${showOhms(quarter)}| = ${showOhms(apart)} > ${TOLERANCE}`,
      regulation: '643.2.1',
      message: `R1+R2 is ${showOhms(apart)} Ω away from a quarter of its legs. Was it taken on a spur, or is there a break or a bridge?`,
    },
  ];
}

const resistanceOf = (area: unknown): Big | undefined => {
  const number = decimalOf(area);
  return number && copperResistance(number);
};

/** Exact values of several readings, or why there are none: blanks and open legs are other rules' matter. */
function readings(record: Item, ...names: readonly string[]): { values?: Big[]; reasons: string[] } {
  const found = names.map((name) => readingOf(record[name]));
  const values = found.map(exactValue).filter((value) => value !== undefined);
  return { values: values.length === names.length ? values : undefined, reasons: found.flatMap(reason) };
}

const reason = (reading: Reading): string[] => (['lim', 'nv'].includes(reading.state) ? [reading.text] : []);

function unreadable(code: string, path: string, reasons: readonly string[]): Finding[] {
  return reasons.length > 0 ? [notCheckable(code, path, `a reading it needs is ${reasons[0]}`)] : [];
}

import type Big from 'big.js';
import type { Reading } from '../../../reading.ts';
import { RING_TOLERANCE, ringCpc, ringCpcAgrees, ringDifference, ringQuarter } from '../../calculations/ring.ts';
import type { CircuitPlace } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import type { CircuitRecord } from '../../engine/records.ts';
import { notCheckable, ruleOf } from '../../engine/rule.ts';
import { decimalOf, exactValue, readingOf, showOhms, textOf } from '../../engine/values.ts';
import type { CheckCode } from '../../words/check-names.ts';

const legs = ['ring_r1', 'ring_rn', 'ring_r2'] as const;
const legNames = { ring_r1: 'r1', ring_rn: 'rn', ring_r2: 'r2' };

/** R4: a ring has its end-to-end readings; any other circuit has none. */
export const ringLegs = ruleOf({
  id: 'ring-legs',
  codes: ['RING_LEGS'],
  appliesTo: 'installation',
  about: { RING_LEGS: ['circuit/circuit_kind', 'circuit/ring_r1', 'circuit/ring_rn', 'circuit/ring_r2'] },
  circuit: (_, circuit): Finding[] => judgeLegs(circuit),
});

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
        message: `A ring needs its end-to-end readings. Missing: ${missing.map((leg) => legNames[leg]).join(', ')}.`,
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
      message: `End-to-end readings belong to a ring, but this circuit is entered as ${kind}. Which is right?`,
    },
  ];
}

/** The readings of a ring compared with each other and with its cable. */
export const ringReadings = ruleOf({
  id: 'ring-readings',
  codes: ['RING_OPEN', 'RING_R1_RN', 'RING_CPC_RATIO', 'RING_R1R2'],
  appliesTo: 'installation',
  about: {
    RING_OPEN: ['.', 'circuit/circuit_kind'],
    RING_R1_RN: ['circuit/circuit_kind', 'circuit/ring_r1', 'circuit/ring_rn'],
    RING_CPC_RATIO: [
      'circuit/circuit_kind',
      'circuit/ring_r1',
      'circuit/ring_r2',
      'circuit/live_csa',
      'circuit/cpc_csa',
    ],
    RING_R1R2: ['circuit/circuit_kind', 'circuit/r1r2', 'circuit/ring_r1', 'circuit/ring_r2'],
  },
  circuit: (_, ring): Finding[] =>
    ring.record.circuit_kind === 'ring'
      ? [...judgeOpen(ring), ...judgeLineNeutral(ring), ...judgeRatio(ring), ...judgeQuarter(ring)]
      : [],
});

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
  const apart = ringDifference(r1, rn);
  if (apart.value.lte(RING_TOLERANCE)) return [];
  return [
    {
      rule: 'RING_R1_RN',
      severity: 'warn',
      path: `${path}/ring_rn`,
      measured: readingOf(record.ring_rn).text,
      limit: RING_TOLERANCE.toString(),
      unit: 'Ω',
      arithmetic: `${apart.arithmetic} > ${RING_TOLERANCE}`,
      regulation: '643.2.1',
      message: `r1 and rn differ by ${apart.text} Ω; on a sound ring they are close. Is there a loose joint or a mixed-up leg?`,
    },
  ];
}

function judgeRatio({ path, record }: CircuitPlace): Finding[] {
  const code = 'RING_CPC_RATIO';
  const pair = readings(record, 'ring_r1', 'ring_r2');
  if (!pair.values) return unreadable(code, `${path}/ring_r2`, pair.reasons);
  // A blank size is MISSING; N/A means that the CPC is not a copper conductor.
  const sizes = [textOf(record.live_csa), textOf(record.cpc_csa)];
  if (sizes.includes('') || sizes.includes('na')) return [];
  const live = decimalOf(record.live_csa);
  const cpc = decimalOf(record.cpc_csa);
  const [r1, r2] = pair.values as [Big, Big];
  if (r1.eq(0)) return [notCheckable(code, `${path}/ring_r2`, 'r1 is 0')];
  const agrees = live && cpc && ringCpcAgrees(r1, r2, live, cpc);
  if (agrees) return [];
  const ratios = live && cpc && ringCpc(r1, r2, live, cpc);
  if (!ratios) return [notCheckable(code, `${path}/ring_r2`, 'the conductor sizes are not in the table of copper')];
  const { measured, expected, expectedR2 } = ratios;
  return [
    {
      rule: code,
      severity: 'warn',
      path: `${path}/ring_r2`,
      measured: readingOf(record.ring_r2).text,
      limit: expectedR2.text,
      unit: 'Ω',
      arithmetic: `${measured.arithmetic}; ${expected.arithmetic} ± 10 %`,
      regulation: '643.2.1',
      message: `r2 is ${measured.text} times r1; for ${textOf(record.live_csa)}/${textOf(record.cpc_csa)} mm² it should be about ${expected.text}. Check the CPC size and r2.`,
    },
  ];
}

function judgeQuarter({ path, record }: CircuitPlace): Finding[] {
  // With R2 alone (column 22) there is no R1+R2 to compare.
  if (['blank', 'na'].includes(readingOf(record.r1r2).state)) return [];
  const all = readings(record, 'ring_r1', 'ring_r2', 'r1r2');
  if (!all.values) return unreadable('RING_R1R2', `${path}/r1r2`, all.reasons);
  const [r1, r2, r1r2] = all.values as [Big, Big, Big];
  const quarter = ringQuarter(r1, r2);
  const apart = r1r2.minus(quarter.value).abs();
  if (apart.lte(RING_TOLERANCE)) return [];
  return [
    {
      rule: 'RING_R1R2',
      severity: 'warn',
      path: `${path}/r1r2`,
      measured: readingOf(record.r1r2).text,
      limit: quarter.text,
      unit: 'Ω',
      arithmetic: `${quarter.arithmetic}; |${showOhms(r1r2)} − ${quarter.text}| = ${showOhms(apart)} > ${RING_TOLERANCE}`,
      regulation: '643.2.1',
      message: `R1+R2 differs by ${showOhms(apart)} Ω from a quarter of the legs. Was it taken on a spur, or is the ring broken or bridged?`,
    },
  ];
}

/** Exact values of several readings, or the reasons why there are none. Other rules judge blanks and open legs. */
function readings(
  record: CircuitRecord,
  ...names: readonly ('ring_r1' | 'ring_rn' | 'ring_r2' | 'r1r2')[]
): { values?: Big[]; reasons: string[] } {
  const found = names.map((name) => readingOf(record[name]));
  const values = found.map(exactValue).filter((value) => value !== undefined);
  return { values: values.length === names.length ? values : undefined, reasons: found.flatMap(reason) };
}

const reason = (reading: Reading): string[] => (['lim', 'nv'].includes(reading.state) ? [reading.text] : []);

function unreadable(code: CheckCode, path: string, reasons: readonly string[]): Finding[] {
  return reasons.length > 0 ? [notCheckable(code, path, `a reading it needs is ${reasons[0]}`)] : [];
}

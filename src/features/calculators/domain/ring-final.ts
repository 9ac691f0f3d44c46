import Big from 'big.js';
import { rounded } from '../../../domain/verification/calculations/calculation.ts';
import { ringCpc, ringDifference, ringQuarter } from '../../../domain/verification/calculations/ring.ts';
import { exactValue, readingOf } from '../../../domain/verification/engine/values.ts';
import { reportWith } from '../../../domain/verification/fixture.ts';
import { TWIN_AND_EARTH } from '../../../domain/verification/limits/conductors/conductors.ts';
import { ringReadings } from '../../../domain/verification/rules/ring/ring.ts';
import type { Answer, Calculator, CalculatorField, Given, Step } from './calculator.ts';
import { findingsOf, verdictOf } from './verdict.ts';

const leg = (name: string, label: string, hint: string): CalculatorField => ({
  name,
  label,
  hint,
  kind: 'reading',
  unit: 'Ω',
  required: true,
});

export const ringFinalCalculator: Calculator = {
  slug: 'ring-final',
  title: 'Ring final circuit',
  about: 'Whether the end-to-end readings of a ring, its conductor sizes and R1+R2 agree.',
  fields: [
    leg('r1', 'r1', 'Line, end to end. Over range (such as >20) means an open ring'),
    leg('rn', 'rn', 'Neutral, end to end'),
    leg('r2', 'r2', 'CPC, end to end'),
    {
      name: 'cable',
      label: 'Cable',
      kind: 'choice',
      choices: TWIN_AND_EARTH.map(([live, cpc]) => ({ value: `${live}/${cpc}`, label: `${live} mm², CPC ${cpc} mm²` })),
      required: true,
    },
    {
      name: 'r1r2',
      label: 'R1+R2',
      kind: 'reading',
      unit: 'Ω',
      hint: 'Highest with line and CPC cross-connected',
      required: false,
    },
  ],
  tables: ['copper', 'twin-and-earth'],
  example: { r1: '0.61', rn: '0.60', r2: '1.00', cable: '2.5/1.5', r1r2: '0.41' },
  answer,
};

function answer(given: Given): Answer {
  const [live_csa = '', cpc_csa = ''] = given.choice('cable').split('/');
  const [r1, rn, r2] = ['r1', 'rn', 'r2'].map((name) => exactValue(readingOf(given.reading(name))));
  const r1r2 = given.reading('r1r2');
  const circuit = {
    circuit_kind: 'ring',
    live_csa,
    cpc_csa,
    ring_r1: given.reading('r1'),
    ring_rn: given.reading('rn'),
    ring_r2: given.reading('r2'),
    r1r2,
  };
  const findings = findingsOf(reportWith({ circuit }), ringReadings);
  const steps: Step[] = [];
  if (r1 && rn)
    steps.push({ says: 'Difference of line and neutral, at most 0.05\u00a0Ω', calculation: ringDifference(r1, rn) });
  const cpc = r1 && r2 && ringCpc(r1, r2, new Big(live_csa), new Big(cpc_csa));
  if (cpc) {
    steps.push(
      { says: 'r2 expected from the conductor sizes', calculation: cpc.expectedR2 },
      { says: 'r2 ÷ r1 as measured', calculation: cpc.measured },
      { says: 'r2 ÷ r1 expected from the sizes, ±\u00a010\u00a0%', calculation: cpc.expected },
    );
  }
  if (r1 && rn) {
    steps.push({ says: 'At each socket with line and neutral cross-connected', calculation: ringQuarter(r1, rn) });
  }
  const quarter = r1 && r2 && ringQuarter(r1, r2);
  if (quarter) {
    steps.push({
      says: 'R1+R2 with line and CPC cross-connected, ±\u00a00.05\u00a0Ω',
      calculation: quarter,
    });
  }
  return {
    summary: quarter ? `R1+R2 about ${rounded(quarter.value, 2)} Ω` : 'the ring is open',
    verdict: verdictOf(
      findings,
      r1r2 === '' ? 'The legs agree with each other and with the cable.' : 'All readings agree.',
    ),
    steps,
    findings,
  };
}

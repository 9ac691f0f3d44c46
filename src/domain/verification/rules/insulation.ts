import Big from 'big.js';
import type { CircuitPlace } from '../context.ts';
import type { Finding } from '../finding.ts';
import { notCheckable, type Rule, whyNot } from '../rule.ts';
import { againstMinimum, readingOf, textOf } from '../values.ts';

/** Smallest insulation resistance in MΩ. Source: BS 7671:2018 Table 64; up to 500 V and above it are alike. */
const MINIMUM = { extraLow: new Big('0.5'), low: new Big('1.0') };

/** Legal, but worth a look: the customary mark, not a figure of the standard. */
const INVESTIGATE_BELOW = new Big(2);

/** Insulation resistance, live to live and live to earth; over-range counts as its number. */
export const insulation: Rule = {
  id: 'insulation',
  codes: ['IR_BELOW_MIN', 'IR_LOW'],
  about: 'Insulation resistance against Table 64',
  judge: ({ circuits }) =>
    circuits.flatMap((circuit) => [...judgeOne(circuit, 'ir_ll'), ...judgeOne(circuit, 'ir_le')]),
};

const between = { ir_ll: 'between live conductors', ir_le: 'to earth' };

function judgeOne({ path: circuitPath, record }: CircuitPlace, field: keyof typeof between): Finding[] {
  const path = `${circuitPath}/${field}`;
  const reading = readingOf(record[field]);
  const system = textOf(record.system) || 'LV';
  const minimum = system === 'SELV' || system === 'PELV' ? MINIMUM.extraLow : MINIMUM.low;
  if (reading.state !== 'value') {
    const why = whyNot(reading, 'the reading');
    return why ? [notCheckable('IR_BELOW_MIN', path, why)] : [];
  }
  const shared = { path, measured: reading.text, unit: 'MΩ', regulation: '643.3.2, Table 64' };
  switch (againstMinimum(reading, minimum)) {
    case 'unknown':
      return [notCheckable('IR_BELOW_MIN', path, whyNot(reading, 'the reading') ?? '')];
    case 'beyond':
      return [
        {
          ...shared,
          rule: 'IR_BELOW_MIN',
          severity: 'fail',
          limit: minimum.toFixed(1),
          message: `${reading.text} MΩ ${between[field]} is below the ${minimum.toFixed(1)} MΩ minimum. Was everything disconnected?`,
        },
      ];
    case 'within':
      if (system !== 'LV' || reading.value.gte(INVESTIGATE_BELOW)) return [];
      return [
        {
          ...shared,
          rule: 'IR_LOW',
          severity: 'warn',
          limit: INVESTIGATE_BELOW.toString(),
          message: `${reading.text} MΩ ${between[field]} is within the rules but low. What brings it below 2 MΩ?`,
        },
      ];
  }
}

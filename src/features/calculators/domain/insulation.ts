import Big from 'big.js';
import { insulationMinimum } from '../../../domain/verification/calculations/insulation.ts';
import { readingOf } from '../../../domain/verification/engine/values.ts';
import { reportWith } from '../../../domain/verification/fixture.ts';
import { INVESTIGATE_BELOW } from '../../../domain/verification/limits/insulation.ts';
import { insulation } from '../../../domain/verification/rules/insulation/insulation.ts';
import type { Answer, Calculator, Given, Picture } from './calculator.ts';
import { findingsOf, verdictOf } from './verdict.ts';

/** System and nominal voltage of each choice. */
const circuits: Record<string, { label: string; system: string; volts?: string }> = {
  lv: { label: 'Up to 500 V', system: 'LV' },
  'over-500': { label: 'Above 500 V', system: 'LV', volts: '690' },
  extra_low: { label: 'SELV or PELV', system: 'SELV' },
  felv: { label: 'FELV', system: 'FELV' },
};

export const insulationCalculator: Calculator = {
  slug: 'insulation',
  title: 'Insulation resistance',
  about: 'The test voltage, the minimum insulation resistance, and whether a reading passes.',
  fields: [
    {
      name: 'circuit',
      label: 'Circuit',
      kind: 'choice',
      inSight: true,
      choices: Object.entries(circuits).map(([value, { label }]) => ({ value, label })),
      required: true,
    },
    {
      name: 'megohms',
      label: 'Reading',
      kind: 'reading',
      unit: 'MΩ',
      hint: 'For example 200 or >299',
      required: false,
    },
  ],
  tables: ['insulation'],
  example: { circuit: 'lv', megohms: '1.4' },
  answer,
};

function answer(given: Given): Answer {
  // The choice is required, so the key exists.
  const { system, volts } = circuits[given.choice('circuit')] as (typeof circuits)[string];
  const megohms = given.reading('megohms');
  const { minimum, testVolts } = insulationMinimum(system, volts === undefined ? undefined : new Big(volts));
  const findings = findingsOf(
    reportWith({
      supply: volts ? { nominal_u0: volts, nominal_u: volts, private_supply: true } : {},
      circuit: { system, ir_le: megohms },
    }),
    insulation,
  );
  return {
    summary: `at least ${minimum.text} MΩ at ${testVolts.text} V${megohms ? `, read ${megohms} MΩ` : ''}`,
    verdict:
      megohms === ''
        ? { tone: 'info', title: `${minimum.text} MΩ`, words: `The least, tested at ${testVolts.text} V DC.` }
        : verdictOf(findings, `${megohms} MΩ is at least ${minimum.text} MΩ.`),
    steps: [
      { says: 'Test voltage, DC', calculation: testVolts },
      { says: 'Least resistance', calculation: minimum },
    ],
    findings,
    picture: pictureOf(system, minimum, megohms),
  };
}

function pictureOf(system: string, { text, value }: { text: string; value: Big }, megohms: string): Picture {
  const reading = readingOf(megohms);
  const least = { label: 'least', text, value };
  return {
    unit: 'MΩ',
    ...(reading.state === 'value' && { reading: { text: megohms, value: reading.value } }),
    marks:
      system === 'LV'
        ? [least, { label: 'ask below', text: `${INVESTIGATE_BELOW}`, value: INVESTIGATE_BELOW }]
        : [least],
    zones:
      system === 'LV'
        ? [{ upTo: value, tone: 'bad' }, { upTo: INVESTIGATE_BELOW, tone: 'warn' }, { tone: 'good' }]
        : [{ upTo: value, tone: 'bad' }, { tone: 'good' }],
  };
}

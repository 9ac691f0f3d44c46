import type Big from 'big.js';
import { deviceName, type MaximumZs, maximumZs } from '../../../domain/verification/calculations/max-zs.ts';
import { readingOf } from '../../../domain/verification/engine/values.ts';
import { reportWith } from '../../../domain/verification/fixture.ts';
import { zsLimit } from '../../../domain/verification/rules/zs-limit/zs-limit.ts';
import { capital } from '../../../domain/words/capital.ts';
import type { Answer, Calculator, Given, Picture, Step } from './calculator.ts';
import { deviceField, deviceOf, ratingField } from './devices.ts';
import { findingsOf, verdictOf } from './verdict.ts';

const circuits = [
  { value: 'sockets', label: 'Final, with socket-outlets' },
  { value: 'fixed', label: 'Final, fixed equipment only' },
  { value: 'distribution', label: 'Distribution' },
];

export const maxZsCalculator: Calculator = {
  slug: 'max-zs',
  title: 'Maximum Zs',
  about: 'The maximum earth fault loop impedance that a breaker or fuse allows, and whether a reading passes.',
  fields: [
    deviceField(true),
    ratingField(true),
    {
      name: 'earthing',
      label: 'Earthing',
      kind: 'choice',
      hint: 'On TT an RCD usually disconnects, not this device',
      inSight: true,
      choices: [
        { value: 'TN', label: 'TN' },
        { value: 'TT', label: 'TT' },
      ],
      required: true,
    },
    { name: 'circuit', label: 'Circuit', kind: 'choice', inSight: true, choices: circuits, required: true },
    {
      name: 'zs',
      label: 'Zs',
      kind: 'reading',
      unit: 'Ω',
      hint: 'As measured, to compare with the limit',
      required: false,
    },
  ],
  tables: ['disconnection', 'breakers', 'bs-88-2', 'bs-88-3', 'bs-3036', 'bs-1361', 'bs-1362', 'bs-3871'],
  example: { device: 'BS EN 60898 B', rating: '32', earthing: 'TN', circuit: 'sockets', zs: '1.25' },
  answer,
};

function answer(given: Given): Answer {
  const { standard, type } = deviceOf(given.choice('device'));
  // Required, so never undefined.
  const rating = given.number('rating') as Big;
  const isTT = given.choice('earthing') === 'TT';
  const circuit = given.choice('circuit');
  const zs = given.reading('zs');
  const limit = maximumZs({
    standard,
    type,
    rating,
    isTT,
    isDistribution: circuit === 'distribution',
    hasSocket: circuit === 'sockets',
  });
  const name = deviceName(standard, type, rating);
  if (limit.state === 'none') {
    return {
      summary: `${name}: no tabulated limit`,
      verdict: { tone: 'info', title: 'No limit to compare with', words: `${capital(limit.why)}.` },
      steps: [],
      findings: [],
    };
  }
  const document = reportWith({
    supply: { earthing_system: isTT ? 'TT' : 'TN-S' },
    circuit: {
      circuit_kind: circuit === 'distribution' ? 'distribution' : 'radial',
      has_socket: circuit === 'sockets',
      ocpd_standard: standard,
      ocpd_type: type,
      ocpd_rating: `${rating}`,
      zs,
    },
  });
  const findings = findingsOf(document, zsLimit);
  const judged = verdictOf(findings, `${zs} Ω is within ${limit.eighty.text} Ω, 80 % of the limit.`);
  return {
    summary: `${name}, ${limit.disconnection} s: ${limit.max.text} Ω`,
    verdict: zs === '' ? { tone: 'info', title: `${limit.max.text} Ω`, words: wordsOf(name, limit) } : judged,
    steps: stepsOf(circuit, isTT, limit),
    findings,
    picture: pictureOf(limit, zs),
  };
}

type Known = Extract<MaximumZs, { state: 'known' }>;

const wordsOf = (name: string, { eighty, disconnection }: Known) =>
  `The maximum Zs for ${name} within ${disconnection} s. A cold reading should be at most ${eighty.text} Ω.`;

const sources: Record<Known['source'], string> = {
  table: 'Maximum Zs',
  formula: 'Maximum Zs, calculated: the table does not list this rating',
  withdrawn_standard: 'Maximum Zs, from a withdrawn standard',
};

function stepsOf(circuit: string, isTT: boolean, { max, eighty, disconnection, source }: Known): Step[] {
  const kind = circuits.find(({ value }) => value === circuit)?.label ?? '';
  const time = `${disconnection}`;
  return [
    {
      says: 'Disconnection time',
      calculation: {
        text: time,
        unit: 's',
        arithmetic: `${isTT ? 'TT' : 'TN'}, ${kind.toLowerCase()} = ${time}`,
        regulation: '411.3.2, Table 41.1',
      },
    },
    { says: sources[source], calculation: max },
    { says: '80 % of it, for a cold reading', calculation: eighty },
  ];
}

function pictureOf({ max, eighty }: Known, zs: string): Picture {
  const reading = readingOf(zs);
  return {
    unit: 'Ω',
    ...(reading.state === 'value' && { reading: { text: zs, value: reading.value } }),
    marks: [
      { label: '80 %', text: eighty.text, value: eighty.value },
      { label: 'limit', text: max.text, value: max.value },
    ],
    zones: [{ upTo: eighty.value, tone: 'good' }, { upTo: max.value, tone: 'warn' }, { tone: 'bad' }],
  };
}

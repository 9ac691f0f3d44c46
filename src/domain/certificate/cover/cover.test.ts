import { expect, test } from 'vitest';
import { eicrA4 } from '../../forms/eicr/a4.ts';
import { completeEicr } from '../../forms/fixtures/complete-eicr.ts';
import { coverageInWords, coverageOf } from './coverage.ts';
import { conditionOfNext, nextInspection } from './next-inspection.ts';
import { openDefects } from './open-defects.ts';

const rented = { nation: 'England', tenure: 'private_rented', inspectedOn: '2026-11-09' };
const report = {
  ...completeEicr(),
  observations: [
    { id: 'a', code: 'C3', text: 'No notice.' },
    { id: 'b', code: 'FI', text: 'Neutral warm.', plain_words: ' Have it looked into. ', location: 'Loft' },
    { id: 'c', code: 'C2', text: 'No bonding.', board_id: completeEicr().boards?.[0]?.id },
    { id: 'd', code: 'C1', text: 'Cover off.', fixed: { done: true, code_left: 'none' } },
    { id: 'e', code: 'C1', text: 'Live part.', location: 'Hall', fixed: { done: true, code_left: 'C2' } },
  ],
};

test('open defects are listed by gravity, with their place and the legal deadline', () => {
  expect(openDefects(report, rented)).toEqual([
    {
      id: 'c',
      number: '3',
      code: 'C2',
      text: 'No bonding.',
      plainWords: '',
      place: 'CU1',
      deadline: 'Repair urgently, by 6 December 2026 at the latest',
    },
    {
      id: 'e',
      number: '5',
      code: 'C2',
      text: 'Live part.',
      plainWords: '',
      place: 'Hall',
      deadline: 'Repair urgently, by 6 December 2026 at the latest',
    },
    {
      id: 'b',
      number: '2',
      code: 'FI',
      text: 'Neutral warm.',
      plainWords: 'Have it looked into.',
      place: 'Loft',
      deadline: 'Investigate without delay, by 6 December 2026 at the latest',
    },
  ]);
  const owned = { ...rented, tenure: 'owner_occupied' };
  expect(openDefects(report, owned).map(({ deadline }) => deadline)).toEqual([
    'Repair urgently',
    'Repair urgently',
    'Investigate without delay',
  ]);
});

test('the date of the next inspection depends on the dangerous items being put right', () => {
  const onFi = 'if the FI items are investigated and what is found is put right';
  expect(conditionOfNext('unsatisfactory', ['FI', undefined])).toBe(onFi);
  expect(conditionOfNext('unsatisfactory', ['C3', undefined])).toBeUndefined();
  expect(conditionOfNext('satisfactory', ['FI'])).toBeUndefined();
  expect(conditionOfNext('satisfactory', ['C2'])).toBeUndefined();
  expect(conditionOfNext('unsatisfactory', ['C2', 'FI'])).toBe('if the C2 items are put right');
  expect(conditionOfNext('unsatisfactory', ['C2', 'C1'])).toBe('if the C1 and C2 items are put right');
  const certificate = { next_due: '2031-11-09', outcome: 'unsatisfactory', report } as const;
  expect(nextInspection(certificate)).toBe('9 November 2031, if the C2 items are put right');
  expect(nextInspection({ ...certificate, outcome: 'satisfactory' })).toBe('9 November 2031');
  expect(nextInspection({ report })).toBeUndefined();
});

test('circuits count as tested, limited or not sampled; spare ways and tests that do not apply do not count', () => {
  const [board] = completeEicr().boards ?? [];
  const circuit = (id: string, zs: unknown, more = {}) => ({ id, circuit_kind: 'radial', zs, ...more });
  const circuits = [
    circuit('1', { text: '0.35' }),
    circuit('2', { text: 'LIM' }),
    circuit('3', 'N/V'),
    circuit('4', { text: 'N/A' }),
    circuit('5', undefined),
    circuit('6', undefined, { circuit_kind: 'spare' }),
  ];
  const inspection_schedule = [
    { slug: 'cu_ip', outcome: 'pass' },
    { slug: 'cu_fire', outcome: 'LIM' },
    { slug: 'intake_tails', outcome: 'NV' },
    { slug: 'cu_afdd', outcome: 'NA' },
    { slug: 'of no form', outcome: 'pass' },
  ];
  const counted = coverageOf(eicrA4, { ...report, boards: [{ ...board, id: 'b', circuits }], inspection_schedule });
  expect(counted).toEqual({
    circuits: { tested: 1, limited: 2, untested: 2 },
    items: { inspected: 1, limited: 1, unverified: 1 },
  });
  expect(coverageInWords(counted)).toEqual([
    '5 circuits: 1 tested, 2 with a limitation, 2 not in the sample or not tested.',
    '3 items of the inspection: 1 inspected, 1 limited, 1 not verified.',
  ]);
  expect(coverageInWords(coverageOf(eicrA4, { ...report, boards: [], inspection_schedule: [] }))).toEqual([]);
});

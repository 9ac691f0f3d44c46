import { expect, test } from 'vitest';
import type { ReportDocument } from '../../forms/definition.ts';
import { formForNewWork } from '../../forms/registry.ts';
import type { Json, Provenance } from '../../report/entry.ts';
import { COUNTED } from './counts-of-schedules.ts';
import { derivedFrom } from './derived-from.ts';

const { formType: form_type, edition } = formForNewWork();
const counted = { circuit_schedules_counted: true };
const report = (boards: number, attachments?: Record<string, Json>): ReportDocument => ({
  ...{ form_type, edition },
  boards: Array.from({ length: boards }, (_, index) => ({ id: `b${index + 1}`, circuits: [] })),
  ...(attachments && { attachments }),
});
const follow = (document: ReportDocument, changes: Record<string, Json>, provenance: Provenance = 'carried') =>
  Object.fromEntries(
    derivedFrom(
      document,
      Object.entries(changes).map(([path, value]) => ({ path, value, provenance })),
    ).flatMap(({ path, value, provenance }) => {
      expect(provenance).toBe('calculated');
      return path === COUNTED ? [] : [[path.replace('attachments/n_', ''), value]];
    }),
  );

test('with its first boards, from last time or not, a report has a schedule of each kind', () => {
  const both = { inspection_schedules: 1, circuit_schedules: 1 };
  expect(follow(report(0), { 'boards/b1': true })).toEqual(both);
  expect(follow(report(0), { 'boards/b1/designation': 'DB1' })).toEqual(both);
  expect(follow(report(0), { 'boards/b1': true, 'boards/b2': true })).toEqual({ ...both, circuit_schedules: 2 });
  expect(follow(report(0), { 'supply/ze': '0.2' })).toEqual({});
  expect(follow(report(0), { 'boards/b1': true }, 'entered')).toEqual(both);
});

test('the number of circuit schedules follows the number of boards', () => {
  expect(follow(report(1, { n_circuit_schedules: 1, ...counted }), { 'boards/b2': true }, 'entered')).toEqual({
    circuit_schedules: 2,
  });
  expect(follow(report(2, { n_circuit_schedules: 2, ...counted }), { 'boards/b2': null })).toEqual({
    circuit_schedules: 1,
  });
  expect(follow(report(1, { n_circuit_schedules: 1, ...counted }), { 'boards/b1/designation': 'DB1' })).toEqual({});
  expect(follow(report(1, { n_circuit_schedules: 1, ...counted }), { 'boards/b1': null })).toEqual({});
});

test('a number typed or cleared by the same changes stays', () => {
  const typed = { n_circuit_schedules: 3, n_inspection_schedules: 2 };
  expect(follow(report(0, typed), { 'boards/b1': true })).toEqual({});
  expect(follow(report(1, typed), { 'boards/b2': true })).toEqual({});
  expect(follow(report(1), { 'boards/b2': true })).toEqual({});
  const inTheSameGo = { 'attachments/n_circuit_schedules': 4, 'attachments/n_inspection_schedules': 2 };
  expect(follow(report(0), { 'boards/b1': true, ...inTheSameGo })).toEqual({});
});

test('a typed number stays, even if it equals the count', () => {
  const followed = (document: ReportDocument, path: string, value: Json, provenance: Provenance = 'entered') =>
    derivedFrom(document, [{ path, value, provenance }]);
  const number = 'attachments/n_circuit_schedules';
  expect(followed(report(1, { n_circuit_schedules: 1 }), 'boards/b2', true)).toEqual([]);
  expect(followed(report(1, { n_circuit_schedules: '1' }), 'boards/b2', true)).toEqual([]);
  // A counted number has its mark once; typing another number removes the mark.
  expect(followed(report(0), 'boards/b1', true, 'carried')).toContainEqual({
    path: COUNTED,
    value: true,
    provenance: 'calculated',
  });
  const ours = report(1, { n_circuit_schedules: 1, ...counted });
  expect(followed(ours, 'boards/b2', true)).toEqual([{ path: number, value: 2, provenance: 'calculated' }]);
  expect(followed(ours, number, 1)).toEqual([]);
  expect(followed(ours, number, 4)).toEqual([{ path: COUNTED, value: null, provenance: 'calculated' }]);
  expect(followed(report(1, { n_circuit_schedules: 4 }), 'boards/b2', true)).toEqual([]);
});

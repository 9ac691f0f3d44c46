import { expect, test } from 'vitest';
import type { ReportDocument } from '../../forms/definition.ts';
import { inspectionDay } from '../facts/inspection-day.ts';
import { contextOf } from './context.ts';

const contextWith = (given: Record<string, unknown>) =>
  contextOf({ form_type: 'EICR', edition: '2018+A4', ...given } as unknown as ReportDocument);

test('schedule items are in the order of their names, and other values are skipped', () => {
  const rows = [{ slug: 'main_bonds' }, null, 'cpc', { slug: 3 }, {}, 7, { slug: 'cu_ip' }, { slug: 'rcd' }];
  const { scheduleRows } = contextWith({ inspection_schedule: rows });
  expect(scheduleRows.map(({ slug }) => slug)).toEqual(['cu_ip', 'main_bonds', 'rcd']);
  expect(contextWith({ inspection_schedule: 'none' }).scheduleRows).toEqual([]);
});

test('spare ways are circuits of their board, but not of the report', () => {
  const circuits = [{ id: 'c2', circuit_kind: 'spare' }, { id: 'c1', circuit_kind: 'radial' }, { id: 'c3' }];
  const context = contextWith({ boards: [{ id: 'b1', circuits }] });
  expect(context.circuits.map(({ path }) => path)).toEqual(['boards/b1/circuits/c1', 'boards/b1/circuits/c3']);
  expect(context.boardNamed('b1')?.circuits.map(({ record }) => record.id)).toEqual(['c1', 'c2', 'c3']);
});

test('of two boards or circuits with one id the first counts', () => {
  const circuits = [
    { id: 'c1', zs: '0.40' },
    { id: 'c1', zs: '0.90' },
  ];
  const context = contextWith({
    boards: [
      { id: 'b1', circuits },
      { id: 'b1', circuits: [] },
    ],
  });
  expect(context.boardNamed('b1')?.circuitNamed('c1')?.record.zs).toBe('0.40');
  expect(context.boardNamed('b2')).toBeUndefined();
});

test('the day of the inspection is the last of its days', () => {
  const purpose = { inspection_dates: ['2026-06-10', '2026-06-12', '2026-06-11'] };
  expect(inspectionDay(contextWith({ purpose }))).toBe('2026-06-12');
  expect(inspectionDay(contextWith({}))).toBeUndefined();
});

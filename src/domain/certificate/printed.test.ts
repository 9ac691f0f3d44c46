import { expect, test } from 'vitest';
import { eicrA4 } from '../forms/eicr/a4.ts';
import { completeEicr } from '../forms/fixtures/complete-eicr.ts';
import { scheduleOf } from '../forms/schedule/schedule-of.ts';
import { printReport } from './print-report.ts';

const definition = eicrA4;
const printed = (document = completeEicr()) => printReport(definition, document, 'Europe/London');
const rowsOf = (key: string) =>
  printed()
    .sections.find((section) => section.key === key)
    ?.groups.flatMap((group) => group.rows);

test('questions are printed with their answers in words, including units and dates', () => {
  expect(rowsOf('next_inspection')).toContainEqual({ label: 'Next inspection due', value: '9 November 2031' });
  expect(rowsOf('supply')).toContainEqual({ label: 'Cut-out fuse rating', value: expect.stringMatching(/^\d+ A$/) });
});

test('fields for rules, the register or delivery are not printed', () => {
  const labels = printed().sections.flatMap((section) =>
    section.groups.flatMap((group) => group.rows.map((row) => row.label)),
  );
  for (const label of ['Client email', 'Client phone', 'Tenure', 'Meter tails']) expect(labels).not.toContain(label);
});

test('the columns are 1 to 31 in order, with the circuit number again in 17', () => {
  const { columns, boards } = printed();
  expect(columns.map(({ number }) => number)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1));
  for (const circuit of boards.flatMap((board) => board.circuits)) {
    expect(circuit).toHaveLength(31);
    expect(circuit[16]).toBe(circuit[0]);
  }
});

test('a spare way has its number, and dashes for fields that do not apply', () => {
  const spare = printed().boards[0]?.circuits.find((cells) => cells[1] === 'Spare');
  expect(spare?.[0]).toBe('8');
  expect(spare?.[26]).toBe('–');
});

test('LIM names its limitation, in a row as in a column, and calculated readings are marked', () => {
  const document = completeEicr();
  const lim = { text: 'LIM', provenance: 'measured', limitation: 'l2' };
  const [board] = document.boards ?? [];
  const [circuit, ...others] = board?.circuits ?? [];
  const changed = {
    ...document,
    extent: {
      ...document.extent,
      operational_limitations: [{ id: 'l1' }, { id: 'l2', text: 'Loft', reason: 'No ladder' }],
    },
    supply: { ...document.supply, ze: lim, supply_ipf: { text: '1.10', provenance: 'calculated' } },
    boards: [
      {
        ...board,
        id: 'b',
        circuits: [{ ...circuit, id: 'c', zs: lim, r1r2: { text: '0.30', provenance: 'calculated' } }, ...others],
      },
    ],
  };
  const { sections, boards } = printed(changed);
  const supply = sections.find(({ key }) => key === 'supply')?.groups.flatMap((group) => group.rows);
  expect(supply).toContainEqual({ label: 'Ze', value: 'LIM (see limitation O2)' });
  expect(supply).toContainEqual({ label: 'Prospective fault current Ipf', value: '1.10 kA (calculated)' });
  expect(boards[0]?.circuits[0]?.[26]).toBe('LIM O2');
  expect(boards[0]?.circuits[0]?.[20]).toBe('0.30 c');
});

test('observations are sorted by gravity and keep their numbers', () => {
  const observations = ['C3', 'FI', 'C1', 'C2'].map((code, index) => ({ id: `o${index}`, code, text: code }));
  const order = printed({ ...completeEicr(), observations }).observations.map(({ number, code }) => [number, code]);
  expect(order).toEqual([
    ['3', 'C1'],
    ['4', 'C2'],
    ['1', 'C3'],
    ['2', 'FI'],
  ]);
});

test('every item of the schedule is printed, also those without an outcome', () => {
  const items = printed({ ...completeEicr(), inspection_schedule: [] }).schedule.flatMap((part) => part.items);
  expect(items).toHaveLength(scheduleOf(definition, {}).flatMap((part) => part.items).length);
  for (const item of items) expect(item.outcome).toBe('–');
});

test('an id shared by a board and an observation names each correctly', () => {
  const document = completeEicr();
  const [board] = document.boards ?? [];
  const observations = [{ id: 'same', code: 'C3', text: 'Cover loose', board_id: 'same' }];
  const report = printed({ ...document, observations, boards: [{ ...board, id: 'same' }] });
  expect(report.observations[0]?.number).toBe('1');
  expect(report.observations[0]?.rows).toContainEqual({ label: 'Board', value: 'CU1' });
});

import { expect, test } from 'vitest';
import { carryOver } from '../forms/carried/carry-over.ts';
import type { Item, ReportDocument } from '../forms/definition.ts';
import { formForNewWork, newDocument } from '../forms/registry.ts';
import { derivedFrom } from '../verification/derived/derived-from.ts';
import { applyEntries, valueAt } from './fold.ts';
import { mergeChange } from './merge.ts';

const VALUES = 12;

/** A report of one board, and a count of how often a circuit's id was read. */
function counted(size: number) {
  const reads = { count: 0 };
  const circuits = Array.from({ length: size }, (_, at): Item => {
    const circuit = { circuit_no: `${at + 1}` };
    Object.defineProperty(circuit, 'id', {
      enumerable: true,
      get: () => {
        reads.count += 1;
        return `c${at}`;
      },
    });
    return circuit as unknown as Item;
  });
  const document = { ...newDocument(formForNewWork()), boards: [{ id: 'b1', circuits }] } as ReportDocument;
  return { document, reads };
}

const changesFor = (size: number) =>
  Array.from({ length: size }, (_, at) =>
    Array.from({ length: VALUES }, (_, name) => ({ path: `boards/b1/circuits/c${at}/field_${name}`, value: `${at}` })),
  ).flat();

/** Reads of ids for each value set on every circuit of a board. */
function readsForEach(size: number): number {
  const { document, reads } = counted(size);
  const changes = changesFor(size);
  const { entries, document: after } = mergeChange({
    ...{ current: document, conflicts: [], base: 0, authorId: 'a', log: undefined, changes },
  });
  expect(entries).toHaveLength(size * VALUES);
  expect(valueAt(after, `boards/b1/circuits/c${size - 1}/field_3`)).toBe(`${size - 1}`);
  return reads.count / changes.length;
}

test('setting a value costs the same on a board of thirty circuits as of a thousand', () => {
  const few = readsForEach(30);
  expect(few).toBeGreaterThan(0);
  expect(readsForEach(1000)).toBeLessThan(few * 2);
});

test('items removed, added and read in any order are found', () => {
  const { document } = counted(100);
  const at = (no: number, name = '') => `boards/b1/circuits/c${no}${name && `/${name}`}`;
  const set = (path: string, value: string | true | null) => ({ path, value, kind: 'set' as const });
  const entries = [
    set(at(40, 'description'), 'before'),
    set(at(10), null),
    set(at(99, 'description'), 'last'),
    set(at(40, 'description'), 'after'),
    set(at(200), true),
    set(at(201, 'description'), 'new'),
    set(at(10, 'description'), 'again'),
    set(at(200, 'description'), 'added'),
    set(at(0), null),
    set(at(41, 'description'), 'next'),
  ];
  const after = applyEntries(document, entries);
  const said = Object.fromEntries([40, 99, 201, 10, 200, 41].map((no) => [no, valueAt(after, at(no, 'description'))]));
  expect(said).toEqual({ 40: 'after', 99: 'last', 201: 'new', 10: 'again', 200: 'added', 41: 'next' });
  expect([valueAt(after, at(0)), valueAt(document, at(0)), valueAt(document, at(10))]).toEqual([null, true, true]);
  const ids = (after.boards?.[0]?.circuits ?? []).map(({ id }) => id);
  expect(ids).toHaveLength(101);
  expect(ids.slice(-3)).toEqual(['c200', 'c201', 'c10']);
});

test('a board of hundreds of circuits is carried over with all derived values', () => {
  const { document } = counted(600);
  const from = { from: 'CP-EICR-00018', inspected_on: '2021-05-12' };
  const empty = newDocument(formForNewWork());
  const changes = carryOver(document, empty, from);
  const merged = mergeChange({ current: empty, conflicts: [], base: 0, authorId: 'a', log: undefined, changes });
  expect(merged.document.boards?.[0]?.circuits).toHaveLength(600);
  expect(derivedFrom(empty, merged.entries).map(({ path, value }) => [path, value])).toEqual([
    ['attachments/n_inspection_schedules', 1],
    ['attachments/n_circuit_schedules', 1],
    ['attachments/circuit_schedules_counted', true],
  ]);
});

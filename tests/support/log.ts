import fc from 'fast-check';
import type { ReportDocument } from '../../src/domain/forms/definition.ts';
import { applyConflicts } from '../../src/domain/report/conflicts.ts';
import type { Conflict, Entry, Json } from '../../src/domain/report/entry.ts';
import { applyEntries, fold } from '../../src/domain/report/fold.ts';
import { type Change, mergeChange } from '../../src/domain/report/merge.ts';

/** A report's log in memory, written the way the repository writes it. */
export type Log = { entries: Entry[]; document: ReportDocument; conflicts: Conflict[]; seq: number };

export const emptyLog = (): Log => ({ entries: [], document: fold([]), conflicts: [], seq: 0 });

export function send(log: Log, authorId: string, base: number, changes: readonly Change[]): Log {
  const { document: current, conflicts } = log;
  const { entries } = mergeChange({ current, conflicts, base, authorId, log: log.entries, changes });
  const added = entries.map(
    (entry, i): Entry => ({
      authorId,
      base,
      ...entry,
      seq: log.seq + i + 1,
      deviceAt: null,
      serverAt: '2026-11-21T09:00:00.000Z',
      submission: '',
    }),
  );
  return {
    entries: [...log.entries, ...added],
    document: applyEntries(log.document, added),
    conflicts: applyConflicts(log.conflicts, added),
    seq: log.seq + added.length,
  };
}

const valuePaths = [
  'supply/ze',
  'supply/cutout/rating_a',
  'extent/extent',
  'boards/a/board_ref',
  'boards/a/zdb',
  'boards/a/circuits/1/zs',
  'boards/a/circuits/2/zs',
  'boards/b/board_ref',
  'inspection_schedule/cu_ip/outcome',
  'inspection_schedule/cu_ip/note',
  'extent/agreed_limitations/l/text',
];
const itemPaths = ['boards/a', 'boards/b', 'boards/a/circuits/1', 'boards/a/circuits/2', 'extent/agreed_limitations/l'];

const reading = fc.constantFrom('0.35', '>299', 'LIM').map((text): Json => ({ text, provenance: 'measured' }));
const value: fc.Arbitrary<Json> = fc.oneof(reading, fc.constantFrom<Json>('A', 'B', 'C', null, true, 7, ['x', 'y']));

export const changes: fc.Arbitrary<Change[]> = fc.uniqueArray(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ path: fc.constantFrom(...valuePaths), value }) },
    {
      weight: 1,
      arbitrary: fc.record({ path: fc.constantFrom(...itemPaths), value: fc.constantFrom<Json>(true, null) }),
    },
  ),
  { selector: ({ path }) => path, minLength: 1, maxLength: 5 },
);

/** Two writers, each of whom sends a form drawn at the present (`lag` 0) or some entries ago. */
export const sendings = fc.array(
  fc.record({ writer: fc.constantFrom(0, 1), lag: fc.constantFrom(0, 0, 1, 2, 5, 1000), changes }),
  { minLength: 1, maxLength: 12 },
);

/** The draft as it was at a sequence number. */
export const documentAt = (entries: readonly Entry[], seq: number) => fold(entries.filter((entry) => entry.seq <= seq));

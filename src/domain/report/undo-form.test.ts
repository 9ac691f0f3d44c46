import { expect, test } from 'vitest';
import type { Entry, Json } from './entry.ts';
import { applyEntries, fold } from './fold.ts';
import { undoForm } from './undo-form.ts';

const circuit = 'boards/b1/circuits/c1';
const fresh = 'boards/b1/circuits/c2';

function logOf(...forms: readonly (readonly [path: string, value: Json, kind?: 'conflict'])[][]): Entry[] {
  return forms
    .flatMap((form, at) => form.map(([path, value, kind = 'set']) => ({ path, value, kind, submission: `s${at}` })))
    .map((entry, at) => ({
      ...{ seq: at + 1, provenance: 'entered', authorId: 'u', deviceAt: null, serverAt: '', base: 0 },
      ...entry,
    })) as Entry[];
}
const undo = (log: readonly Entry[]) => {
  const own = log.filter(({ submission }) => submission === 's1');
  const document = fold(log);
  const undone = undoForm(own, log, document);
  const after = applyEntries(
    document,
    undone.changes.map(({ path, value }) => ({ path, value, kind: 'set' })),
  );
  return { ...undone, after };
};
const begun = [
  ['boards/b1', true],
  [circuit, true],
  [`${circuit}/zs`, '0.4'],
] as const;

test('values set by a form go back to their earlier ones, and items that it created are removed', () => {
  const log = logOf(
    [...begun],
    [
      [`${circuit}/zs`, '0.9'],
      [`${circuit}/description`, 'Kiln'],
      [fresh, true],
      [`${fresh}/zs`, '1.1'],
    ],
  );
  const { changes, stays, after } = undo(log);
  expect(stays).toBe(0);
  expect(changes.map(({ path, value }) => [path, value])).toEqual([
    [fresh, null],
    [`${circuit}/zs`, '0.4'],
    [`${circuit}/description`, null],
  ]);
  expect(after).toEqual(fold(logOf([...begun])));
});

test('values changed since stay, and a circuit with later entries stays whole', () => {
  const log = logOf(
    [...begun],
    [
      [`${circuit}/zs`, '0.9'],
      [`${circuit}/description`, 'Kiln'],
      [fresh, true],
      [`${fresh}/zs`, '1.1'],
      [`${fresh}/description`, 'Lift'],
    ],
    [
      [`${circuit}/description`, 'Kiln in the shed'],
      [`${fresh}/zs`, '1.2'],
    ],
  );
  const { changes, stays } = undo(log);
  expect(stays).toBe(2);
  expect(changes.map(({ path, value }) => [path, value])).toEqual([[`${circuit}/zs`, '0.4']]);
});

test('values that became conflicts, or were undone already, are left alone', () => {
  const log = logOf([...begun], [[`${circuit}/zs`, '0.9', 'conflict']]);
  expect(undo(log)).toMatchObject({ changes: [], stays: 0 });
  const again = logOf([...begun], [[`${circuit}/zs`, '0.9']], [[`${circuit}/zs`, '0.4']]);
  expect(undo(again)).toMatchObject({ changes: [], stays: 0 });
  expect(undoForm([], [], fold(log))).toEqual({ changes: [], stays: 0 });
});

test('the earlier provenance is restored with the value', () => {
  const log = logOf([...begun], [[`${circuit}/zs`, '0.9']]).map((entry) =>
    entry.submission === 's0' ? { ...entry, provenance: 'carried' as const } : entry,
  );
  expect(undo(log).changes).toEqual([{ path: `${circuit}/zs`, value: '0.4', provenance: 'carried' }]);
});

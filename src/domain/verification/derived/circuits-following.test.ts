import { expect, test } from 'vitest';
import type { ReportDocument } from '../../forms/definition.ts';
import { eicA4 } from '../../forms/eic/a4.ts';
import { eicrA4 } from '../../forms/eicr/a4.ts';
import { newDocument } from '../../forms/registry.ts';
import type { Json } from '../../report/entry.ts';
import { withChanges } from '../../report/fold.ts';
import { derivedFrom } from './derived-from.ts';

const c1 = 'boards/b1/circuits/c1';
const c2 = 'boards/b1/circuits/c2';
const changesOf = (values: Record<string, Json>) => Object.entries(values).map(([path, value]) => ({ path, value }));
const circuits = { 'boards/b1': true, [c1]: true, [`${c1}/circuit_no`]: '1', [c2]: true };
const document = (values: Record<string, Json>, form = eicA4): ReportDocument =>
  withChanges(newDocument(form), changesOf(values));
const follow = (before: ReportDocument, values: Record<string, Json>) =>
  Object.fromEntries(
    derivedFrom(before, changesOf(values)).flatMap(({ path, value }) =>
      path.endsWith('/scope') ? [[path, value]] : [],
    ),
  );

test.each<[string, Record<string, Json>, Json]>([
  ['a board that was replaced', { 'work/board_replaced': true }, 'reconnected'],
  ['a new installation', { 'work/work_kind': ['new'] }, 'new'],
  ['a new installation with its board', { 'work/work_kind': ['new'], 'work/board_replaced': true }, 'new'],
])('%s sets the work on every circuit, including later ones', (_, work, scope) => {
  expect(follow(document(circuits), work)).toEqual({ [`${c1}/scope`]: scope, [`${c2}/scope`]: scope });
  expect(follow(document({ ...work, 'boards/b1': true }), { [c1]: true })).toEqual({ [`${c1}/scope`]: scope });
});

test('an addition or an alteration sets nothing on a circuit, nor does any work on a report', () => {
  for (const kinds of [['addition'], ['alteration'], ['new', 'alteration']])
    expect(follow(document(circuits), { 'work/work_kind': kinds, 'work/board_replaced': false })).toEqual({});
  expect(follow(document(circuits, eicrA4), { 'work/board_replaced': true })).toEqual({});
});

test('a choice for one circuit stays, and the others still follow the work', () => {
  const replaced = document({
    ...circuits,
    'work/board_replaced': true,
    [`${c1}/scope`]: 'altered',
    [`${c2}/scope`]: 'reconnected',
  });
  expect(follow(replaced, { 'work/work_kind': ['new'] })).toEqual({ [`${c2}/scope`]: 'new' });
  expect(follow(replaced, { 'work/board_replaced': false })).toEqual({ [`${c2}/scope`]: null });
  expect(follow(replaced, { [`${c2}/scope`]: 'new' })).toEqual({});
  expect(follow(replaced, { [c2]: null })).toEqual({});
});

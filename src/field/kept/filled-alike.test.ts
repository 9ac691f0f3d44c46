import { expect, test } from 'vitest';
import type { ReportDocument } from '../../domain/forms/definition.ts';
import { valueAt } from '../../domain/report/fold.ts';
import type { Change } from '../../domain/report/merge.ts';
import { writtenFor } from '../../domain/verification/derived/plain-words.ts';
import { reportWith } from '../../domain/verification/fixture.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { workOut } from '../../server/repositories/entries/entries.ts';
import type { Report } from '../../server/sections/electrician/store.ts';
import { filled, newDraft } from './draft.ts';

const c1 = 'boards/b1/circuits/c1';
const document = {
  ...reportWith({
    circuit: {
      circuit_kind: 'radial',
      ocpd_standard: 'BS EN 60898',
      ocpd_type: 'B',
      ocpd_rating: '32',
      max_zs: '1.37',
    },
  }),
  observations: [{ id: 'o1', code: 'C3', text: 'Lid loose' }],
} as ReportDocument;
const viewer = { userId: 'u1', companyId: 'c', role: 'electrician' } as Viewer;

type Case = [name: string, changes: Change[], asked?: { path: string; value: string }];

test.each<Case>([
  ['a rating, whose maximum Zs follows', [{ path: `${c1}/ocpd_rating`, value: '40' }]],
  [
    'a maximum Zs that a person typed',
    [
      { path: `${c1}/ocpd_rating`, value: '40' },
      { path: `${c1}/max_zs`, value: '0.9' },
    ],
  ],
  [
    'plain words, and the code that they are for',
    [{ path: 'observations/o1/plain_words', value: 'Have the lid fixed.' }],
  ],
  ['a value that is there already', [{ path: `${c1}/ocpd_rating`, value: '32' }]],
  [
    'a new circuit',
    [
      { path: 'boards/b1/circuits/c2', value: true },
      { path: 'boards/b1/circuits/c2/circuit_kind', value: 'spare' },
    ],
  ],
  [
    'a rating, where people are asked about the maximum Zs',
    [{ path: `${c1}/ocpd_rating`, value: '40' }],
    { path: `${c1}/max_zs`, value: '1.1' },
  ],
])('%s: the phone fills it in as the server does', (_, changes, asked) => {
  const conflicts = asked ? [{ ...asked, seq: 6, authorId: 'u2', at: '2026-11-24T09:00:00.000Z' }] : [];
  const report = { id: 'r1', seq: 7, document, conflicts, status: 'draft', signatures: {} } as unknown as Report;
  const follows = writtenFor(changes, (path) => valueAt(document, path));
  const { written } = workOut(report, { changes, follows }, viewer);
  const told = { report, overrides: [], comments: [], entries: [] };
  const by = { userId: 'u1', now: '2026-11-24T10:00:00.000Z', submission: 's1' };
  const { draft, answer } = filled(newDraft(told, 0), { base: 7, changes }, by);
  expect(draft.document).toEqual(written.document);
  expect(answer.applied.toSorted()).toEqual(written.entries.map(({ path }) => path).toSorted());
});

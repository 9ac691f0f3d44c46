import { expect, test } from 'vitest';
import type { ReportDocument } from '../../domain/forms/definition.ts';
import { reportWith } from '../../domain/verification/fixture.ts';
import type { Report } from '../../server/sections/electrician/store.ts';
import { documentAt, filled, newDraft, type ServerReport } from './draft.ts';

const c1 = 'boards/b1/circuits/c1';
const breaker = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_rating: '32' };
const by = { userId: 'u1', now: '2026-11-24T10:00:00.000Z', submission: 's1' };

const told = (seq: number, document: ReportDocument): ServerReport => ({
  report: { id: 'r1', seq, document, conflicts: [], status: 'draft', signatures: {} } as unknown as Report,
  ...{ overrides: [], comments: [], entries: [] },
});

test('derived values go with a value, by the current document and not by an older page', () => {
  const older = reportWith({ circuit: { ...breaker, ocpd_type: 'B', max_zs: '1.37' } });
  const newer = reportWith({ circuit: { ...breaker, ocpd_type: 'C', max_zs: '0.68' } });
  const draft = { ...newDraft(told(7, newer), 0), stood: [{ seq: 3, document: older }] };
  const page = { [`${c1}/ocpd_type`]: 'B', [`${c1}/ocpd_rating`]: '40', [`${c1}/max_zs`]: '1.37' };
  const changes = Object.entries(page).map(([path, value]) => ({ path, value }));
  const { sent, draft: after } = filled(draft, { base: 3, changes }, by);
  expect(sent).toEqual([
    { path: `${c1}/ocpd_rating`, from: '32', to: '40' },
    { path: `${c1}/max_zs`, from: '0.68', to: '0.55', provenance: 'calculated' },
  ]);
  expect(after.document.boards?.[0]?.circuits).toEqual([
    { id: 'c1', ...breaker, ocpd_type: 'C', ocpd_rating: '40', max_zs: '0.55' },
  ]);
});

test('no value is derived from one in conflict with the server', () => {
  const older = reportWith({ circuit: { ...breaker, ocpd_type: 'B', max_zs: '1.37' } });
  const newer = reportWith({ circuit: { ...breaker, ocpd_type: 'C', max_zs: '0.68' } });
  const draft = { ...newDraft(told(7, newer), 0), stood: [{ seq: 3, document: older }] };
  const { sent } = filled(draft, { base: 3, changes: [{ path: `${c1}/ocpd_type`, value: 'D' }] }, by);
  expect(sent).toEqual([{ path: `${c1}/ocpd_type`, from: 'B', to: 'D' }]);
});

test('a draft keeps a limited number of entries, and an open form can still find its base', () => {
  let draft = newDraft(told(7, reportWith({ circuit: breaker })), 0);
  const drawn: { seq: number; document: ReportDocument }[] = [];
  let most = 0;
  for (let save = 1; save <= 600; save++) {
    const changes = [{ path: `${c1}/description`, value: `Circuit ${save}` }];
    draft = filled(draft, { base: draft.seq, changes }, by).draft;
    drawn.push({ seq: draft.seq, document: draft.document });
    most = Math.max(most, draft.moves.length);
  }
  expect(most).toBeLessThanOrEqual(400);
  expect(draft.stood.length).toBeLessThanOrEqual(10);
  for (const { seq, document } of drawn.slice(-200)) expect(documentAt(draft, seq)).toEqual(document);
});

test('a maximum Zs derived on the phone uses the share that the report was begun with', () => {
  const document = { ...reportWith({ circuit: breaker }), max_zs_share: 75 };
  const changes = [{ path: `${c1}/ocpd_type`, value: 'B' }];
  const { draft } = filled(newDraft(told(7, document), 0), { base: 7, changes }, by);
  expect(draft.document.boards?.[0]?.circuits?.[0]).toMatchObject({ max_zs: '1.02' });
});

import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ReportDocument } from '../../../src/domain/forms/definition.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { completeEicr } from '../../../src/domain/forms/fixtures/complete-eicr.ts';
import { phoneReportStore } from '../../../src/field/kept/phone-report-store.ts';
import { onSiteClock, onSiteViewer } from '../../support/filled-maps.ts';
import { phonePlace } from '../../support/phone-place.ts';

test('with no signal the phone carries over everything or nothing, in parts that the server accepts', async () => {
  const { phone, reportId } = await phonePlace();
  const viewer = { ...onSiteViewer, userId: phone.user };
  const store = phoneReportStore(phone, viewer, onSiteClock);
  const { seq } = await store.report(reportId);
  const boards = itemsOf((await store.report(reportId)).document.boards);
  const removed = boards.map(({ id }) => ({ path: `boards/${id}`, value: null }));
  await store.fill(await store.report(reportId), {
    ...{ submission: randomUUID(), contentHash: 'x', base: seq, changes: removed },
  });
  const before = (await phone.entered()).length;

  const document = completeEicr();
  const [board] = itemsOf(document.boards);
  const [circuit] = itemsOf(board?.circuits);
  const circuits = Array.from({ length: 10 }, (_, at) => ({ ...circuit, id: `c${at}`, circuit_no: `${at + 1}` }));
  const many = Array.from({ length: 12 }, (_, at) => ({ ...board, id: `big-${at}`, circuits }));
  const last = {
    ...{ number: 'CP-EICR-00018', inspectedOn: '2021-05-12' },
    document: { ...document, boards: many } as ReportDocument,
  };
  const form = { submission: randomUUID(), contentHash: 'y' };
  const failing = { ...phone, enter: async () => Promise.reject(new Error('full')) };
  await expect(phoneReportStore(failing, viewer, onSiteClock).carryOver(reportId, { ...form, last })).rejects.toThrow();
  expect([(await phone.entered()).length, itemsOf((await store.report(reportId)).document.boards)]).toEqual([
    before,
    [],
  ]);

  expect(await store.carryOver(reportId, { ...form, last })).toEqual({ carried: true });
  const carried = itemsOf((await store.report(reportId)).document.boards);
  expect(carried.flatMap((each) => itemsOf(each.circuits))).toHaveLength(120);
  const sent = (await phone.entered()).slice(before).map((each) => each.sent);
  const sizes = sent.map((each) => (each.kind === 'fill' ? each.changes.length : 0));
  expect(sizes.length).toBeGreaterThan(1);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(5000);
  // A repeated post has no effect, and a new form finds the boards.
  expect(await store.carryOver(reportId, { ...form, last })).toEqual({ carried: true });
  const other = { submission: randomUUID(), contentHash: 'z', last };
  expect(await store.carryOver(reportId, other)).toEqual({ carried: false });
  expect((await phone.entered()).length).toBe(before + sizes.length);
});

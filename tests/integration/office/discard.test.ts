import { beforeAll, expect, test } from 'vitest';
import { can } from '../../../src/server/permissions.ts';
import { checkOwnAudit, listAudit } from '../../../src/server/repositories/audit.ts';
import { listReportEvents } from '../../../src/server/repositories/reports/report-events.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { book } from '../../support/world.ts';
import { mustRedirect, openSite, refused, type Site, type Visitor } from './site.ts';

onBothDatabases('a report that will not be finished', (database) => {
  let site: Site;
  let office: Visitor;
  beforeAll(async () => {
    site = await openSite(database.db);
    office = await site.as(site.company.people.office);
  });
  const people = () => site.company.people;
  const status = async (id: string) => (await getReport(database.db, people().owner, id)).status;
  const discard = (id: string, discard_reason: string) => office.post(`/reports/${id}/discard`, { discard_reason });
  const restore = (id: string) => office.post(`/reports/${id}/discard/undo`, {});

  test('is discarded with a reason, and brought back while nothing else has happened', async () => {
    const { reportId: id } = await book(database.db, site.company, people().electrician);
    expect((await refused(discard(id, ' '))).errors).toMatchObject([{ field: 'discard_reason' }]);
    await mustRedirect(discard(id, 'The house was pulled down'));
    expect(await status(id)).toBe('discarded');
    expect((await discard(id, 'Again')).status).toBe(409);
    const [last] = (await listReportEvents(database.db, people().office, id)).slice(-1);
    expect(last).toMatchObject({ action: 'report.discarded', detail: { reason: 'The house was pulled down' } });
    await mustRedirect(restore(id));
    expect(await status(id)).toBe('draft');
    expect((await restore(id)).status).toBe(409);
  });

  test('stays away where it went with its visit, and is nobody’s to discard once it is handed in', async () => {
    const { reportId, visitId } = await book(database.db, site.company, people().electrician);
    await mustRedirect(
      office.post(`/visits/${visitId}/cancellation`, { cancel_reason: 'The tenant has moved out', confirm: 'yes' }),
    );
    expect((await restore(reportId)).status).toBe(409);
    const handedIn = await site.submitted();
    expect((await discard(handedIn, 'No')).status).toBe(409);
    const electrician = await site.as(people().electrician);
    expect((await electrician.post(`/reports/${handedIn}/discard`, { discard_reason: 'No' })).status).toBe(403);
    const stranger = await site.as(site.other.people.office);
    expect((await stranger.post(`/reports/${handedIn}/discard`, { discard_reason: 'No' })).status).toBe(404);
  });

  test('is in the audit log, which the owner reads by kind and page by page, and nobody else', async () => {
    const all = await listAudit(database.db, people().owner, { kind: 'report', limit: 200 });
    expect(new Set(all.map(({ action }) => action.split('.')[0]))).toEqual(new Set(['report']));
    const [first, second] = all;
    expect(await listAudit(database.db, people().owner, { kind: 'report', limit: 1, before: first?.id ?? 0 })).toEqual([
      second,
    ]);
    for (const role of ['office', 'supervisor', 'electrician', 'client'] as const)
      expect(can(people()[role], 'audit.read'), role).toBe(false);
    expect(await listAudit(database.db, site.other.people.owner, { kind: 'report' })).toEqual([]);
    expect((await checkOwnAudit(database.db, people().owner, 'x')).events).toBeGreaterThanOrEqual(all.length);
  });
});

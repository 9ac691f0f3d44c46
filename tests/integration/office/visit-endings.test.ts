import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { recordEvent } from '../../../src/server/events.ts';
import { getVisit } from '../../../src/server/repositories/register/visits.ts';
import { listReportEvents } from '../../../src/server/repositories/reports/report-events.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { findVisitEnding } from '../../../src/server/visits/restore.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { type Booked, book, fill } from '../../support/world.ts';
import { mustRedirect, openSite, refused, type Site, type Visitor } from './site.ts';

onBothDatabases('a visit that ends before it is done', (database) => {
  let site: Site;
  let office: Visitor;
  let electrician: Visitor;
  beforeAll(async () => {
    site = await openSite(database.db);
    office = await site.as(site.company.people.office);
    electrician = await site.as(site.company.people.electrician);
  });
  const people = () => site.company.people;
  const booked = (): Promise<Booked> => book(database.db, site.company, people().electrician);
  const started = async (): Promise<Booked> => {
    const visit = await booked();
    await mustRedirect(electrician.post(`/electrician/visits/${visit.visitId}/arrival`, form({})));
    return visit;
  };
  /** The section for whoever is on the tools reads forms as they are sent without a file. */
  const form = (fields: Record<string, string>) => new URLSearchParams({ submission: randomUUID(), ...fields });
  const states = async ({ visitId, reportId }: Booked) => [
    (await getVisit(database.db, people().owner, visitId)).status,
    (await getReport(database.db, people().owner, reportId)).status,
  ];
  const actions = async ({ reportId }: Booked) =>
    (await listReportEvents(database.db, people().owner, reportId)).map(({ action }) => action);
  const cancel = (id: string, by = office) =>
    by.post(`/visits/${id}/cancellation`, { cancel_reason: 'The tenant has moved out', confirm: 'yes' });
  const givingUp = { give_up_reason: 'Nobody let me in', confirm: 'yes' };
  const giveUp = (id: string) => electrician.post(`/electrician/visits/${id}/giving-up`, form(givingUp));

  test('is cancelled with a reason, with its report, and both come back as they were', async () => {
    const visit = await booked();
    await fill(database.db, people().electrician, visit.reportId, [{ path: 'supply/ze', value: '0.21' }]);
    const { errors } = await refused(office.post(`/visits/${visit.visitId}/cancellation`, { cancel_reason: ' ' }));
    expect(errors.map(({ field }) => field)).toEqual(['cancel_reason', 'confirm']);
    await mustRedirect(cancel(visit.visitId));
    expect(await states(visit)).toEqual(['cancelled', 'discarded']);
    expect((await actions(visit)).slice(-2)).toEqual(['report.discarded', 'visit.cancelled']);
    const ending = await findVisitEnding(
      database.db,
      people().office,
      await getVisit(database.db, people().office, visit.visitId),
    );
    expect(ending).toMatchObject({ reason: 'The tenant has moved out', by: people().office.name, from: 'booked' });
    await mustRedirect(office.post(`/visits/${visit.visitId}/restoration`, {}));
    expect(await states(visit)).toEqual(['booked', 'draft']);
    expect((await getReport(database.db, people().owner, visit.reportId)).document.supply?.ze).toBe('0.21');
    expect((await office.post(`/visits/${visit.visitId}/restoration`, {})).status).toBe(409);
  });

  test('is given up by whoever is on it, and by the office; each may undo that', async () => {
    const visit = await started();
    const page = await electrician.get(`/electrician/visits/${visit.visitId}/giving-up`);
    expect(await page.text()).toContain('Why it cannot be finished');
    const nothing = await electrician.post(`/electrician/visits/${visit.visitId}/giving-up`, form({}));
    expect(nothing.status).toBe(422);
    expect(await nothing.text()).toContain('Enter why the visit cannot be finished');
    await mustRedirect(giveUp(visit.visitId));
    expect(await states(visit)).toEqual(['cancelled', 'discarded']);
    expect(await (await electrician.get(`/electrician/visits/${visit.visitId}`)).text()).toContain('Nobody let me in');
    await mustRedirect(electrician.post(`/electrician/visits/${visit.visitId}/restoration`, form({})));
    expect(await states(visit)).toEqual(['started', 'draft']);
    await mustRedirect(office.post(`/visits/${visit.visitId}/giving-up`, givingUp));
    expect(await states(visit)).toEqual(['cancelled', 'discarded']);
    await mustRedirect(office.post(`/visits/${visit.visitId}/restoration`, {}));
    expect(await states(visit)).toEqual(['started', 'draft']);
    expect(await actions(visit)).toEqual([
      'visit.booked',
      'visit.arrived',
      ...['report.discarded', 'visit.given-up', 'report.restored', 'visit.restored'],
      ...['report.discarded', 'visit.given-up', 'report.restored', 'visit.restored'],
    ]);
  });

  test('ends once however often the form is sent, and not in another way', async () => {
    const visit = await started();
    expect((await cancel(visit.visitId)).status).toBe(409);
    const sent = form(givingUp);
    const path = `/electrician/visits/${visit.visitId}/giving-up`;
    for (const answer of [await electrician.post(path, sent), await electrician.post(path, sent)]) {
      expect(answer.status).toBe(303);
    }
    expect((await actions(visit)).filter((action) => action === 'visit.given-up')).toHaveLength(1);
    expect((await electrician.post(path, form(givingUp))).status).toBe(409);
    const early = await booked();
    expect((await office.post(`/visits/${early.visitId}/giving-up`, givingUp)).status).toBe(409);
    expect(await states(early)).toEqual(['booked', 'draft']);
  });

  test('does not come back once something else has happened to it', async () => {
    const visit = await booked();
    await mustRedirect(cancel(visit.visitId));
    const since = { kind: 'comment.settled' as const, subject: visit.reportId };
    await database.db.transaction().execute((trx) => recordEvent(trx, people().owner, since, new Date()));
    expect((await office.post(`/visits/${visit.visitId}/restoration`, {})).status).toBe(409);
    expect(await states(visit)).toEqual(['cancelled', 'discarded']);
  });

  test('whose report was discarded before says so when it is back, and gets that report back, or another one', async () => {
    const visit = await booked();
    await fill(database.db, people().electrician, visit.reportId, [{ path: 'supply/ze', value: '0.21' }]);
    const discard = (id: string) => office.post(`/reports/${id}/discard`, { discard_reason: 'The wrong form' });
    const again = () => office.post(`/visits/${visit.visitId}/report`, {});
    const own = async () => (await electrician.get(`/electrician/visits/${visit.visitId}`)).text();
    expect((await again()).status).toBe(409);
    expect(await own()).not.toContain('has no report');
    await mustRedirect(discard(visit.reportId));
    await mustRedirect(cancel(visit.visitId));
    expect((await office.post(`/reports/${visit.reportId}/discard/undo`, {})).status).toBe(409);
    expect((await again()).status).toBe(409);
    await mustRedirect(office.post(`/visits/${visit.visitId}/restoration`, {}));
    expect(await states(visit)).toEqual(['booked', 'discarded']);
    expect(await own()).toContain('This visit has no report');
    await mustRedirect(office.post(`/reports/${visit.reportId}/discard/undo`, {}));
    expect(await states(visit)).toEqual(['booked', 'draft']);
    expect((await getReport(database.db, people().owner, visit.reportId)).document.supply?.ze).toBe('0.21');
    // Another one in its place: the first stays away then.
    await mustRedirect(discard(visit.reportId));
    for (const who of ['supervisor', 'electrician'] as const) {
      const other = await site.as(people()[who]);
      expect((await other.post(`/visits/${visit.visitId}/report`, {})).status).toBe(403);
    }
    const stranger = await site.as(site.other.people.office);
    expect((await stranger.post(`/visits/${visit.visitId}/report`, {})).status).toBe(404);
    const sent = { submission: randomUUID() };
    await mustRedirect(office.post(`/visits/${visit.visitId}/report`, sent));
    await mustRedirect(office.post(`/visits/${visit.visitId}/report`, sent));
    const { reportId } = await getVisit(database.db, people().owner, visit.visitId);
    if (reportId === null) throw new Error('no report was begun');
    expect(reportId).not.toBe(visit.reportId);
    expect(await actions({ ...visit, reportId })).toContain('report.begun');
    const { document, electricianId } = await getReport(database.db, people().owner, reportId);
    expect([electricianId, document.supply?.ze]).toEqual([people().electrician.userId, undefined]);
    expect((await again()).status).toBe(409);
    await mustRedirect(discard(reportId));
    expect((await office.post(`/reports/${visit.reportId}/discard/undo`, {})).status).toBe(409);
    await mustRedirect(office.post(`/reports/${reportId}/discard/undo`, {}));
    expect(await states({ ...visit, reportId })).toEqual(['booked', 'draft']);
  });

  test('is ended and brought back by those who may, and by nobody else', async () => {
    const visit = await started();
    const supervisor = await site.as(people().supervisor);
    const stranger = await site.as(site.other.people.office);
    const apprentice = await site.as(people().apprentice);
    const endings = `/visits/${visit.visitId}`;
    expect((await supervisor.post(`${endings}/giving-up`, givingUp)).status).toBe(403);
    expect((await supervisor.post(`${endings}/cancellation`, { cancel_reason: 'x', confirm: 'yes' })).status).toBe(403);
    expect((await stranger.post(`${endings}/giving-up`, givingUp)).status).toBe(404);
    expect((await apprentice.post(`/electrician${endings}/giving-up`, form(givingUp))).status).toBe(404);
    await mustRedirect(giveUp(visit.visitId));
    expect((await supervisor.post(`${endings}/restoration`, {})).status).toBe(403);
    expect((await stranger.post(`${endings}/restoration`, {})).status).toBe(404);
    expect((await apprentice.post(`/electrician${endings}/restoration`, form({}))).status).toBe(404);
    // What the office cancelled, the office brings back.
    const other = await booked();
    await mustRedirect(cancel(other.visitId));
    expect((await electrician.post(`/electrician/visits/${other.visitId}/restoration`, form({}))).status).toBe(403);
    expect(await states(other)).toEqual(['cancelled', 'discarded']);
  });

  test('the address of each action leads to the page of the visit, and shows that page again when it is refused', async () => {
    const { visitId } = await booked();
    for (const name of ['move', 'cancellation', 'giving-up', 'restoration', 'report']) {
      const answer = await office.get(`/visits/${visitId}/${name}`);
      expect([name, answer.status, answer.headers.get('location')]).toEqual([name, 303, `/visits/${visitId}`]);
    }
    for (const name of ['arrival', 'departure', 'restoration', 'giving-up']) {
      const answer = await electrician.get(`/electrician/visits/${visitId}/${name}`);
      expect([name, answer.status, answer.headers.get('location')]).toEqual([
        name,
        303,
        `/electrician/visits/${visitId}`,
      ]);
    }
  });
});

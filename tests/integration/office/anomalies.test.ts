import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Change } from '../../../src/domain/report/merge.ts';
import { ForbiddenError } from '../../../src/kernel/errors.ts';
import { answersGiven } from '../../../src/pages/reports/_components/open-anomalies.ts';
import { openAnomalies, type WeighedAnomaly } from '../../../src/server/findings/report-anomalies.ts';
import { checkAudit, listAudit } from '../../../src/server/repositories/audit.ts';
import { listReportEvents } from '../../../src/server/repositories/reports/report-events.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { arrive } from '../../../src/server/visits/attendance/arrive.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { exactSum, wholeInspection } from '../../support/inspection.ts';
import { book, fill, type Person } from '../../support/world.ts';
import { issueFields, mustRedirect, openSite, refused, replyToAll, type Site, sign, type Visitor } from './site.ts';

const made = wholeInspection({ day: '2026-11-20', change: exactSum });
const code = 'ANOMALY_EXACT_SUMS';

onBothDatabases('anomalies of invention', (database) => {
  let site: Site;
  let supervisor: Visitor;
  let electrician: Visitor;
  beforeAll(async () => {
    site = await openSite(database.db);
    supervisor = await site.as(site.company.people.supervisor);
    electrician = await site.as(site.company.people.electrician);
  });
  const people = () => site.company.people;

  async function handedIn(changes: readonly Change[], who: Person = people().electrician): Promise<string> {
    const { reportId } = await book(database.db, site.company, who);
    await fill(database.db, who, reportId, changes);
    await mustRedirect(sign(await site.as(who), reportId, await site.seq(reportId), who.name));
    return reportId;
  }
  const anomalies = async (id: string, who: Person = people().supervisor): Promise<WeighedAnomaly[]> =>
    openAnomalies(database.db, who, await getReport(database.db, who, id));
  const exact = async (id: string) => {
    const found = (await anomalies(id)).find((each) => each.anomaly.code === code);
    if (!found) throw new Error(`${code} does not stand in ${id}`);
    return found;
  };
  const answer = async (id: string, more: Record<string, string> = {}) => ({
    anomaly: code,
    basis: (await exact(id)).basis,
    [`reason_${code}`]: 'The box for calculated values was forgotten; I have rung them',
    ...more,
  });
  const kept = (id: string) =>
    database.db.selectFrom('anomaly_answer').where('report_id', '=', id).select(['reason', 'by_id']).execute();

  test('a supervisor records why an anomaly is all right; it holds for those readings and comes back with others', async () => {
    const id = await handedIn(made);
    expect((await exact(id)).answer).toBeUndefined();
    const given = await answer(id);
    expect(await mustRedirect(supervisor.post(`/reports/${id}/anomalies`, given))).toBe(
      `/reports/${id}?done=anomaly-answered#${code}`,
    );
    expect((await exact(id)).answer).toMatchObject({ reason: given[`reason_${code}`], at: '2026-11-24T10:00:00.000Z' });

    await mustRedirect(supervisor.post(`/reports/${id}/return`, { return_text: 'Mark them as calculated' }));
    await replyToAll(electrician, database.db, people().electrician, id);
    const path = 'boards/cu1/circuits/cu1-1';
    const reading = (text: string) => ({ text, provenance: 'measured' as const });
    const [board] = (await getReport(database.db, people().owner, id)).document.boards ?? [];
    const zdb = Number((board?.zdb as { text: string } | undefined)?.text);
    await fill(database.db, people().electrician, id, [
      { path: `${path}/r1r2`, value: reading('0.61') },
      { path: `${path}/zs`, value: reading((zdb + 0.61).toFixed(2)) },
    ]);
    await mustRedirect(sign(electrician, id, await site.seq(id)));
    const again = await exact(id);
    expect(again.answer).toBeUndefined();
    expect(again.before?.reason).toBe(given[`reason_${code}`]);
  });

  test('a reason sent twice is kept once, and an anomaly that is answered is not answered again', async () => {
    const id = await handedIn(made);
    const given = await answer(id, { submission: randomUUID() });
    const answers = await Promise.all([1, 2, 3].map(() => supervisor.post(`/reports/${id}/anomalies`, given)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await supervisor.post(`/reports/${id}/anomalies`, await answer(id))).status).toBe(409);
    const owner = await site.as(people().owner);
    expect((await owner.post(`/reports/${id}/anomalies`, await answer(id))).status).toBe(409);
    expect(await kept(id)).toHaveLength(1);
  });

  test('a reason is audited, apart from what is shown to have happened to the report', async () => {
    const id = await handedIn(made);
    await mustRedirect(supervisor.post(`/reports/${id}/anomalies`, await answer(id)));
    const event = (await listAudit(database.db, people().owner)).find(({ action }) => action === 'anomaly.answered');
    expect(JSON.parse(event?.detail ?? '{}')).toMatchObject({ report: id, anomaly: code });
    expect(await checkAudit(database.db)).toMatchObject({ faults: [] });
    const steps = await listReportEvents(database.db, people().electrician, id);
    expect(steps.map(({ action }) => action)).not.toContain('anomaly.answered');
  });

  test('an empty reason is asked for at its field, and an answer to other values or to nothing is refused', async () => {
    const id = await handedIn(made);
    const state = await refused(
      supervisor.post(`/reports/${id}/anomalies`, await answer(id, { [`reason_${code}`]: ' ' })),
    );
    expect(state.errors).toEqual([{ field: `reason_${code}`, message: 'Enter why this is acceptable' }]);
    expect(state.form).toBe('answer-anomaly');
    const post = async (more: Record<string, string>) =>
      supervisor.post(`/reports/${id}/anomalies`, await answer(id, more));
    expect((await post({ basis: 'f'.repeat(64) })).status).toBe(409);
    expect((await post({ basis: 'none' })).status).toBe(422);
    expect((await post({ anomaly: 'ANOMALY_PACE', reason_ANOMALY_PACE: 'Quick' })).status).toBe(409);
    expect((await post({ anomaly: 'constructor' })).status).toBe(400);
    expect(await kept(id)).toEqual([]);
  });

  test('anomalies are for whoever reviews, and nobody reviews a report of their own', async () => {
    const id = await handedIn(made);
    const given = await answer(id);
    for (const role of ['office', 'electrician', 'apprentice', 'client'] as const) {
      expect((await (await site.as(people()[role])).post(`/reports/${id}/anomalies`, given)).status, role).toBe(403);
    }
    expect((await (await site.as(site.other.people.supervisor)).post(`/reports/${id}/anomalies`, given)).status).toBe(
      404,
    );
    expect((await site.stranger.post(`/reports/${id}/anomalies`, given)).status).toBe(303);
    await expect(anomalies(id, people().office)).rejects.toThrow(ForbiddenError);
    await expect(anomalies(id, people().electrician)).rejects.toThrow(ForbiddenError);

    const own = await handedIn(made, people().supervisor);
    expect((await supervisor.post(`/reports/${own}/anomalies`, await answer(own))).status).toBe(403);
    expect([...(await kept(id)), ...(await kept(own))]).toEqual([]);
  });

  test('the pages of whoever fills the report in say nothing of its anomalies', async () => {
    const id = await handedIn(made);
    const asked = (await exact(id)).anomaly;
    await mustRedirect(supervisor.post(`/reports/${id}/anomalies`, await answer(id)));
    await mustRedirect(supervisor.post(`/reports/${id}/return`, { return_text: 'Look at the schedule' }));
    for (const page of ['', '/check', '/sign', '/boards/cu1', '/boards/cu1/circuits/cu1-1', '/history']) {
      const answered = await electrician.get(`/electrician/reports/${id}${page}`);
      const html = await answered.text();
      expect(answered.status, page).toBe(200);
      for (const word of [asked.title, asked.question.slice(0, 40), 'ANOMALY_', 'was forgotten', 'Reading patterns'])
        expect(html, page).not.toContain(word);
    }
  });

  test('a report that is no longer under review is not answered for; a correction brings its answers along', async () => {
    const id = await handedIn(made);
    const given = await answer(id);
    await mustRedirect(supervisor.post(`/reports/${id}/anomalies`, given));
    await mustRedirect(supervisor.post(`/reports/${id}/approval`, { base: await site.seq(id) }));
    await mustRedirect(supervisor.post(`/reports/${id}/certificate`, await issueFields(site.seq, id)));
    expect((await supervisor.post(`/reports/${id}/anomalies`, given)).status).toBe(409);
    const kept = async (who: Person) =>
      (await answersGiven(database.db, who, { reportId: id }, 'Europe/London')).map(({ reason }) => reason);
    expect(await kept(people().owner)).toEqual([given[`reason_${code}`]]);
    for (const role of ['office', 'electrician', 'client'] as const)
      expect(await kept(people()[role]), role).toEqual([]);
    const correction = await mustRedirect(
      supervisor.post(`/reports/${id}/correction`, { reason: 'The occupier was wrong' }),
    );
    const draft = correction.split(/[/?]/)[2] ?? '';
    expect((await exact(draft)).answer?.reason).toBe(given[`reason_${code}`]);
    // It is no copy of its own earlier revision.
    expect((await anomalies(draft)).map((each) => each.anomaly.code)).not.toContain('ANOMALY_COPIED');
  });

  test('a report that reads like one handed in before is told with that one; the first of the two is not', async () => {
    const fresh = await openSite(database.db);
    const [who, reviewer] = [fresh.company.people.electrician, fresh.company.people.supervisor];
    const hand = async (siteId: string) => {
      const { reportId } = await book(database.db, fresh.company, who, siteId);
      await fill(database.db, who, reportId, wholeInspection({ day: '2026-11-20' }));
      await mustRedirect(sign(await fresh.as(who), reportId, await fresh.seq(reportId)));
      return reportId;
    };
    const [first, second] = [await hand(fresh.company.sites.own), await hand(fresh.company.sites.other)];
    // The clock of the site stands still.
    const earlier = '2026-11-23T10:00:00.000Z';
    await database.db.updateTable('report').set({ submitted_at: earlier }).where('id', '=', first).execute();
    const copied = async (id: string) =>
      (await openAnomalies(database.db, reviewer, await getReport(database.db, reviewer, id))).find(
        (each) => each.anomaly.code === 'ANOMALY_COPIED',
      );
    expect((await copied(second))?.anomaly.reports.map(({ id }) => id)).toEqual([first]);
    expect(await copied(first)).toBeUndefined();
  });

  test('readings entered right after the start of a visit are counted by the log of entries', async () => {
    const who = people().electrician;
    const { reportId, visitId } = await book(database.db, site.company, who);
    await database.db
      .transaction()
      .execute((trx) => arrive(trx, who, { visitId, at: new Date().toISOString() }, new Date()));
    // A circuit at a time: what is saved for several at once comes from the grid or from paper.
    const ofCircuit = ({ path }: Change) => /^boards\/[^/]+\/circuits\/[^/]+/.exec(path)?.[0] ?? '';
    for (const changes of Map.groupBy(wholeInspection({ day: '2026-11-20' }), ofCircuit).values())
      await fill(database.db, who, reportId, changes);
    await mustRedirect(sign(electrician, reportId, await site.seq(reportId)));
    const pace = (await anomalies(reportId)).find((each) => each.anomaly.code === 'ANOMALY_PACE');
    expect(pace?.anomaly.facts).toContainEqual(['Minutes from the start of the visit to the last of them', '0']);
  });

  test('an answer never changes, whoever asks the database', async () => {
    const id = await handedIn(made);
    await mustRedirect(supervisor.post(`/reports/${id}/anomalies`, await answer(id)));
    const refusal = /never changes/;
    const { db } = database;
    await expect(db.updateTable('anomaly_answer').set({ reason: 'other' }).execute()).rejects.toThrow(refusal);
    await expect(db.deleteFrom('anomaly_answer').execute()).rejects.toThrow(refusal);
    await expect(sql`update report set status = 'issued' where id = ${id}`.execute(db)).resolves.toBeDefined();
    const row = {
      ...(await db.selectFrom('anomaly_answer').where('report_id', '=', id).selectAll().executeTakeFirstOrThrow()),
      id: randomUUID(),
      anomaly: 'ANOMALY_PACE',
    };
    await expect(db.insertInto('anomaly_answer').values(row).execute()).rejects.toThrow(refusal);
  });
});

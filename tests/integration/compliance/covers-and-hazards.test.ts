import { expect, test } from 'vitest';
import { listCovered } from '../../../src/features/compliance/records/covers.ts';
import { sayCovers } from '../../../src/features/compliance/server/say-cover.ts';
import { type SaidHazard, sayHazard } from '../../../src/features/compliance/server/say-hazard.ts';
import { homeState } from '../../../src/features/compliance/server/states.ts';
import { listDefectEvents } from '../../../src/features/defects/records/defects.ts';
import { moveDefect, undoMove } from '../../../src/features/defects/server/move-defect.ts';
import { BadInputError, ConflictError, ForbiddenError, NotFoundError } from '../../../src/kernel/errors.ts';
import type { Viewer } from '../../../src/kernel/viewer.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { closeWithCertificate } from '../../../src/server/reports/write-issue.ts';
import { takeNumber } from '../../../src/server/repositories/certificates/issuing.ts';
import { lockReport } from '../../../src/server/repositories/lock-report.ts';
import { getSite, type SiteDetails } from '../../../src/server/repositories/register/sites.ts';
import { changeSite } from '../../../src/server/sites/change.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { addEarlier } from '../../support/earlier.ts';
import { inTransaction, makeFakeKey, type Seed, seedApprovedReport, seedCompany } from '../../support/seed.ts';

type Issued = {
  outcome: 'satisfactory' | 'unsatisfactory' | null;
  inspectedOn?: string;
  nextDue?: string;
  report?: object;
  form?: { form_type: string; edition: string };
  at?: string;
};

async function issued(db: Db, seed: Seed, { at = '2026-11-25T12:00:00Z', report: data, form, ...summary }: Issued) {
  const { supervisor } = seed.viewers;
  const reportId = await seedApprovedReport(db, seed);
  return inTransaction(db, async (trx) => {
    const report = await lockReport(trx, supervisor, reportId);
    const number = await takeNumber(trx, supervisor, { ...report, corrected: null });
    const canonical = JSON.stringify({ ...number, ...form, report: data ?? {} });
    const signed = { canonical, signature: 'a..b', kid: await makeFakeKey(trx, supervisor) };
    const days = { inspectedOn: summary.inspectedOn ?? null, nextDue: summary.nextDue ?? null };
    const certificate = { ...number, ...days, ...signed, outcome: summary.outcome };
    return closeWithCertificate(trx, supervisor, report, certificate, new Date(at));
  });
}

const change = async (db: Db, viewer: Viewer, siteId: string, more: Partial<SiteDetails>) => {
  const site = await getSite(db, viewer, siteId);
  await inTransaction(db, (trx) => changeSite(trx, viewer, siteId, { ...site, ...more }, new Date()));
};

async function home(db: Db, tenure: 'private_rented' | 'social_rented') {
  const seed = await seedCompany(db);
  await change(db, seed.viewers.office, seed.siteId, { tenure, premisesType: 'residential', nation: 'England' });
  const on = async (day: string) => (await homeState(db, seed.viewers.office, seed.siteId, day)).assessment;
  return { seed, on };
}

const work = (kinds: string[]) => ({
  work: { work_kind: kinds, completed_on: '2024-02-29' },
  next_inspection: { interval: 5, interval_unit: 'years' },
});
const now = new Date('2026-12-09T12:00:00Z');

onBothDatabases('what people and certificates say of a home', (database) => {
  test('the certificate of a complete new installation is its first report until its own next date', async () => {
    const { db } = database;
    const { seed, on } = await home(db, 'private_rented');
    await issued(db, seed, { outcome: null, report: work(['new', 'alteration']) });
    expect((await on('2026-11-26')).reasons).toContain('no_report');
    await issued(db, seed, { outcome: null, report: work(['new']) });
    expect((await on('2026-11-26')).status).toBe('in_order');
    const inspection = (await on('2026-11-26')).clocks.find(({ duty }) => duty === 'next_inspection');
    expect(inspection?.due).toBe('2029-02-28');
    expect((await on('2029-03-01')).reasons).toContain('report_expired');
    const row = await db
      .selectFrom('home_state')
      .where('site_id', '=', seed.siteId)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ last_inspected: '2024-02-29', last_outcome: '', inspection_due: '2029-02-28' });
  });

  test('a report on a part leaves the rest to the older one, as a person says (compliance.md 3, case 13)', async () => {
    const { db } = database;
    const { seed, on } = await home(db, 'private_rented');
    const { office, client } = seed.viewers;
    await issued(db, seed, { outcome: 'satisfactory', inspectedOn: '2021-08-01', nextDue: '2026-08-01' });
    const part = await issued(db, seed, { outcome: 'satisfactory', inspectedOn: '2026-06-01', nextDue: '2031-06-01' });
    expect((await on('2026-11-26')).status).toBe('in_order');
    const say = (viewer: Viewer, covers: 'whole' | 'part', id = part) =>
      inTransaction(db, (trx) => sayCovers(trx, viewer, seed.siteId, new Map([[id, covers]]), now));
    await say(office, 'part');
    const state = await on('2026-11-26');
    expect([state.status, state.reasons]).toEqual(['late', expect.arrayContaining(['part_only', 'report_expired'])]);
    expect(state.clocks.find(({ duty }) => duty === 'next_inspection')?.due).toBe('2026-08-01');
    const row = await db
      .selectFrom('home_state')
      .where('site_id', '=', seed.siteId)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ is_part: 1, last_inspected: '2026-06-01' });
    await say(office, 'whole');
    expect((await on('2026-11-26')).status).toBe('in_order');
    await expect(say(client, 'part')).rejects.toThrow(ForbiddenError);
    await expect(say(office, 'part', 'none')).rejects.toThrow(BadInputError);
    const other = await seedCompany(db);
    await expect(say(other.viewers.office, 'part')).rejects.toThrow(NotFoundError);
  });

  test('a part report of ours stands on the whole one of another firm, whose codes run from its own day', async () => {
    const { db } = database;
    const { seed, on } = await home(db, 'private_rented');
    const { office } = seed.viewers;
    await addEarlier(db, office, seed.siteId, {
      ...{ inspectedOn: '2026-11-02', outcome: 'unsatisfactory', nextDue: '' },
      codes: { C1: null, C2: 1, C3: null, FI: null },
    });
    const part = await issued(db, seed, { outcome: 'satisfactory', inspectedOn: '2026-11-20', nextDue: '2031-11-20' });
    await inTransaction(db, (trx) => sayCovers(trx, office, seed.siteId, new Map([[part, 'part']]), now));
    const { clocks } = await on('2026-11-26');
    expect(clocks.find(({ duty }) => duty === 'work')?.due).toBe('2026-11-29');
  });

  test('a report with too few circuits tested asks a person what it covers, until they say it (compliance.md 3, case 14)', async () => {
    const { db } = database;
    const { seed, on } = await home(db, 'private_rented');
    const { office } = seed.viewers;
    const circuits = ['a', 'b', 'c'].map((id) => ({ id, ir_ll: id === 'a' ? '299' : 'LIM' }));
    const id = await issued(db, seed, {
      ...{ outcome: 'satisfactory', inspectedOn: '2026-11-02', nextDue: '2031-11-02' },
      ...{ form: { form_type: 'EICR', edition: '2018+A4' }, report: { boards: [{ id: 'x', circuits }] } },
    });
    const asks = async () => (await on('2026-11-26')).reasons.includes('coverage_asks');
    const { siteId } = seed;
    expect(await asks()).toBe(true);
    expect(await listCovered(db, office, siteId)).toMatchObject([
      { coverage: { circuits: 3, tested: 1 }, isSaid: false },
    ]);
    await inTransaction(db, (trx) => sayCovers(trx, office, siteId, new Map([[id, 'whole']]), now));
    expect(await asks()).toBe(false);
  });

  test('a significant hazard runs its clocks from the day that the landlord knew, and each is met with a day', async () => {
    const { db } = database;
    const { seed, on } = await home(db, 'social_rented');
    const { office, client, client2 } = seed.viewers;
    await issued(db, seed, {
      ...{ outcome: 'unsatisfactory', inspectedOn: '2026-11-30', nextDue: '2031-11-30', at: '2026-11-30T12:00:00Z' },
      report: { observations: [{ id: 'bond', code: 'C2', text: 'No bond', location: 'Kitchen' }] },
    });
    const { id } = await db
      .selectFrom('defect')
      .where('site_id', '=', seed.siteId)
      .select('id')
      .executeTakeFirstOrThrow();
    const said: SaidHazard = {
      kind: 'significant',
      ...{ awareAt: '2026-11-30T12:00:00.000Z', judgedBy: 'Ada Marsh' },
      ...{ investigatedOn: null, summaryOn: null, further: '', furtherBegunOn: null },
    };
    const say = (viewer: Viewer, more: Partial<SaidHazard> = {}) =>
      inTransaction(db, (trx) => sayHazard(trx, viewer, { id, ...said, ...more }, now));
    const hazards = async (day: string) =>
      (await on(day)).clocks
        .filter(({ duty }) => duty.startsWith('hazard_'))
        .map(({ duty, due, state }) => [duty, due, state]);
    expect(await hazards('2026-12-09')).toEqual([]);
    await say(client);
    expect(await hazards('2026-12-09')).toEqual([['hazard_investigate', '2026-12-14', 'open']]);
    expect((await on('2026-12-15')).reasons).toContain('hazard_late');
    const sentence = (await homeState(db, office, seed.siteId, '2026-12-09')).sentences.join(' ');
    expect(sentence).toContain('The investigation of the hazard: C2, Kitchen is due by 14 December 2026');
    // Compliance.md, case W25: looked into on 2 December.
    await say(office, { investigatedOn: '2026-12-02' });
    expect(await hazards('2026-12-09')).toEqual([
      ['hazard_investigate', '2026-12-14', 'met'],
      ['hazard_summary', '2026-12-07', 'late'],
      ['hazard_safety', '2026-12-09', 'open'],
    ]);
    await say(office, { investigatedOn: '2026-12-02', further: 'days', furtherBegunOn: '2026-12-10' });
    expect(await hazards('2026-12-09')).toContainEqual(['hazard_further', '2026-12-09', 'open']);
    expect(await hazards('2026-12-11')).toContainEqual(['hazard_further', '2026-12-09', 'met_late']);
    await say(office, { investigatedOn: '2026-12-02', summaryOn: '2026-12-04' });
    const done = { id, on: '2026-12-08', words: 'Bonded', paper: 'Certificate 7, Bright Electrical' };
    await inTransaction(db, (trx) => moveDefect(trx, office, { ...done, move: 'done' }, now));
    expect(await hazards('2026-12-09')).toEqual([
      ['hazard_investigate', '2026-12-14', 'met'],
      ['hazard_summary', '2026-12-07', 'met'],
      ['hazard_safety', '2026-12-09', 'met'],
    ]);
    const kept = await db.selectFrom('hazard').where('defect_id', '=', id).selectAll().executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ judged_by: 'Ada Marsh', said_by: office.userId, said_at: now.toISOString() });
    await expect(say(client2)).rejects.toThrow(NotFoundError);
    await expect(say(seed.viewers.electrician)).rejects.toThrow(ForbiddenError);
    const { supervisor } = seed.viewers;
    await inTransaction(db, (trx) => moveDefect(trx, supervisor, { ...done, move: 'verified' }, now));
    // The summary given late is entered after the repair, and so is that it was no hazard.
    await say(office, { investigatedOn: '2026-12-02' });
    expect(await hazards('2026-12-09')).toContainEqual(['hazard_summary', '2026-12-07', 'late']);
    await say(client, { investigatedOn: '2026-12-02', summaryOn: '2026-12-09' });
    expect(await hazards('2026-12-09')).toEqual([
      ['hazard_investigate', '2026-12-14', 'met'],
      ['hazard_summary', '2026-12-07', 'met_late'],
      ['hazard_safety', '2026-12-09', 'met'],
    ]);
    await say(office, { kind: 'none' });
    expect(await hazards('2026-12-09')).toEqual([]);
    await db.deleteFrom('hazard').where('defect_id', '=', id).execute();
    await expect(say(office)).rejects.toThrow(ConflictError);
  });

  test('an emergency has 24 hours by the clock; taken back, and in a private home, nothing runs', async () => {
    const { db } = database;
    const { seed, on } = await home(db, 'social_rented');
    const { office } = seed.viewers;
    await issued(db, seed, {
      ...{ outcome: 'unsatisfactory', inspectedOn: '2026-11-21', nextDue: '2031-11-21' },
      report: { observations: [{ id: 'live', code: 'C1', text: 'Live ends', location: '' }] },
    });
    const { id } = await db
      .selectFrom('defect')
      .where('site_id', '=', seed.siteId)
      .select('id')
      .executeTakeFirstOrThrow();
    const said = {
      ...{ awareAt: '2026-11-21T17:30:00.000Z', judgedBy: 'Ada', investigatedOn: null, summaryOn: null },
      ...({ further: '', furtherBegunOn: null } as const),
    } as const;
    const say = (kind: 'emergency' | 'none') =>
      inTransaction(db, (trx) => sayHazard(trx, office, { id, kind, ...said }, now));
    await expect(say('none')).rejects.toThrow(ConflictError);
    await say('emergency');
    const clocks = async () => (await on('2026-11-21')).clocks.filter(({ duty }) => duty === 'hazard_make_safe');
    expect(await clocks()).toMatchObject([{ due: '2026-11-22T17:30:00+00:00', state: 'open' }]);
    const state = async () =>
      (await on('2026-11-30')).clocks.find(({ duty }) => duty === 'hazard_make_safe')?.state ?? '';
    // The hour of the last day decides; where nobody knows it, the day is no proof.
    const safe = async (time: string, day = '2026-11-22') => {
      const said = { id, move: 'made_safe', on: day, time, words: 'Isolated', paper: '' } as const;
      await inTransaction(db, (trx) => moveDefect(trx, seed.viewers.supervisor, said, now));
      const after = await state();
      const [event] = await listDefectEvents(db, office, id);
      await inTransaction(db, (trx) => undoMove(trx, seed.viewers.supervisor, id, event?.id ?? '', now));
      return after;
    };
    expect([await safe('17:30'), await safe('17:31'), await safe('')]).toEqual(['met', 'met_late', 'met_late']);
    expect([await safe('', '2026-11-21'), await safe('', '2026-11-23')]).toEqual(['met', 'met_late']);
    await say('none');
    expect(await clocks()).toEqual([]);
    await change(db, office, seed.siteId, { tenure: 'private_rented' });
    await expect(say('emergency')).rejects.toThrow(ConflictError);
  });

  test('a danger that nobody put right stands, however many certificates came after it', async () => {
    const { db } = database;
    const { seed } = await home(db, 'private_rented');
    const unsafe = { outcome: 'unsatisfactory', inspectedOn: '2026-11-01', nextDue: '2031-11-01' } as const;
    const report = { observations: [{ id: 'live', code: 'C1', text: 'Live ends', location: '' }] };
    await issued(db, seed, { ...unsafe, report, at: '2026-11-01T12:00:00Z' });
    for (let each = 0; each < 41; each += 1) await issued(db, seed, { outcome: null });
    const defects = db.selectFrom('defect').where('site_id', '=', seed.siteId).select(['gone_at', 'state', 'bucket']);
    expect(await defects.execute()).toEqual([{ gone_at: null, state: 'open', bucket: 0 }]);
  });
});

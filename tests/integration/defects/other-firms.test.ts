import { type KyselyPlugin, SelectQueryNode, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { closedBy } from '../../../src/domain/forms/closes.ts';
import { definitionOf } from '../../../src/domain/forms/registry.ts';
import { type EarlierDetails, noCodes } from '../../../src/domain/register/earlier-certificate.ts';
import { refreshStates } from '../../../src/features/compliance/records/refresh.ts';
import { homeState } from '../../../src/features/compliance/server/states.ts';
import { workOutStates } from '../../../src/features/compliance/server/work.ts';
import type { Move } from '../../../src/features/defects/domain/defect-state.ts';
import { listDangers } from '../../../src/features/defects/records/defects.ts';
import { listDefectsOfSite } from '../../../src/features/defects/records/of-site.ts';
import { bookRepair } from '../../../src/features/defects/server/book-repair.ts';
import { moveDefect } from '../../../src/features/defects/server/move-defect.ts';
import {
  correctEarlier,
  removeEarlier,
  restoreEarlier,
} from '../../../src/features/earlier-certificates/server/earlier.ts';
import { listUnconfirmed } from '../../../src/features/letters/server/repository/letters.ts';
import { addOccupant } from '../../../src/features/occupants/server/people.ts';
import { isPostgres, type Trx } from '../../../src/server/db/dialect.ts';
import { recordEvent } from '../../../src/server/events.ts';
import { insertEarlierCertificates } from '../../../src/server/repositories/homes/earlier-certificates.ts';
import { isSiteUnused } from '../../../src/server/repositories/register/unused-sites.ts';
import { listOpenDefects } from '../../../src/server/repositories/reports/open-defects.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { addSite } from '../../../src/server/sites/add.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeDeps } from '../../support/deps.ts';
import { booking, siteDetails } from '../../support/details.ts';
import { addEarlier, occupantDetails } from '../../support/earlier.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { issueFilled, soundMinorWorks } from '../../support/new-work/issued-work.ts';
import { issuedReport } from '../../support/reports.ts';
import { fill, makeCompany, type TestCompany } from '../../support/world.ts';

const today = '2026-11-26';
const moved = new Date(`${today}T09:00:00Z`);
const paper = 'Certificate 12, Bright Electrical';
const nothingFound = { C1: 0, C2: 0, C3: 0, FI: 0 };

/** What other firms' reports list is followed as what the company's own do (compliance.md 2, W17, W18). */
onBothDatabases('the codes of other firms’ reports', (database) => {
  let company: TestCompany;
  const deps = () => makeDeps(database.db, { clock: () => moved }).deps;
  const people = () => company.people;
  const within = <T>(run: (trx: Trx) => Promise<T>) => database.db.transaction().execute(run);
  beforeAll(async () => {
    company = await makeCompany(database.db, 'Wren Repairs');
  });

  const codes = (more: Partial<EarlierDetails['codes']>) => ({ ...noCodes, ...more });
  /** A rented home with a tenant, and the report of another firm. */
  async function reported(more: Partial<EarlierDetails>) {
    const { office } = people();
    const siteId = await within((trx) => addSite(trx, office, siteDetails(company.clients.own), moved));
    const tenant = occupantDetails({ grantedOn: '2020-04-01', since: '2020-04-01' });
    await within((trx) => addOccupant(trx, office, { siteId, ...tenant }, moved));
    const of: Partial<EarlierDetails> = {
      outcome: 'unsatisfactory',
      number: '2024/113',
      firm: 'Oxbow Wiring',
      ...more,
    };
    return { siteId, earlierId: await addEarlier(database.db, office, siteId, of) };
  }
  const rows = (siteId: string) => listDefectsOfSite(database.db, people().office, siteId);
  const state = (siteId: string, day = today) => homeState(database.db, people().office, siteId, day);
  const move = (who: 'office' | 'supervisor', id: string, to: Move, on: string, more: object = {}) =>
    within((trx) => moveDefect(trx, people()[who], { id, move: to, on, words: '', paper: '', ...more }, moved));
  const details: EarlierDetails = {
    ...{ kind: 'EICR', inspectedOn: '2026-11-02', outcome: 'unsatisfactory', nextDue: '', firm: 'Oxbow Wiring' },
    ...{ number: '2024/113', scope: 'whole', codes: codes({ C2: 1 }) },
  };

  test('a danger stands above all until it is made safe, and is followed until its proof is verified', async () => {
    const { siteId } = await reported({ inspectedOn: '2026-11-20', codes: codes({ C1: 1, C3: 1 }) });
    const dangers = async () => (await listDangers(database.db, people().office, 50)).map(({ site_id }) => site_id);
    const [danger, advice] = await rows(siteId);
    expect([danger?.code, danger?.number, danger?.due_on, danger?.words]).toEqual([
      ...['C1', '2024/113', '2026-12-17', 'The C1 in Oxbow Wiring’s report of 20 November 2026'],
    ]);
    expect([advice?.code, advice?.bucket]).toEqual(['C3', null]);
    const id = danger?.id ?? '';
    expect([await dangers(), (await state(siteId)).state]).toEqual([[siteId], 'danger']);
    await move('supervisor', id, 'made_safe', '2026-11-21', { time: '10:00' });
    expect([await dangers(), (await state(siteId)).state]).toEqual([[], 'open']);
    // Another firm's paper stops no clock until a person has looked at it.
    await move('office', id, 'not_ours', '2026-11-23', { paper, firm: 'Bright Electrical', checked: 'person' });
    expect(await state(siteId)).toMatchObject({ state: 'open', open: { C1: 1 } });
    expect((await state(siteId, '2026-12-18')).state).toBe('late');
    await move('supervisor', id, 'verified', '2026-11-25');
    const after = await state(siteId);
    expect(after.open).toEqual({ ...nothingFound, C3: 1 });
    const clocks = after.assessment.clocks.map(({ duty, state: is, due }) => [duty, is, due]);
    expect(clocks).toContainEqual(['work', 'met', '2026-12-17']);
    expect(clocks).toContainEqual(['confirmation_to_tenant', 'open', '2026-12-21']);
    const owed = (await listUnconfirmed(database.db, people().office)).filter(({ letter }) => letter.siteId === siteId);
    expect(owed.map(({ dueOn, lacks }) => [dueOn, [...lacks].toSorted()])).toEqual([
      ['2026-12-21', ['council', 'tenant']],
    ]);
  });

  test('a danger whose repair has a paper that nobody has looked at is open, and no present danger', async () => {
    const { siteId } = await reported({ inspectedOn: '2026-11-20', codes: codes({ C1: 1 }) });
    const [danger] = await rows(siteId);
    await move('office', danger?.id ?? '', 'done', '2026-11-23', { paper });
    expect(await state(siteId)).toMatchObject({ state: 'open', open: { C1: 1 } });
  });

  test('W17: a later report of another firm that no longer finds it asks a person, and lateness stays', async () => {
    const { siteId } = await reported({ inspectedOn: '2026-09-07', codes: codes({ C2: 1 }) });
    await addEarlier(database.db, people().office, siteId, { inspectedOn: '2026-11-09', firm: 'Bright', number: 'B1' });
    const late = await state(siteId);
    expect([late.state, late.nextDue, late.open]).toEqual(['late', '2026-10-04', { ...nothingFound, C2: 1 }]);
    const [defect] = await rows(siteId);
    expect(defect).toMatchObject({ state: 'open', later_number: 'B1 of Bright' });
    await move('supervisor', defect?.id ?? '', 'removed', '2026-11-20');
    expect((await rows(siteId))[0]).toMatchObject({ state: 'removed', done_on: '2026-11-09' });
    const { assessment, open } = await state(siteId);
    expect(open).toEqual(nothingFound);
    expect(assessment.reasons).toContain('late_in_past');
    const confirmations = assessment.clocks.filter(({ duty }) => duty.startsWith('confirmation'));
    expect(confirmations.map(({ due }) => due)).toEqual(['2026-12-07', '2026-12-07']);
  });

  test('W17 with a report of ours: what it does not say is not gone', async () => {
    const { siteId } = await reported({ inspectedOn: '2026-09-07', codes: codes({ C2: 1 }) });
    const booked = { ...company, sites: { ...company.sites, own: siteId } };
    await issuedReport(deps(), booked, wholeInspection({ day: '2026-11-09', defects: [] }));
    expect(await state(siteId)).toMatchObject({ state: 'late', nextDue: '2026-10-04', open: { C2: 1 } });
  });

  test('W18: still there in the next report, the earliest day governs', async () => {
    const { siteId } = await reported({ inspectedOn: '2026-09-07', codes: codes({ C2: 1 }) });
    const again = { inspectedOn: '2026-11-09', outcome: 'unsatisfactory', codes: codes({ C2: 1 }) } as const;
    await addEarlier(database.db, people().office, siteId, again);
    const { state: is, assessment } = await state(siteId);
    const work = assessment.clocks.filter(({ duty }) => duty === 'work').map(({ due, state: stands }) => [due, stands]);
    expect([is, work.toSorted()]).toEqual([
      'late',
      [
        ['2026-10-04', 'late'],
        ['2026-12-06', 'open'],
      ],
    ]);
    // Two reports without a number are told apart.
    expect(new Set((await rows(siteId)).map(({ number }) => number)).size).toBe(2);
  });

  test('the repair is booked, ticked in its report, and verified by its certificate', async () => {
    const { siteId } = await reported({ inspectedOn: '2026-11-02', codes: codes({ C2: 2 }) });
    const [first, second] = await rows(siteId);
    const { office, electrician } = people();
    const visit = { ...booking(siteId, electrician.userId), kind: 'MEIWC' } as const;
    await within((trx) => bookRepair(trx, office, [first?.id ?? ''], visit, moved));
    expect((await rows(siteId)).map((each) => each.state)).toEqual(['booked', 'open']);
    const { id: reportId } = await database.db
      .selectFrom('report')
      .where('site_id', '=', siteId)
      .select('id')
      .executeTakeFirstOrThrow();
    const { document } = await getReport(database.db, electrician, reportId);
    expect(closedBy(definitionOf(document), document)).toMatchObject([{ number: '2024/113', text: first?.words }]);
    const work = soundMinorWorks().map((each) =>
      each.path === 'work/completed_on' ? { ...each, value: '2026-11-20' } : each,
    );
    await fill(database.db, electrician, reportId, work);
    const { number } = await issueFilled(deps(), company, reportId);
    expect((await rows(siteId)).find(({ id }) => id === first?.id)).toMatchObject({
      ...{ state: 'verified', done_by: number, done_on: '2026-11-20' },
    });
    const left = await listOpenDefects(database.db, electrician, siteId);
    expect(left.map(({ id }) => id)).toEqual([second?.observation_id]);
    expect((await state(siteId)).open).toEqual({ ...nothingFound, C2: 1 });
  });

  test('a correction adds and takes away; a report that is removed takes its own away, and brings them back', async () => {
    const { office } = people();
    const { siteId, earlierId: id } = await reported({ inspectedOn: '2026-11-02', codes: codes({ C2: 2 }) });
    const before = (await rows(siteId)).map((each) => each.id);
    const correct = (changed: Partial<EarlierDetails>) =>
      within((trx) => correctEarlier(trx, office, { siteId, id, details: { ...details, ...changed } }, moved));
    await correct({ codes: codes({ C2: 1, FI: 1 }), number: '2024/114' });
    const after = await rows(siteId);
    expect(after.map(({ code, number }) => [code, number])).toEqual([
      ['C2', '2024/114'],
      ['FI', '2024/114'],
    ]);
    expect(before).toContain(after[0]?.id);
    // Once something was said of it, a letter or a visit may name it by its number.
    await move('office', after[0]?.id ?? '', 'done', '2026-11-20', { paper });
    await correct({ codes: codes({ C2: 1, FI: 1 }), number: '2024/115' });
    expect((await rows(siteId)).map(({ number }) => number)).toEqual(['2024/114', '2024/114']);
    await within((trx) => removeEarlier(trx, office, { siteId, id }, moved));
    expect(await rows(siteId)).toEqual([]);
    await within((trx) => restoreEarlier(trx, office, { siteId, id }, moved));
    expect((await rows(siteId)).map((each) => each.state).toSorted()).toEqual(['done', 'open']);
  });

  test('two homes may have reports of one number', async () => {
    const one = await reported({ inspectedOn: '2026-11-02', codes: codes({ C2: 1 }) });
    const other = await reported({ inspectedOn: '2026-11-02', codes: codes({ C2: 1 }) });
    expect([(await rows(one.siteId)).length, (await rows(other.siteId)).length]).toEqual([1, 1]);
  });

  test('a list says a danger from the first moment, and any change of the home adds its rows', async () => {
    const { office } = people();
    const siteId = await within((trx) => addSite(trx, office, siteDetails(company.clients.own), moved));
    const tenant = occupantDetails({ grantedOn: '2020-04-01', since: '2020-04-01' });
    await within((trx) => addOccupant(trx, office, { siteId, ...tenant }, moved));
    // As an import leaves it: no event, and a state that waits.
    const said = { ...details, inspectedOn: '2026-11-20', codes: codes({ C1: 1, C2: 1 }) };
    await within((trx) => insertEarlierCertificates(trx, office, [{ ...said, siteId, source: 'imported' }], moved));
    await database.db.updateTable('home_state').set({ stale_from: '' }).where('site_id', '=', siteId).execute();
    const worked = { ...nothingFound, C1: 1, C2: 1 };
    const first = await state(siteId);
    expect([first.state, first.open, await rows(siteId)]).toEqual(['danger', worked, []]);
    await within((trx) => recordEvent(trx, office, { kind: 'home.access-changed', subject: siteId }, moved));
    expect((await rows(siteId)).map(({ code }) => code).toSorted()).toEqual(['C1', 'C2']);
    const after = await state(siteId);
    expect([after.state, after.open]).toEqual(['danger', worked]);
    expect(after.assessment.clocks.map(({ key }) => key)).toEqual(first.assessment.clocks.map(({ key }) => key));
    expect((await listDangers(database.db, office, 50)).map(({ site_id }) => site_id)).toContain(siteId);
  });

  test('a report that is recorded twice is followed once, with all that either record lists', async () => {
    const { office } = people();
    const { siteId } = await reported({ inspectedOn: '2026-09-07', codes: codes({ C2: 1 }) });
    const [first] = await rows(siteId);
    const again = {
      inspectedOn: '2026-09-07',
      outcome: 'unsatisfactory',
      firm: 'Oxbow Ltd',
      number: '2024-113',
    } as const;
    await addEarlier(database.db, office, siteId, { ...again, codes: codes({ C1: 1, C2: 1 }) });
    expect((await rows(siteId)).map(({ code }) => code).toSorted()).toEqual(['C1', 'C2']);
    for (const { id } of await rows(siteId)) await move('office', id, 'done', '2026-09-20', { paper });
    for (const { id } of await rows(siteId)) await move('supervisor', id, 'verified', '2026-09-21');
    expect((await rows(siteId)).map(({ id }) => id)).toContain(first?.id);
    expect((await state(siteId)).open).toEqual(nothingFound);
    // An import of the same report once more: it waits for no round, and adds nothing.
    const said = { ...details, ...again, codes: codes({ C2: 1 }) };
    await within((trx) => insertEarlierCertificates(trx, office, [{ ...said, siteId, source: 'imported' }], moved));
    await database.db.updateTable('home_state').set({ stale_from: '' }).where('site_id', '=', siteId).execute();
    expect((await state(siteId)).open).toEqual(nothingFound);
    await workOutStates({ db: database.db, clock: () => moved });
    expect((await rows(siteId)).length).toBe(2);
  });

  test('of two records that turn out to be one report, the one that something was said of stays', async () => {
    const { office } = people();
    const { siteId, earlierId } = await reported({ inspectedOn: '2026-11-02', codes: codes({ C2: 1 }), number: '1' });
    const id = await addEarlier(database.db, office, siteId, { ...details, number: '2' });
    const said = (await rows(siteId)).find(({ number }) => number === '2');
    await move('office', said?.id ?? '', 'done', '2026-11-20', { paper });
    const correct = (at: string, number: string) =>
      within((trx) => correctEarlier(trx, office, { siteId, id: at, details: { ...details, number } }, moved));
    await correct(earlierId, '2');
    expect((await rows(siteId)).map((row) => [row.id, row.state])).toEqual([[said?.id, 'done']]);
    await within((trx) => removeEarlier(trx, office, { siteId, id }, moved));
    expect((await rows(siteId)).map(({ state: is }) => is)).toEqual(['open']);
    await within((trx) => restoreEarlier(trx, office, { siteId, id }, moved));
    expect((await rows(siteId)).map((row) => row.id)).toEqual([said?.id]);
  });

  test('a typed copy of a certificate of the company adds nothing to its home', async () => {
    const { siteId } = await reported({ inspectedOn: '2021-11-02', outcome: 'satisfactory', codes: noCodes });
    const booked = { ...company, sites: { ...company.sites, own: siteId } };
    await issuedReport(deps(), booked, wholeInspection({ day: '2026-11-09', defects: [] }));
    const { number } = await database.db
      .selectFrom('certificate')
      .where('site_id', '=', siteId)
      .select('number')
      .executeTakeFirstOrThrow();
    const copy = { inspectedOn: '2026-11-09', outcome: 'unsatisfactory', codes: codes({ C2: 1 }) } as const;
    await addEarlier(database.db, people().office, siteId, { ...copy, number: ` ${number.toLowerCase()}` });
    expect(await rows(siteId)).toEqual([]);
    const other = await reported({ ...copy, number });
    expect((await rows(other.siteId)).length).toBe(1);
  });

  test('a home whose defect has an event, also one that was taken back, is in use', async () => {
    const { siteId } = await reported({ inspectedOn: '2026-11-02', codes: codes({ C2: 1 }) });
    // As a list says it: what a person entered keeps its home anyway.
    await database.db
      .updateTable('earlier_certificate')
      .set({ source: 'imported' })
      .where('site_id', '=', siteId)
      .execute();
    const isUnused = () => isSiteUnused(database.db, people().office, siteId);
    expect(await isUnused()).toBe(true);
    await move('office', (await rows(siteId))[0]?.id ?? '', 'done', '2026-11-20', { paper });
    expect(await isUnused()).toBe(false);
    await database.db.updateTable('defect_event').set({ undone_at: moved.toISOString() }).execute();
    expect(await isUnused()).toBe(false);
  });

  /** The second waits for the first, on the database where two can run at once. */
  async function atOnce(first: (trx: Trx) => Promise<unknown>, second: () => Promise<unknown>) {
    let waits: Promise<unknown> = Promise.resolve();
    await within(async (trx) => {
      await first(trx);
      waits = second().catch((error: unknown) => error);
      const isWaiting = async () => {
        const { rows: some } = await sql`select 1 from pg_locks where not granted`.execute(database.db);
        return some.length > 0;
      };
      if (isPostgres(database.db)) await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
    });
    expect(await waits).not.toBeInstanceOf(Error);
  }

  test('a round and a correction that add the same defects at once wait for each other, and the correction holds', async () => {
    const { office } = people();
    for (const isRoundFirst of [true, false]) {
      const siteId = await within((trx) => addSite(trx, office, siteDetails(company.clients.own), moved));
      const entered = [details, { ...details, number: '2024/114', firm: 'Bright', inspectedOn: '2026-11-09' }];
      // As an import leaves them: no defects yet, and a state that waits.
      const [id = ''] = await within((trx) =>
        insertEarlierCertificates(
          trx,
          office,
          entered.map((each) => ({ ...each, siteId, source: 'imported' })),
          moved,
        ),
      );
      const round = (trx: Trx) => refreshStates(trx, company.id, [siteId], moved);
      const changed = { ...details, inspectedOn: '2026-11-20', codes: codes({ C1: 1, C2: 1 }) };
      const correct = (trx: Trx) => correctEarlier(trx, office, { siteId, id, details: changed }, moved);
      if (isRoundFirst) await atOnce(round, () => within(correct));
      else await atOnce(correct, () => within(round));
      const found = (await rows(siteId)).map(({ code, number, found_on: on }) => [code, number, on]);
      expect(found.toSorted()).toEqual([
        ['C1', '2024/113', '2026-11-20'],
        ['C2', '2024/113', '2026-11-20'],
        ['C2', '2024/114', '2026-11-09'],
      ]);
      expect((await state(siteId)).open).toEqual({ ...nothingFound, C1: 1, C2: 2 });
    }
  });

  test('a refresh of states asks once what other firms’ reports list', async () => {
    const { siteId } = await reported({ inspectedOn: '2026-11-02', codes: codes({ C2: 1 }) });
    let asked = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        if (SelectQueryNode.is(node) && JSON.stringify(node.from).includes('"earlier_certificate"')) asked += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const counted = database.db.withPlugin(counting).transaction();
    await counted.execute((trx) => refreshStates(trx, company.id, [siteId], moved));
    expect(asked).toBe(1);
  });

  test('housekeeping adds the rows of reports that were there before', async () => {
    const { siteId } = await reported({ inspectedOn: '2026-11-20', codes: codes({ C1: 1 }) });
    await database.db.deleteFrom('defect').where('site_id', '=', siteId).execute();
    await database.db.updateTable('home_state').set({ stale_from: '' }).where('site_id', '=', siteId).execute();
    await workOutStates({ db: database.db, clock: () => moved });
    expect((await rows(siteId)).map(({ code, bucket }) => [code, bucket])).toEqual([['C1', 0]]);
    expect((await state(siteId)).state).toBe('danger');
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { defects } from '../../../src/demo/installations/defects.ts';
import type { Defect } from '../../../src/demo/installations/inspection.ts';
import type { Change } from '../../../src/domain/report/merge.ts';
import { addDays, addYears } from '../../../src/domain/time/dates.ts';
import { type Assessment, assess } from '../../../src/features/compliance/domain/assess.ts';
import { homeFacts } from '../../../src/features/compliance/domain/facts.ts';
import { sayHazard } from '../../../src/features/compliance/server/say-hazard.ts';
import { homeState } from '../../../src/features/compliance/server/states.ts';
import { workOutStates } from '../../../src/features/compliance/server/work.ts';
import type { Move } from '../../../src/features/defects/domain/defect-state.ts';
import { getDefect, listDefectEvents } from '../../../src/features/defects/records/defects.ts';
import { bookRepair } from '../../../src/features/defects/server/book-repair.ts';
import { moveDefect, undoMove } from '../../../src/features/defects/server/move-defect.ts';
import { recordNotice } from '../../../src/features/defects/server/record-notice.ts';
import { letterFor } from '../../../src/features/letters/domain/letter.ts';
import { givePaper, recordRequest } from '../../../src/features/letters/server/give.ts';
import { listLetters, listUnconfirmed } from '../../../src/features/letters/server/repository/letters.ts';
import { addOccupant, moveOut } from '../../../src/features/occupants/server/people.ts';
import type { Trx } from '../../../src/server/db/dialect.ts';
import { issueReport } from '../../../src/server/reports/issue.ts';
import { findCertificateOfReport } from '../../../src/server/repositories/certificates/certificates.ts';
import { listOccupants } from '../../../src/server/repositories/homes/occupants.ts';
import { getSite, type SiteDetails } from '../../../src/server/repositories/register/sites.ts';
import { addSite } from '../../../src/server/sites/add.ts';
import { changeSite } from '../../../src/server/sites/change.ts';
import { findNoAccess } from '../../../src/server/visits/attendance/find-no-access.ts';
import { approveAsItIs } from '../../support/approve.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeDeps } from '../../support/deps.ts';
import { booking, siteDetails } from '../../support/details.ts';
import { addEarlier, occupantDetails } from '../../support/earlier.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { issueFilled, soundMinorWorks } from '../../support/new-work/issued-work.ts';
import { handIn } from '../../support/reports.ts';
import { book, fill, makeCompany, type Person, type TestCompany } from '../../support/world.ts';

/*
 * The worked cases of the domain's compliance.md 2.2, driven through the commands of the product: what it then says of the home is what
 * `assess` says of the facts of the case: all 26 of them. The reports' declaration is of 24 November, so W12, W13 are a day earlier, W24
 * two; in W25 the landlord knows of the hazard, which the law asks about from 30 November on, later than its report.
 */
const today = '2026-11-26';
const { outdoorSocket: c2, waterBond: secondC2, blank: c1, rcdNotice: c3, warmBoard: fi } = defects;
const moved = new Date('2026-11-26T09:00:00Z');
const since = '2020-04-01';
const paper = 'Certificate 12, Bright Electrical';

type Facts = Partial<z.input<typeof homeFacts>>;
const told = (on: string) => ({ what: 'report', to: 'tenant', on }) as const;
const confirmed = (to: 'tenant' | 'council', on: string, of = '1') => ({ what: 'confirmation', to, on, of }) as const;
const work = (on: string, id = '1') => ({ id, on, proof: 'certificate' });

/** What is said of a home, without the names of observations and of the records behind them. */
const brief = ({ status, reasons, clocks }: Assessment) => ({
  status,
  reasons: [...reasons].toSorted(),
  clocks: clocks.map(({ duty, due, state, metOn }) => `${duty} ${due} ${state} ${metOn ?? ''}`).toSorted(),
});

onBothDatabases('worked cases', (database) => {
  let company: TestCompany;
  const deps = () => makeDeps(database.db, { clock: () => moved }).deps;
  const people = () => company.people;
  const within = <T>(run: (trx: Trx) => Promise<T>) => database.db.transaction().execute(run);
  beforeAll(async () => {
    company = await makeCompany(database.db, 'Wren Repairs');
  });

  /** A rented home with a tenant, and a report of the company, which the tenant was given. */
  async function inspected(
    day: string,
    found: Defect[],
    more: { site?: Partial<SiteDetails>; told?: string; changes?: Change[] } = {},
  ) {
    const { office, electrician, supervisor } = people();
    const siteId = await within((trx) => addSite(trx, office, siteDetails(company.clients.own, more.site), moved));
    const tenant = occupantDetails({ grantedOn: since, since });
    await within((trx) => addOccupant(trx, office, { siteId, ...tenant }, moved));
    const { reportId } = await book(database.db, company, electrician, siteId, day);
    await fill(database.db, electrician, reportId, wholeInspection({ day, defects: found }));
    if (more.changes) await fill(database.db, electrician, reportId, more.changes);
    const seq = await handIn(database.db, electrician, reportId);
    await within((trx) => approveAsItIs(trx, supervisor, reportId));
    const signed = { submission: randomUUID(), contentHash: 'x', seq, signature: supervisor.name, drawing: undefined };
    await issueReport(deps(), supervisor, reportId, signed);
    const certificate = await findCertificateOfReport(database.db, supervisor, reportId);
    await give(siteId, `certificate:${certificate?.id}`, 'tenant', more.told ?? day);
    const rows = await database.db
      .selectFrom('defect')
      .where('site_id', '=', siteId)
      .orderBy('observation_id')
      .select('id')
      .execute();
    return { siteId, ids: rows.map(({ id }) => id), at: { inspectedOn: day, nextDue: addDays(addYears(day, 5), -1) } };
  }
  const give = (siteId: string, which: string, to: 'tenant' | 'council', on: string) =>
    within((trx) =>
      givePaper(
        trx,
        deps(),
        people().office,
        siteId,
        {
          ...{
            paper: which,
            to,
            name: 'A. Person',
            way: 'hand',
            email: '',
            address: '',
            on,
            at: `${on}T10:00:00.000Z`,
          },
          ...{ byName: 'Ann Hill', drawing: undefined },
        },
        moved,
      ),
    );
  const move = (who: Person, id: string, name: Move, on: string, more: { paper?: string } = {}) =>
    within((trx) => moveDefect(trx, who, { id, move: name, on, words: 'Said so', paper: '', ...more }, moved));
  /** Another firm's paper, verified. */
  async function doneByOthers(id: string, on: string) {
    await move(people().office, id, 'not_ours', on, { paper });
    await move(people().supervisor, id, 'verified', today);
  }
  /** The company's own work, with its certificate. @returns the letter that confirms it. */
  async function repaired(siteId: string, id: string, on: string) {
    const { office, electrician } = people();
    const visit = booking(siteId, electrician.userId, { day: on, kind: 'MEIWC', expectedCircuits: 1 });
    const { visitId } = await within((trx) => bookRepair(trx, office, [id], visit, moved));
    const { id: reportId } = await database.db
      .selectFrom('report')
      .where('visit_id', '=', visitId)
      .select('id')
      .executeTakeFirstOrThrow();
    const done = soundMinorWorks().map((each) => (each.path === 'work/completed_on' ? { ...each, value: on } : each));
    await fill(database.db, electrician, reportId, done);
    await issueFilled(deps(), company, reportId);
    const [letter] = await listLetters(database.db, office, siteId);
    return `letter:${letter?.id}`;
  }
  /** A visit that was announced, and a door that stayed shut. */
  async function refused(siteId: string, id: string, noticeOn: string, on: string, said: { danger?: boolean } = {}) {
    const { office, electrician } = people();
    const visit = booking(siteId, electrician.userId, { day: on, kind: 'MEIWC', expectedCircuits: 1 });
    const { visitId } = await within((trx) => bookRepair(trx, office, [id], visit, moved));
    const way = said.danger ? ('post' as const) : ('mail' as const);
    const notice = { id, visitId, on: noticeOn, way, words: '', namesDanger: said.danger === true, offersTimes: true };
    await within((trx) => recordNotice(trx, office, notice, moved));
    const at = { visitId, at: `${on}T10:00:00.000Z`, reason: 'refused', words: '' } as const;
    await within((trx) => findNoAccess(trx, electrician, at, undefined, moved));
    return { noticeOn, visitOn: on, result: 'refused' };
  }
  async function same(siteId: string, facts: Facts, status: Assessment['status'], on = today) {
    const { assessment } = await homeState(database.db, people().office, siteId, on);
    const england = {
      nation: 'England',
      tenure: 'private_rented',
      tenancyGrantedOn: since,
      occupiedFrom: since,
    } as const;
    const wanted = assess(homeFacts.parse({ id: 'home', today: on, ...england, ...facts }));
    expect(brief(assessment)).toEqual(brief(wanted));
    expect(assessment.status).toBe(status);
  }
  /** The letters of a home, each as the council reads it. */
  const wordsOf = async (siteId: string) =>
    (await listLetters(database.db, people().office, siteId)).map((letter) => {
      const { subject, lead, facts } = letterFor(letter, 'council', 'The council');
      return { id: `letter:${letter.id}`, subject, lead, facts: facts.map(({ label, value }) => `${label}: ${value}`) };
    });
  const stateOf = async (siteId: string, duty: string) =>
    (await homeState(database.db, people().office, siteId, today)).assessment.clocks
      .filter((clock) => clock.duty === duty)
      .map(({ state, due }) => `${state} ${due}`);
  const dueOf = async (id: string) => (await getDefect(database.db, people().office, id)).due_on;

  test('W1, W4, W5: the code and the day of the inspection', async () => {
    const w1 = await inspected('2026-11-02', [c2]);
    await same(w1.siteId, { ...w1.at, codes: [{ id: '1', code: 'C2' }], served: [told('2026-11-02')] }, 'open');
    expect(await dueOf(w1.ids[0] ?? '')).toBe('2026-11-29');
    const w4 = await inspected('2026-10-28', [fi]);
    await same(w4.siteId, { ...w4.at, codes: [{ id: '1', code: 'FI' }], served: [told('2026-10-28')] }, 'late');
    const w5 = await inspected('2026-09-01', [c3]);
    await same(w5.siteId, { ...w5.at, codes: [{ id: '1', code: 'C3' }], served: [told('2026-09-01')] }, 'in_order');
  });

  test('W2, W3: a report that asks for the work sooner, on its last day and a day later', async () => {
    const sooner = { path: 'summary/work_within_days', value: 7 };
    const { siteId, ids, at } = await inspected('2026-11-20', [c2], { changes: [sooner] });
    const facts: Facts = { ...at, codes: [{ id: '1', code: 'C2' }], served: [told('2026-11-20')], remedyWithinDays: 7 };
    expect(await getDefect(database.db, people().office, ids[0] ?? '')).toMatchObject({
      ...{ due_on: '2026-11-26', within_days: 7, target_on: '2026-11-26' },
    });
    await same(siteId, facts, 'open');
    await same(siteId, facts, 'late', '2026-11-27');
  });

  test('W24, W25: a social home, an emergency and a significant hazard beside the work', async () => {
    const social = { tenure: 'social_rented' as const };
    const duties = async (siteId: string, on: string) =>
      (await homeState(database.db, people().office, siteId, on)).assessment.clocks
        .filter(({ duty }) => duty.startsWith('hazard_') || duty === 'work')
        .map(({ duty, due }) => [duty, due]);
    const say = (
      id: string,
      hazard: { kind: 'emergency' | 'significant'; awareAt: string; investigatedOn: string | null },
    ) =>
      within((trx) =>
        sayHazard(
          trx,
          people().office,
          { id, ...hazard, judgedBy: 'Ada', summaryOn: null, further: '', furtherBegunOn: null },
          moved,
        ),
      );
    const live = { path: 'observations/obs-1/made_safe', value: false };
    const w24 = await inspected('2026-11-24', [c1], { site: social, changes: [live] });
    await say(w24.ids[0] ?? '', { kind: 'emergency', awareAt: '2026-11-24T17:45:00.000Z', investigatedOn: null });
    expect(await duties(w24.siteId, '2026-11-24')).toEqual([
      ['work', '2026-12-21'],
      ['hazard_make_safe', '2026-11-25T17:45:00+00:00'],
    ]);
    expect((await homeState(database.db, people().office, w24.siteId, '2026-11-24')).state).toBe('danger');
    // The electrician's own hour on the report decides.
    const made = [
      { path: 'observations/obs-1/made_safe', value: true },
      { path: 'observations/obs-1/made_safe_at', value: '2026-11-24T11:20:00.000Z' },
    ];
    const w11 = await inspected('2026-11-24', [c1], { site: social, changes: made });
    await say(w11.ids[0] ?? '', { kind: 'emergency', awareAt: '2026-11-23T11:30:00.000Z', investigatedOn: null });
    expect(await stateOf(w11.siteId, 'hazard_make_safe')).toEqual(['met 2026-11-24T11:30:00+00:00']);
    await say(w11.ids[0] ?? '', { kind: 'emergency', awareAt: '2026-11-23T11:00:00.000Z', investigatedOn: null });
    expect(await stateOf(w11.siteId, 'hazard_make_safe')).toEqual(['met_late 2026-11-24T11:00:00+00:00']);

    const w25 = await inspected('2026-11-24', [c2], { site: social });
    const aware = { awareAt: '2026-12-02T10:00:00.000Z', investigatedOn: '2026-12-02' };
    await say(w25.ids[0] ?? '', { kind: 'significant', ...aware });
    expect(await duties(w25.siteId, '2026-12-02')).toEqual([
      ['work', '2026-12-21'],
      ['hazard_investigate', '2026-12-16'],
      ['hazard_summary', '2026-12-07'],
      ['hazard_safety', '2026-12-09'],
    ]);
  });

  test('W6 to W8: the work is confirmed to tenant and council, and late work stays late', async () => {
    const { siteId, ids, at } = await inspected('2026-10-01', [c2]);
    const letter = await repaired(siteId, ids[0] ?? '', '2026-10-20');
    await give(siteId, letter, 'tenant', '2026-10-22');
    const w6: Facts = { ...at, codes: [{ id: '1', code: 'C2' }], remedied: [work('2026-10-20')] };
    const tenant = [told('2026-10-01'), confirmed('tenant', '2026-10-22')];
    await same(siteId, { ...w6, served: tenant }, 'late');
    await give(siteId, letter, 'council', '2026-11-02');
    await same(siteId, { ...w6, served: [...tenant, confirmed('council', '2026-11-02')] }, 'in_order');

    const w8 = await inspected('2026-09-01', [c2]);
    const late = await repaired(w8.siteId, w8.ids[0] ?? '', '2026-10-05');
    await give(w8.siteId, late, 'tenant', '2026-10-07');
    await give(w8.siteId, late, 'council', '2026-10-07');
    const both = [confirmed('tenant', '2026-10-07'), confirmed('council', '2026-10-07')];
    const served = [told('2026-09-01'), ...both];
    await same(
      w8.siteId,
      { ...w8.at, codes: [{ id: '1', code: 'C2' }], remedied: [work('2026-10-05')], served },
      'in_order',
    );
    const { assessment } = await homeState(database.db, people().office, w8.siteId, today);
    expect(assessment.reasons).toContain('late_in_past');
  });

  test('W9: an investigation that finds a C2 begins its own clock', async () => {
    const { siteId, ids, at } = await inspected('2026-11-02', [fi]);
    await move(people().supervisor, ids[0] ?? '', 'further', '2026-11-16', { paper });
    const found = {
      ...work('2026-11-16'),
      result: 'further_needed' as const,
      finds: [{ id: '2', code: 'C2' as const }],
    };
    const facts: Facts = { ...at, codes: [{ id: '1', code: 'FI' }], remedied: [found], served: [told('2026-11-02')] };
    await same(siteId, facts, 'open');
    const { assessment } = await homeState(database.db, people().office, siteId, today);
    expect(assessment.clocks.filter(({ duty }) => duty === 'work').map(({ due }) => due)).toContain('2026-12-13');
    const [letter, ...others] = await wordsOf(siteId);
    expect(others).toEqual([]);
    expect(letter?.subject).toMatch(/^Electrical investigation finished, more/);
    expect(letter?.lead).toMatch(/was looked into on 16 November 2026, and work is needed\. More has to be done/);
    expect(letter?.facts.join('\n')).toMatch(
      /Proof: Certificate 12, Bright Electrical(?:.|\n)*Still to be done: Said so/,
    );
    await give(siteId, letter?.id ?? '', 'council', '2026-11-20');
    expect(await stateOf(siteId, 'confirmation_to_council')).toEqual(['met 2026-12-14']);
  });

  test('an investigation of what an investigation found begins once more, and goes with either of them (reg 3(6))', async () => {
    const { siteId, ids } = await inspected('2026-10-20', [fi]);
    const { supervisor } = people();
    const further = async (id: string, on: string) => {
      // Each a second later: what was found is named by the time of its investigation.
      const at = new Date(moved.getTime() + Date.parse(on) / 1e6);
      await within((trx) => moveDefect(trx, supervisor, { id, move: 'further', on, words: 'More', paper }, at));
    };
    const items = async () =>
      database.db
        .selectFrom('defect')
        .where('site_id', '=', siteId)
        .where('gone_at', 'is', null)
        .orderBy('starts_on')
        .select(['id', 'state', 'due_on'])
        .execute();
    await further(ids[0] ?? '', '2026-11-02');
    await further((await items())[1]?.id ?? '', '2026-11-16');
    expect((await items()).map(({ state, due_on }) => `${state} ${due_on}`)).toEqual([
      'further 2026-11-16',
      'further 2026-11-29',
      'open 2026-12-13',
    ]);
    expect(await stateOf(siteId, 'work')).toEqual(['met 2026-11-16', 'met 2026-11-29', 'open 2026-12-13']);
    expect(await wordsOf(siteId)).toHaveLength(2);
    const [event] = await listDefectEvents(database.db, supervisor, ids[0] ?? '');
    await within((trx) => undoMove(trx, supervisor, ids[0] ?? '', event?.id ?? '', moved));
    expect((await items()).map(({ state }) => state)).toEqual(['open']);
    expect(await wordsOf(siteId)).toEqual([]);
  });

  test('an investigation that found nothing is confirmed, and a closing that was taken back no longer is', async () => {
    const { siteId, ids } = await inspected('2026-11-02', [fi]);
    await doneByOthers(ids[0] ?? '', '2026-11-16');
    const [letter] = await wordsOf(siteId);
    expect(letter?.lead).toMatch(/looked into on 16 November 2026, and no further work is needed\. Nothing more/);
    const { supervisor } = people();
    const undo = async () => {
      const [event] = await listDefectEvents(database.db, supervisor, ids[0] ?? '');
      await within((trx) => undoMove(trx, supervisor, ids[0] ?? '', event?.id ?? '', moved));
    };
    await undo();
    expect(await wordsOf(siteId)).toEqual([]);
    await move(supervisor, ids[0] ?? '', 'verified', today);
    const [again] = await wordsOf(siteId);
    await give(siteId, again?.id ?? '', 'tenant', '2026-11-20');
    expect(await listUnconfirmed(database.db, people().office)).toContainEqual(
      expect.objectContaining({ dueOn: '2026-12-14', lacks: ['council'] }),
    );
    // One that was given is kept, and nobody is owed it.
    await undo();
    expect(await wordsOf(siteId)).toHaveLength(1);
    const owed = await listUnconfirmed(database.db, people().office);
    expect(owed.filter(({ letter: { siteId: of } }) => of === siteId)).toEqual([]);
  });

  test('W10: one of two is done, and confirmed by itself', async () => {
    const { siteId, ids, at } = await inspected('2026-11-02', [c2, secondC2]);
    await doneByOthers(ids[0] ?? '', '2026-11-12');
    const codes = [{ id: '1', code: 'C2' } as const, { id: '2', code: 'C2' } as const];
    await same(siteId, { ...at, codes, remedied: [work('2026-11-12')], served: [told('2026-11-02')] }, 'open');
    const [letter] = await wordsOf(siteId);
    expect(letter?.lead).toMatch(/was put right on 12 November 2026\. More has to be done/);
    expect(letter?.facts).toContainEqual(
      expect.stringMatching(/Proof: Certificate 12, Bright Electrical.*has seen it/),
    );
    await doneByOthers(ids[1] ?? '', '2026-11-20');
    expect(await wordsOf(siteId)).toHaveLength(2);
    for (const { id } of await wordsOf(siteId))
      for (const to of ['tenant', 'council'] as const) await give(siteId, id, to, '2026-11-24');
    expect((await homeState(database.db, people().office, siteId, today)).state).toBe('in_order');
  });

  test('W11 to W13: a danger made safe, a live one, and one repaired in the visit', async () => {
    const w11 = await inspected('2026-11-18', [c1]);
    const safe = [{ id: '1', code: 'C1', madeSafeAt: '2026-11-18T11:20:00Z' } as const];
    await same(w11.siteId, { ...w11.at, codes: safe, served: [told('2026-11-18')] }, 'open');
    const live = { path: 'observations/obs-1/made_safe', value: false };
    const w12 = await inspected('2026-11-24', [c1], { changes: [live] });
    await same(w12.siteId, { ...w12.at, codes: [{ id: '1', code: 'C1' }], served: [told('2026-11-24')] }, 'danger');
    const fixed = { path: 'observations/obs-1/fixed', value: { done: true, code_left: 'none', work: 'New blank' } };
    const w13 = await inspected('2026-11-24', [c1], { changes: [fixed] });
    const facts: Facts = { ...w13.at, codes: [{ id: '1', code: 'C1' }], remedied: [work('2026-11-24')] };
    await same(w13.siteId, { ...facts, served: [told('2026-11-24')] }, 'open');
    const [letter] = await wordsOf(w13.siteId);
    expect(letter?.lead).toMatch(/was put right on 24 November 2026, during the inspection\. Nothing more/);
    for (const to of ['tenant', 'council'] as const) await give(w13.siteId, letter?.id ?? '', to, '2026-11-25');
    expect(await stateOf(w13.siteId, 'confirmation_to_tenant')).toEqual(['met 2026-12-22']);
  });

  test('W14, W15: the defence needs the whole record, and ends with the tenant', async () => {
    const { siteId, ids, at } = await inspected('2026-10-12', [c2]);
    const [id = ''] = ids;
    const first = await refused(siteId, id, '2026-10-17', '2026-10-19');
    const defend = () => move(people().client, id, 'defended', '2026-11-09');
    await expect(defend()).rejects.toThrow(/Missing: 3 visits on different days \(1 on record\)/);
    const facts: Facts = { ...at, codes: [{ id: '1', code: 'C2' }], served: [told('2026-10-12')] };
    await same(siteId, { ...facts, access: [first] }, 'late');
    const second = await refused(siteId, id, '2026-10-26', '2026-10-27');
    // Notice of the same day is none.
    await refused(siteId, id, '2026-11-02', '2026-11-02');
    await expect(defend()).rejects.toThrow(/Missing: Written notice.*\(2 of 3 visits\); Two ways.*; One letter/);
    const last = await refused(siteId, id, '2026-11-03', '2026-11-04', { danger: true });
    await defend();
    const access = [first, second, { ...last, visitOn: '2026-11-02', noticeOn: '2026-11-02' }, last];
    await same(siteId, { ...facts, access, defenceAcceptedOn: '2026-11-09' }, 'defended');
    const [tenant] = await listOccupants(database.db, people().office, siteId);
    await within((trx) =>
      moveOut(trx, people().office, { siteId, id: tenant?.id ?? '', on: '2026-11-10', empty: false }, moved),
    );
    const next = occupantDetails({ grantedOn: '2026-11-20', since: '2026-11-21' });
    await within((trx) => addOccupant(trx, people().office, { siteId, ...next }, moved));
    expect((await homeState(database.db, people().office, siteId, today)).state).toBe('late');
    expect(await getDefect(database.db, people().office, id)).toMatchObject({ state: 'open', no_access_count: 0 });
  });

  test('a tenant who is to come ends the defence on the first day, by the daily round', async () => {
    const { siteId, ids } = await inspected('2026-10-12', [c2]);
    const [id = ''] = ids;
    for (const [noticeOn, on, danger] of [
      ['2026-10-17', '2026-10-19', false],
      ['2026-10-26', '2026-10-27', false],
      ['2026-11-03', '2026-11-04', true],
    ] as const)
      await refused(siteId, id, noticeOn, on, { danger });
    await move(people().client, id, 'defended', '2026-11-09');
    const [tenant] = await listOccupants(database.db, people().office, siteId);
    const gone = { siteId, id: tenant?.id ?? '', on: '2026-11-24', empty: false };
    await within((trx) => moveOut(trx, people().office, gone, moved));
    const next = occupantDetails({ grantedOn: '2026-11-20', since: '2026-12-05' });
    await within((trx) => addOccupant(trx, people().office, { siteId, ...next }, moved));
    const stateAt = async (day: string) => {
      await workOutStates({ db: database.db, clock: () => new Date(`${day}T14:00:00Z`) });
      const { state, no_access_count: refusals } = await getDefect(database.db, people().office, id);
      return [state, refusals];
    };
    expect(await stateAt('2026-12-04')).toEqual(['defended', 3]);
    expect(await stateAt('2026-12-05')).toEqual(['open', 0]);
    expect((await homeState(database.db, people().office, siteId, '2026-12-05')).state).toBe('late');
  });

  test('W16: a new tenant changes no clock of the work', async () => {
    const { siteId, at } = await inspected('2026-11-02', [c2]);
    const [tenant] = await listOccupants(database.db, people().office, siteId);
    const gone = { siteId, id: tenant?.id ?? '', on: '2026-11-10', empty: false };
    await within((trx) => moveOut(trx, people().office, gone, moved));
    const next = occupantDetails({ grantedOn: '2026-11-20', since: '2026-11-28' });
    await within((trx) => addOccupant(trx, people().office, { siteId, ...next }, moved));
    const lived = { tenancyGrantedOn: '2026-11-20', occupiedFrom: '2026-11-28' };
    const { assessment } = await homeState(database.db, people().office, siteId, today);
    const wanted = assess(
      homeFacts.parse({
        ...{ id: 'home', today, nation: 'England', tenure: 'private_rented', ...at, ...lived },
        codes: [{ id: '1', code: 'C2' }],
      }),
    );
    const clocks = (all: Assessment) =>
      all.clocks
        .filter(({ duty }) => duty === 'work' || duty === 'report_to_new_tenant')
        .map(({ key, due }) => [key.split(':')[0], due]);
    expect(clocks(assessment)).toEqual(clocks(wanted));
    expect(assessment.status).toBe('open');
  });

  test('W17 to W19: a later report removes what it looked at, by a person, and lateness stays', async () => {
    const w17 = await inspected('2026-09-07', [c2]);
    const [id = ''] = w17.ids;
    const codes = [{ id: '1', code: 'C2', inspectedOn: '2026-09-07' } as const];
    // W19: a part elsewhere says nothing of it.
    await addEarlier(database.db, people().office, w17.siteId, { inspectedOn: '2026-11-09', scope: 'part' });
    await expect(move(people().office, id, 'removed', today)).rejects.toThrow(/No later report that covers this place/);
    await same(w17.siteId, { ...w17.at, codes, served: [told('2026-09-07')] }, 'late');
    // W17: whole, and it is gone; only a person says so.
    await addEarlier(database.db, people().office, w17.siteId, { inspectedOn: '2026-11-09' });
    expect(await getDefect(database.db, people().office, id)).toMatchObject({ state: 'open' });
    await move(people().office, id, 'removed', today);
    expect(await getDefect(database.db, people().office, id)).toMatchObject({
      ...{ state: 'removed', done_on: '2026-11-09', done_by: 'Report of Oxbow Wiring' },
    });
    const { assessment } = await homeState(database.db, people().office, w17.siteId, today);
    const [clock] = assessment.clocks.filter(({ duty }) => duty === 'work');
    expect(clock).toMatchObject({ due: '2026-10-04', state: 'met_late', metOn: '2026-11-09' });
    const remedied = [{ id: '1', on: '2026-11-09', proof: 'report' }];
    const later = { inspectedOn: '2026-11-09', nextDue: null, codes, remedied, served: [told('2026-09-07')] };
    await same(w17.siteId, later, 'open');
    const [letter] = await wordsOf(w17.siteId);
    expect(letter?.subject).toMatch(/^Electrical fault gone: /);
    expect(letter?.lead).toMatch(/is gone: a later inspection on 9 November 2026 no longer found it/);
    // W18: still there; the earliest day governs.
    const w18 = await inspected('2026-09-07', [c2]);
    const found = { C1: 0, C2: 1, C3: 0, FI: 0 };
    const again = { inspectedOn: '2026-11-09', outcome: 'unsatisfactory', codes: found } as const;
    await addEarlier(database.db, people().office, w18.siteId, again);
    const both = [...codes, { id: '2', code: 'C2', inspectedOn: '2026-11-09' } as const];
    await same(w18.siteId, { inspectedOn: '2026-11-09', codes: both, served: [told('2026-09-07')] }, 'late');
  });

  test('W20 to W23: sold empty, sold with its tenant, a council that asks, an invoice', async () => {
    const w20 = await inspected('2026-11-02', [c2]);
    const [tenant] = await listOccupants(database.db, people().office, w20.siteId);
    const gone = { siteId: w20.siteId, id: tenant?.id ?? '', on: '2026-11-20', empty: true };
    await within((trx) => moveOut(trx, people().office, gone, moved));
    await move(people().office, w20.ids[0] ?? '', 'ended', '2026-11-20');
    expect((await homeState(database.db, people().office, w20.siteId, today)).state).toBe('out_of_scope');

    const w21 = await inspected('2026-11-02', [c2]);
    const site = await getSite(database.db, people().office, w21.siteId);
    await within((trx) =>
      changeSite(trx, people().office, w21.siteId, { ...site, clientId: company.clients.other }, moved),
    );
    const facts: Facts = { codes: [{ id: '1', code: 'C2' }], served: [told('2026-11-02')] };
    await same(w21.siteId, { ...w21.at, ...facts }, 'open');

    const w22 = await inspected('2026-11-02', []);
    const asked = { from: 'council', name: 'Housing', email: '', address: '1 Hall', receivedOn: '2026-11-17' } as const;
    await within((trx) => recordRequest(trx, people().office, w22.siteId, asked, moved));
    const requests = [{ from: 'council', on: '2026-11-17' } as const];
    await same(w22.siteId, { ...w22.at, requests, served: [told('2026-11-02')] }, 'late');

    const w23 = await inspected('2026-10-01', [c2]);
    const invoice = move(people().office, w23.ids[0] ?? '', 'done', '2026-10-20', { paper: 'Invoice 7' });
    await expect(invoice).rejects.toThrow(/An invoice is none/);
    await same(w23.siteId, { ...w23.at, ...facts, served: [told('2026-10-01')] }, 'late');
  });

  test('W26: Wales gives the repair no day, and the company has its target', async () => {
    const { siteId, ids, at } = await inspected('2026-11-16', [c2], { site: { nation: 'Wales' }, told: '2026-11-20' });
    const facts: Facts = { nation: 'Wales', codes: [{ id: '1', code: 'C2' }], served: [told('2026-11-20')] };
    await same(siteId, { ...at, ...facts }, 'open');
    expect(await getDefect(database.db, people().office, ids[0] ?? '')).toMatchObject({
      ...{ due_on: null, target_on: '2026-12-13' },
    });
  });
});

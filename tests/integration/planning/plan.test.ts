import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { defects } from '../../../src/demo/installations/defects.ts';
import { listDefectsAt } from '../../../src/features/defects/records/defects.ts';
import { addressOfPlan, planInAddress } from '../../../src/features/planning/routes/plan-address.ts';
import { proposalOf } from '../../../src/features/planning/routes/plan-proposal.ts';
import type { PlanWarning } from '../../../src/features/planning/server/warnings.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { listVisits } from '../../../src/server/repositories/register/visit-lists.ts';
import { addSite } from '../../../src/server/sites/add.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { siteDetails } from '../../support/details.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { issuedReport } from '../../support/reports.ts';
import { mustRedirect, openSite, type Site, type Visitor } from '../office/site.ts';

type State = {
  entered: Readonly<Record<string, readonly string[]>>;
  errors: readonly { field: string; message: string }[];
  extra?: { warnings?: PlanWarning[] };
};
type Typed = Readonly<Record<string, string | readonly string[]>>;

/** What a person does who books a home that has a visit all the same. */
const noneLeftOut = (entered: State['entered']): State['entered'] =>
  Object.fromEntries(Object.entries(entered).filter(([name]) => !name.startsWith('out-')));

const listsOf = (fields: Typed): Record<string, string[]> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value].flat() as string[]]));

const formOf = (fields: Typed): URLSearchParams => {
  const form = new URLSearchParams();
  for (const [name, values] of Object.entries({ submission: randomUUID(), ...fields }))
    for (const value of [values].flat()) form.append(name, value as string);
  return form;
};

// The clock of the office's tests stands at 10:00 UTC on Tuesday 24 November 2026.
onBothDatabases('many visits planned at once', (database) => {
  let world: Site;
  let office: Visitor;
  let homes: string[];
  beforeAll(async () => {
    world = await openSite(database.db);
    office = await world.as(world.company.people.office);
    const { people, clients } = world.company;
    homes = await world.db.transaction().execute(async (trx) => {
      const ids: string[] = [];
      for (let number = 1; number <= 10; number += 1) {
        const details = siteDetails(clients.own, { name: `Weir ${number}`, postcode: `TE${number} 1AA` });
        ids.push(await addSite(trx, people.office, details, new Date()));
      }
      return ids;
    });
  });
  const viewer = () => world.company.people.office;
  const settings = () => ({
    ...{ people: world.company.people.electrician.userId, kind: 'EICR', day: '2026-11-30', per_day: '4' },
    ...{
      window_from: '08:00',
      window_to: '16:00',
      expected_boards: '1',
      expected_circuits: '10',
      order_number: 'HH-1',
    },
  });
  const post = async (path: string, fields: Typed) => {
    const answer = await office.post(path, formOf(fields));
    const to = answer.headers.get('location');
    if (to === null) return { status: answer.status, state: (await answer.json()) as State };
    // A proposal is an address, which its page reads.
    const [, query = ''] = to.split('?');
    return { status: 200, state: (await proposalOf(world.deps, viewer(), planInAddress(query))) as State };
  };
  const visits = () => listVisits(world.db, world.company.people.office, { from: '2026-11-30', to: '2027-12-31' });

  test('homes become a proposal, and one confirmation books them all, once', async () => {
    const { status, state } = await post('/visits/plan/proposal', { ...settings(), site: homes });
    expect(status).toBe(200);
    expect(state.extra).toEqual({ warnings: [] });
    expect(state.entered.unplaced).toEqual([]);
    expect(state.entered.site).toHaveLength(10);
    expect(state.entered['day-4']).toEqual(['2026-12-01']);
    const confirmed = formOf(state.entered);
    await mustRedirect(office.post('/visits/plan/booking', confirmed));
    await mustRedirect(office.post('/visits/plan/booking', confirmed));
    const { visits: booked } = await visits();
    expect(booked).toHaveLength(10);
    expect(booked.every(({ orderNumber, reportId }) => orderNumber === 'HH-1' && reportId !== null)).toBe(true);
  });

  test('a plan is an address that any server takes, and it says which homes, people and times were chosen', async () => {
    const many = Array.from({ length: 300 }, () => newId());
    const people = Array.from({ length: 50 }, () => newId());
    const address = addressOfPlan(many, { ...listsOf(settings()), people, order_number: ['&=?#'], 'day-0': ['x'] });
    expect(address.length).toBeLessThan(8000);
    const read = planInAddress(address.split('?')[1] ?? '');
    // One more than a plan takes: the page says that they are not all.
    expect(read.site).toEqual(many.slice(0, 201));
    expect(read).toMatchObject({ people, order_number: ['&=?#'], window_from: ['08:00'] });
    expect(read).not.toHaveProperty('day-0');
    expect(addressOfPlan([])).toBe('/visits/plan');
    const to = await mustRedirect(office.post('/visits/plan', formOf({ site: homes.slice(0, 2) })));
    expect(planInAddress(to.split('?')[1] ?? '').site?.toSorted()).toEqual(homes.slice(0, 2).toSorted());
    // An old address is of a day that has passed: its settings are shown again.
    const old = await proposalOf(world.deps, viewer(), { ...listsOf(settings()), site: homes, day: ['2026-11-20'] });
    expect(old.errors.map(({ field }) => field)).toEqual(['day']);
    for (const text of ['homes=%00.%ff..x', 'homes=AAAAAAAAAAAAAAAAAAAAAA&day=x', 'site=<b>&homes=.'])
      expect(planInAddress(text).site?.every((id) => /^[\w-]{1,64}$/.test(id))).toBe(true);
  });

  test('a home that has a visit begins left out, and nothing is booked until that is read', async () => {
    const { state } = await post('/visits/plan/proposal', {
      ...settings(),
      site: homes.slice(0, 2),
      day: '2027-02-01',
    });
    expect(state.extra?.warnings).toEqual([]);
    expect([state.entered['out-0'], state.entered['out-1']]).toEqual([['yes'], ['yes']]);
    const rows = noneLeftOut(state.entered);
    const refused = await post('/visits/plan/booking', rows);
    expect(refused.status).toBe(422);
    const keys = (refused.state.extra?.warnings ?? []).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect((await visits()).visits).toHaveLength(10);
    // One press takes both back in, at the times that were typed.
    const typed = { ...state.entered, 'from-0': '08:15', take_back: 'yes' };
    const back = await post('/visits/plan/booking', typed);
    expect(back.status).toBe(200);
    expect([back.state.entered['out-0'], back.state.entered['out-1']]).toEqual([[], []]);
    expect(back.state.entered['from-0']).toEqual(['08:15']);
    expect(back.state.extra?.warnings?.map(({ key }) => key)).toEqual(keys);
    expect((await visits()).visits).toHaveLength(10);
    await mustRedirect(office.post('/visits/plan/booking', formOf({ ...rows, despite: keys.join(' ') })));
    expect((await visits()).visits).toHaveLength(12);
  });

  test('a repair leaves no inspection out, but is asked about; homes left out take no room', async () => {
    const { electrician, office: by } = world.company.people;
    const [mended, inspected] = [homes[7] as string, homes[0] as string];
    const book = { siteId: mended, electricianId: electrician.userId, day: '2027-06-01', kind: 'MEIWC' };
    const rest = { windowFrom: '09:00', windowTo: '10:00', expectedBoards: 1, expectedCircuits: 1 };
    await world.db.updateTable('visit').where('site_id', '=', mended).set({ status: 'cancelled' }).execute();
    await world.db
      .transaction()
      .execute((trx) => bookVisit(trx, by, { ...book, ...rest, accessNotes: '', hazards: '' }, new Date()));
    const site = [inspected, mended];
    const proposed = async (kind: string) =>
      (await post('/visits/plan/proposal', { ...settings(), kind, site, day: '2027-06-07' })).state;
    const inspection = await proposed('EICR');
    expect(inspection.entered.site).toEqual([mended, inspected]);
    expect([inspection.entered['out-0'], inspection.entered['out-1']]).toEqual([[], ['yes']]);
    expect(inspection.extra?.warnings?.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Weir 8: there is a visit already \(MEIWC\), on 1 June 2027 with /),
    ]);
    const work = await proposed('MEIWC');
    expect(work.entered.site).toEqual([inspected, mended]);
    expect([work.entered['out-0'], work.entered['out-1']]).toEqual([[], ['yes']]);
  });

  test('what was taken back in stays in when the plan is proposed again', async () => {
    const site = homes.slice(0, 2);
    const { state } = await post('/visits/plan/proposal', { ...settings(), site, day: '2027-07-05' });
    expect([state.entered['out-0'], state.entered['out-1']]).toEqual([['yes'], ['yes']]);
    const [first = ''] = state.entered.site ?? [];
    const typed = { ...state.entered, 'out-0': [], needless: site };
    const again = (await post('/visits/plan/proposal', typed)).state;
    expect(again.entered.site?.[0]).toBe(first);
    expect([again.entered['out-0'], again.entered['out-1']]).toEqual([[], ['yes']]);
  });

  test('a visit that never began is no reason to leave its home out', async () => {
    const home = homes[1] as string;
    const proposed = async () =>
      (await post('/visits/plan/proposal', { ...settings(), site: [home], day: '2027-07-05' })).state.entered['out-0'];
    const visit = world.db.updateTable('visit').where('site_id', '=', home);
    await visit.set({ day: '2026-11-24', window_from: '07:00', window_to: '09:00' }).execute();
    expect(await proposed()).toEqual([]);
    await visit.set({ status: 'started' }).execute();
    expect(await proposed()).toEqual(['yes']);
    await visit.set({ status: 'booked', window_to: '16:00' }).execute();
    expect(await proposed()).toEqual(['yes']);
  });

  test('an inspection of a home that waits for a repair is asked about, with the way to book that', async () => {
    const { people, clients } = world.company;
    const details = siteDetails(clients.own, { name: 'Weir 11', postcode: 'TE9 9ZZ' });
    const home = await world.db.transaction().execute((trx) => addSite(trx, people.office, details, new Date()));
    await issuedReport(world.deps, world.company, wholeInspection({ defects: [defects.waterBond] }), home);
    const [defect] = await listDefectsAt(world.db, viewer(), [home]);
    await world.db.updateTable('visit').where('site_id', '=', home).set({ status: 'done' }).execute();
    const asked = async (kind: string) =>
      (await post('/visits/plan/proposal', { ...settings(), kind, site: [home], day: '2027-07-05' })).state;
    const { entered, extra } = await asked('EICR');
    expect(entered['out-0']).toEqual([]);
    expect(extra?.warnings).toEqual([
      {
        ...{ key: `repair.C2~${home}`, siteId: home, message: 'Weir 11 has an open C2:' },
        link: { href: `/defects/repair?defect=${defect?.id}`, words: 'book the repair instead' },
      },
    ]);
    expect((await asked('MEIWC')).extra?.warnings).toEqual([]);
  });

  test('homes for whom nobody has room are named, and the next proposal has them too', async () => {
    const wide = { ...settings(), per_day: '1', window_from: '08:00', window_to: '08:10', site: homes.slice(0, 2) };
    const { state } = await post('/visits/plan/proposal', wide);
    expect(state.entered.unplaced).toHaveLength(2);
    const { site: _, ...typed } = {
      ...wide,
      window_to: '16:00',
      day: '2027-06-07',
      unplaced: state.entered.unplaced ?? [],
    };
    const again = await post('/visits/plan/proposal', typed);
    expect(again.state.entered.site).toHaveLength(2);
    expect(again.state.entered.unplaced).toEqual([]);
  });

  test('rows are changed by hand or left out, and what is wrong is said by its home', async () => {
    const { state } = await post('/visits/plan/proposal', {
      ...settings(),
      site: homes.slice(2, 4),
      day: '2027-03-01',
    });
    const typed = {
      ...noneLeftOut(state.entered),
      'day-0': '31/02/2027',
      'from-1': '16:00',
      'to-1': '09:00',
      'person-1': 'nobody',
    };
    const wrong = await post('/visits/plan/booking', typed);
    expect(wrong.status).toBe(422);
    expect(wrong.state.errors.map(({ field }) => field)).toEqual(['day-0', 'person-1', 'to-1']);
    expect(wrong.state.entered['day-0']).toEqual(['31/02/2027']);
    const none = await post('/visits/plan/booking', { ...state.entered, 'out-0': 'yes', 'out-1': 'yes' });
    expect(none.state.errors[0]?.message).toBe('No home is left to book');
  });

  test('two rows of one person at one time, a closed day and an absence are asked about', async () => {
    const { electrician } = world.company.people;
    await mustRedirect(
      office.post(
        '/visits/absence',
        formOf({ person: electrician.userId, from_day: '2027-04-05', to_day: '2027-04-06', kind: 'holiday', note: '' }),
      ),
    );
    const { state } = await post('/visits/plan/proposal', {
      ...settings(),
      site: homes.slice(4, 7),
      day: '2027-04-05',
    });
    expect(state.entered['day-0']).toEqual(['2027-04-07']);
    const typed = {
      ...noneLeftOut(state.entered),
      ...{ 'day-0': '2027-04-06', 'day-1': '2027-04-10', 'day-2': '2027-04-10' },
      ...{ 'from-1': '09:00', 'to-1': '11:00', 'from-2': '10:00', 'to-2': '12:00' },
    };
    const asked = await post('/visits/plan/booking', typed);
    const messages = asked.state.extra?.warnings?.map(({ message }) => message).join('\n') ?? '';
    expect(messages).toMatch(/is away on 6 April 2027 \(Holiday\)/);
    expect(messages).toMatch(/10 April 2027 is a weekend or bank holiday/);
    expect(messages).toMatch(/at the same time/);
  });

  test('a home whose report waits to be issued begins left out, for visits of that kind', async () => {
    const home = homes[9] as string;
    const proposed = async (kind: string) =>
      (await post('/visits/plan/proposal', { ...settings(), kind, site: home, day: '2027-05-04' })).state;
    const { electrician } = world.company.people;
    const report = world.db
      .updateTable('report')
      .where('site_id', '=', home)
      .where('company_id', '=', electrician.companyId);
    await report.set({ status: 'submitted' }).execute();
    await world.db.updateTable('visit').where('site_id', '=', home).set({ status: 'done' }).execute();
    const again = await proposed('EICR');
    expect(again.entered['out-0']).toEqual(['yes']);
    const asked = await post('/visits/plan/booking', noneLeftOut(again.entered));
    expect(asked.state.extra?.warnings?.map(({ message }) => message)).toEqual([
      'Weir 10: a report (EICR) was submitted and is not issued yet.',
    ]);
    expect((await proposed('MEIWC')).entered['out-0']).toEqual([]);
    await report.set({ status: 'returned' }).execute();
    expect((await proposed('EICR')).entered['out-0']).toEqual(['yes']);
    await report.set({ status: 'issued' }).execute();
    expect((await proposed('EICR')).entered['out-0']).toEqual([]);
  });

  test('homes whose tenants have less notice than they must are asked about, and each answer is kept', async () => {
    const site = homes.slice(4, 7) as [string, string, string];
    await world.db.updateTable('visit').where('site_id', 'in', site).set({ status: 'cancelled' }).execute();
    const home = world.db.updateTable('site');
    await home.where('id', '=', site[1]).set({ nation: 'Scotland' }).execute();
    await home.where('id', '=', site[2]).set({ vacant_since: '2026-11-01' }).execute();
    const hours = { day: '2026-11-26', window_from: '07:00', window_to: '15:00' };
    const { state } = await post('/visits/plan/proposal', { ...settings(), site, ...hours });
    const keys = (state.extra?.warnings ?? []).map(({ key }) => key);
    // The clock stands 45 hours before the first, and 47 before the second.
    expect(keys).toEqual([`notice.48.2026-11-26.${state.entered['from-1']}~${site[1]}`]);
    await mustRedirect(office.post('/visits/plan/booking', formOf({ ...state.entered, despite: keys.join(' ') })));
    const said = async (id: string) => {
      const visit = await world.db
        .selectFrom('visit')
        .where('site_id', '=', id)
        .where('day', '=', '2026-11-26')
        .select('id')
        .executeTakeFirstOrThrow();
      const event = world.db
        .selectFrom('audit_event')
        .where('subject', '=', visit.id)
        .where('action', '=', 'visit.booked');
      return JSON.parse((await event.select('detail').executeTakeFirstOrThrow()).detail).notice;
    };
    expect(await Promise.all(site.map(said))).toEqual([undefined, 'less than 48 hours, the tenant agreed', undefined]);
  });

  test('homes of another company are not found, and hostile fields are bounded', async () => {
    const theirs = await post('/visits/plan/proposal', { ...settings(), site: world.other.sites.own });
    expect(theirs.state.errors).toEqual([{ field: 'site', message: 'Choose the homes first' }]);
    const many = await post('/visits/plan/proposal', {
      ...settings(),
      site: Array.from({ length: 1000 }, (_, at) => `home-${at}`),
      people: ['x', 'y'],
    });
    expect(many.state.errors[0]?.field).toBe('people');
    const wrong = await post('/visits/plan/proposal', { ...settings(), per_day: '0', day: 'x', window_to: '07:00' });
    expect(wrong.status).toBe(422);
    expect(wrong.state.errors.map(({ field }) => field)).toContain('per_day');
  });
});

import type { Kysely } from 'kysely';
import { toLocalTime } from '../domain/time/calendar.ts';
import { dayIn } from '../domain/time/company-day.ts';
import { addDays } from '../domain/time/dates.ts';
import { foundCompany } from '../server/company/found.ts';
import type { Application } from '../server/composition.ts';
import type { Database } from '../server/db/schema.ts';
import { hashPassword } from '../server/identity/passwords.ts';
import { setupLink } from '../server/sections/auth/set-up-link.ts';
import { type Browser, openBrowser } from './browser.ts';
import { timeZone } from './hours.ts';
import { DAYS_BETWEEN } from './installations/second-inspection.ts';
import { lastMailedLink } from './mailed-link.ts';
import * as people from './people.ts';
import { seededRandom } from './random.ts';
import { siteCsv } from './site-list.ts';
import { plannedVisits, specialSites } from './story.ts';
import type { Story } from './telling.ts';
import { jobBefore, jobOf, morningOf, work } from './work/field-work.ts';
import { giveReports } from './work/give-reports.ts';
import { addNewWork } from './work/new-work.ts';
import { addPerson, idIn, postForm, signIn } from './work/office-work.ts';

/**
 * Makes the demo company through the site: every step is a form posted by a signed-in user with permission. Exceptions:
 * the second company is created directly, because the set-up link works once, and the published passwords are set at
 * the end.
 * @returns the verify path of an issued certificate
 */
export async function makeDemo(story: Story): Promise<string> {
  const { application, clock, origin, say } = story;
  const { db } = application.deps;
  const open = () => openBrowser((request) => application.fetch(request), origin);
  const today = dayIn(new Date(), timeZone);
  const visits = plannedVisits(today, toLocalTime(new Date().toISOString(), timeZone).slice(11, 16));
  const begin = visits.map(({ day }) => day).sort()[0] ?? today;
  clock.set(morningOf(addDays(begin, -DAYS_BETWEEN - 7)));

  say('the company and its people');
  const owner = await foundDemoCompany(story, open);
  const clients = await addClients(owner);
  const mailedLink = (email: string) => lastMailedLink(application.deps, email);
  const staff = [people.office, people.supervisor, ...people.inspectors];
  // In parallel, because most of the time goes into hashing passwords.
  await Promise.all([
    ...staff.map((person) => addPerson(owner, person, { mailedLink, open })),
    ...people.clientUsers.map((person, index) =>
      addPerson(owner, person, { clientId: clients[index] ?? '', mailedLink, open }),
    ),
  ]);

  await addTesters(owner, await userIds(db), today);

  say('clients and sites, 50 of them from a CSV file');
  const office = open();
  await signIn(office, people.office);
  const special = await addSites(office, clients, today);
  const homes = await siteIdsOf(db, clients);

  const jobs = visits.map((visit, index) => {
    const siteId = (visit.site ? special.get(visit.site) : homes[(index * 7) % homes.length]) ?? '';
    return jobOf(visit, { siteId, today, seed: index + 1 });
  });
  const company = { story, open, staffIds: await userIds(db), today };
  say('inspections of half a year ago');
  const first = await work(company, jobs.filter(({ visit }) => visit.again).map(jobBefore));
  clock.set(morningOf(addDays(begin, -7)));
  say(`${visits.length} visits of ten electricians and their apprentice`);
  const issued = await work(company, jobs);
  clock.set(new Date());
  say('today: a circuit added to one home, a scorched socket replaced in another, a visual inspection of a third');
  const repaired = jobs.find(({ visit }) => visit.repaired)?.siteId ?? '';
  await addNewWork(company, { shower: homes[0] ?? '', socket: repaired, look: homes[2] ?? '' });
  say('most reports given to their tenants, a few still owed');
  const desk = open();
  await signIn(desk, people.office);
  await giveReports(desk, { on: today, by: people.office.name });
  const passwordHash = await hashPassword(people.demoPassword);
  await handOut(db, passwordHash);
  // Last: the second company's owner shows that the demo is complete.
  await foundOtherCompany(application, open, passwordHash);
  return `/public/verify/${issued ?? first}`;
}

async function foundDemoCompany({ application }: Story, open: () => Browser): Promise<Browser> {
  const link = await setupLink(application.deps);
  if (!link) throw new Error('the database has accounts already');
  const about = {
    ...{ address: 'Unit 6, Ropewalk Works', town: 'Abergelli', postcode: 'ZX1 1BR', phone: '01632 960 410' },
    ...{ scheme: 'Demo Scheme', scheme_number: 'DS-104233', issue_own_reports: 'no' },
  };
  const owner = open();
  const page = await owner.get(link);
  const { email, name } = people.owner;
  const answer = await owner.submit(page, {
    company_name: 'Brindle & Rowe Electrical',
    ...about,
    name,
    email,
    password: people.storyPassword,
  });
  if (answer.status !== 303) throw new Error(`the company could not be set up: ${answer.status}`);
  await postForm(owner, '/settings/company/details', {
    name: 'Brindle & Rowe Electrical',
    ...about,
    email: 'office@demo.example',
    insurance: 'Demo Mutual, policy DM-20931, to 31 March 2027',
    time_zone: timeZone,
    certificate_prefix: 'BRE',
    keep_photo_details: 'no',
  });
  // So that visitors of the demo can sign in with only a password.
  await postForm(owner, '/settings/security/second-factor', { second_factor: 'offered' });
  return owner;
}

/** A test instrument for each inspector, calibrated within the year. */
async function addTesters(owner: Browser, staffIds: ReadonlyMap<string, string>, today: string): Promise<void> {
  for (const [index, { email }] of people.inspectors.entries())
    await postForm(owner, '/instruments/new', {
      ...{ make: 'Multifunction', model: 'tester', serial: people.testerOf(index), function: 'multifunction' },
      ...{ accuracy_percent: '3', accuracy_digits: '2', certificate_number: `CAL-${7100 + index}` },
      ...{ calibration_due: people.testerDueOf(index, today), carried_by: staffIds.get(email) ?? '' },
    });
}

async function addClients(owner: Browser): Promise<string[]> {
  const clients = [
    {
      name: 'Harlech House Lettings',
      kind: 'landlord',
      address: '11 Saddler Close',
      town: 'Abergelli',
      postcode: 'ZX2 3HH',
      email: 'client@demo.example',
      phone: '01632 960 221',
      agent_name: 'Castell Property Agents',
      agent_email: 'agents@castell.example',
      agent_phone: '01632 960 300',
    },
    {
      name: 'Ashworth Estates',
      kind: 'landlord',
      address: '40 Chandler Terrace',
      town: 'Abergelli',
      postcode: 'ZX5 6AE',
      email: 'client2@demo.example',
      phone: '01632 960 518',
      agent_name: '',
      agent_email: '',
      agent_phone: '',
    },
  ];
  const ids: string[] = [];
  for (const client of clients) ids.push(idIn(await postForm(owner, '/clients/new', client)));
  return ids;
}

async function addSites(office: Browser, clients: readonly string[], today: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { client, ...site } of specialSites) {
    const location = await postForm(office, '/sites/new', {
      ...site,
      client_id: clients[client] ?? '',
      uprn: '',
      nation: 'Wales',
    });
    ids.set(site.name, idIn(location));
  }
  const more = Array.from({ length: 5 }, (_, index) => ({
    address: `${20 + index} Chandler Terrace`,
    postcode: `ZX5 ${index + 1}CT`,
  }));
  for (const site of more) {
    await postForm(office, '/sites/new', {
      ...site,
      client_id: clients[1] ?? '',
      name: '',
      town: 'Abergelli',
      uprn: '',
      nation: 'Wales',
      tenure: 'social_rented',
      premises_type: 'residential',
      access_notes: '',
    });
  }
  const file = new File([siteCsv(50, { random: seededRandom(50), today })], 'sites.csv', { type: 'text/csv' });
  const list = await postForm(office, '/sites/import', { file, client_id: clients[0] ?? '' });
  await postForm(office, `${list}/confirmation`, { doubles: 'all' });
  return ids;
}

/** Homes of both clients in the order they were added, without the special sites. */
async function siteIdsOf(db: Kysely<Database>, clients: readonly string[]): Promise<string[]> {
  const names = specialSites.map(({ name }) => name as string);
  const rows = await db
    .selectFrom('site')
    .select(['id', 'name'])
    .where('client_id', 'in', clients)
    .orderBy('id')
    .execute();
  return rows.filter(({ name }) => !names.includes(name)).map(({ id }) => id);
}

async function userIds(db: Kysely<Database>): Promise<Map<string, string>> {
  const rows = await db.selectFrom('user').select(['id', 'email']).execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

async function foundOtherCompany({ deps }: Application, open: () => Browser, passwordHash: string): Promise<void> {
  const { email, name, company } = people.otherOwner;
  await deps.db
    .transaction()
    .execute((trx) =>
      foundCompany(
        trx,
        { companyName: company, ownerName: name, email, passwordHash },
        { secret: deps.config.sessionSecret, now: deps.clock() },
      ),
    );
  const owner = open();
  await signIn(owner, people.otherOwner, people.demoPassword);
  await postForm(owner, '/settings/security/second-factor', { second_factor: 'offered' });
}

/** Sets the published password of all accounts, which the site itself would refuse. */
async function handOut(db: Kysely<Database>, passwordHash: string): Promise<void> {
  await db.updateTable('user').set({ password_hash: passwordHash }).execute();
}

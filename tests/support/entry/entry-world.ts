import { openBrowser } from '../../../src/demo/browser.ts';
import { reviewReport } from '../../../src/demo/work/review-work.ts';
import type { ReportDocument } from '../../../src/domain/forms/definition.ts';
import { addDays, addYears } from '../../../src/domain/time/dates.ts';
import { changeDefaults } from '../../../src/features/standards/server/change-defaults.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import type { createSigningKey } from '../../../src/server/documents/certificates/signing.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { giveKey } from '../company-key.ts';
import { booking } from '../details.ts';
import { changesOf } from '../inspection.ts';
import { book, carriedInstrument, fill, makeCompany, type TestCompany, worldPassword } from '../world.ts';

/** A company that has settled what its reports begin with, and an electrician who carries a tester. */
export async function makeEntryCompany(db: Db, name: string): Promise<TestCompany> {
  const company = await makeCompany(db, name);
  const { owner, electrician } = company.people;
  const interval = { premises: 'residential', tenure: 'private_rented', months: 60 };
  const defaults = {
    extent: 'All boards and all circuits. One accessory in five opened on each circuit, every board opened.',
    intervals: [{ ...interval, reason: 'Rented home: five years at most' }],
  };
  await db.transaction().execute((trx) => changeDefaults(trx, owner, defaults, new Date()));
  await carriedInstrument(db, company, electrician, { calibrationDue: '' });
  return company;
}

/** A visit of the electrician's on a day, YYYY-MM-DD. */
export async function bookOn(
  db: Db,
  { people, sites }: TestCompany,
  site: 'own' | 'other',
  day: string,
): Promise<void> {
  const { office, electrician } = people;
  const made = booking(sites[site], electrician.userId, { day });
  await db.transaction().execute((trx) => bookVisit(trx, office, made, new Date()));
}

/**
 * What was entered of one site, as it stood at the other one five years before, issued. Its print is drawn when this ends.
 * @param day  today, YYYY-MM-DD: on the list of this day it does not stand.
 * @param secret  that the server seals keys with.
 */
export async function issueFiveYearsBefore(
  db: Db,
  { origin, secret }: { origin: string; secret: Parameters<typeof createSigningKey>[0] },
  company: TestCompany,
  document: ReportDocument,
  day: string,
): Promise<void> {
  const { electrician, supervisor } = company.people;
  await giveKey(db, secret, company.id);
  const {
    form_type: _,
    edition: __,
    guidance_text_id: ___,
    declaration: ____,
    ...entered
  } = JSON.parse(
    JSON.stringify(document).replaceAll(/\b\d{4}-\d\d-\d\d\b/g, (each) => addYears(each, -5)),
  ) as ReportDocument;
  const { reportId } = await book(db, company, electrician, company.sites.other, addDays(day, -1));
  await fill(db, electrician, reportId, changesOf(entered));
  const inspector = openBrowser((request) => fetch(request), origin);
  await inspector.post('/auth/sign-in', { email: electrician.email, password: worldPassword });
  const browser = openBrowser((request) => fetch(request), origin);
  await browser.post('/auth/sign-in', { email: supervisor.email, password: worldPassword });
  const person = { email: supervisor.email, name: supervisor.name, role: supervisor.role, position: '' };
  const report = { id: reportId, inspector, inspectorName: electrician.name };
  const issued = await reviewReport(report, { browser, person }, 'issued', db);
  if (!issued) throw new Error('the report was not issued');
  await issued.printed;
}

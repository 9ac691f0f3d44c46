import type { FormDefinition } from '../../../src/domain/forms/definition.ts';
import { hasGroup } from '../../../src/domain/forms/document.ts';
import { writeMarkup } from '../../../src/markup/write-markup.ts';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { commentOn } from '../../../src/server/reports/comment.ts';
import { arrive } from '../../../src/server/visits/attendance/arrive.ts';
import { emptyItems } from '../../support/empty-report.ts';
import { bookWork } from '../../support/new-work/issued-work.ts';
import { fill, putInState } from '../../support/world.ts';
import { openSite, type Site } from '../electrician/site.ts';

/** Circuits of the smaller report: work on each pair of them is more than `grown` leaves out. */
const SIZE = 100;

type State = 'submitted' | 'returned';

/** Two sites, with a report of one size and with one of twice that. */
export const emptySites = async (form: FormDefinition, state: State): Promise<[small: Site, large: Site]> => [
  await emptySite(form, state, SIZE),
  await emptySite(form, state, 2 * SIZE),
];

/** A site with a report of that size: nothing is filled in but one C1, and every item has a comment. */
async function emptySite(form: FormDefinition, state: State, size: number): Promise<Site> {
  const { db } = openDatabase({ memory: true });
  await migrate(db, 'sqlite');
  const site = await openSite(db);
  const { company, deps } = site;
  const { electrician, supervisor } = company.people;
  // As the server draws pages: the tests' own way draws each of them twice.
  deps.renderHtml = async (element) => `<!doctype html>${writeMarkup(element)}`;
  const { visitId, reportId } = await bookWork(db, company, form.formType);
  const now = deps.clock();
  await db.transaction().execute((trx) => arrive(trx, electrician, { visitId, at: now.toISOString() }, now));
  const items = emptyItems(form, size);
  const danger = hasGroup(form, 'observations') ? [{ path: 'observations/i3/code', value: 'C1' }] : [];
  await fill(db, electrician, reportId, [...items, ...danger]);
  await putInState(db, reportId, 'submitted');
  const comments = items.map(({ path }) => ({ path, text: 'Look at this again' }));
  await db.transaction().execute((trx) => commentOn(trx, supervisor, reportId, comments, now));
  await putInState(db, reportId, state);
  return { ...site, visitId, reportId, home: `/electrician/reports/${reportId}` };
}

import type { Kysely } from 'kysely';
import { addDays, addYears } from '../../domain/time/dates.ts';
import type { Database } from '../../server/db/schema.ts';
import type { Browser } from '../browser.ts';
import { arrivalAt } from '../hours.ts';
import type { FilledIn, Inspection } from '../installations/inspection.ts';
import { inspect } from '../installations/installations.ts';
import { again, before, madeUp } from '../installations/second-inspection.ts';
import * as people from '../people.ts';
import { type PlannedVisit, specialSites } from '../story.ts';
import type { Story } from '../telling.ts';
import { answerFindings } from './answer-findings.ts';
import { fillReport } from './fill-report.ts';
import { idIn, postAnyway, postForm, signIn } from './office-work.ts';
import { reviewReport } from './review-work.ts';
import { showDanger } from './show-danger.ts';

/** A visit with its inspection. */
type Job = { visit: PlannedVisit; siteId: string; inspection: Inspection };

export function jobOf(
  visit: PlannedVisit,
  { siteId, today, seed }: { siteId: string; today: string; seed: number },
): Job {
  const { day, installation, defects } = visit;
  const inspection: Inspection = {
    seed,
    installation,
    day,
    nextDue: addDays(addYears(day, 5), -1),
    electrician: people.inspectors[visit.electrician]?.name ?? '',
    defects,
    instrument: people.testerOf(visit.electrician),
    calibrationDue: people.testerDueOf(visit.electrician, today),
    ...(visit.again ? again(seed, day) : {}),
  };
  return { visit, siteId, inspection };
}

/** The previous inspection of the same home. */
export function jobBefore({ visit, siteId, inspection }: Job): Job {
  const earlier = before(inspection);
  return { siteId, inspection: earlier, visit: { ...visit, day: earlier.day, progress: 'issued', hazards: '' } };
}

export type AtWork = { story: Story; open: () => Browser; staffIds: Map<string, string>; today: string };

/** Books every visit, then carries out the past ones by date. @returns the first issued verify code. */
export async function work(
  { story, open, staffIds, today }: AtWork,
  jobs: readonly Job[],
): Promise<string | undefined> {
  const { application, clock, say } = story;
  const { db } = application.deps;
  const office = open();
  await signIn(office, people.office);
  const field = new Map<string, Browser>();
  const supervisor = { browser: open(), person: people.supervisor };
  let reviewedOn = '';
  const booked: (Job & { visitId: string; reportId: string })[] = [];
  for (const job of jobs) booked.push({ ...job, ...(await book(office, db, job, staffIds)) });

  let first: string | undefined;
  let printed: Promise<unknown> | undefined;
  const worked = booked
    .filter(({ visit }) => visit.progress !== 'booked')
    .sort((a, b) => a.visit.day.localeCompare(b.visit.day));
  say(`${worked.length} reports, filled in, signed, reviewed and issued`);
  for (const [index, { visit, inspection, reportId, visitId }] of worked.entries()) {
    const person = people.inspectors[visit.electrician] as people.Person;
    clock.set(arrivalAt(visit, new Date(), today));
    // A phone is signed out after a fortnight without use.
    const phone = `${visit.electrician} ${visit.day}`;
    const browser = field.get(phone) ?? open();
    if (!field.has(phone)) await signIn(browser, person);
    field.set(phone, browser);
    await postForm(browser, `/electrician/visits/${visitId}/arrival`, {});
    const found = inspect(inspection);
    const filled = visit.madeUp ? madeUp(found) : found;
    const onward = () => clock.set(new Date(clock.now().getTime() + PER_CIRCUIT));
    const filling = fillReport(browser, reportId, visit.progress === 'begun' ? halfOf(filled) : filled, { onward });
    if (visit.progress === 'begun') {
      await filling;
      continue;
    }
    // A desk session ends by the next day. Signing in runs in parallel with the rest.
    const signingIn = reviewedOn === visit.day ? undefined : signIn(supervisor.browser, supervisor.person);
    reviewedOn = visit.day;
    await Promise.all([filling, signingIn, printed]);
    await answerFindings(browser, reportId, visit.oddities ?? []);
    if (visit.shows) await showDanger(browser, reportId, visit.shows);
    const evening = visit.day === today ? new Date() : new Date(`${visit.day}T16:00:00Z`);
    if (clock.now() < evening) clock.set(evening);
    const report = { id: reportId, inspector: browser, inspectorName: person.name };
    const issued = await reviewReport(report, supervisor, visit.progress, db);
    printed = issued?.printed;
    first ??= issued?.code;
    if ((index + 1) % 8 === 0) say(`  ${index + 1} of ${worked.length}`);
  }
  await printed;
  return first;
}

/** Time to test a circuit, in ms. */
const PER_CIRCUIT = 8 * 60_000;

async function book(
  office: Browser,
  db: Kysely<Database>,
  { visit, siteId }: Job,
  staffIds: Map<string, string>,
): Promise<{ visitId: string; reportId: string }> {
  const expected = { home: ['1', '10'], flat: ['1', '8'], cottage: ['1', '8'], shop: ['3', '24'], hmo: ['7', '60'] }[
    visit.installation
  ];
  return bookedAt(office, db, {
    site_id: siteId,
    electrician_id: staffIds.get(people.inspectors[visit.electrician]?.email ?? '') ?? '',
    day: visit.day,
    window_from: visit.from,
    window_to: visit.to,
    expected_boards: expected[0] ?? '1',
    expected_circuits: expected[1] ?? '10',
    access_notes: specialSites.find(({ name }) => name === visit.site)?.access_notes ?? '',
    hazards: visit.hazards ?? '',
  });
}

/** Books a visit and finds its report. */
export async function bookedAt(
  office: Browser,
  db: Kysely<Database>,
  booking: Readonly<Record<string, string>>,
): Promise<{ visitId: string; reportId: string }> {
  const visitId = idIn(await postAnyway(office, `/visits/new?site=${booking.site_id}`, booking));
  const { id: reportId } = await db
    .selectFrom('report')
    .select('id')
    .where('visit_id', '=', visitId)
    .executeTakeFirstOrThrow();
  return { visitId, reportId };
}

export const morningOf = (day: string) => new Date(`${day}T09:00:00Z`);

/** Half of a report: the supply, the particulars and the first circuits. */
function halfOf({ purpose, installation, supply, particulars, boards, instruments }: FilledIn): FilledIn {
  const first = boards?.[0];
  return {
    purpose,
    installation,
    supply,
    particulars,
    instruments,
    ...(first ? { boards: [{ ...first, circuits: first.circuits?.slice(0, 6) }] } : {}),
  };
}

import { DESPITE, type VisitWarning } from '../../../../components/office/visits/visit-warnings.tsx';
import { showDay, toLocalTime } from '../../../../domain/time/calendar.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Deps } from '../../../context.ts';
import type { Db } from '../../../db/dialect.ts';
import type { Posted } from '../../../http/forms/posted.ts';
import type { FormState } from '../../../pages/request-context.ts';
import { getCompany } from '../../../repositories/people/companies.ts';
import { namesOf } from '../../../repositories/people/people.ts';
import { listColleagues } from '../../../repositories/register/visit-colleagues.ts';
import { listClashes } from '../../../repositories/register/visit-lists.ts';
import type { Booking, Visit } from '../../../repositories/register/visits.ts';
import { isAnswered } from '../../../repositories/reports/submissions.ts';

type When = Pick<Booking, 'electricianId' | 'day' | 'windowFrom' | 'windowTo'>;

/**
 * Asks before a visit is booked into the time of another, or into a window that is over. It refuses nothing: two visits in one
 * street may well overlap, and a past visit may be entered late.
 * @param visit  the visit itself, where it is booked already: it does not clash with itself, and its past window is known.
 * @returns the state to show the form again with; undefined to continue, also where the person has confirmed all the warnings.
 */
export async function askAboutVisit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  form: string,
  posted: Posted,
  when: When,
  visit?: Visit,
): Promise<FormState | undefined> {
  // Sent again, it would clash with the visit it made itself.
  if (await isAnswered(db, viewer, posted.submission)) return undefined;
  const { timeZone } = await getCompany(db, viewer);
  const now = toLocalTime(clock().toISOString(), timeZone);
  const over = isOver(when, now);
  const isNews = over !== undefined && !(visit && isOver(visit, now));
  const warnings: VisitWarning[] = isNews ? [{ key: 'past', message: over }] : [];
  // A person who takes over a past visit only has its report to finish, so overlaps do not matter.
  // Colleagues on the visit are checked too: they cannot be in two places either.
  const beside = visit ? (await listColleagues(db, viewer, visit.id)).map(({ userId }) => userId) : [];
  const people = over !== undefined && !isNews ? [] : [when.electricianId, ...beside];
  warnings.push(...(await clashesOf(db, viewer, people, when, visit?.id)));
  return unlessRead(form, posted, warnings);
}

/**
 * The same before colleagues are added to a visit: about each of them, their other visits at that time. A
 * visit whose window is over prevents nothing.
 * @param added  ids of the new colleagues.
 */
export async function askAboutPeople(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  form: string,
  posted: Posted,
  visit: Visit,
  added: readonly string[],
): Promise<FormState | undefined> {
  if (await isAnswered(db, viewer, posted.submission)) return undefined;
  const { timeZone } = await getCompany(db, viewer);
  if (isOver(visit, toLocalTime(clock().toISOString(), timeZone)) !== undefined) return undefined;
  return unlessRead(form, posted, await clashesOf(db, viewer, added, visit, visit.id));
}

/** The visits of several people in that window, each once. */
async function clashesOf(
  db: Db,
  viewer: Viewer,
  people: readonly string[],
  when: Omit<When, 'electricianId'>,
  but: string | undefined,
): Promise<VisitWarning[]> {
  const names = await namesOf(db, viewer, people);
  const warnings: VisitWarning[] = [];
  for (const electricianId of people)
    for (const clash of await listClashes(db, viewer, { ...when, electricianId }, but)) {
      const times = `${clash.windowFrom} to ${clash.windowTo}`;
      const message = `${names.get(electricianId) ?? ''} has another visit on ${showDay(clash.day)}, ${times}:`;
      if (warnings.every(({ key }) => key !== clash.id))
        warnings.push({ key: clash.id, message, visit: { id: clash.id, words: clash.siteName } });
    }
  return warnings;
}

/** The state to show the form again with; undefined where the person has confirmed all the warnings. */
function unlessRead(form: string, posted: Posted, warnings: readonly VisitWarning[]): FormState | undefined {
  const read = posted.fields[DESPITE]?.[0]?.split(' ') ?? [];
  if (warnings.every(({ key }) => read.includes(key))) return undefined;
  return { form, entered: posted.fields, errors: [], extra: { warnings } };
}

/** @param now  YYYY-MM-DDTHH:MM in the company's time zone. @returns a sentence if the window has passed; else undefined. */
function isOver({ day, windowTo }: Pick<When, 'day' | 'windowTo'>, now: string): string | undefined {
  const [today, time] = [now.slice(0, 10), now.slice(11, 16)];
  if (day < today) return `${showDay(day)} has passed.`;
  if (day === today && windowTo <= time) return `This window is over: it is ${time} now.`;
  return undefined;
}

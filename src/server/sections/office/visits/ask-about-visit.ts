import { keysRead, type VisitWarning } from '../../../../components/office/visits/visit-warnings.tsx';
import { readLocalTime, showDay, toLocalTime } from '../../../../domain/time/calendar.ts';
import { addDays } from '../../../../domain/time/dates.ts';
import { noticeWarning, shortNotice } from '../../../../domain/visit/notice.ts';
import { showAbsence } from '../../../../features/planning/domain/absence.ts';
import { listAbsences } from '../../../../features/planning/server/repository/planned.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Deps } from '../../../context.ts';
import type { Db } from '../../../db/dialect.ts';
import type { Posted } from '../../../http/forms/posted.ts';
import type { FormState } from '../../../pages/request-context.ts';
import { listBookedVisits } from '../../../repositories/homes/booked-visits.ts';
import { getCompany } from '../../../repositories/people/companies.ts';
import { namesOf } from '../../../repositories/people/people.ts';
import { getSite } from '../../../repositories/register/sites.ts';
import { listColleagues } from '../../../repositories/register/visit-colleagues.ts';
import { listClashes, listMissedVisits } from '../../../repositories/register/visit-lists.ts';
import type { Booking, Visit } from '../../../repositories/register/visits.ts';
import { isAnswered } from '../../../repositories/reports/submissions.ts';

type When = Pick<Booking, 'siteId' | 'electricianId' | 'day' | 'windowFrom' | 'windowTo'>;

/**
 * Asks before a visit is booked into the time of another, on a day on which a person is away or the site has a visit, at a time at which
 * nobody was in, at shorter notice than the tenant must have, or into a window that is over. It refuses nothing: two visits in one street may well overlap, and a past visit may be
 * entered late.
 * @param visit  the visit itself, where it is booked already: it does not clash with itself, and its past window is known.
 * @param replaces  id of the visit without access that it is booked instead of, or '': that nobody was in is known then.
 * @returns the state to show the form again with; undefined to continue, also where the person has confirmed all the warnings.
 */
export async function askAboutVisit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  form: string,
  posted: Posted,
  when: When,
  visit?: Visit,
  replaces = '',
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
  const clashing = new Set(warnings.map(({ key }) => `there.${key}`));
  const isSameTime = visit?.day === when.day && visit.windowFrom === when.windowFrom;
  if (over === undefined && !isSameTime) {
    const begins = readLocalTime(`${when.day}T${when.windowFrom}`, timeZone) ?? '';
    const hours = shortNotice(await getSite(db, viewer, when.siteId), begins, clock());
    if (hours !== undefined) warnings.push(noticeWarning(hours, when));
  }
  const atSite = over === undefined ? await siteWarnings(db, viewer, when, visit, replaces) : [];
  warnings.push(...atSite.filter(({ key }) => !clashing.has(key)));
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

/** The absences of several people on that day, and their visits in that window, each once. */
async function clashesOf(
  db: Db,
  viewer: Viewer,
  people: readonly string[],
  when: Omit<When, 'electricianId' | 'siteId'>,
  but: string | undefined,
): Promise<VisitWarning[]> {
  const names = await namesOf(db, viewer, people);
  const away = await listAbsences(db, viewer, { from: when.day, to: when.day });
  const warnings = away
    .filter(({ personId }) => people.includes(personId))
    .map(({ id, personId, kind }): VisitWarning => {
      const message = `${names.get(personId) ?? ''} is away on ${showDay(when.day)} (${showAbsence(kind)}).`;
      return { key: `off.${id}.${when.day}`, message };
    });
  for (const electricianId of people)
    for (const clash of await listClashes(db, viewer, { ...when, electricianId }, but)) {
      const times = `${clash.windowFrom} to ${clash.windowTo}`;
      const message = `${names.get(electricianId) ?? ''} has another visit on ${showDay(clash.day)}, ${times}:`;
      if (warnings.every(({ key }) => key !== clash.id))
        warnings.push({ key: clash.id, message, visit: { id: clash.id, words: clash.siteName } });
    }
  return warnings;
}

/** How long a time at which nobody was in is worth knowing, in days: our own choice. */
const REMEMBERED = 90;

/** Another visit at the site on that day, and the last time at which nobody let us in then. */
async function siteWarnings(
  db: Db,
  viewer: Viewer,
  { siteId, day, windowFrom, windowTo }: When,
  visit: Visit | undefined,
  replaces: string,
): Promise<VisitWarning[]> {
  // A person who takes a visit over changes nothing at its site.
  if (visit && visit.day === day && visit.windowFrom === windowFrom && visit.windowTo === windowTo) return [];
  const there = (await listBookedVisits(db, viewer, [siteId], day)).filter(
    (each) => each.day === day && each.id !== visit?.id,
  );
  const calls = replaces === '' ? await listMissedVisits(db, viewer, siteId, addDays(day, -REMEMBERED)) : [];
  const missed = calls.find(
    (each) => each.id !== visit?.id && each.windowFrom < windowTo && windowFrom < each.windowTo,
  );
  return [
    ...there.map(({ id, person, from, to }): VisitWarning => {
      const message = `There is a visit here already on ${showDay(day)}, with ${person}:`;
      return { key: `there.${id}`, message, visit: { id, words: `${from} to ${to}` } };
    }),
    ...(missed
      ? [
          {
            key: `missed.${missed.id}`,
            message: `Nobody let us in at this time of day on ${showDay(missed.day)}:`,
            visit: { id: missed.id, words: `${missed.windowFrom} to ${missed.windowTo}` },
          },
        ]
      : []),
  ];
}

/** The state to show the form again with; undefined where the person has confirmed all the warnings. */
function unlessRead(form: string, posted: Posted, warnings: readonly VisitWarning[]): FormState | undefined {
  const read = keysRead(posted.fields);
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

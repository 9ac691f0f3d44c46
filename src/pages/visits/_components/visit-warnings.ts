import { DESPITE, type VisitWarning } from '../../../components/office/visits/visit-warnings.tsx';
import { showDay, toLocalTime } from '../../../domain/time/calendar.ts';
import type { Deps, Viewer } from '../../../server/context.ts';
import type { FormState } from '../../../server/pages/request-context.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { type Booking, listClashes, type Visit } from '../../../server/repositories/register/visits.ts';
import { isAnswered } from '../../../server/repositories/reports/submissions.ts';
import type { Posted } from '../../../server/sections/office/posted.ts';

type When = Pick<Booking, 'electricianId' | 'day' | 'windowFrom' | 'windowTo'>;

/** The warnings that a page is shown once more with, for one of its forms. */
export function warningsIn(state: FormState | undefined, form: string): readonly VisitWarning[] {
  if (state?.form !== form || state.errors.length > 0) return [];
  return (state.extra as { warnings?: VisitWarning[] } | undefined)?.warnings ?? [];
}

/**
 * Asks before a visit is put where another one is, or into a window that is over: nothing is refused, for two visits in one
 * street may well overlap, and one that was made is often written up late.
 * @param visit  the visit itself, where it is booked already: it does not clash with itself, and its own past is known.
 * @returns what to show the form once more with; undefined to go on, also where the person has said so knowing all of it.
 */
export async function askAboutVisit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  form: string,
  posted: Posted,
  when: When,
  visit?: Visit,
): Promise<FormState | undefined> {
  // Sent again, it would clash with what it did itself.
  if (await isAnswered(db, viewer, posted.submission)) return undefined;
  const { timeZone } = await getCompany(db, viewer);
  const now = toLocalTime(clock().toISOString(), timeZone);
  const over = isOver(when, now);
  const isNews = over !== undefined && !(visit && isOver(visit, now));
  const warnings: VisitWarning[] = isNews ? [{ key: 'past', message: over }] : [];
  // Who takes over a visit of last week was where they were: only its report is still to be done.
  const clashes = over !== undefined && !isNews ? [] : await listClashes(db, viewer, when, visit?.id);
  for (const clash of clashes) {
    const times = `${clash.windowFrom} to ${clash.windowTo}`;
    const message = `${clash.electricianName} has another visit on ${showDay(clash.day)}, ${times}:`;
    warnings.push({ key: clash.id, message, visit: { id: clash.id, words: clash.siteName } });
  }
  const read = posted.fields[DESPITE]?.[0]?.split(' ') ?? [];
  if (warnings.every(({ key }) => read.includes(key))) return undefined;
  return { form, entered: posted.fields, errors: [], extra: { warnings } };
}

/** @param now  YYYY-MM-DDTHH:MM on the company's clocks. @returns in words, that the window has passed; undefined before its end. */
function isOver({ day, windowTo }: Pick<When, 'day' | 'windowTo'>, now: string): string | undefined {
  const [today, time] = [now.slice(0, 10), now.slice(11, 16)];
  if (day < today) return `${showDay(day)} has passed.`;
  if (day === today && windowTo <= time) return `This window is over: it is ${time} now.`;
  return undefined;
}

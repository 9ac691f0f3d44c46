import type { ReportStatus } from '../../../domain/report/status.ts';
import { readLocalTime, toLocalTime } from '../../../domain/time/calendar.ts';
import { addDays } from '../../../domain/time/dates.ts';
import { type NoticeHome, shortNotice } from '../../../domain/visit/notice.ts';
import { isPastArrival, type VisitStatus } from '../../../domain/visit/status.ts';
import type { Away, Busy } from './proposal.ts';
import { minutesOf } from './windows.ts';

type Seen = {
  day: string;
  windowTo: string;
  status: VisitStatus;
  reportStatus: ReportStatus | null;
};

/** A visit's state on the board, with its word. */
export type JobState = { state: 'done' | 'now' | 'refused' | 'late' | 'booked'; word: string };

/** @param now  YYYY-MM-DDTHH:MM in the company's zone. */
export function jobState(visit: Seen, now: string): JobState {
  const { day, status, reportStatus } = visit;
  if (status === 'no access') return { state: 'refused', word: 'no access' };
  if (status === 'done') return { state: 'done', word: doneWord(reportStatus) };
  if (status === 'started') return { state: 'now', word: day < now.slice(0, 10) ? 'not finished' : 'on site' };
  return isPastArrival(visit, now) ? { state: 'late', word: 'not begun' } : { state: 'booked', word: 'booked' };
}

const doneWord = (status: ReportStatus | null): string =>
  status === 'issued' || status === 'approved' || status === 'submitted' ? status : 'done';

/** The hours of windows, to the half. */
export const hoursOf = (windows: readonly { windowFrom: string; windowTo: string }[]): number =>
  Math.round(
    windows.reduce((sum, { windowFrom, windowTo }) => sum + minutesOf(windowTo) - minutesOf(windowFrom), 0) / 30,
  ) / 2;

type Taken = Pick<Busy, 'personId' | 'day'>;

/** Most visits of a day with room for one more. Our own choice. */
const FULL = 4;

/** Whether a person has room for one more visit on a day. */
export const hasRoom = (
  personId: string,
  day: string,
  { busy, away, isOpen }: { busy: readonly Taken[]; away: readonly Away[]; isOpen: (day: string) => boolean },
): boolean =>
  isOpen(day) &&
  !away.some((each) => each.personId === personId && each.from <= day && day <= each.to) &&
  busy.filter((each) => each.personId === personId && each.day === day).length < FULL;

/** The window that the forms propose for one visit. */
const USUAL = { windowFrom: '09:00', windowTo: '12:00' };

/** Those of the days whose usual window is not over and leaves the people of a home the notice that they must have. */
export function daysWithNotice(
  home: NoticeHome,
  days: readonly string[],
  { now, timeZone }: { now: Date; timeZone: string },
): string[] {
  const local = toLocalTime(now.toISOString(), timeZone);
  return days.filter((day) => {
    const begins = readLocalTime(`${day}T${USUAL.windowFrom}`, timeZone) ?? '';
    return !isPastArrival({ day, windowTo: USUAL.windowTo }, local) && shortNotice(home, begins, now) === undefined;
  });
}

/**
 * Who can go to a postcode: the nearest of those with room, by the postcodes of their other visits on the day, then the earliest.
 * @param days  to look at, the first first.
 */
export function nearestFree(
  postcode: string,
  people: readonly string[],
  days: readonly string[],
  known: { busy: readonly (Taken & { postcode: string })[]; away: readonly Away[]; isOpen: (day: string) => boolean },
): { personId: string; day: string } | undefined {
  const free = days.flatMap((day) =>
    people
      .filter((personId) => hasRoom(personId, day, known))
      .map((personId) => {
        const theirs = known.busy.filter((each) => each.personId === personId && each.day === day);
        const distance = Math.min(3, ...theirs.map((each) => distanceOf(each.postcode, postcode)));
        return { personId, day, distance };
      }),
  );
  const [nearest] = free.sort((a, b) => a.distance - b.distance);
  return nearest && { personId: nearest.personId, day: nearest.day };
}

/** How far postcodes are from each other: 0 the same sector, 1 the same district, 2 the same area, 3 another. */
function distanceOf(a: string, b: string): number {
  const [one, two] = [a, b].map((postcode) => ({
    sector: postcode.slice(0, -2),
    district: postcode.split(' ')[0],
    area: /^[A-Z]+/.exec(postcode)?.[0],
  }));
  if (one?.sector === two?.sector) return 0;
  if (one?.district === two?.district) return 1;
  return one?.area === two?.area ? 2 : 3;
}

/** The working week of a Monday; Saturday and Sunday where anything is on them. */
export const daysOfWeek = (monday: string, busy: readonly { day: string }[]): string[] =>
  [0, 1, 2, 3, 4, 5, 6]
    .map((ahead) => addDays(monday, ahead))
    .filter((day, at) => at < 5 || busy.some((each) => each.day === day));

import { readLocalTime } from '../domain/time/calendar.ts';
import type { PlannedVisit } from './story.ts';

export const timeZone = 'Europe/London';

const MINUTE = 60_000;
/** A visit that is still going on has lasted this long at least, and one whose report is in: minutes that filling it in takes. */
const LASTED = { begun: 70, done: 150 };

type Window = Pick<PlannedVisit, 'from' | 'to'>;

/** Half hours, as offices book. */
function windowFrom(
  minutes: number,
  { earliest, latest, long }: { earliest: number; latest: number; long: number },
): Window {
  const from = Math.min(Math.max(Math.floor(minutes / 30) * 30, earliest * 60), latest * 60);
  return { from: clockOf(from), to: clockOf(from + long) };
}

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * Windows of today's visits that suit the hour at which the demo is made: those that are going on began lately, one is late, and the others
 * are still to come.
 * @param now  HH:MM, local
 */
export function windowsOfToday(visits: readonly PlannedVisit[], now: string): Map<PlannedVisit, Window> {
  const at = minutesOf(now);
  const windows = new Map<PlannedVisit, Window>();
  let waiting = 0;
  for (const visit of visits) {
    const { electrician, progress } = visit;
    const before = visits.find((each) => each !== visit && each.electrician === electrician && windows.has(each));
    if (before) {
      const free = minutesOf(windows.get(before)?.to ?? '') + 30;
      windows.set(visit, windowFrom(Math.max(free, 13 * 60), { earliest: 13, latest: 20, long: 120 }));
    } else if (progress === 'begun')
      windows.set(visit, windowFrom(at - 90 - (electrician % 3) * 30, { earliest: 8, latest: 14, long: 150 }));
    else if (progress === 'booked') {
      const ahead = waiting === 0 ? -60 : 30 + waiting * 30;
      windows.set(visit, windowFrom(at + ahead, { earliest: 8, latest: 16, long: 120 }));
      waiting += 1;
    }
  }
  return windows;
}

/** When the person arrives: a few minutes after the window begins; today early enough for what is done by now, but not yesterday. */
export function arrivalAt({ day, from, electrician, progress }: PlannedVisit, now: Date, today: string): Date {
  const begins = Date.parse(readLocalTime(`${day}T${from}`, timeZone) ?? '') + (2 + ((electrician * 3) % 9)) * MINUTE;
  if (day !== today) return new Date(begins);
  const lasted = (progress === 'begun' ? LASTED.begun : LASTED.done) * MINUTE;
  const midnight = Date.parse(readLocalTime(`${day}T00:00`, timeZone) ?? '');
  return new Date(Math.min(Math.max(Math.min(begins, now.getTime() - lasted), midnight), now.getTime()));
}

import { addDays } from '../../../domain/time/dates.ts';
import { naturally } from '../../../domain/words/natural-order.ts';
import { overlap, type Window } from './windows.ts';

/** A home to be visited. */
export type Home = { id: string; postcode: string; name: string };
/** A visit that a person has, on one day. */
export type Busy = Window & { personId: string; day: string };
/** Days on which a person is away, both included. */
export type Away = { personId: string; from: string; to: string };
export type Placed = Window & { siteId: string; personId: string; day: string };

/** How far a plan looks ahead, in days. Our own choice: half a year. */
export const DAYS_AHEAD = 183;

/**
 * Proposes who visits which home on which day and when: near ones, by postcode, on the same day with the same person.
 * @param windows  of one day, without overlap: their number is what a person can do in a day.
 * @param last  ids of the homes that come after all others: they need no visit, and take no room from those that do.
 * @returns every home once, placed or not; nobody has two visits at a time, and none is on a closed day.
 */
export function propose({
  homes,
  last,
  people,
  firstDay,
  windows,
  busy,
  away,
  isOpen,
}: {
  homes: readonly Home[];
  last?: ReadonlySet<string>;
  /** Ids of those who share the work. */
  people: readonly string[];
  firstDay: string;
  windows: readonly Window[];
  busy: readonly Busy[];
  away: readonly Away[];
  /** Whether the company works on a day. */
  isOpen: (day: string) => boolean;
}): { placed: Placed[]; left: Home[] } {
  const waiting = [...homes].sort(
    (a, b) =>
      Number(last?.has(a.id) ?? false) - Number(last?.has(b.id) ?? false) ||
      naturally(a.postcode, b.postcode) ||
      naturally(a.name, b.name) ||
      (a.id < b.id ? -1 : 1),
  );
  const visits = Map.groupBy(busy, ({ personId, day }) => `${personId} ${day}`);
  const placed: Placed[] = [];
  let next = 0;
  for (let ahead = 0; ahead < DAYS_AHEAD && next < waiting.length; ahead += 1) {
    const day = addDays(firstDay, ahead);
    if (!isOpen(day)) continue;
    for (const personId of people) {
      if (away.some((each) => each.personId === personId && each.from <= day && day <= each.to)) continue;
      const theirs = visits.get(`${personId} ${day}`) ?? [];
      const free = windows.filter((window) => theirs.every((visit) => !overlap(window, visit)));
      for (const window of free.slice(0, Math.max(0, windows.length - theirs.length))) {
        const home = waiting[next];
        if (!home) break;
        placed.push({ siteId: home.id, personId, day, ...window });
        next += 1;
      }
    }
  }
  return { placed, left: waiting.slice(next) };
}

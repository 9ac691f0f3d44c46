import type { Away, Busy } from './proposal.ts';
import { overlap, type Window } from './windows.ts';

/**
 * Shares out the visits of one day. Each goes to the person with the fewest visits who is free in its window.
 * @param people  ids, without those who are not to have any.
 * @returns the person of each visit, by its id; undefined where nobody is free.
 */
export function shareOut(
  visits: readonly (Window & { id: string })[],
  { people, day, busy, away }: { people: readonly string[]; day: string; busy: readonly Busy[]; away: readonly Away[] },
): Map<string, string | undefined> {
  const here = people.filter((id) => !away.some((each) => each.personId === id && each.from <= day && day <= each.to));
  const days = new Map<string, Window[]>(
    here.map((id) => [id, busy.filter((each) => each.personId === id && each.day === day)]),
  );
  const shared = new Map<string, string | undefined>();
  for (const visit of visits) {
    const free = here.filter((id) => days.get(id)?.every((each) => !overlap(each, visit)));
    const [first] = free.sort((a, b) => (days.get(a)?.length ?? 0) - (days.get(b)?.length ?? 0));
    if (first !== undefined) days.get(first)?.push(visit);
    shared.set(visit.id, first);
  }
  return shared;
}

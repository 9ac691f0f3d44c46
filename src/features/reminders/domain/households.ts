import { isThereOn } from '../../../domain/register/occupant.ts';

/** @property since  the first day in the home, or ''. @property movedOutOn  the last, or ''. */
export type Occupier = {
  id: string;
  siteId: string;
  name: string;
  email: string;
  hasNeeds: boolean;
  since: string;
  movedOutOn: string;
};

/** People of a home who are written to at one address, in one mail. */
export type Household = {
  ids: readonly string[];
  name: string;
  /** In small letters. */
  email: string;
  hasNeeds: boolean;
};

/** Those of the people who live at the site of a visit on its day, one for each address, in the order of the people. */
export function householdsAt(
  people: readonly Occupier[],
  { siteId, day }: { siteId: string; day: string },
): Household[] {
  const there = people.filter((person) => person.siteId === siteId && isThereOn(person, day));
  return [...Map.groupBy(there, ({ email }) => email.toLowerCase())].map(([email, group]) => ({
    ids: group.map(({ id }) => id),
    name: inOneLine(group.map(({ name }) => name)),
    email,
    hasNeeds: group.some(({ hasNeeds }) => hasNeeds),
  }));
}

/** "Ann, Ben and Cai". */
const inOneLine = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');

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

/** People of a home who are written to at one address. */
export type Household = {
  /** In small letters. */
  email: string;
  people: readonly Occupier[];
};

/** The people of a site by their address, in their order. */
export const householdsOf = (people: readonly Occupier[], siteId: string): Household[] =>
  [
    ...Map.groupBy(
      people.filter((person) => person.siteId === siteId),
      ({ email }) => email.toLowerCase(),
    ),
  ].map(([email, theirs]) => ({ email, people: theirs }));

export const livesIn =
  ({ people }: Household) =>
  (day: string): boolean =>
    people.some((person) => isThereOn(person, day));

/** Those who live there on a day, as one mail names them. */
export function readersOn({ people }: Household, day: string): { name: string; hasNeeds: boolean } {
  const there = people.filter((person) => isThereOn(person, day));
  return { name: inOneLine(there.map(({ name }) => name)), hasNeeds: there.some(({ hasNeeds }) => hasNeeds) };
}

/** "Ann, Ben and Cai". */
const inOneLine = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');

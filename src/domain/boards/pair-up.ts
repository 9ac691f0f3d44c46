import type { Item, Values } from '../forms/definition.ts';
import { asText } from '../record.ts';
import { plain, sharedWords } from '../verification/comparison/match.ts';

/** What a person says of two items: they are one, the older is gone, or both are there. */
export type Answer = 'same' | 'gone' | 'other';

/** An answer about a newer and an older item, each by its key; `item` is the number of a report where the older is not in it. */
export type Said = { item: string; of: string; answer: Answer };

/** How certain it is that two records are the same thing; more is surer. */
export type Likeness = { sure: boolean; by: number } | undefined;
const plainly = (by: number): Likeness => ({ sure: true, by });
const perhaps = (by: number): Likeness => ({ sure: false, by });

/** An item of the register: all the keys it has had, the first first, and its record. */
export type Known<R extends Values = Item> = { keys: readonly string[]; record: R };
export type Listed<R extends Values = Item> = { key: string; record: R };

export type Paired<B, N> = {
  pairs: ReadonlyMap<N, B>;
  /** Not plain: a person is asked. */
  unclear: readonly (readonly [now: N, before: B])[];
  /** A person said that the newer item took their place. */
  gone: ReadonlySet<B>;
};

/** What a person said of a newer item and any key of an older one. */
export const answerTo = (said: readonly Said[], item: string, { keys }: Known<Values>): Answer | undefined =>
  said.find((each) => each.item === item && keys.includes(each.of))?.answer;

/**
 * Pairs the items of a certificate with those known before: first as a person said, then the surest pairs, each item once. Only equally
 * sure pairs depend on the order of the lists.
 */
export function pairUp<R extends Values, B extends Known<R>, N extends Listed<R>>(
  before: readonly B[],
  now: readonly N[],
  said: readonly Said[],
  likeness: (before: R, now: R) => Likeness,
): Paired<B, N> {
  const pairs = new Map<N, B>();
  const taken = new Set<B>();
  const gone = new Set<B>();
  const candidates: { b: B; n: N; like: Likeness }[] = [];
  for (const n of now)
    for (const b of before) {
      const answer = answerTo(said, n.key, b);
      if (answer === 'gone') gone.add(b);
      if (answer === 'gone' || answer === 'other') continue;
      candidates.push({ b, n, like: answer === 'same' ? plainly(100) : likeness(b.record, n.record) });
    }
  const ofKind = (sure: boolean) =>
    candidates.filter(({ like }) => like?.sure === sure).sort((x, y) => (y.like?.by ?? 0) - (x.like?.by ?? 0));
  for (const { b, n } of ofKind(true)) {
    if (pairs.has(n) || taken.has(b) || gone.has(b)) continue;
    pairs.set(n, b);
    taken.add(b);
  }
  const unclear: [N, B][] = [];
  const asked = new Set<B | N>();
  for (const { b, n } of ofKind(false)) {
    if (pairs.has(n) || taken.has(b) || gone.has(b) || asked.has(n) || asked.has(b)) continue;
    asked.add(n).add(b);
    unclear.push([n, b]);
  }
  return { pairs, unclear, gone };
}

/** Two boards are the same if their marked names are; the same place or a shared word makes it possible. */
export function sameBoard(before: Values, now: Values): Likeness {
  const same = (name: string) =>
    plain(asText(before[name])) !== '' && plain(asText(before[name])) === plain(asText(now[name]));
  if (same('board_ref')) return plainly(2);
  if (before.id === now.id) return plainly(1);
  if (same('location')) return perhaps(2);
  return sharedWords(asText(before.board_ref), asText(now.board_ref)) > 0 ? perhaps(1) : undefined;
}

/** Half of the words of two names, or more, make them one name. */
const ONE_NAME = 0.5;

/**
 * Circuits of one board: by id where it was carried over, by way and name, by a spare way that came into use; otherwise a person is asked
 * where the way, or name and device, are the same.
 * @param whole  whether all circuits of the board are listed: one that moved to another way is then plain.
 */
export const sameCircuit =
  ({ whole }: { whole: boolean }) =>
  (before: Values, now: Values): Likeness => {
    const way = plain(asText(before.circuit_no));
    const isSameWay = way !== '' && way === plain(asText(now.circuit_no));
    const alike = sharedWords(asText(before.description), asText(now.description));
    const isSameDevice = deviceKey(before) !== '' && deviceKey(before) === deviceKey(now);
    if (isSameWay && alike >= ONE_NAME) return plainly(3 + alike);
    if (before.id === now.id) return plainly(2.5);
    if (isSameWay && (isSpare(before) || isSpare(now))) return plainly(2);
    if (isSameDevice && alike === 1) return whole ? plainly(1) : perhaps(1);
    if (isSameWay && (isSameDevice || !whole)) return perhaps(2);
    return undefined;
  };

export const isSpare = ({ circuit_kind: kind }: Values): boolean => kind === 'spare';

/** "BS EN 61009 B 32" */
const deviceKey = (circuit: Values): string =>
  ['ocpd_standard', 'ocpd_type', 'ocpd_rating']
    .map((name) => plain(asText(circuit[name])))
    .join(' ')
    .trim();

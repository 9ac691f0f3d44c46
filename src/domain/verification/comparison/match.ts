import { byText } from '../../memo.ts';
import { compareText } from '../../words/compare-text.ts';
import { type BoardPlace, type CircuitPlace, type Context, isInUse } from '../engine/context.ts';
import type { CircuitRecord } from '../engine/records.ts';
import { decimalOf, textOf } from '../engine/values.ts';

export type Pair<T> = { before: T; now: T };
export type Matched<T> = { pairs: readonly Pair<T>[]; gone: readonly T[]; appeared: readonly T[] };

/**
 * The boards of two reports of one site that are the same board: by id where ids were carried over, else by name as marked on
 * it, and the last one left on both sides is the same.
 */
export function matchBoards(before: Context, now: Context): Matched<BoardPlace> {
  const sameName = (a: BoardPlace, b: BoardPlace) => nameOf(a) !== '' && nameOf(a) === nameOf(b);
  const found = matched(before.boards, now.boards, (a, b) =>
    a.record.id === b.record.id ? 2 : sameName(a, b) ? 1 : 0,
  );
  const [gone, appeared] = [found.gone[0], found.appeared[0]];
  if (!gone || !appeared || found.gone.length + found.appeared.length > 2) return found;
  return { pairs: [...found.pairs, { before: gone, now: appeared }], gone: [], appeared: [] };
}

/**
 * The circuits of one board that are the same circuit, spare ways left out: by id where ids were carried over, else by way and
 * what they feed, said in other words too; a circuit may have moved to another way, or kept its way and got another name.
 */
export function matchCircuits({ before, now }: Pair<BoardPlace>): Matched<CircuitPlace> {
  return matched(before.circuits.filter(isInUse), now.circuits.filter(isInUse), (a, b) => likeness(a.record, b.record));
}

/** Pairs the likest first; of equally like ones those that come first by id. Nought is no match. */
function matched<T extends { path: string }>(
  before: readonly T[],
  now: readonly T[],
  like: (before: T, now: T) => number,
): Matched<T> {
  const candidates = before
    .flatMap((a) => now.map((b) => ({ before: a, now: b, like: like(a, b) })))
    .filter((candidate) => candidate.like > 0)
    .sort(
      (a, b) => b.like - a.like || compareText(a.before.path, b.before.path) || compareText(a.now.path, b.now.path),
    );
  const taken = new Set<T>();
  const pairs: Pair<T>[] = [];
  for (const { before: a, now: b } of candidates) {
    if (taken.has(a) || taken.has(b)) continue;
    taken.add(a).add(b);
    pairs.push({ before: a, now: b });
  }
  const left = (places: readonly T[]) => places.filter((place) => !taken.has(place));
  return { pairs, gone: left(before), appeared: left(now) };
}

/** How surely two records are of one circuit; nought: they are not. */
function likeness(a: CircuitRecord, b: CircuitRecord): number {
  if (a.id === b.id) return 10;
  const alike = sharedWords(textOf(a.description), textOf(b.description));
  const isSameWay = plain(textOf(a.circuit_no)) !== '' && plain(textOf(a.circuit_no)) === plain(textOf(b.circuit_no));
  const isSameKind = textOf(a.circuit_kind) === textOf(b.circuit_kind);
  if (isSameWay && alike > 0) return 3 + alike;
  if (isSameWay && isSameKind && isSameCable(a, b)) return 2;
  return isSameKind && alike === 1 ? 1 : 0;
}

function isSameCable(a: CircuitRecord, b: CircuitRecord): boolean {
  const same = (name: 'ocpd_rating' | 'live_csa') => {
    const [before, now] = [decimalOf(a[name]), decimalOf(b[name])];
    return before !== undefined && now !== undefined && before.eq(now);
  };
  return same('ocpd_rating') && same('live_csa');
}

const nameOf = ({ record }: BoardPlace): string => plain(textOf(record.board_ref));

/** "CU 1", "cu-1" and "CU1" are one name. */
const plain = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What electricians call the same thing by. */
const sameWords: readonly (readonly [RegExp, string])[] = [
  [/\b(ground floor|g\/?f|downstairs?)\b/g, ' downstairs '],
  [/\b(first floor|1st floor|f\/?f|upstairs?)\b/g, ' upstairs '],
  [/\b(lights?|lighting|ltg|luminaires?)\b/g, ' light '],
  [/\b(socket-?outlets?|sockets?|skts?|power|outlets?|ring final|ring main)\b/g, ' socket '],
  [/\b(smokes?|smoke detectors?|fire alarms?|heat alarms?)\b/g, ' smoke '],
];
const small = new Set(['circuit', 'the', 'and', 'to', 'in', 'of', 'for', 'ring', 'radial', 'alarm', 'detector']);

/** The share of words that two descriptions have in common: 1 where they say the same, 0 where one is empty. */
export function sharedWords(a: string, b: string): number {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  const common = [...left].filter((word) => right.has(word)).length;
  const all = left.size + right.size - common;
  return common === 0 ? 0 : common / all;
}

const wordsOf = byText((description: string): ReadonlySet<string> => {
  const text = sameWords.reduce((said, [pattern, word]) => said.replace(pattern, word), description.toLowerCase());
  const words = text.match(/[\p{L}\p{N}.]+/gu) ?? [];
  return new Set(words.map((word) => word.replace(/(?<=\p{L}{3})s$/u, '')).filter((word) => !small.has(word)));
});

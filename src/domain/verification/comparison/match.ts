import { byText } from '../../memo.ts';
import { compareText } from '../../words/compare-text.ts';
import { type BoardPlace, type CircuitPlace, type Context, isInUse } from '../engine/context.ts';
import type { CircuitRecord } from '../engine/records.ts';
import { decimalOf, textOf } from '../engine/values.ts';

export type Pair<T> = { before: T; now: T };
export type Matched<T> = { pairs: readonly Pair<T>[]; gone: readonly T[]; appeared: readonly T[] };

/**
 * Pairs the boards of two reports for one site: by id if ids were carried over, otherwise by the name marked on the board; the last
 * unmatched board on each side is also a pair.
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
 * Pairs the circuits of one board, without spare ways: by id if ids were carried over, otherwise by way and description, allowing for
 * synonyms; a circuit may have moved to another way, or kept its way under another name.
 */
export function matchCircuits({ before, now }: Pair<BoardPlace>): Matched<CircuitPlace> {
  return matched(before.circuits.filter(isInUse), now.circuits.filter(isInUse), (a, b) => likeness(a.record, b.record));
}

/** Pairs the most similar records first; equally similar ones in the order of their ids. Zero is no match. */
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

/** How surely two records are one circuit; zero: they are not. */
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

/** "CU 1", "cu-1" and "CU1" are the same name. */
export const plain = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Synonyms that electricians use. */
const sameWords: readonly (readonly [RegExp, string])[] = [
  [/\b(ground floor|g\/?f|downstairs?)\b/g, ' downstairs '],
  [/\b(first floor|1st floor|f\/?f|upstairs?)\b/g, ' upstairs '],
  [/\b(lights?|lighting|ltg|luminaires?)\b/g, ' light '],
  [/\b(socket-?outlets?|sockets?|skts?|power|outlets?|ring final|ring main)\b/g, ' socket '],
  [/\b(smokes?|smoke detectors?|fire alarms?|heat alarms?)\b/g, ' smoke '],
];
const small = new Set(['circuit', 'the', 'and', 'to', 'in', 'of', 'for', 'ring', 'radial', 'alarm', 'detector']);

/** The share of words that two descriptions have in common: 1 if they are the same, 0 if one is empty. */
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

import type { Board, FieldGroup, FormDefinition, Item, ReportDocument, Values } from '../forms/definition.ts';
import { hasGroup, isBlank, itemsOf } from '../forms/document.ts';
import { findForm } from '../forms/registry.ts';
import { compareText } from '../words/compare-text.ts';
import { answerTo, isSpare, type Known, type Listed, pairUp, type Said, sameBoard, sameCircuit } from './pair-up.ts';

/** A certificate of a site: its number, which its revisions share, and the day of its inspection or work, YYYY-MM-DD. */
export type Issued = Source & {
  document: ReportDocument;
  /** A condition report on a part of the installation; absent: on the whole. */
  isPart?: boolean;
};
type Source = { number: string; on: string };

/** A circuit as it is today: values by the certificate that changed it last. */
type CircuitToday = Known<Item> & { from: Source };
export type BoardToday = Known<Item> & {
  /** The certificate that changed its own values last. */
  from: Source;
  circuits: readonly CircuitToday[];
  /** The report on the whole installation that did not list it, where nobody said that it is still there. */
  missingIn?: Source | undefined;
};

/** What a person is asked: whether two items are one, or whether a board that a later report leaves out is gone. */
export type Question = {
  item: string;
  of: string;
  /** The newer item's record; undefined where there is none that might be it. */
  now: Values | undefined;
  before: Values;
  /** The board they are on; undefined where they are boards. */
  board: Values | undefined;
  from: Source;
};
export type BoardsToday = { boards: readonly BoardToday[]; questions: readonly Question[] };

/**
 * The boards of a site as they are today, from its certificates: a condition report replaces the boards that it lists; a report on a
 * part, new work and minor works change their circuits and add to them. Pure, and independent of the order of the certificates, which count
 * by day and number. Items that are not plainly one stay apart until a person says so.
 */
export function boardsToday(issued: readonly Issued[], said: readonly Said[] = []): BoardsToday {
  const inOrder = [...issued].sort((a, b) => compareText(a.on, b.on) || compareText(a.number, b.number));
  let boards: readonly BoardToday[] = [];
  const questions: Question[] = [];
  for (const each of inOrder) {
    const form = findForm(each.document.form_type, each.document.edition);
    if (!form || !hasBoards(form)) continue;
    boards = followed(boards, { ...each, form }, said, questions);
  }
  const there = new Set(boards.flatMap(({ keys, circuits }) => [...keys, ...circuits.flatMap((each) => each.keys)]));
  const isOpen = ({ item, of, now }: Question) => there.has(of) && (now === undefined || there.has(item));
  return { boards, questions: questions.filter(isOpen) };
}

/** Whether a form lists the circuits of boards with their tests. */
const hasBoards = (form: FormDefinition): boolean => hasGroup(form, 'boards') && form.circuit.tests.length > 0;

type Listing = Issued & { form: FormDefinition };
type ListedBoard = Listed<Item> & { circuits: readonly Listed<Item>[] };

/** The boards after one more certificate. Adds what is to be asked. */
function followed(
  before: readonly BoardToday[],
  listing: Listing,
  said: readonly Said[],
  questions: Question[],
): readonly BoardToday[] {
  const from = { number: listing.number, on: listing.on };
  const isInspection = !listing.form.reportsOn.includes('new_work') && !listing.isPart;
  const listed = boardsIn(listing);
  const { pairs, unclear, gone } = pairUp(before, listed, said, sameBoard);
  const [loneBefore, ...moreBefore] = before.filter((each) => !gone.has(each) && ![...pairs.values()].includes(each));
  const [loneNow, ...moreNow] = listed.filter((each) => !pairs.has(each));
  const isLone = loneBefore && loneNow && moreBefore.length + moreNow.length + unclear.length === 0;
  const isLoneAsked = isLone && answerTo(said, loneNow.key, loneBefore) === undefined;
  const toAsk = isLoneAsked ? [[loneNow, loneBefore] as const] : unclear;
  for (const [now, was] of toAsk)
    questions.push({ item: now.key, of: first(was), now: now.record, before: was.record, board: undefined, from });
  const ids = new Ids(before);
  const kept = before
    .filter((each) => !gone.has(each) && ![...pairs.values()].includes(each))
    .flatMap((each): BoardToday[] => {
      if (!isInspection) return [each];
      const answer = answerTo(said, listing.number, each);
      if (answer === 'gone') return [];
      const isThere = answer === 'other' || listed.some(({ key }) => answerTo(said, key, each) === 'other');
      if (isThere) return [{ ...each, missingIn: undefined }];
      const isAsked = toAsk.some(([, was]) => was === each);
      if (!isAsked)
        questions.push({
          item: listing.number,
          of: first(each),
          now: undefined,
          before: each.record,
          board: undefined,
          from,
        });
      return [{ ...each, missingIn: from }];
    });
  const own = listed.map((now): BoardToday => {
    const was = pairs.get(now);
    const whole = isInspection || isWhollyNew(listing, now, was);
    const id = isInspection
      ? ids.beside(kept, now.record.id, listing.number)
      : ids.of(was, now.record.id, listing.number);
    ids.say(was?.record.id, now.record.id, id);
    const record = boardRecord(listing.form, was?.record, now.record, whole);
    const paired = pairUp(was?.circuits ?? [], now.circuits, said, sameCircuit({ whole }));
    for (const [item, old] of paired.unclear)
      questions.push({ item: item.key, of: first(old), now: item.record, before: old.record, board: record, from });
    const groups = [...listing.form.circuit.details, ...listing.form.circuit.tests];
    const tests = listing.form.circuit.tests.flatMap(({ fields }) => fields.map(({ name }) => name));
    const taken = new Set((was?.circuits ?? []).map((each) => each.record.id));
    const changed = now.circuits.map((item): CircuitToday => {
      const old = paired.pairs.get(item);
      const of = whole || !old ? item.record : merged(without(old.record, tests), item.record, groups);
      const circuitId = whole ? item.record.id : (old?.record.id ?? unused(taken, item.record.id, listing.number));
      ids.sayCircuit([was?.record.id, old?.record.id], [now.record.id, item.record.id], [id, circuitId]);
      return { keys: keysOf(old, item), record: { ...of, id: circuitId }, from };
    });
    const left = whole ? [] : (was?.circuits ?? []).filter((old) => !paired.gone.has(old));
    const replaced = new Map([...paired.pairs].map(([item, old]) => [old, changed[now.circuits.indexOf(item)]]));
    const added = changed.filter((_, at) => !paired.pairs.has(now.circuits[at] as Listed<Item>));
    return {
      keys: keysOf(was, now),
      record: { ...record, id },
      from: whole || !was ? from : was.from,
      circuits: whole ? changed : [...left.map((old) => replaced.get(old) ?? old), ...added],
    };
  });
  const of = new Map(listed.map((now, at) => [pairs.get(now), own[at] as BoardToday]));
  const all = isInspection
    ? [...own, ...kept]
    : [
        ...before.filter((each) => !gone.has(each)).map((each) => of.get(each) ?? each),
        ...own.filter((_, at) => !pairs.has(listed[at] as ListedBoard)),
      ];
  return all.map((each) => ids.fed(each, each.from === from));
}

/** Work on one circuit says where it is, and changes nothing of the board. */
function boardRecord({ oneCircuit, board }: FormDefinition, was: Item | undefined, now: Item, whole: boolean): Item {
  if (!was || whole) return now;
  return oneCircuit ? was : merged(was, now, board.groups);
}

const first = ({ keys }: Known): string => keys[0] ?? '';
const keysOf = (was: Known | undefined, now: Listed): readonly string[] => [
  ...new Set([...(was?.keys ?? []), now.key]),
];

/** The boards of a certificate. A form for one circuit gives every board and circuit the same id: theirs are told apart by the number. */
function boardsIn({ number, document, form }: Listing): ListedBoard[] {
  const idOf = ({ id }: Item) => (form.oneCircuit ? ownId(number, id) : id);
  return (itemsOf(document.boards) as readonly Board[]).map(({ circuits, ...board }) => ({
    key: `${number}/${board.id}`,
    record: { ...board, id: idOf(board) },
    circuits: itemsOf(circuits).map((circuit) => ({
      key: `${number}/${board.id}/${circuit.id}`,
      record: { ...circuit, id: idOf(circuit) },
    })),
  }));
}

const LONGEST_ID = 64;
const ownId = (number: string, id: string): string =>
  `${number.replace(/[^A-Za-z0-9_-]/g, '-')}-${id}`.slice(-LONGEST_ID);

function unused(taken: Set<string>, id: string, number: string): string {
  const free = taken.has(id) ? ownId(number, id) : id;
  taken.add(free);
  return free;
}

/**
 * Whether new work lists the whole board: the form marks each of its circuits as on a new or replaced board, and it lists at least half as
 * many circuits as were known in use.
 */
function isWhollyNew(
  { form, document }: Listing,
  { circuits }: ListedBoard,
  was: { circuits: readonly CircuitToday[] } | undefined,
): boolean {
  const every = form.ofEveryCircuit;
  const value = every?.value(document);
  if (!every || value === undefined) return false;
  const inUse = circuits.filter(({ record }) => !isSpare(record));
  const known = (was?.circuits ?? []).filter(({ record }) => !isSpare(record)).length;
  return inUse.every(({ record }) => record[every.field] === value) && inUse.length * 2 >= known;
}

/**
 * A record with the values of a later certificate. What it leaves blank stays, but for a group of which it changed another value: a new
 * device has no breaking capacity of the old one.
 */
function merged(was: Item, now: Item, groups: readonly FieldGroup[]): Item {
  const result: Record<string, unknown> = { ...was };
  for (const { fields } of groups) {
    const names = [...new Set(fields.map(({ name }) => name.split('.')[0] ?? ''))];
    const isFilled = (name: string) => !isBlank(now[name]);
    const isChanged = names.some(
      (name) => isFilled(name) && !isBlank(was[name]) && JSON.stringify(now[name]) !== JSON.stringify(was[name]),
    );
    for (const name of names) if (isFilled(name) || isChanged) result[name] = now[name];
  }
  return { ...result, id: was.id };
}

const without = (record: Item, names: readonly string[]): Item => ({
  ...Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name))),
  id: record.id,
});

/** The ids of boards and circuits in one step, so that a board still names the circuit that feeds it. */
class Ids {
  readonly #taken: Set<string>;
  readonly #earlier = new Map<string, readonly [string, string]>();
  readonly #own = new Map<string, readonly [string, string]>();

  constructor(before: readonly BoardToday[]) {
    this.#taken = new Set(before.map(({ record }) => record.id));
  }
  of(was: Known | undefined, id: string, number: string): string {
    return was?.record.id ?? unused(this.#taken, id, number);
  }
  /** Of a board that is not one of those kept beside it. */
  beside(kept: readonly BoardToday[], id: string, number: string): string {
    return kept.some(({ record }) => record.id === id) ? ownId(number, id) : id;
  }
  say(was: string | undefined, listed: string, id: string): void {
    if (was !== undefined) this.#earlier.set(was, [id, '']);
    this.#own.set(listed, [id, '']);
  }
  sayCircuit(
    was: readonly [string | undefined, string | undefined],
    listed: readonly [string, string],
    now: readonly [string, string],
  ): void {
    if (was[0] !== undefined && was[1] !== undefined) this.#earlier.set(was.join('/'), now);
    this.#own.set(listed.join('/'), now);
  }
  /** @param isOwn  whether the board's own values are of this certificate. */
  fed(board: BoardToday, isOwn: boolean): BoardToday {
    const { fed_from: feed } = board.record;
    if (typeof feed !== 'object' || feed === null || !('board' in feed) || !('circuit' in feed)) return board;
    const at = `${feed.board}/${feed.circuit}`;
    const [nearest, other] = isOwn ? [this.#own, this.#earlier] : [this.#earlier, this.#own];
    const [to, circuit] = nearest.get(at) ?? other.get(at) ?? [];
    return to === undefined ? board : { ...board, record: { ...board.record, fed_from: { board: to, circuit } } };
  }
}

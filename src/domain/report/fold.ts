import type { ReportDocument } from '../forms/definition.ts';
import { remembered } from '../memo.ts';
import type { Entry, Json } from './entry.ts';
import { readPath, type Step } from './path.ts';

type Node = { [name: string]: Json | Node | Node[] };

/**
 * Folds a log into its document. Lists are arrays of items with their `id` or `slug`, in order of first appearance.
 * An item with only blank values stays until it is removed; a group or a schedule row without values disappears.
 */
export const fold = (entries: readonly Entry[]): ReportDocument => applyEntries({} as ReportDocument, entries);

/**
 * The document after further entries: the same as folding the whole log again. The given document is not changed; the result
 * shares its unchanged parts, so that changing one value of a large report is cheap.
 */
export function applyEntries(
  document: ReportDocument,
  entries: readonly Pick<Entry, 'path' | 'value' | 'kind'>[],
): ReportDocument {
  const draft = draftOf(document);
  for (const entry of entries) if (entry.kind === 'set') put(draft, entry.path, entry.value);
  return draft.document;
}

/** The document with these values, before they become entries. */
export const withChanges = (
  document: ReportDocument,
  changes: readonly Pick<Entry, 'path' | 'value'>[],
): ReportDocument =>
  applyEntries(
    document,
    changes.map(({ path, value }) => ({ path, value, kind: 'set' })),
  );

/** A document under change, made from one that stays as it is. */
export type Draft = {
  readonly document: ReportDocument;
  /** Objects that belong to the draft alone, and may be changed in place. */
  readonly own: WeakSet<object>;
};

export function draftOf(document: ReportDocument): Draft {
  const copy = { ...document };
  return { document: copy, own: new WeakSet([copy]) };
}

/** The value at a path: `true` for an existing item, null if there is none. */
export function valueAt(document: ReportDocument, path: string): Json {
  const found = nodeAt(document, path);
  if (found === undefined) return null;
  return readPath(path).at(-1)?.kind === 'item' ? true : (found as Json);
}

/** The value at a path, or the whole item; undefined if there is none. */
export function nodeAt(document: ReportDocument, path: string): unknown {
  let at: unknown = document;
  for (const step of readPath(path)) {
    at = child(at, step.kind === 'key' ? step.name : step.list);
    if (step.kind === 'item') at = Array.isArray(at) ? at[placeOf(at, step.key, step.id)] : undefined;
    if (at === undefined) return undefined;
  }
  return at;
}

/**
 * The index of an item in a list, -1 if there is none. A long board is searched for the same few items again for each of their
 * values, so found places are remembered, and checked before use because lists of a draft change in place.
 */
function placeOf(items: readonly unknown[], key: string, id: string): number {
  const isIt = (item: unknown) => child(item, key) === id;
  if (items.length <= FEW) return items.findIndex(isIt);
  const known = placesIn(items);
  const before = known.get(id);
  if (before !== undefined && isIt(items[before])) return before;
  // Values come item by item: usually it is the next item, or the last one added.
  const next = (known.get(LATEST) ?? -1) + 1;
  const found = [next, items.length - 1].find((at) => isIt(items[at])) ?? items.findIndex(isIt);
  if (found >= 0) known.set(id, found).set(LATEST, found);
  return found;
}

/** Up to this length a search is as fast as a look-up. */
const FEW = 16;
/** Key of the latest place found. Ids have no space, so it cannot be one. */
const LATEST = ' latest';
const placesIn = remembered((_items: readonly unknown[]) => new Map<string, number>());

const child = (node: unknown, name: string): unknown =>
  isNode(node) && Object.hasOwn(node, name) ? node[name] : undefined;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes a draft in place. */
export function put({ document, own }: Draft, path: string, value: Json): void {
  const steps = readPath(path);
  if (value === null) takeAway(document as unknown as Node, steps, own);
  else set(document as unknown as Node, steps, value, own);
}

/** The value under the name, copied before its first change. */
function owned<T extends Node | Node[]>(parent: Node, name: string, standing: T, own: WeakSet<object>): T {
  if (own.has(standing)) return standing;
  const copy = (Array.isArray(standing) ? [...standing] : { ...standing }) as T;
  own.add(copy);
  parent[name] = copy;
  return copy;
}

function ownedItem(items: Node[], index: number, own: WeakSet<object>): Node {
  const item = items[index] as Node;
  if (own.has(item)) return item;
  const copy = { ...item };
  own.add(copy);
  items[index] = copy;
  return copy;
}

function set(document: Node, steps: readonly Step[], value: Json, own: WeakSet<object>): void {
  let at = document;
  for (const [i, step] of steps.entries()) {
    if (step.kind === 'item') at = itemOf(at, step, own);
    else if (i === steps.length - 1) at[step.name] = typeof value === 'object' ? structuredClone(value) : value;
    else {
      const next = child(at, step.name);
      at = owned(at, step.name, isNode(next) ? next : {}, own);
    }
  }
}

/** The item that a step leads to. A value below a missing item creates the item, so that no entered value is lost. */
function itemOf(parent: Node, step: Extract<Step, { kind: 'item' }>, own: WeakSet<object>): Node {
  const found = child(parent, step.list);
  const items = owned(parent, step.list, Array.isArray(found) ? (found as Node[]) : [], own);
  const index = placeOf(items, step.key, step.id);
  if (index >= 0) return ownedItem(items, index, own);
  const item: Node = { [step.key]: step.id };
  own.add(item);
  items.push(item);
  return item;
}

function takeAway(at: Node, [step, ...rest]: readonly Step[], own: WeakSet<object>): void {
  if (!step) return;
  const name = step.kind === 'key' ? step.name : step.list;
  const next = child(at, name);
  if (next === undefined) return;
  if (step.kind === 'key') {
    if (rest.length === 0) delete at[name];
    else if (isNode(next)) {
      const group = owned(at, name, next, own);
      takeAway(group, rest, own);
      if (Object.keys(group).length === 0) delete at[name];
    }
    return;
  }
  if (!Array.isArray(next)) return;
  const index = placeOf(next, step.key, step.id);
  if (index < 0) return;
  const items = owned(at, name, next as Node[], own);
  if (rest.length > 0) takeAway(ownedItem(items, index, own), rest, own);
  const isBlankRow = step.key === 'slug' && Object.keys(items[index] as Node).length === 1;
  if (rest.length === 0 || isBlankRow) items.splice(index, 1);
  if (items.length === 0) delete at[name];
}

import type { ReportDocument } from '../forms/definition.ts';
import type { Entry, Json } from './entry.ts';
import { readPath, type Step } from './path.ts';

type Node = { [name: string]: Json | Node | Node[] };

/**
 * The document that a log adds up to. Lists are arrays of items with their `id` or `slug`, in the order they first appeared;
 * an item whose values are all blank stays until it is taken away, a group or a schedule row without values goes.
 */
export const fold = (entries: readonly Entry[]): ReportDocument => applyEntries({} as ReportDocument, entries);

/** The document after further entries: the same as folding the whole log again. The document given is left as it is. */
export function applyEntries(
  document: ReportDocument,
  entries: readonly Pick<Entry, 'path' | 'value' | 'kind'>[],
): ReportDocument {
  const next = structuredClone(document);
  for (const entry of entries) if (entry.kind === 'set') put(next, entry.path, entry.value);
  return next;
}

/** The value at a path: `true` for an item that exists, null for what does not. */
export function valueAt(document: ReportDocument, path: string): Json {
  const found = nodeAt(document, path);
  if (found === undefined) return null;
  return readPath(path).at(-1)?.kind === 'item' ? true : (found as Json);
}

/** What stands at a path, an item with all its values included; undefined when there is nothing. */
export function nodeAt(document: ReportDocument, path: string): unknown {
  let at: unknown = document;
  for (const step of readPath(path)) {
    at = child(at, step.kind === 'key' ? step.name : step.list);
    if (step.kind === 'item') at = Array.isArray(at) ? at.find((item) => child(item, step.key) === step.id) : undefined;
    if (at === undefined) return undefined;
  }
  return at;
}

const child = (node: unknown, name: string): unknown =>
  isNode(node) && Object.hasOwn(node, name) ? node[name] : undefined;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes the document in place. */
export function put(document: ReportDocument, path: string, value: Json): void {
  const steps = readPath(path);
  if (value === null) takeAway(document as unknown as Node, steps);
  else set(document as unknown as Node, steps, value);
}

function set(document: Node, steps: readonly Step[], value: Json): void {
  let at = document;
  for (const [i, step] of steps.entries()) {
    if (step.kind === 'item') at = itemOf(at, step);
    else if (i === steps.length - 1) at[step.name] = structuredClone(value);
    else {
      const next = child(at, step.name);
      const group: Node = isNode(next) ? next : {};
      at[step.name] = group;
      at = group;
    }
  }
}

/** The item a step leads to. A value below an item that is not there makes the item: nothing typed is lost. */
function itemOf(parent: Node, step: Extract<Step, { kind: 'item' }>): Node {
  const found = child(parent, step.list);
  const items = Array.isArray(found) ? (found as Node[]) : [];
  parent[step.list] = items;
  let item = items.find((candidate) => candidate[step.key] === step.id);
  if (!item) {
    item = { [step.key]: step.id };
    items.push(item);
  }
  return item;
}

function takeAway(at: Node, [step, ...rest]: readonly Step[]): void {
  if (!step) return;
  const name = step.kind === 'key' ? step.name : step.list;
  const next = child(at, name);
  if (next === undefined) return;
  if (step.kind === 'key') {
    if (rest.length === 0) delete at[name];
    else if (isNode(next)) {
      takeAway(next, rest);
      if (Object.keys(next).length === 0) delete at[name];
    }
    return;
  }
  if (!Array.isArray(next)) return;
  const items = next as Node[];
  const index = items.findIndex((item) => item[step.key] === step.id);
  const item = items[index];
  if (!item) return;
  if (rest.length > 0) takeAway(item, rest);
  const isBlankRow = step.key === 'slug' && Object.keys(item).length === 1;
  if (rest.length === 0 || isBlankRow) items.splice(index, 1);
  if (items.length === 0) delete at[name];
}

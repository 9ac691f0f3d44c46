import type { ReportDocument, Values } from '../../forms/definition.ts';
import type { Json } from '../../report/entry.ts';
import { isItemPath } from '../../report/path.ts';
import { compareText } from './context.ts';
import { isRecord } from './values.ts';

/**
 * What was read of a document, by path. List items go by id or slug; a value that is not there was read as null. A list that
 * was looked through stands as its path with `/*`, with the ids it had.
 */
export type Reads = ReadonlyMap<string, Json>;

type Recording = {
  reads: Map<string, Json>;
  /** Records whose values were gone through without asking for any by name: their paths. */
  swept: Set<string>;
};

/**
 * Runs work on a document that notes what is read of it. The work sees the same values, so it answers the same.
 * `swept`: paths read only because all of their record was gone through, as a rule does that looks for LIM anywhere.
 */
export function recordReads(
  document: ReportDocument,
  work: (document: ReportDocument) => unknown,
): { reads: Reads; swept: ReadonlySet<string> } {
  const recording: Recording = { reads: new Map(), swept: new Set() };
  work(watched(document as unknown as Values, '', recording) as unknown as ReportDocument);
  const swept = [...recording.reads.keys()].filter((path) => recording.swept.has(parentOf(path)));
  return { reads: recording.reads, swept: new Set(swept) };
}

function watched(record: Values, path: string, recording: Recording): Values {
  const inside = new Map<string, unknown>();
  const read = (name: string): unknown => {
    const found = inside.get(name);
    if (found !== undefined) return found;
    const value = record[name];
    const at = path === '' ? name : `${path}/${name}`;
    const key = keyOf(value);
    if (isRecord(value)) inside.set(name, watched(value, at, recording));
    else if (key || isList(at)) {
      recording.reads.set(membersOf(at), idsOf(value));
      if (key) {
        const items = (value as Values[]).map((item) => watched(item, `${at}/${item[key]}`, recording));
        inside.set(name, items);
      }
    } else if (name !== 'id' && name !== 'slug') recording.reads.set(at, (value ?? null) as Json);
    return inside.get(name) ?? value;
  };
  // A copy, as what is behind a proxy has to be free to differ from what the proxy answers.
  return new Proxy(
    { ...record },
    {
      get: (target, name) => (isOwnName(target, name) ? read(name) : Reflect.get(target, name)),
      has: (target, name) => {
        if (isOwnName(target, name)) read(name);
        return Reflect.has(target, name);
      },
      getOwnPropertyDescriptor: (target, name) => {
        if (isOwnName(target, name)) read(name);
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
      ownKeys: (target) => {
        recording.swept.add(path);
        return Reflect.ownKeys(target);
      },
    },
  );
}

/** Whether it is a name of the document and not of the language. */
const isOwnName = (target: object, name: string | symbol): name is string =>
  typeof name === 'string' && (Object.hasOwn(target, name) || !(name in Object.prototype || name === 'toJSON'));

/** By what the items of a list are named; undefined for what is no list of items. */
export function keyOf(value: unknown): 'id' | 'slug' | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return (['id', 'slug'] as const).find((key) =>
    value.every((item) => isRecord(item) && typeof item[key] === 'string'),
  );
}

/** The ids or slugs of a list's items in order: which there are, not how they were typed. */
export function idsOf(value: unknown): string[] {
  const key = keyOf(value);
  return key ? (value as Values[]).map((item) => item[key] as string).sort(compareText) : [];
}

const isList = (path: string): boolean => isItemPath(`${path}/x`);

/** Where it is noted which items a list has. */
export const membersOf = (list: string): string => `${list}/*`;

/** The path of the record that a path lies in; '' for the document. */
export const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** A copy of a document without what `isDropped` names: values, and items of lists by their paths. */
export function prune(document: ReportDocument, isDropped: (path: string) => boolean): ReportDocument {
  const copy = (record: Values, path: string): Values =>
    Object.fromEntries(
      Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
        const at = path === '' ? name : `${path}/${name}`;
        if (isDropped(at)) return [];
        if (isRecord(value)) return [[name, copy(value, at)]];
        const key = keyOf(value);
        if (!key) return [[name, value]];
        const items = (value as Values[]).filter((item) => !isDropped(`${at}/${item[key]}`));
        return [[name, items.map((item) => copy(item, `${at}/${item[key]}`))]];
      }),
    );
  return copy(document as unknown as Values, '') as unknown as ReportDocument;
}

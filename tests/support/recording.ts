import type { ReportDocument, Values } from '../../src/domain/forms/definition.ts';
import type { Json } from '../../src/domain/report/entry.ts';
import { isItemPath } from '../../src/domain/report/path.ts';
import { itemNames, keyOf } from '../../src/domain/verification/engine/about.ts';
import { isRecord } from '../../src/domain/verification/engine/values.ts';

/**
 * What was read of a document, by path. List items go by id or slug; a value that is not there was read as null. A list that
 * was looked through stands as its path with `/*`, with the ids it had.
 */
type Reads = ReadonlyMap<string, Json>;

/** Runs work on a document that notes what is read of it. The work sees the same values, so it answers the same. */
export function recordReads(document: ReportDocument, work: (document: ReportDocument) => unknown): Reads {
  const reads = new Map<string, Json>();
  work(watched(document as unknown as Values, '', reads) as unknown as ReportDocument);
  return reads;
}

function watched(record: Values, path: string, reads: Map<string, Json>): Values {
  const inside = new Map<string, unknown>();
  const read = (name: string): unknown => {
    const found = inside.get(name);
    if (found !== undefined) return found;
    const value = record[name];
    const at = path === '' ? name : `${path}/${name}`;
    const key = keyOf(value);
    if (isRecord(value)) inside.set(name, watched(value, at, reads));
    else if (key || isList(at)) {
      reads.set(`${at}/*`, itemNames(value));
      if (key) {
        const items = (value as Values[]).map((item) => watched(item, `${at}/${item[key]}`, reads));
        inside.set(name, items);
      }
    } else if (name !== 'id' && name !== 'slug') reads.set(at, (value ?? null) as Json);
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
    },
  );
}

/** Whether it is a name of the document and not of the language. */
const isOwnName = (target: object, name: string | symbol): name is string =>
  typeof name === 'string' && (Object.hasOwn(target, name) || !(name in Object.prototype || name === 'toJSON'));

const isList = (path: string): boolean => isItemPath(`${path}/x`);

import type { ReportDocument } from '../../src/domain/forms/definition.ts';

/**
 * A document that counts how often a value of it is asked for, and notes which records. What is copied of it by writing counts on:
 * records stay the same from one state of a report to the next, as they do in the report's own store.
 */
export function countedReads(document: ReportDocument): {
  document: ReportDocument;
  /** Values asked for since the last call, those of lists and the language's own questions apart. */
  taken: () => number;
  /** Ids of records of which another value than the id was asked for since the last call. */
  lookedAt: () => ReadonlySet<unknown>;
} {
  let reads = 0;
  let records = new Set<unknown>();
  const watched = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(watched);
    if (typeof value !== 'object' || value === null) return value;
    const copy = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, watched(inner)]));
    return new Proxy(copy, {
      get: (target, name) => {
        if (typeof name === 'string') {
          reads += 1;
          if (name !== 'id' && 'id' in target) records.add(target.id);
        }
        return Reflect.get(target, name);
      },
    });
  };
  return {
    document: watched(document) as ReportDocument,
    taken: () => {
      const taken = reads;
      reads = 0;
      return taken;
    },
    lookedAt: () => {
      const seen = records;
      records = new Set();
      return seen;
    },
  };
}

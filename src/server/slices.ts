import { setImmediate as others } from 'node:timers/promises';

/** Few enough to take milliseconds. */
const AT_ONCE = 1000;

/** The items in parts of `size`; between two parts the process answers others. */
export async function* slicesOf<T>(items: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await others();
    yield items.slice(from, from + size);
  }
}

/** Does the work for every item, some at a time: in between the process answers others. */
export async function mapInSlices<T, U>(items: readonly T[], work: (item: T) => U): Promise<U[]> {
  const results: U[] = [];
  for await (const some of slicesOf(items, AT_ONCE)) for (const item of some) results.push(work(item));
  return results;
}

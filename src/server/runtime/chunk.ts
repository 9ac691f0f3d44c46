import { setImmediate as others } from 'node:timers/promises';

/** The items in parts of `size`; the process answers other requests between two parts. */
export async function* slicesOf<T>(items: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await others();
    yield items.slice(from, from + size);
  }
}

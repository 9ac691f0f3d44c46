/** Opening takes some hundredths of a second, or a second or two on a busy phone. */
const MOST_MS = 5_000;

/** The browser's storage did not answer in time. */
export class HungError extends Error {}

/** @throws HungError when it takes longer (default: the limit for opening). The work may still finish. */
export async function within<T>(work: Promise<T>, ms = MOST_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new HungError('it did not answer in time')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Opens within the limit. While one opening hangs, others fail at once, so that no page waits for each in turn. Once it ends, the next
 * call tries again.
 */
export function openLimit() {
  const hanging = new Set<Promise<unknown>>();
  return async <T>(open: () => Promise<T>): Promise<T> => {
    if (hanging.size > 0) throw new HungError('what is kept on this phone does not open');
    const work = open();
    try {
      return await within(work);
    } catch (error) {
      if (error instanceof HungError) {
        hanging.add(work);
        const over = () => void hanging.delete(work);
        work.then(over, over);
      }
      throw error;
    }
  };
}

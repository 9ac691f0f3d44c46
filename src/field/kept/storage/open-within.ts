/** Opening takes some hundredths of a second; a phone that is busy, a second or two. */
const MOST_MS = 5_000;

/** What was asked of the browser's storage did not answer. */
export class HungError extends Error {}

/** @throws HungError where it takes longer, by default than opening ever does: it may still come to an end. */
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
 * Opens within a time. As long as one opening hangs, others fail at once, so that no page waits for each of them; once it has
 * come to an end, it is tried again.
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

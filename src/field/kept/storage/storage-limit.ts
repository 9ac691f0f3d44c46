import { HungError } from './open-within.ts';

/**
 * Seconds before a storage request counts as hung. Reading takes some hundredths of a second; the largest day on a slow phone, one or two
 * seconds. A save writes one report and waits for the disk: a cheap phone that was busy elsewhere has taken ten seconds. A day made
 * ready, five hundred entries or photos are tens of megabytes, which such a phone writes at 1 or 2 MB a second.
 */
const MOST_S = { read: 10, save: 20, fill: 60 } as const;
export type Work = keyof typeof MOST_S;

/** The browser did not confirm a write: it may have happened, may still happen, or may never happen. */
export class UnseenError extends HungError {}

/**
 * Limits the time that one database may take. A request queued behind a write starts its own time when the write ends. While a request
 * hangs, all others fail at once, so that no page waits for each in turn. Once it ends, the database is used again.
 * @throws HungError when nothing was written, UnseenError when something may have been written.
 */
export function storageLimit() {
  const writing = new Set<Promise<unknown>>();
  const hanging = new Set<Promise<unknown>>();
  return async <T>(what: Work, ask: () => Promise<T>): Promise<T> => {
    if (hanging.size > 0) throw new HungError('what is kept on this phone does not answer');
    const before = [...writing];
    const work = ask();
    if (what !== 'read') writing.add(work);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left: number = MOST_S[what];
    const late = new Promise<never>((_, reject) => {
      // Count second by second: a phone that slept, or was busy, has then counted only one of them.
      const count = () => {
        if (!before.some((each) => writing.has(each))) left -= 1;
        if (left > 0 && hanging.size === 0) {
          timer = setTimeout(count, 1000);
          return;
        }
        hanging.add(work);
        const over = () => void hanging.delete(work);
        work.then(over, over);
        reject(new (what === 'read' ? HungError : UnseenError)('what is kept on this phone did not answer in time'));
      };
      timer = setTimeout(count, 1000);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
      writing.delete(work);
    }
  };
}

import { HungError } from './open-within.ts';

/**
 * Seconds until what was asked of the browser's storage is taken to hang. Reading takes some hundredths of a second, the largest
 * day on a slow phone one or two. A save is one report and on the disk before anybody is told: a cheap phone that is busy writing
 * elsewhere has taken ten seconds for that. A day that is made ready, five hundred entries or photos are tens of megabytes, which
 * such a phone writes at one or two in a second.
 */
const MOST_S = { read: 10, save: 20, fill: 60 } as const;
export type Work = keyof typeof MOST_S;

/** What was to be written was not seen to be: it may be kept, or be later, or never. */
export class UnseenError extends HungError {}

/**
 * Limits how long one database is waited for. What stands behind a write waits for it in the browser: its own time is counted from
 * when that is over. As long as something hangs all else fails at once, so that no page waits for each of its questions; once it
 * has come to an end, the database is asked again.
 * @throws HungError where nothing was written, UnseenError where something may have been.
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
      // Second by second: a phone that slept, or reckoned for a while, has counted one of them.
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

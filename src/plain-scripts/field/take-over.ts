const WITHIN_MS = 15_000;

/** The browser features that this file uses. */
type Newer = Pick<ServiceWorker, 'state'> & {
  postMessage(message: unknown): void;
  addEventListener(kind: 'statechange', listener: () => void): void;
};

/**
 * Lets a newer worker take over, then loads the page again. Browsers lose requests in between: those go to the older worker, which the
 * browser ends before it answers.
 * @param newer  undefined if it has already taken over
 * @param again  loads the page; also called after a while without news, when the older worker answers
 */
export function takeOver(newer: Newer | undefined | null, again: () => void): void {
  if (!newer) {
    again();
    return;
  }
  let isAsked = false;
  const once = () => {
    if (!isAsked) again();
    isAsked = true;
  };
  newer.addEventListener('statechange', () => {
    if (newer.state === 'activated' || newer.state === 'redundant') once();
  });
  setTimeout(once, WITHIN_MS);
  newer.postMessage({ kind: 'take over' });
}

/** Runs on the interim page. Reloads with the same referrer, so that the worker still checks who is signed in. */
export function letNewerIn(): void {
  const again = () => location.reload();
  navigator.serviceWorker
    .getRegistration('/electrician')
    .then((found) => takeOver(found?.waiting, again))
    .catch(again);
}

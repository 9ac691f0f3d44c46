const WITHIN_MS = 15_000;

/** As much as is asked of the browser here. */
type Newer = Pick<ServiceWorker, 'state'> & {
  postMessage(message: unknown): void;
  addEventListener(kind: 'statechange', listener: () => void): void;
};

/**
 * Lets a newer worker take over, and has the page asked for again once it answers. Browsers lose what is asked for in between: it goes
 * to the older one, which they end in the middle of it, and is never answered.
 * @param newer  undefined where it has taken over already
 * @param again  asks for the page; also after a while in which nothing happened: the older worker answers by itself then
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

/** On the page that stands in between. Asked for again as it was: one that was opened from elsewhere is asked whose it is. */
export function letNewerIn(): void {
  const again = () => location.reload();
  navigator.serviceWorker
    .getRegistration('/electrician')
    .then((found) => takeOver(found?.waiting, again))
    .catch(again);
}

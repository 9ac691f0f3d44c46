const EVERY_MS = 60_000;

/**
 * Brings the section to the phone, once its page is shown, and keeps what the header says of it up to date. What is entered is sent
 * when a page is shown, when the signal is back, and each minute: not every browser does it by itself.
 */
export function keepOnPhone(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // Not in a private window of some browsers, and not without https.
  if (!workers) return;
  const send = (isNow: boolean) => workers.controller?.postMessage({ kind: 'send', isNow });
  workers.addEventListener('message', ({ data }) => {
    const shown = document.getElementById('sync');
    const words = data?.line?.words;
    if (data?.kind === 'standing' && shown && typeof words === 'string' && shown.textContent !== words)
      shown.textContent = words;
  });
  const begin = async () => {
    const registration = await workers.register('/electrician/worker.js', {
      scope: '/electrician',
      updateViaCache: 'none',
    });
    // The first time it answers from the next page on; what it needs for that it fetches now.
    (registration.active ?? (await workers.ready).active)?.postMessage({ kind: 'send', isNow: false });
    await navigator.storage?.persist?.();
  };
  const whenShown = () => setTimeout(() => begin().catch(() => undefined), 0);
  if (document.readyState === 'complete') whenShown();
  else addEventListener('load', whenShown);
  addEventListener('pageshow', ({ persisted }) => persisted && send(false));
  addEventListener('online', () => send(true));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && send(false));
  setInterval(() => send(false), EVERY_MS);
}

const EVERY_MS = 60_000;
const WORKER = '/electrician/worker.js';

/**
 * Registers the section's worker after the page is shown, and keeps the header's status line up to date. Asks the worker to send when a
 * page is shown, when the signal is back, each minute, and when the worker says to try again: not every browser has background sync.
 */
export function keepOnPhone(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // Missing in private windows of some browsers, and without https.
  if (!workers) {
    sayNotKept();
    return;
  }
  const send = (isNow: boolean) => workers.controller?.postMessage({ kind: 'send', isNow });
  let again: number | undefined;
  workers.addEventListener('message', ({ data }) => {
    if (data?.kind === 'standing') {
      // A worker sleeps between requests: the page wakes it.
      clearTimeout(again);
      again = typeof data.againIn === 'number' ? window.setTimeout(() => send(false), data.againIn) : undefined;
    }
    const shown = document.getElementById('sync');
    const words = data?.line?.words;
    if (data?.kind === 'standing' && !data.line)
      typeof data.broken === 'string' ? sayBroken(data.broken) : sayNotKept();
    if (data?.kind === 'standing' && shown && typeof words === 'string' && shown.textContent !== words)
      shown.textContent = words;
  });
  const begin = async () => {
    const registration = await workers.register(WORKER, { scope: '/electrician', updateViaCache: 'none' });
    // A new worker answers from the next page on. It fetches the day now.
    (registration.active ?? (await workers.ready).active)?.postMessage({ kind: 'send', isNow: false });
    await navigator.storage?.persist?.().catch(() => false);
  };
  const whenShown = () =>
    setTimeout(() => begin().catch(async (error) => (await isForbidden(error)) && sayNotKept()), 0);
  if (document.readyState === 'complete') whenShown();
  else addEventListener('load', whenShown);
  addEventListener('pageshow', ({ persisted }) => persisted && send(false));
  addEventListener('online', () => send(true));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && send(false));
  setInterval(() => send(false), EVERY_MS);
}

/** Whether the browser refuses workers. If the server failed, registration may work the next time. */
async function isForbidden(error: unknown): Promise<boolean> {
  const { name } = Object(error) as { name?: unknown };
  if (name !== 'SecurityError' && name !== 'NotAllowedError' && name !== 'NotSupportedError') return false;
  // Browsers give the same error when a captive portal answers in the worker's place.
  const answer = await fetch(WORKER).catch(() => undefined);
  return answer?.ok === true && !answer.redirected && /javascript/.test(answer.headers.get('content-type') ?? '');
}

/** Shows at the top of the page that the database cannot be opened, with a link to the advice. */
function sayBroken(words: string): void {
  if (document.getElementById('broken')) return;
  const notice = document.createElement('div');
  notice.id = 'broken';
  notice.className = 'notice warn';
  notice.setAttribute('role', 'status');
  const said = document.createElement('p');
  const link = document.createElement('a');
  link.href = '/electrician/unsent';
  link.textContent = 'What you can do';
  said.append(`${words} `, link);
  notice.append(said);
  document.querySelector('main')?.prepend(notice);
}

/** Shows next to the name, in place of the status line, that the browser stores nothing. */
function sayNotKept(): void {
  if (document.getElementById('sync')) return;
  const words = document.createElement('span');
  words.id = 'sync';
  words.setAttribute('role', 'status');
  words.textContent = 'Needs a signal: this browser stores nothing';
  document.querySelector('.who > a')?.before(words);
}

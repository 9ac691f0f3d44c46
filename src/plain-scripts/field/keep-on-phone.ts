const EVERY_MS = 60_000;
const WORKER = '/electrician/worker.js';

/**
 * Brings the section to the phone, once its page is shown, and keeps what the header says of it up to date. What is entered is sent
 * when a page is shown, when the signal is back, each minute, and when the worker says that it is worth trying again: not every browser does it by itself.
 */
export function keepOnPhone(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // In a private window of some browsers, and without https.
  if (!workers) {
    sayNotKept();
    return;
  }
  const send = (isNow: boolean) => workers.controller?.postMessage({ kind: 'send', isNow });
  let again: number | undefined;
  workers.addEventListener('message', ({ data }) => {
    if (data?.kind === 'standing') {
      // A worker sleeps while nothing is asked of it: the page wakes it.
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
    // The first time it answers from the next page on; what it needs for that it fetches now.
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

/** Whether it is the browser that will have no worker. A server that did not answer well has one the next time. */
async function isForbidden(error: unknown): Promise<boolean> {
  const { name } = Object(error) as { name?: unknown };
  if (name !== 'SecurityError' && name !== 'NotAllowedError' && name !== 'NotSupportedError') return false;
  // Browsers say the same of a page that somebody else answered in the worker's place.
  const answer = await fetch(WORKER).catch(() => undefined);
  return answer?.ok === true && !answer.redirected && /javascript/.test(answer.headers.get('content-type') ?? '');
}

/** At the top of the page: what is kept cannot be opened, and where it says what can be done. */
function sayBroken(words: string): void {
  if (document.getElementById('broken')) return;
  const notice = document.createElement('div');
  notice.id = 'broken';
  notice.className = 'notice warn';
  notice.setAttribute('role', 'status');
  const said = document.createElement('p');
  const link = document.createElement('a');
  link.href = '/electrician/unsent';
  link.textContent = 'What can be done';
  said.append(`${words} `, link);
  notice.append(said);
  document.querySelector('main')?.prepend(notice);
}

/** Beside the name, where the phone would say what it keeps. */
function sayNotKept(): void {
  if (document.getElementById('sync')) return;
  const words = document.createElement('span');
  words.id = 'sync';
  words.setAttribute('role', 'status');
  words.textContent = 'Works with signal only: this browser keeps nothing';
  document.querySelector('.who > a')?.before(words);
}

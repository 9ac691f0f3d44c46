import { hexOf } from '../../domain/hex.ts';
import { type Asked, askServer } from '../../field/sync/ask-server.ts';
import { sendPhoto } from '../../field/sync/send-photo.ts';
import { madeSmaller } from './made-smaller.ts';
import { drawAgain, isShownAsRefused, offerAgain, showTaken } from './shown-at-once.ts';

/** As the server's answer to `/api/v1/field/submissions`. */
type Answers = { answers: readonly { outcome: 'taken' | 'refused' | 'later'; reason?: string }[] };

/** As a worker answers of photos that it was given to keep. */
type Kept = { isKept: true; refused: readonly string[] } | { isKept: false; why?: string };

/** @returns the line that says it, which can take the keyboard. */
type Saying = (words: string) => HTMLElement;

const SOONEST = 2_000;
const LATEST = 60_000;
const WORKER_WITHIN = 15_000;
const SAVE_WITHIN = 5_000;

/**
 * Where there are scripts, one button takes a photo and another one chooses those that the phone has. They are shown at once, made
 * smaller, and kept by the worker that answers the page, which sends them by itself. Without a worker the page sends them in parts:
 * a line that breaks goes on where it was. Without a secure connection the form stays as it was drawn.
 */
export function sendInBackground(page: Document): void {
  if (!crypto.subtle) return;
  const queue = queueOf(page);
  for (const form of page.querySelectorAll<HTMLFormElement>('form[data-photos-of]')) {
    const list = form.parentElement?.querySelector<HTMLElement>('[data-photos]');
    if (list) takeAtOnce(form, list, queue);
  }
}

/** One photo after the other. The browser asks before it leaves the page while one is not kept yet. */
type Queue = { left: number; add(work: () => Promise<void>): void };

function queueOf(page: Document): Queue {
  let before: Promise<unknown> = Promise.resolve();
  let hasWaited = false;
  const stay = (event: Event) => event.preventDefault();
  // What is saved meanwhile waits a little: a phone has kept them by then. What takes longer is asked about.
  const wait = (event: SubmitEvent) => {
    if (queue.left === 0 || hasWaited) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const form = event.target as HTMLFormElement;
    void Promise.race([before, new Promise((go) => setTimeout(go, SAVE_WITHIN))]).then(() => {
      hasWaited = true;
      form.requestSubmit(event.submitter);
      hasWaited = false;
    });
  };
  page.addEventListener('submit', wait, { capture: true });
  const queue: Queue = {
    left: 0,
    add(work) {
      queue.left += 1;
      addEventListener('beforeunload', stay);
      before = before.then(work).finally(() => {
        queue.left -= 1;
        if (queue.left === 0) removeEventListener('beforeunload', stay);
      });
    },
  };
  return queue;
}

function takeAtOnce(form: HTMLFormElement, list: HTMLElement, queue: Queue): void {
  const say = sayingOf(form);
  const take = (box: HTMLInputElement) => {
    const photos = [...(box.files ?? [])];
    // The same one may be chosen again.
    box.value = '';
    photos.forEach((photo, at) => {
      const of = photos.length > 1 ? `photo ${at + 1} of ${photos.length}` : 'the photo';
      add(photo, of, showTaken(list, photo));
    });
  };
  const add = (photo: File, of: string, shown: Promise<HTMLElement>) =>
    queue.add(async () => {
      const refused = await send(form, { photo, of, say }).catch(() => 'It could not be sent.');
      const row = await shown;
      if (refused !== undefined)
        offerAgain(row, { name: photo.name, refused }, () => {
          // The button goes: the keyboard stays at what becomes of the photo.
          say(`Sending ${photo.name} again…`).focus();
          add(photo, 'the photo', shown);
        });
      else delete row.dataset.unsent;
      if (queue.left === 1) await drawAgain(list);
      say(
        refused !== undefined ? `${photo.name}: ${refused}` : isShownAsRefused(list) ? 'Added, but not all.' : 'Added.',
      );
    });
  const buttons = [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].map((box) => {
    box.addEventListener('change', () => take(box));
    return buttonFor(box);
  });
  // The camera first.
  form.querySelector('.actions')?.replaceChildren(...buttons.reverse());
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const isSent = data?.kind === 'standing' && data.line?.waiting === 0;
    if (isSent && queue.left === 0 && list.querySelector('[data-waits]')) void drawAgain(list);
  });
}

/** Opens the camera, or what the phone has, in place of the box. */
function buttonFor(box: HTMLInputElement): HTMLButtonElement {
  const field = box.closest<HTMLElement>('.field');
  if (field) field.hidden = true;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = box.multiple ? 'as-link' : 'secondary';
  button.textContent = box.multiple ? (box.labels?.[0]?.textContent ?? '') : 'Add photo';
  button.addEventListener('click', () => box.click());
  return button;
}

/** @property of  which it is of those that were chosen together: "photo 2 of 3". */
type Chosen = { photo: File; of: string; say: Saying };

/** @returns why it was not taken, in words. */
async function send(form: HTMLFormElement, { photo, of, say }: Chosen): Promise<string | undefined> {
  say(`Making ${of} smaller…`);
  const made = await madeSmaller(photo);
  const kept = await keptByWorker(form, made);
  if (kept?.isKept) return kept.refused[0];
  // A full phone keeps nothing, but the server has room.
  const why = kept?.why;
  const refused = await untilTaken(form, made, {
    say: (words) => say(`Sending ${of}: ${words}`),
    away: `${why ? `${why} N` : 'n'}o signal. It goes on by itself; stay on this page.`,
  });
  await asked({ kind: 'fetch' });
  return refused;
}

/** The answer of a worker that answers the page: it keeps the photo, and sends it by itself. */
const keptByWorker = ({ dataset }: HTMLFormElement, photo: Blob): Promise<Kept | undefined> =>
  asked({ kind: 'photos', user: dataset.user, report: dataset.report, boundTo: dataset.photosOf, photos: [photo] });

/** A worker that answers the page knows what was added, or has tried for as long as anybody waits for a page. */
async function asked<T>(question: object): Promise<T | undefined> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return undefined;
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<T | undefined>((go) => {
    port1.onmessage = ({ data }) => go(data);
    setTimeout(() => go(undefined), WORKER_WITHIN);
  });
  worker.postMessage(question, [port2]);
  const answer = await answered;
  port1.close();
  return answer;
}

/**
 * Sends one photo and adds it, again and again until it is taken.
 * @param away  what to say while the server cannot be reached. @returns why it never will be, in words.
 */
async function untilTaken(
  { dataset: { photosOf: boundTo, user = '', report } }: HTMLFormElement,
  content: Blob,
  { say, away }: { say: Saying; away: string },
): Promise<string | undefined> {
  const fetched = (path: string, init: RequestInit) => fetch(path, init);
  const sha256 = hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', await content.arrayBuffer())));
  const enteredAt = new Date().toISOString();
  const submission = { kind: 'add-photo', submission: crypto.randomUUID(), enteredAt, report, boundTo, photo: sha256 };
  for (let wait = SOONEST; ; wait = Math.min(wait * 2, LATEST)) {
    const sent = await sendPhoto(
      fetched,
      { user, sha256, content },
      {
        told: (have) => {
          say(`${Math.floor((100 * have) / content.size)} %`);
          wait = SOONEST;
        },
      },
    );
    const added: Asked<unknown> = sent.ok
      ? await askServer(fetched)<Answers>('/api/v1/field/submissions', { user, submissions: [submission], have: {} })
      : sent;
    if (added.ok) {
      const [answer] = (added.value as Answers).answers;
      if (answer?.outcome === 'taken') return undefined;
      if (answer?.outcome === 'refused') return answer.reason;
    } else if (added.trouble.kind === 'fault') return added.trouble.words;
    else if (added.trouble.kind === 'signed out' || added.trouble.kind === 'somebody else')
      say('You are signed out. Sign in in another window, and it goes on.');
    else say(away);
    await new Promise<void>((go) => {
      setTimeout(go, wait);
      addEventListener('online', () => go(), { once: true });
    });
  }
}

/** Words below a form, which a screen reader says as they change. */
function sayingOf(form: HTMLFormElement): Saying {
  const line = form.appendChild(document.createElement('p'));
  line.setAttribute('role', 'status');
  line.tabIndex = -1;
  return (words) => {
    line.textContent = words;
    return line;
  };
}

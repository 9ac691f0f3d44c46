import { SUBMISSIONS } from '../../domain/field-sync/address.ts';
import { type Asked, askServer } from '../../field/sync/ask-server.ts';
import { sendPhoto } from '../../field/sync/send-photo.ts';
import { hexOf } from '../../kernel/hex.ts';
import { madeSmaller } from './made-smaller.ts';
import { drawAgain, isShownAsRefused, offerAgain, showTaken } from './shown-at-once.ts';

/** The server's answer to them. */
type Answers = { answers: readonly { outcome: 'taken' | 'refused' | 'later'; reason?: string }[] };

/** The worker's answer about photos to keep. */
type Kept = { isKept: true; refused: readonly string[] } | { isKept: false; why?: string };

/** @returns the status line, which can take the focus */
type Saying = (words: string) => HTMLElement;

const SOONEST = 2_000;
const LATEST = 60_000;
const WORKER_WITHIN = 15_000;
const SAVE_WITHIN = 5_000;

/**
 * Adds one button to take a photo and one to choose existing photos. Shows them at once, scales them down, and hands them to the worker,
 * which sends them by itself. Without a worker the page sends them in parts, and resumes after a broken connection. Without a secure
 * connection the form stays as rendered.
 */
export function sendInBackground(page: Document): void {
  if (!crypto.subtle) return;
  const queue = queueOf(page);
  for (const form of page.querySelectorAll<HTMLFormElement>('form[data-photos-of]')) {
    const list = form.parentElement?.querySelector<HTMLElement>('[data-photos]');
    if (list) takeAtOnce(form, list, queue);
  }
}

/** One photo after another. The browser asks before it leaves the page while a photo is not kept yet. */
type Queue = { left: number; add(work: () => Promise<void>): void };

function queueOf(page: Document): Queue {
  let before: Promise<unknown> = Promise.resolve();
  let hasWaited = false;
  const stay = (event: Event) => event.preventDefault();
  // A form sent meanwhile waits a little, until the phone has kept the photos. If that takes longer, the browser asks.
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
    // Lets the person choose the same file again.
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
        // The button disappears: move the focus to the status line.
        offerAgain(
          row,
          { name: photo.name, refused },
          {
            again: () => {
              say(`Sending ${photo.name} again…`).focus();
              add(photo, 'the photo', shown);
            },
            remove: () => {
              row.parentElement?.remove();
              say(`${photo.name} removed.`).focus();
            },
          },
        );
      else delete row.dataset.unsent;
      if (queue.left === 1) await drawAgain(list);
      say(
        refused !== undefined
          ? `${photo.name} was not added: see above.`
          : isShownAsRefused(list)
            ? 'Photo added. An earlier photo was not: see above.'
            : 'Added.',
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

/** A button that opens the camera or the phone's photos, in place of the file box. */
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

/** @property of  its place among the photos chosen together: "photo 2 of 3" */
type Chosen = { photo: File; of: string; say: Saying };

/** @returns the reason for a refusal, in words */
async function send(form: HTMLFormElement, { photo, of, say }: Chosen): Promise<string | undefined> {
  say(`Making ${of} smaller…`);
  const made = await madeSmaller(photo);
  const kept = await keptByWorker(form, made);
  if (kept?.isKept) return kept.refused[0];
  // The phone has no room, but the server does.
  const why = kept?.why;
  const refused = await untilTaken(form, made, {
    say: (words) => say(`Sending ${of}: ${words}`),
    away: `${why ? `${why} N` : 'n'}o signal. Sending resumes automatically; stay on this page.`,
  });
  await asked({ kind: 'fetch' });
  return refused;
}

/** Asks the page's worker to keep the photo and send it by itself. */
const keptByWorker = ({ dataset }: HTMLFormElement, photo: Blob): Promise<Kept | undefined> =>
  asked({ kind: 'photos', user: dataset.user, report: dataset.report, boundTo: dataset.photosOf, photos: [photo] });

/** Waits until the page's worker has fetched what the server added, within the time limit of a page. */
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
 * Sends one photo and adds it, and repeats until the server takes it.
 * @param away  the status line while the server cannot be reached. @returns the reason for a refusal, in words
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
      ? await askServer(fetched)<Answers>(SUBMISSIONS, { user, submissions: [submission], have: {} })
      : sent;
    if (added.ok) {
      const [answer] = (added.value as Answers).answers;
      if (answer?.outcome === 'taken') return undefined;
      if (answer?.outcome === 'refused') return answer.reason;
    } else if (added.trouble.kind === 'fault') return added.trouble.words;
    else if (added.trouble.kind === 'signed out' || added.trouble.kind === 'somebody else')
      say('You are signed out. Sign in in another window to continue.');
    else say(away);
    await new Promise<void>((go) => {
      setTimeout(go, wait);
      addEventListener('online', () => go(), { once: true });
    });
  }
}

/** A status line below a form, which screen readers announce when it changes. */
function sayingOf(form: HTMLFormElement): Saying {
  const line = form.appendChild(document.createElement('p'));
  line.setAttribute('role', 'status');
  line.tabIndex = -1;
  return (words) => {
    line.textContent = words;
    return line;
  };
}

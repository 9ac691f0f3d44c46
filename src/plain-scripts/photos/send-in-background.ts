import { hexOf } from '../../domain/hex.ts';
import { type Asked, askServer } from '../../field/sync/ask-server.ts';
import { sendPhoto } from '../../field/sync/send-photo.ts';
import { madeSmaller } from './made-smaller.ts';
import { drawAgain, showTaken } from './shown-at-once.ts';

/** As the server's answer to `/api/v1/field/submissions`. */
type Answers = { answers: readonly { outcome: 'taken' | 'refused' | 'later'; reason?: string }[] };

/** As a worker answers of photos that it was given to keep. */
type Kept = { isKept: true; refused: readonly string[] } | { isKept: false; why?: string };

type Saying = (words: string) => void;

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

/** One batch of photos after the other; nobody leaves the page unasked before the last one is kept. */
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
    const shown = Promise.all(photos.map((photo) => showTaken(list, photo)));
    queue.add(async () => {
      const refused = await send(form, say, photos).catch(() => ['It could not be sent. Choose it again.']);
      await shown;
      // Those taken since are on no page yet.
      if (queue.left === 1) await drawAgain(list);
      say(refused.length > 0 ? refused.join(' ') : 'Added.');
    });
  };
  const buttons = [...form.querySelectorAll<HTMLInputElement>('input[type=file]')].map((box) => {
    box.addEventListener('change', () => take(box));
    return buttonFor(box);
  });
  // The camera first.
  form.querySelector('.actions')?.replaceChildren(...buttons.reverse());
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    const isSent = data?.kind === 'standing' && data.line?.unsent === 0;
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

/** @returns why some were not taken, in words. */
async function send(form: HTMLFormElement, say: Saying, photos: readonly File[]): Promise<string[]> {
  say('Making the photos smaller…');
  const made: Blob[] = [];
  for (const photo of photos) made.push(await madeSmaller(photo));
  const kept = await keptByWorker(form, made);
  // What has no place on a full phone has one on the server.
  return kept?.isKept ? [...kept.refused] : sentFromHere(form, { photos, made, say, why: kept?.why });
}

/** @returns why some were not taken, in words. */
async function sentFromHere(
  form: HTMLFormElement,
  { photos, made, say, why }: { photos: readonly File[]; made: readonly Blob[]; say: Saying; why: string | undefined },
): Promise<string[]> {
  const refused: string[] = [];
  for (const [at, photo] of made.entries()) {
    const of = made.length > 1 ? `photo ${at + 1} of ${made.length}` : 'the photo';
    const reason = await untilTaken(form, photo, {
      say: (words) => say(`Sending ${of}: ${words}`),
      away: `${why ? `${why} N` : 'n'}o signal. It goes on by itself; stay on this page.`,
    });
    if (reason) refused.push(`${photos[at]?.name ?? ''}: ${reason}`);
  }
  await asked({ kind: 'fetch' });
  return refused;
}

/** What a worker that answers the page made of the photos: it keeps them, and sends them by itself. */
const keptByWorker = ({ dataset }: HTMLFormElement, photos: Blob[]): Promise<Kept | undefined> =>
  asked({ kind: 'photos', user: dataset.user, report: dataset.report, boundTo: dataset.photosOf, photos });

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
  return (words) => {
    line.textContent = words;
  };
}

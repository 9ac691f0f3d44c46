import { hexOf } from '../../domain/hex.ts';
import { type Asked, askServer } from '../../field/sync/ask-server.ts';
import { sendPhoto } from '../../field/sync/send-photo.ts';
import { typedForm } from '../leaving/typed-form.ts';
import { madeSmaller } from './made-smaller.ts';

/** As the server's answer to `/api/v1/field/submissions`. */
type Answers = { answers: readonly { outcome: 'taken' | 'refused' | 'later'; reason?: string }[] };

/** As a worker answers of photos that it was given to keep. */
type Kept = { isKept: true; refused: readonly string[] } | { isKept: false; why?: string };

const SOONEST = 2_000;
const LATEST = 60_000;
const WORKER_WITHIN = 15_000;

/**
 * Photos of a form are made smaller, and kept by the worker that answers the page, which sends them behind the person's back. Without
 * one they are sent in parts while the page stays as it is: a line that breaks goes on where it was. Without a secure connection, or
 * where anything is other than expected, the plain form is sent.
 */
export function sendInBackground(page: Document): void {
  page.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.dataset.photosOf || event.defaultPrevented) return;
    const boxes = [...form.querySelectorAll<HTMLInputElement>('input[type=file]')];
    const photos = boxes.flatMap(({ files }) => [...(files ?? [])]);
    if (photos.length === 0 || !crypto.subtle) return;
    event.preventDefault();
    send(form, photos).catch(() => {
      // A control that is switched off is not sent.
      enable(form, true);
      form.submit();
    });
  });
}

function enable(form: HTMLFormElement, isOn: boolean): void {
  for (const control of form.elements) (control as HTMLInputElement).disabled = !isOn;
}

async function send(form: HTMLFormElement, photos: File[]): Promise<void> {
  const say = sayingOf(form);
  say('Making the photos smaller…');
  const made: Blob[] = [];
  for (const photo of photos) made.push(await madeSmaller(photo));
  enable(form, false);
  const kept = await keptByWorker(form, made);
  // What has no place on a full phone has one on the server.
  const refused = kept?.isKept ? [...kept.refused] : await sentFromHere(form, { photos, made, say, why: kept?.why });
  const anchor = form.closest('section')?.getAttribute('aria-labelledby') ?? '';
  const shown = `${location.pathname}?photos#${anchor}`;
  const isTyped = typedForm(document) !== undefined;
  if (refused.length === 0 && !isTyped) return location.assign(shown);
  enable(form, true);
  // What nobody took stays chosen; what was taken and goes again with it is there once.
  if (refused.length > 0) {
    say(refused.join(' '));
    return;
  }
  form.reset();
  // What is typed above is not saved yet: the link saves it on the way, as every other does.
  const link = document.createElement('a');
  link.href = shown;
  link.textContent = 'Show it';
  say('Added. ').append(link);
}

/** @returns why some were not taken, in words. */
async function sentFromHere(
  form: HTMLFormElement,
  {
    photos,
    made,
    say,
    why,
  }: { photos: readonly File[]; made: readonly Blob[]; say: (words: string) => void; why: string | undefined },
): Promise<string[]> {
  const stay = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', stay);
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
  removeEventListener('beforeunload', stay);
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
  { say, away }: { say: (words: string) => void; away: string },
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
function sayingOf(form: HTMLFormElement): (words: string) => Element {
  const line = form.querySelector('[role=status]') ?? form.appendChild(document.createElement('p'));
  line.setAttribute('role', 'status');
  return (words) => {
    line.textContent = words;
    return line;
  };
}

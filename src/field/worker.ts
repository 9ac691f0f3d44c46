import type { SyncLine } from '../components/electrician/sync-line.tsx';
import { renderHtml } from '../markup/render-html.ts';
import { answering } from './answering.tsx';
import { roomLeft, signedIn, unsentMark } from './browser.ts';
import { htmlOf } from './field-app.tsx';
import { PHOTOS } from './kept/photos.ts';
import { within } from './kept/storage/open-within.ts';
import { newerPage } from './pages/newer-page.ts';
import type { PhotosOfPage } from './person/keep-photos.ts';
import type { Surroundings } from './surroundings.ts';

/** The build fills this in: file names in `/static` by plain name. */
declare const FIELD_ASSETS: Readonly<Record<string, string>>;

/** The parts of a service worker's global scope that this file uses: the project's types are those of pages. */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = WorkerEvent & { request: Request; respondWith(answer: Promise<Response> | Response): void };
type MessageFromPage = WorkerEvent & { data: unknown; ports: readonly MessagePort[] };
type WorkerScope = {
  addEventListener(kind: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(kind: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(kind: 'message', listener: (event: MessageFromPage) => void): void;
  skipWaiting(): Promise<void>;
  registration: { waiting: object | null };
  clients: {
    matchAll(options: {
      type: 'window';
      includeUncontrolled?: boolean;
    }): Promise<{ postMessage(message: unknown): void }[]>;
  };
};
const scope = self as unknown as WorkerScope;

const files = Object.values(FIELD_ASSETS).map((name) => `/static/${name}`);
const PREFIX = 'copperplate-field-';
/** Named after the files: a newer build fills a cache of its own until it takes over. */
const cacheName = `${PREFIX}${files.map((file) => file.split('.').at(-2)).join('')}`;

/** Open pages that this worker answers; a newer worker waits until there are none. */
const ownPages = () => scope.clients.matchAll({ type: 'window' });
/** @param line  undefined where the browser stores nothing for us */
async function tellPages(line: SyncLine | undefined): Promise<void> {
  // Includes the first page, which loaded before the worker.
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [broken, againIn] = line ? [undefined, await section.againIn()] : [await section.brokenWords(), undefined];
  for (const page of pages) page.postMessage({ kind: 'standing', line, broken, againIn });
}

const assets = { url: (name: string) => `/static/${FIELD_ASSETS[name] ?? name}` };
const surroundings: Surroundings = {
  fetched: (request, init) => fetch(request, init),
  clock: () => new Date(),
  assets,
  isOnline: () => navigator.onLine,
  ...{ signedIn, room: roomLeft, unsentMark },
  renderHtml,
  changed: (line) => void tellPages(line).catch(() => undefined),
};
let section = answering(surroundings);

scope.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith(PREFIX) && name !== cacheName).map((name) => caches.delete(name)),
        ),
      ),
  );
});

scope.addEventListener('message', (event) => {
  const { kind, isNow } = Object(event.data) as { kind?: unknown; isNow?: unknown };
  // The older worker asks for this when no form is open.
  if (kind === 'take over') event.waitUntil(scope.skipWaiting());
  if (kind === 'photos') {
    const after = (work: Promise<unknown>) => event.waitUntil(work.catch(() => undefined));
    const kept = section.keepPhotos({ ...(event.data as Omit<PhotosOfPage, 'after'>), after });
    event.waitUntil(kept.then((answer) => event.ports[0]?.postMessage(answer)));
  }
  // A page sent a photo to the server by itself.
  if (kind === 'fetch') event.waitUntil(section.renew().finally(() => event.ports[0]?.postMessage('fetched')));
  if (kind === 'leave') {
    const left = section.leave(String((event.data as { user?: unknown }).user)).catch(() => false);
    event.waitUntil(left.then((isLeft) => event.ports[0]?.postMessage(isLeft ? 'left' : 'not theirs')));
  }
  if (kind === 'send') {
    event.waitUntil(
      section.isKept().then(async (isKept) => {
        if (!isKept) return tellPages(undefined);
        // Storage that hung is reported like storage that does not open.
        await section.send(isNow === true).catch(() => undefined);
        if (!(await section.isKept())) return tellPages(undefined);
        const line = await section.line();
        if (line) await tellPages(line);
      }),
    );
  }
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (pathname.startsWith('/static/')) {
    const kept = within(caches.match(request)).catch(() => undefined);
    event.respondWith(kept.then((found) => found ?? fetch(request)));
    return;
  }
  const isOfSection = pathname === '/electrician' || pathname.startsWith('/electrician/');
  // Photos that wait to be sent are on the phone only.
  if (pathname.startsWith(`${PHOTOS}/`) && request.mode !== 'navigate') event.respondWith(answerAtOnce(event));
  else if (isOfSection && request.mode === 'navigate') event.respondWith(answer(event));
  // A page that a script of ours fetches to render a part of it again.
  else if (isOfSection && request.headers.get('accept') === 'text/html') event.respondWith(answerAtOnce(event));
});

/** If a newer build was let in and did not take over, this one goes on for this long before it tries again. */
const LET_IN_AGAIN_AFTER_MS = 60_000;
let letInAt = Number.NEGATIVE_INFINITY;

async function answer(event: FetchEvent): Promise<Response> {
  // If the browser cannot list the open pages, let it in the next time.
  return (await newerLetIn(event.request).catch(() => undefined)) ?? answerAtOnce(event);
}

/** A newer build takes over between two pages, never under an open form: an interim page lets it in, then asks again. */
async function newerLetIn({ method }: Request): Promise<Response | undefined> {
  const isDue = Date.now() - letInAt > LET_IN_AGAIN_AFTER_MS;
  if (!scope.registration.waiting || method !== 'GET' || !isDue || (await ownPages()).length > 1) return undefined;
  letInAt = Date.now();
  const older = section;
  section = answering(surroundings);
  await older.stop();
  return htmlOf(newerPage(assets), 200);
}

const answerAtOnce = (event: FetchEvent): Promise<Response> =>
  section.answer({ request: event.request, after: (work) => event.waitUntil(work.catch(() => undefined)) });

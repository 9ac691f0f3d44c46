import 'fake-indexeddb/auto';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test, vi } from 'vitest';
import { eicrA4 } from '../../src/domain/forms/eicr/a4.ts';
import { observationLibrary } from '../../src/domain/library/observations-library.ts';
import { writeOnPhone } from '../../src/field/people.ts';
import { MOST_OF_FIELD_WORKER } from '../support/checking-script.ts';
import { onSiteClock } from '../support/filled-maps.ts';
import { phonePlace } from '../support/phone-place.ts';

const root = process.cwd();
let code: string;
beforeAll(async () => {
  const { fieldWorker } = await import(`${root}/scripts/field/build.mjs`);
  code = await fieldWorker(root, {
    'plain.css': 'plain.0a1b2c3d.css',
    'field.js': 'field.0a1b2c3d.js',
    'office.css': 'o.css',
  });
});

type Listener = (event: object) => void;

/** The worker with what browsers give one, and nothing of Node. */
function startWorker(
  waiting: object | null = null,
  matchAll: () => Promise<unknown[]> = async () => [],
): (path: string) => Promise<string> {
  const listeners = new Map<string, Listener>();
  const self = {
    addEventListener: (kind: string, listener: Listener) => listeners.set(kind, listener),
    registration: { waiting },
    clients: { matchAll },
  };
  const ofBrowsers = Object.fromEntries(
    Object.getOwnPropertyNames(globalThis)
      .filter(
        (name) =>
          /^(IDB|indexedDB|URL|Request|Response|Headers|FormData|crypto|Text|Abort|structuredClone|set|clear|DOMException|Blob|queueMicrotask|ReadableStream)/.test(
            name,
          ) && name !== 'setImmediate',
      )
      .map((name) => [name, Reflect.get(globalThis, name)]),
  );
  const noSignal = async () => {
    throw new TypeError('Failed to fetch');
  };
  class Today extends Date {
    constructor(...given: []) {
      super(...(given.length > 0 ? given : ([onSiteClock().getTime()] as unknown as [])));
    }
    static override now = () => onSiteClock().getTime();
  }
  const location = { origin: 'http://phone.example' };
  runInNewContext(code, {
    ...ofBrowsers,
    self,
    location,
    navigator: { onLine: false },
    fetch: noSignal,
    caches: {},
    Date: Today,
    Promise,
    Map,
    WeakMap,
    WeakSet,
    Set,
    Array,
    Object,
    Error,
    TypeError,
    RangeError,
  });
  expect([...listeners.keys()].sort()).toEqual(['activate', 'fetch', 'install', 'message']);
  return async (path) => {
    const request = new Request(`http://phone.example${path}`);
    Object.defineProperty(request, 'mode', { value: 'navigate' });
    Object.defineProperty(request, 'referrer', { value: 'http://phone.example/electrician' });
    let answer: Promise<Response> | undefined;
    listeners.get('fetch')?.({
      request,
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
      waitUntil: () => undefined,
    });
    return (await answer)?.text() ?? '';
  };
}

/** What a browser makes of a page, whichever way it was written: React and Preact end elements and escape texts differently. */
const asRead = (html: string): string =>
  html
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid')
    .replaceAll(/\/static\/[\w-]+(\.[0-9a-f]{8})?\./g, '/static/file.')
    .replaceAll(/\s*\/>/g, '>')
    .replaceAll('=""', '')
    // React puts stylesheets before everything else of the head.
    .replaceAll(/<link rel="stylesheet"[^>]*>/g, '')
    .replaceAll(/<([a-z0-9]+)((?: [\w:-]+(?:="[^"]*")?)+)>/gi, (_, tag, attributes: string) => {
      const each = [...attributes.matchAll(/ ([\w:-]+)((?:="[^"]*")?)/g)].map(
        ([, name = '', value]) => ` ${name.toLowerCase()}${value}`,
      );
      return `<${tag}${each.sort().join('')}>`;
    })
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>');

test('it runs with what browsers have, and draws every page as the server does', async () => {
  const { browser, phone, report, visitId, reportId } = await phonePlace();
  const home = `/electrician/reports/${reportId}`;
  const board = (await report()).document.boards?.[0] as { id: string; circuits: { id: string }[] };
  const pages = [
    '/electrician',
    `/electrician/visits/${visitId}`,
    '/electrician/reports',
    '/electrician/unsent',
    '/electrician/account',
    home,
    ...eicrA4.sections.map(({ key }) => `${home}/${key}`),
    `${home}/boards`,
    `${home}/boards/${board.id}`,
    `${home}/boards/${board.id}/circuits/${board.circuits[0]?.id}`,
    `${home}/inspection_schedule`,
    `${home}/observations`,
    `${home}/observations/new?q=shower&id=o1`,
    `${home}/check`,
    `${home}/sign`,
  ];
  const worker = startWorker();
  await writeOnPhone({ user: phone.user });
  for (const page of pages) {
    const here = asRead((await browser.open(page)).html);
    expect(here, page).toContain('</html>');
    expect(asRead(await worker(page)), page).toBe(here);
  }
});

test('a newer worker is let in by a page in between, which asks for nothing until it answers; one that does not come is not waited for', async () => {
  const { phone } = await phonePlace();
  await writeOnPhone({ user: phone.user });
  const postMessage = vi.fn();
  const worker = startWorker({ postMessage });
  const between = await worker('/electrician');
  expect(between).toContain('<h1>A newer version</h1>');
  expect(between).toContain('field.0a1b2c3d.js" defer data-newer');
  // Where the script is not to be had, who waits asks again for the same address themselves.
  expect(between).toContain('<a href="">Go on</a>');
  // The page lets it in, once nothing is under way here: browsers end this worker in the middle of whatever it is asked then.
  expect(postMessage).not.toHaveBeenCalled();
  expect(await worker('/electrician')).toContain('<h1>Visits</h1>');
});

test('where the browser does not tell which pages are open, the page comes all the same', async () => {
  const { phone } = await phonePlace();
  await writeOnPhone({ user: phone.user });
  const worker = startWorker({}, async () => Promise.reject(new TypeError('not now')));
  expect(await worker('/electrician')).toContain('<h1>Visits</h1>');
});

test('it names no file of other pages and no text of the library, and is no larger than a phone fetches in the background', () => {
  expect(code).toContain('plain.0a1b2c3d.css');
  expect(code).not.toContain('o.css');
  // The library comes with the day.
  expect(code).not.toContain(observationLibrary[0]?.text);
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(MOST_OF_FIELD_WORKER);
});

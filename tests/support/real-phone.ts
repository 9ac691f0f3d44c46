import 'fake-indexeddb/auto';
import { AsyncLocalStorage } from 'node:async_hooks';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { type Browser, openBrowser } from '../../src/demo/browser.ts';
import { answering } from '../../src/field/answering.tsx';
import { openPhone, type Phone } from '../../src/field/kept/phone.ts';
import { readOnPhone, readTyped, type TypedForm, writeTyped } from '../../src/field/people.ts';
import type { Deps } from '../../src/server/context.ts';
import { ofNoBrowser } from './phone-place.ts';
import { worldPassword } from './world.ts';

const origin = 'http://localhost';

/** Each phone has storage of its own, though all of them live in one process. */
const storage = new AsyncLocalStorage<IDBFactory>();
const ofTheTest = globalThis.indexedDB;
Object.defineProperty(globalThis, 'indexedDB', { get: () => storage.getStore() ?? ofTheTest, configurable: true });

type Server = { fetch(request: Request): Response | Promise<Response> };
/** What becomes of a request on its way: it is the network's to ask the server, once, twice or not at all. */
export type OnTheWay = (request: Request, ask: (request: Request) => Promise<Response>) => Promise<Response>;

/** Everything as text. A key that cannot be read is none. */
const everythingIn = (factory: IDBFactory) => async (): Promise<string> => {
  const found: unknown[] = [];
  for (const { name = '' } of await factory.databases()) {
    const database = await openDB(name);
    for (const store of database.objectStoreNames) found.push(name, store, await database.getAll(store));
    database.close();
  }
  return JSON.stringify(found, (_, value: unknown) =>
    value instanceof ArrayBuffer || value instanceof Uint8Array
      ? Buffer.from(value as Uint8Array).toString('latin1')
      : value,
  );
};

export type RealPhone = Awaited<ReturnType<typeof openRealPhone>>;

/**
 * A phone with its worker, its storage and its cookies, on a network that a test can take away or spoil; beside it what stands on the
 * same phone outside the section: the pages that sign in and out.
 */
export async function openRealPhone(
  server: Server,
  { clock, assets, renderHtml }: Pick<Deps, 'clock' | 'assets' | 'renderHtml'>,
) {
  const factory = new IDBFactory();
  const here = <T>(work: () => Promise<T>): Promise<T> => storage.run(factory, work);
  const network: { isThere: boolean; onTheWay?: OnTheWay } = { isThere: true };
  const cookies = new Map<string, string>();
  const ask = async (request: Request): Promise<Response> => {
    const headers = new Headers(request.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    headers.set('origin', origin);
    const answer = await server.fetch(new Request(request, { headers }));
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  };
  const overTheAir = async (request: Request): Promise<Response> => {
    if (!network.isThere) throw new TypeError('Failed to fetch');
    return network.onTheWay ? network.onTheWay(request, ask) : ask(request);
  };
  /** Of the worker that runs: one that was killed asks for nothing more, and what it had asked for is answered to nobody. */
  let life = Promise.withResolvers<undefined>();
  const toWorker = async (request: Request, own: typeof life): Promise<Response> => {
    if (own !== life) return new Promise(() => undefined);
    const answer = await overTheAir(request).catch((error: unknown) => error);
    if (own !== life) return new Promise(() => undefined);
    if (answer instanceof Response) return answer;
    throw answer;
  };
  const work: Promise<unknown>[] = [];
  const whileItLives = <T>(more: Promise<T>): Promise<T | undefined> => Promise.race([more, life.promise]);
  const after = (more: Promise<unknown>) => void work.push(whileItLives(more.catch(() => undefined)));
  const settled = async () => {
    while (work.length > 0) await work.pop();
  };
  const startWorker = () => {
    const own = life;
    return answering({
      fetched: (asked, init) =>
        toWorker(typeof asked === 'string' ? new Request(new URL(asked, origin), init) : asked, own),
      ...{ clock, assets, renderHtml, isOnline: () => network.isThere, changed: () => undefined },
      ...ofNoBrowser,
    });
  };
  let section = startWorker();
  const browserFrom = (referrer: string): Browser =>
    openBrowser((request) => {
      Object.defineProperty(request, 'referrer', { value: `${origin}${referrer}` });
      return here(() => section.answer({ request, after }));
    }, origin);
  const desk = openBrowser(overTheAir, origin);
  return {
    /** Pages of the section, each opened from another one of it. */
    browser: browserFrom('/electrician'),
    /** Pages of the section, opened from elsewhere: the sign-in page, the home screen. */
    fromElsewhere: browserFrom('/auth/sign-in'),
    /** Pages of the site beside the section. */
    desk,
    network,
    settled,
    async signIn({ email }: { email: string }): Promise<void> {
      const answer = await desk.post('/auth/sign-in', { email, password: worldPassword });
      if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status}`);
    },
    /** Sends and fetches now, until that is over. */
    async send(): Promise<void> {
      await whileItLives(here(() => section.send(true)));
      await settled();
    },
    line: () => here(() => section.line()),
    /** The browser is killed, whatever the worker was about, and another one is started. */
    killWorker() {
      const killed = life;
      life = Promise.withResolvers<undefined>();
      killed.resolve(undefined);
      section = startWorker();
    },
    onPhone: () => here(readOnPhone),
    /** What is kept of somebody, read as another worker would. */
    kept: <T>(user: string, read: (phone: Phone) => Promise<T>): Promise<T> =>
      here(async () => {
        const phone = await openPhone(user);
        try {
          return await read(phone);
        } finally {
          phone.close();
        }
      }),
    /** They press "Sign out" on a page of the site beside the section, whose script tells the worker. */
    leave: (user: string): Promise<boolean> => here(() => section.leave(user)),
    /** What a page kept of forms that were not saved. */
    typed: (user: string, forms?: readonly TypedForm[]) =>
      here(() => (forms ? writeTyped(user, forms).then(() => forms) : readTyped(user))),
    /** All that is in its databases, by anybody's reading: what is in bytes as text too. */
    everything: () => here(everythingIn(factory)),
    databases: () => here(async () => (await factory.databases()).map(({ name }) => name)),
  };
}

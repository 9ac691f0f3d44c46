import type { Hono } from 'hono';
import type { SyncLine } from '../components/electrician/sync-line.tsx';
import type { Assets } from '../components/ui/assets.ts';
import type { Sending } from '../domain/field-sync/sending.ts';
import type { AppEnv } from '../server/context.ts';
import type { FieldDeps } from '../server/sections/electrician/store.ts';
import { fieldApp, isPassed, noSignalPage } from './field-app.tsx';
import { openPhone, type Phone } from './kept/phone.ts';
import { type OnPhone, readOnPhone, removeFromPhone, writeOnPhone } from './people.ts';
import { askServer } from './sync/ask-server.ts';
import { enterAgain } from './sync/enter-again.ts';
import { standingOf } from './sync/standing.ts';
import { type Syncing, syncingOf } from './sync/syncing.ts';

export type Surroundings = {
  fetched: (request: Request | string, init?: RequestInit) => Promise<Response>;
  clock: () => Date;
  assets: Assets;
  isOnline: () => boolean;
  renderHtml: FieldDeps['renderHtml'];
  /** What the header says has changed: open pages are told. */
  changed: (line: SyncLine) => void;
};

/** What is to be answered: the request, and what may go on after it was. */
export type Asked = { request: Request; after: (work: Promise<unknown>) => void };

type Person = { phone: Phone; syncing: Syncing; app?: Hono<AppEnv> };

/** How long a page that is opened from elsewhere waits to hear who is signed in. */
const WHO_WITHIN_MS = 3_000;
const SUBMISSIONS = '/api/v1/field/submissions';

/** Answers the section's addresses from what is kept on the phone; what it has not got goes to the server. */
export function answering({ fetched, clock, assets, isOnline, renderHtml, changed }: Surroundings) {
  const ask = askServer(fetched);
  let person: Promise<Person | undefined> | undefined;

  async function openPerson(user: string): Promise<Person> {
    const phone = await openPhone(user);
    const line = () => standingOf(phone, syncing.trouble(), isOnline());
    const syncing = syncingOf(phone, { ask, clock, changed: () => void line().then(changed, () => undefined) });
    return { phone, syncing };
  }

  function current(): Promise<Person | undefined> {
    person ??= readOnPhone().then(({ user, isLocked }) => (user && !isLocked ? openPerson(user) : undefined));
    return person;
  }

  async function become(next: OnPhone): Promise<void> {
    const before = await person;
    person = undefined;
    before?.phone.close();
    await writeOnPhone(next);
  }

  /** Undefined as long as not enough is kept to answer anything. */
  async function appOf(one: Person): Promise<Hono<AppEnv> | undefined> {
    if (one.app) return one.app;
    const { phone, syncing } = one;
    const ready = await phone.fact('ready');
    const names = new Set((await phone.parts()).map(({ name }) => name));
    // Once it was ready it stays so, whatever has to be fetched again.
    if (!ready && !(names.has('account') && names.has('visits') && names.has('reports'))) return undefined;
    const { viewer } = await phone.part('account');
    one.app = fieldApp({
      phone,
      viewer: { ...viewer, sessionId: '' },
      assets,
      renderHtml,
      clock,
      line: () => standingOf(phone, syncing.trouble(), isOnline()),
      actions: {
        send: () => syncing.run(true),
        enterAgain: (n) => enterAgain(phone, n, clock()),
        drop: (n) => phone.drop(n),
        signOut: () => signOut(phone),
      },
    });
    return one.app;
  }

  async function signOut(phone: Phone): Promise<boolean> {
    try {
      await fetched('/logout', { method: 'POST', body: new URLSearchParams(), redirect: 'manual' });
    } catch {
      return false;
    }
    await become({});
    await removeFromPhone(phone.user);
    return true;
  }

  /**
   * Asks the server who is signed in, and follows: what is kept of somebody else is left alone. Where the server cannot be asked,
   * or the session ran out, whoever was here last goes on.
   */
  async function confirmPerson(withinMs?: number): Promise<void> {
    const kept = await readOnPhone();
    const question: Sending = { user: kept.user ?? 'nobody', submissions: [], have: {} };
    const answered = await ask(SUBMISSIONS, question, withinMs);
    if (answered.ok) {
      if (kept.isLocked) await become({ user: kept.user });
    } else if (answered.trouble.kind === 'somebody else') await become({ user: answered.trouble.user });
    else if (answered.trouble.kind === 'signed out' && answered.trouble.ended)
      await become({ ...kept, isLocked: true });
  }

  /** Finds out whose phone it is, and makes their day ready. */
  async function begin(): Promise<void> {
    await confirmPerson();
    await (await current())?.syncing.run(true);
  }

  async function fromServer(request: Request, one: Person | undefined, after: Asked['after']): Promise<Response> {
    try {
      const answer = await fetched(request);
      // What the server did by itself is not on the phone yet.
      if (request.method === 'POST' && one) after(one.syncing.dayIsStale().then(() => one.syncing.run(true)));
      return answer;
    } catch {
      const sync = one && (await standingOf(one.phone, { kind: 'no signal' }, false));
      const name = one ? (await one.phone.part('account').catch(() => undefined))?.viewer.name : undefined;
      const frame = { assets, viewer: { name: name ?? '', role: 'electrician' }, sync };
      return new Response(await renderHtml(noSignalPage(frame)), {
        status: 503,
        headers: { 'content-type': 'text/html; charset=utf-8' },
      });
    }
  }

  return {
    async answer({ request, after }: Asked): Promise<Response> {
      const isFromHere = isOfSection(request.referrer);
      const kept = await readOnPhone();
      if (kept.user === undefined || kept.isLocked) {
        const answer = await fromServer(request, undefined, after);
        after(begin());
        return answer;
      }
      // Whoever signs in comes from another page: that nobody sees what is somebody else's, it is asked before anything is shown.
      if (!isFromHere) await confirmPerson(WHO_WITHIN_MS);
      const one = await current();
      const app = one && (await appOf(one));
      if (!one || !app) {
        after(begin());
        return fromServer(request, one, after);
      }
      const isPost = request.method === 'POST';
      // A form of another site is for the server to refuse.
      if (isPost && !isFromHere) return fromServer(request, one, after);
      const spare = isPost ? request.clone() : request;
      const answer = await app.fetch(request);
      if (isPassed(answer)) return fromServer(spare, one, after);
      after(one.syncing.run());
      return answer;
    },
    /** @param isNow  whatever went wrong before. */
    async send(isNow: boolean): Promise<void> {
      const one = await current();
      await (one ? one.syncing.run(isNow) : begin());
    },
    /** What the header says; undefined while nobody's day is kept. */
    async line(): Promise<SyncLine | undefined> {
      const one = await current();
      return one && standingOf(one.phone, one.syncing.trouble(), isOnline());
    },
  };
}

/** Whether somebody came from a page of the section. */
function isOfSection(referrer: string): boolean {
  try {
    const { pathname } = new URL(referrer);
    return pathname === '/electrician' || pathname.startsWith('/electrician/');
  } catch {
    return false;
  }
}

import type { Hono } from 'hono';
import type { SyncLine } from '../components/electrician/sync-line.tsx';
import type { Assets } from '../components/ui/assets.ts';
import type { Sending } from '../domain/field-sync/sending.ts';
import type { AppEnv } from '../server/context.ts';
import { ConflictError, NotFoundError } from '../server/errors.ts';
import type { FieldDeps } from '../server/sections/electrician/store.ts';
import { explain, type FieldApp, fieldApp, isPassed, noSignalPage, pageHeaders, typedIn } from './field-app.tsx';
import { storeOnPhone } from './kept/field-store.ts';
import { noteLost } from './kept/lost.ts';
import { openLimit, within } from './kept/open-within.ts';
import { openPhone, type Phone } from './kept/phone.ts';
import { isSignedFor } from './kept/photos.ts';
import { type Broken, BrokenPage, brokenWords } from './pages/broken-page.tsx';
import { type OnPhone, readOnPhone, removeBroken, removeFromPhone, writeOnPhone } from './people.ts';
import { askServer, type Trouble } from './sync/ask-server.ts';
import { enterAgain } from './sync/enter-again.ts';
import { packing } from './sync/packing.ts';
import { drawnAnew, type SendBytes } from './sync/send.ts';
import { sendPhoto } from './sync/send-photo.ts';
import { standingOf } from './sync/standing.ts';
import { type Syncing, syncingOf } from './sync/syncing.ts';

export type Surroundings = {
  fetched: (request: Request | string, init?: RequestInit) => Promise<Response>;
  clock: () => Date;
  assets: Assets;
  isOnline: () => boolean;
  /** Who signed in last in this browser; undefined where it cannot be told. */
  signedIn: () => Promise<string | undefined>;
  /** Bytes left for what is kept; undefined where it cannot be told. */
  room: () => Promise<number | undefined>;
  /** How many entries of somebody are unsent, where it outlives the databases. */
  unsentMark: { read(user: string): Promise<number>; write(user: string, entries: number): Promise<void> };
  renderHtml: FieldDeps['renderHtml'];
  /** What the header says has changed: open pages are told. */
  changed: (line: SyncLine) => void;
};

/** What is to be answered: the request, and what may go on after it was. */
export type Asked = { request: Request; after: (work: Promise<unknown>) => void };

/** What a page asks to keep: whose photos they are, and of which record of which report. */
export type PhotosOfPage = {
  user: string;
  report: string;
  boundTo: string;
  photos: readonly Blob[];
  after: Asked['after'];
};
/** @property why  in words: the page sends them to the server itself, and says it where that cannot be reached either. */
export type PhotosKept = { isKept: true; refused: readonly string[] } | { isKept: false; why?: string };

/** The section as it is answered, and as it is where what a form sends beside its text cannot reach the server, and is kept with it. */
type Apps = { usual: Hono<AppEnv>; withFiles: Hono<AppEnv> };
type Person = { phone: Phone; syncing: Syncing; app?: Apps };

/** How long a page waits to hear who is signed in, or for what is to be sent before it. */
const WHO_WITHIN_MS = 3_000;
const SUBMISSIONS = '/api/v1/field/submissions';
const UNSENT = '/electrician/unsent';

/** Answers the section's addresses from what is kept on the phone; what it has not got goes to the server. */
export function answering(surroundings: Surroundings) {
  const { fetched, clock, assets, isOnline, signedIn, room, unsentMark, renderHtml, changed } = surroundings;
  const over = new AbortController();
  const ask = askServer(packing(fetched), over.signal);
  const sendBytes: SendBytes = (photo) => sendPhoto((path, init) => fetched(path, init), photo, { over: over.signal });
  let person: Promise<Person | undefined> | undefined;
  const marked = new Map<string, number>();

  async function openPerson(user: string): Promise<Person> {
    const phone = await openPhone(user);
    await noteLost(phone, await unsentMark.read(user), clock());
    const line = () => lineOf({ phone, syncing });
    const syncing = syncingOf(phone, {
      ask,
      sendBytes,
      clock,
      changed: () => void line().then(changed, () => undefined),
    });
    return { phone, syncing };
  }

  async function lineOf({ phone, syncing }: Person): Promise<SyncLine> {
    const line = await standingOf(phone, syncing.trouble(), {
      isOnline: isOnline(),
      room: await room(),
      now: clock(),
    });
    await mark(phone.user, line.unsent);
    return line;
  }

  /** Said again only where it is another. */
  async function mark(user: string, entries: number): Promise<void> {
    if (marked.get(user) === entries) return;
    marked.set(user, entries);
    await unsentMark.write(user, entries);
  }

  const limited = openLimit();
  const readKept = () => limited(readOnPhone);
  /** @throws HungError where the browser does not open it: pages are the server's until it does. */
  const current = (): Promise<Person | undefined> => limited(currentAtLast);

  async function currentAtLast(): Promise<Person | undefined> {
    person ??= readOnPhone().then(({ user, isLocked }) => (user && !isLocked ? openPerson(user) : undefined));
    const one = await person.catch((error) => {
      person = undefined;
      throw error;
    });
    if (!one || (await one.phone.fact('since')) !== undefined) return one;
    // The browser removed the database under the worker: nothing that is remembered of it holds.
    one.phone.close();
    person = undefined;
    return currentAtLast();
  }

  async function become(next: OnPhone): Promise<void> {
    const before = await person;
    person = undefined;
    before?.phone.close();
    await writeOnPhone(next);
  }

  /** Undefined as long as not enough is kept to answer anything. */
  async function appOf(one: Person): Promise<Apps | undefined> {
    if (one.app) return one.app;
    const { phone, syncing } = one;
    const ready = await phone.fact('ready');
    const names = new Set((await phone.parts()).map(({ name }) => name));
    // Once it was ready it stays so, whatever has to be fetched again.
    if (!ready && !(names.has('account') && names.has('visits') && names.has('reports'))) return undefined;
    const { viewer } = await phone.part('account');
    const about = {
      phone,
      viewer: { ...viewer, sessionId: '' },
      assets,
      renderHtml,
      clock,
      line: () => lineOf(one),
      actions: {
        seen: () => phone.told({ facts: { lost: undefined } }),
        send: () => syncing.run(true),
        enterAgain: (n, mended) => enterAgain(phone, n, { now: clock(), mended }),
        drop: (n) => dropEntry(phone, n),
        signOut: (given) => signOut(phone, given),
      },
    } satisfies FieldApp;
    one.app = { usual: fieldApp(about), withFiles: fieldApp({ ...about, keepsFiles: true }) };
    return one.app;
  }

  /**
   * Takes a person off the phone once the server has said that they are signed out, and not before.
   * @param given  numbers of the unsent entries that they give up: with any other, all of it stays
   */
  async function signOut(phone: Phone, given: ReadonlySet<number>): Promise<string | undefined> {
    const { user } = phone;
    const hasMore = async () => (await phone.entered()).some(({ n, state }) => state !== 'taken' && !given.has(n));
    const noSignal = 'No signal: signing out has to reach the server';
    const asked = await ask(SUBMISSIONS, { user, submissions: [], have: {} } satisfies Sending, WHO_WITHIN_MS);
    if (!asked.ok && asked.trouble.kind === 'no signal') return noSignal;
    if (!asked.ok && asked.trouble.kind === 'somebody else')
      return 'Somebody else is signed in on this phone now. Nothing was taken off it';
    if (await hasMore()) return 'More was entered since';
    try {
      const answer = await fetched('/logout', { method: 'POST', body: new URLSearchParams(), redirect: 'manual' });
      // A redirect that is not followed is all that a browser shows of it.
      const isOut = answer.type === 'opaqueredirect' || (answer.status >= 200 && answer.status < 400);
      if (!isOut) return `The server did not sign you out (${answer.status}). Try again`;
    } catch {
      return noSignal;
    }
    // In turn: what another page enters meanwhile stands before it is counted, or finds that the person has left.
    return phone.inTurn(async () => {
      if (await hasMore()) return 'You are signed out, and more was entered since: it is still on this phone';
      await become({});
      await removeFromPhone(user);
      await mark(user, 0);
      return undefined;
    });
  }

  /**
   * Asks the server who is signed in, and follows: what is kept of somebody else is left alone. Where the server cannot be asked,
   * or the session ran out, whoever was here last goes on; unless the server has said before that they were signed out.
   */
  async function confirmPerson(withinMs?: number, before?: Trouble): Promise<void> {
    const kept = await readKept();
    const question: Sending = { user: kept.user ?? 'nobody', submissions: [], have: {} };
    const answered = await ask(SUBMISSIONS, question, withinMs);
    if (answered.ok) {
      if (kept.isLocked) await become({ user: kept.user });
    } else if (answered.trouble.kind === 'somebody else') await become({ user: answered.trouble.user });
    else if (isEnded(answered.trouble) || (answered.trouble.kind === 'no signal' && isEnded(before)))
      await become({ ...kept, isLocked: true });
  }

  /** Finds out whose phone it is, and makes their day ready. */
  async function begin(): Promise<void> {
    await confirmPerson();
    await (await current())?.syncing.run(true);
  }

  /** @param orElse  what the phone makes of it by itself, where the server is not reached */
  async function fromServer(
    request: Request,
    one: Person | undefined,
    after: Asked['after'],
    orElse?: () => Promise<Response>,
  ): Promise<Response> {
    const isPost = request.method === 'POST';
    // Of any kind: a form with files has text in it too.
    const spare = isPost ? request.clone() : undefined;
    try {
      const answer = await fetched(request);
      // What the server did by itself is not on the phone yet.
      if (isPost && one) after(one.syncing.dayIsStale().then(() => one.syncing.run(true)));
      return answer;
    } catch {
      const own = await orElse?.();
      if (own && !isPassed(own)) return own;
      const sync = one
        ? await standingOf(one.phone, { kind: 'no signal' }, { isOnline: false, now: clock() })
        : await brokenLine(await broken());
      const name = one ? (await one.phone.part('account').catch(() => undefined))?.viewer.name : undefined;
      const frame = { assets, viewer: { name: name ?? '', role: 'electrician' }, sync };
      const typed = spare && (await typedIn(spare));
      return htmlOf(await renderHtml(noSignalPage(frame, typed, await reportOf(request, one))), 503);
    }
  }

  type Doubt = { kept: OnPhone; said: Trouble | undefined; isDoubted: boolean; after: Asked['after'] };

  /** Whoever signs in comes from another page: that nobody sees what is somebody else's, it is asked before anything is shown. */
  async function confirm({ referrer }: Request, { kept, said, isDoubted, after }: Doubt): Promise<void> {
    // Who has just signed in had a signal a moment ago: there it is worth waiting for.
    const withinMs = isFromSignIn(referrer) ? undefined : WHO_WITHIN_MS;
    // It is still the same person by the browser's own word: the server is asked all the same, and nobody waits for it.
    if (!isDoubted && (await signedIn()) === kept.user) after(confirmPerson(withinMs, said));
    else await confirmPerson(withinMs, said);
  }

  /** Undefined where the browser keeps nothing for us: a private window, or storage that is switched off or broken. */
  const whoseIsKept = () => readKept().catch(() => undefined);

  /** The server draws its pages from what it has, and mails what they show: what waits here goes first. */
  async function sentFirst({ phone, syncing }: Person): Promise<void> {
    if (!(await phone.enteredSince()).some(({ state }) => state === 'waiting')) return;
    const late = new Promise((resolve) => setTimeout(resolve, WHO_WITHIN_MS));
    await Promise.race([syncing.run(true), late]);
  }

  const opens = (): Promise<boolean> =>
    current()
      .then((one) => one && appOf(one))
      .then(
        () => true,
        () => false,
      );

  /** Undefined where it opens, and where it is not known that there is anything. */
  async function broken(): Promise<Broken | undefined> {
    const kept = await whoseIsKept();
    if (kept && (kept.user === undefined || kept.isLocked || (await opens()))) return undefined;
    const user = kept?.user ?? (await signedIn());
    if (user === undefined) return undefined;
    const entries = await unsentMark.read(user);
    return kept || entries > 0 ? { user, entries } : undefined;
  }

  /** The list of what is unsent says what can be done where it does not open; all else is the server's. */
  async function aboutBroken(request: Request, found: Broken): Promise<Response | undefined> {
    const { pathname } = new URL(request.url);
    const isRemoval = pathname === `${UNSENT}/removal` && request.method === 'POST' && isOfSection(request.referrer);
    if (pathname !== UNSENT && !isRemoval) return undefined;
    const confirmed = isRemoval && (await request.formData()).get('confirm') === 'yes';
    if (confirmed) {
      person = undefined;
      const isGone = await within(removeBroken(found.user)).then(
        () => true,
        () => false,
      );
      if (isGone) return new Response(null, { status: 303, headers: { location: '/electrician' } });
    }
    const error = confirmed
      ? 'Your browser did not remove it. Clear the data of this site in its settings'
      : 'Tick the box to begin anew';
    const frame = { assets, viewer: { name: '', role: 'electrician' } };
    const page = <BrokenPage frame={frame} broken={found} error={isRemoval ? error : undefined} />;
    return htmlOf(await renderHtml(page), isRemoval ? 422 : 200);
  }

  return {
    async answer({ request, after }: Asked): Promise<Response> {
      const isFromHere = isOfSection(request.referrer);
      const kept = await whoseIsKept();
      // There is no room to open what is kept, or it is broken: nothing is entered here, and what is there stays.
      const shut = await broken();
      if (shut) return (await aboutBroken(request, shut)) ?? fromServer(request, undefined, after);
      if (!kept) return fromServer(request, undefined, after);
      if (kept.user === undefined || kept.isLocked) {
        const answer = await fromServer(request, undefined, after);
        after(begin());
        return answer;
      }
      // The server may have said of what was sent that somebody else is signed in, or nobody any more.
      const said = (await current())?.syncing.trouble();
      const isDoubted = request.method !== 'POST' && (said?.kind === 'somebody else' || isEnded(said));
      if (!isFromHere || isDoubted) await confirm(request, { kept, said, isDoubted, after });
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
      const forPhone = isPost ? request.clone() : undefined;
      const answer = await app.usual.fetch(request);
      if (isPassed(answer)) {
        await sentFirst(one);
        return fromServer(spare, one, after, forPhone && (async () => app.withFiles.fetch(forPhone)));
      }
      after(one.syncing.run());
      return answer;
    },
    /** Keeps photos that a page has made smaller, with what they are of. */
    async keepPhotos({ user, report, boundTo, photos, after }: PhotosOfPage): Promise<PhotosKept> {
      try {
        const one = await current();
        if (!one || one.phone.user !== user || !(await appOf(one))) return { isKept: false };
        const { viewer } = await one.phone.part('account');
        const store = storeOnPhone(one.phone, { ...viewer, sessionId: '' }, clock);
        const sent = await Promise.all(photos.map(async (photo) => new Uint8Array(await photo.arrayBuffer())));
        const form = { submission: crypto.randomUUID(), contentHash: '' };
        const { refused } = await store.addPhotos(report, { ...form, boundTo, sent });
        after(one.syncing.run(true));
        return { isKept: true, refused };
      } catch (error) {
        if (error instanceof NotFoundError) return { isKept: false };
        return { isKept: false, why: error instanceof ConflictError ? error.message : `${explain(error).title}.` };
      }
    },
    /** Whether the browser keeps anything for us. */
    isKept: async (): Promise<boolean> => (await whoseIsKept()) !== undefined && (await opens()),
    /** Said on every page where what is kept here cannot be opened. */
    brokenWords: async (): Promise<string | undefined> => {
      const found = await broken();
      return found && brokenWords(found);
    },
    /** Sends nothing more, for a newer worker that takes over: what was under way is kept as unsent, and sent again by that one. */
    async stop(): Promise<void> {
      over.abort();
      await (await person)?.syncing.stop();
    },
    /** Resolved once it was stopped. */
    stopped: new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve())),
    /** @param isNow  whatever went wrong before. */
    async send(isNow: boolean): Promise<void> {
      const one = await current();
      await (one ? one.syncing.run(isNow) : begin());
    },
    /** Fetches what the server took from elsewhere: a round that was under way may have begun before it did. */
    async renew(): Promise<void> {
      const one = await current();
      for (let round = 0; one && round < 2; round += 1) {
        await one.syncing.dayIsStale();
        await one.syncing.run(true);
      }
    },
    /** Whether the server could not be reached when it was last asked. */
    isAway: async (): Promise<boolean> => (await current())?.syncing.trouble()?.kind === 'no signal',
    /** What the header says; undefined while nobody's day is kept. */
    async line(): Promise<SyncLine | undefined> {
      const one = await current();
      return one && lineOf(one);
    },
  };
}

const htmlOf = (text: string, status: number): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...pageHeaders } });

/** Id of the report that a page is below of, where the phone has it. */
async function reportOf({ url }: Request, one: Person | undefined): Promise<string | undefined> {
  const [, id = ''] = /^\/electrician\/reports\/([^/]+)\//.exec(new URL(url).pathname) ?? [];
  const draft = await one?.phone.draft(id).catch(() => undefined);
  return draft && id;
}

/** Where nothing is told of what was entered, but that it cannot be opened. */
const brokenLine = async (found: Broken | undefined): Promise<SyncLine | undefined> =>
  found && {
    ...{ words: 'Not opened', signIn: false, waiting: 0, unsent: found.entries, ready: undefined },
    warnings: [brokenWords(found)],
  };

/** In turn: what is entered at once finds it there, or finds it gone. What the server took meanwhile stays. */
const dropEntry = (phone: Phone, n: number): Promise<void> =>
  phone.inTurn(async () => {
    const all = await phone.entered();
    const entry = all.find((each) => each.n === n);
    if (!entry || entry.state === 'taken' || isSignedFor(all, entry.sent)) return;
    const left = all.filter((each) => each !== entry);
    await phone.told({ goneEntries: [n], drafts: await drawnAnew(phone, left, [entry]) });
  });

/** Signed out on purpose, here or elsewhere. */
const isEnded = (trouble: Trouble | undefined): boolean => trouble?.kind === 'signed out' && trouble.ended;

/** Whether somebody came from a page of the section. */
const isOfSection = (referrer: string): boolean => isBelow(referrer, '/electrician');
const isFromSignIn = (referrer: string): boolean => isBelow(referrer, '/auth');

function isBelow(referrer: string, folder: string): boolean {
  try {
    const { pathname } = new URL(referrer);
    return pathname === folder || pathname.startsWith(`${folder}/`);
  } catch {
    return false;
  }
}

import type { Hono } from 'hono';
import type { SyncLine } from '../components/electrician/sync-line.tsx';
import type { Sending } from '../domain/field-sync/sending.ts';
import type { AppEnv } from '../server/context.ts';
import { ConflictError, NotFoundError } from '../server/errors.ts';
import { databaseError } from './database-error.tsx';
import { explain, type FieldApp, fieldApp, isPassed } from './field-app.tsx';
import { serverOr } from './from-server.tsx';
import { noteLost } from './kept/lost.ts';
import { filledBy, isHeld } from './kept/notices.ts';
import { openPhone, type Phone } from './kept/phone.ts';
import { phoneReportStore } from './kept/phone-report-store.ts';
import { openLimit, within } from './kept/storage/open-within.ts';
import { isOverdue, leaveSealed, signOut } from './leaving.ts';
import { type Broken, brokenWords } from './pages/broken-page.tsx';
import { type OnPhone, peopleKept, readOnPhone, writeOnPhone } from './people.ts';
import { isFromSignIn, isOfSection } from './referrer.ts';
import type { Asked, Surroundings } from './surroundings.ts';
import { askServer, type Trouble } from './sync/ask-server.ts';
import { packing } from './sync/packing.ts';
import { resubmit } from './sync/resubmit.ts';
import { rebasedReports, type SendBytes } from './sync/send.ts';
import { sendPhoto } from './sync/send-photo.ts';
import { syncStatus } from './sync/sync-status.ts';
import { type Syncing, syncingOf } from './sync/syncing.ts';

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
/** The same where the browser names the same person as before: they may have been signed out elsewhere. */
const STILL_WITHIN_MS = 1_000;
/** An open page asks as often by itself: where nothing was heard for longer, it is asked before anything is shown. */
const HEARD_MS = 60_000;
const SUBMISSIONS = '/api/v1/field/submissions';

/** Answers the section's addresses from what is kept on the phone; what it has not got goes to the server. */
export function answering(surroundings: Surroundings) {
  const { fetched, clock, assets, isOnline, signedIn, room, unsentMark, renderHtml, changed } = surroundings;
  const over = new AbortController();
  const ask = askServer(packing(fetched), over.signal);
  const sendBytes: SendBytes = (photo) => sendPhoto((path, init) => fetched(path, init), photo, { over: over.signal });
  let person: Promise<Person | undefined> | undefined;
  const marked = new Map<string, number>();
  let confirmedAt = 0;

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
    const line = await syncStatus(phone, syncing.trouble(), {
      isOnline: isOnline(),
      room: within(room()).catch(() => undefined),
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
  /** @throws HungError where the browser does not open it, or does not answer: pages are the server's until it does. */
  async function current(): Promise<Person | undefined> {
    const one = await limited(opened);
    // Not under the limit of opening: while a day is made ready the database has much to write.
    if (!one || (await one.phone.fact('since')) !== undefined) return one;
    // The browser removed the database under the worker: nothing that is remembered of it holds.
    one.phone.close();
    person = undefined;
    return current();
  }

  async function opened(): Promise<Person | undefined> {
    person ??= readOnPhone().then(({ user, isLocked }) => (user && !isLocked ? openPerson(user) : undefined));
    return person.catch((error) => {
      person = undefined;
      throw error;
    });
  }

  /** Whose pages are answered from now on. Of everybody else nothing stays here that the server has. */
  async function become(next: OnPhone): Promise<void> {
    await shut(next);
    for (const user of await peopleKept())
      if (next.isLocked || user !== next.user) await within(leaveSealed(user)).catch(() => undefined);
  }

  const shut = (next: OnPhone): Promise<void> =>
    limited(async () => {
      const before = await person;
      // Asked twice, it is the same person still.
      if (before && before.phone.user === next.user && !next.isLocked) return writeOnPhone(next);
      person = undefined;
      before?.phone.close();
      return writeOnPhone(next);
    });

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
        enterAgain: (n, mended) => resubmit(phone, n, { now: clock(), mended }),
        drop: (n) => dropEntry(phone, n),
        signOut: (given) =>
          signOut(phone, given, { fetched, ask, close: () => shut({}), unmark: (user) => mark(user, 0) }),
      },
    } satisfies FieldApp;
    one.app = { usual: fieldApp(about), withFiles: fieldApp({ ...about, keepsFiles: true }) };
    return one.app;
  }

  /**
   * Asks the server who is signed in, and follows: what is kept of somebody else is left alone. Where the server cannot be asked,
   * or the session ran out, whoever was here last goes on; unless the server has said before that they were signed out.
   */
  async function confirmPerson(withinMs?: number, before?: Trouble): Promise<void> {
    const kept = await readKept();
    const question: Sending = { user: kept.user ?? 'nobody', submissions: [], have: {} };
    const answered = await ask(SUBMISSIONS, question, withinMs);
    confirmedAt = clock().getTime();
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

  type Doubt = { kept: OnPhone; said: Trouble | undefined; isDoubted: boolean; after: Asked['after'] };

  /** Whoever signs in comes from another page: that nobody sees what is somebody else's, it is asked before anything is shown. */
  async function confirm({ referrer }: Request, { kept, said, isDoubted, after }: Doubt): Promise<void> {
    // Who has just signed in had a signal a moment ago: there it is worth waiting for.
    const withinMs = isFromSignIn(referrer) ? undefined : WHO_WITHIN_MS;
    const asking = confirmPerson(withinMs, said);
    if (withinMs === undefined) return asking;
    after(asking);
    // It is still the same person, by the page that it is opened from or by the browser's own word.
    const isSame = !isDoubted && (isOfSection(referrer) || (await signedIn()) === kept.user);
    await (isSame ? within(asking, STILL_WITHIN_MS).catch(() => undefined) : asking);
  }

  /** Whether nothing was heard of the server for a while that could be heard. */
  const isUnheard = (one: Person | undefined): boolean =>
    isOnline() && clock().getTime() - Math.max(confirmedAt, one?.syncing.triedAt() ?? 0) > HEARD_MS;

  /** Undefined where the browser keeps nothing for us: a private window, or storage that is switched off or broken. */
  const whoseIsKept = () => readKept().catch(() => undefined);

  /** The server draws its pages from what it has, and mails what they show: what waits here goes first. */
  async function sentFirst({ phone, syncing }: Person): Promise<void> {
    const isWaiting = (await phone.enteredSince()).some(({ state }) => state === 'waiting');
    if (isWaiting) await within(syncing.run(true), WHO_WITHIN_MS);
  }

  const opens = (): Promise<boolean> =>
    current()
      .then((one) => one && appOf(one))
      .then(
        () => true,
        () => false,
      );

  /** Undefined where it opens, and where it is not known that there is anything. */
  async function broken(known?: OnPhone): Promise<Broken | undefined> {
    const kept = known ?? (await whoseIsKept());
    if (kept && (kept.user === undefined || kept.isLocked || (await opens()))) return undefined;
    const user = kept?.user ?? (await signedIn());
    if (user === undefined) return undefined;
    const entries = await unsentMark.read(user);
    return kept || entries > 0 ? { user, entries } : undefined;
  }

  const fromServer = serverOr({ fetched, clock, assets, renderHtml, broken });

  /** @param spare  goes to the server where the phone has no answer */
  async function answered({ request, after }: Asked, spare: Request): Promise<Response> {
    const isFromHere = isOfSection(request.referrer);
    const kept = await whoseIsKept();
    // There is no room to open what is kept, or it is broken: nothing is entered here, and what is there stays.
    const shut = await broken(kept);
    if (shut)
      return (
        (await databaseError(surroundings, request, { found: shut, forget })) ?? fromServer(request, undefined, after)
      );
    if (!kept) return fromServer(request, undefined, after);
    if (kept.user === undefined || kept.isLocked) {
      const answer = await fromServer(request, undefined, after);
      after(begin());
      return answer;
    }
    // The server may have said of what was sent that somebody else is signed in, or nobody any more.
    const before = await current();
    const said = before?.syncing.trouble();
    const isGet = request.method !== 'POST';
    const isDoubted = isGet && (said?.kind === 'somebody else' || isEnded(said));
    if (!isFromHere || isDoubted || (isGet && isUnheard(before)))
      await confirm(request, { kept, said, isDoubted, after });
    if (isGet && before && (await isOverdue(before.phone, clock()).catch(() => false)))
      await become({ ...kept, isLocked: true });
    const one = await current();
    const app = one && (await appOf(one));
    if (!one || !app) {
      after(begin());
      return fromServer(request, one, after);
    }
    const isPost = request.method === 'POST';
    // A form of another site is for the server to refuse.
    if (isPost && !isFromHere) return fromServer(request, one, after);
    const forPhone = isPost ? request.clone() : request;
    const answer = await app.usual.fetch(request);
    if (isPassed(answer)) {
      await sentFirst(one).catch(() => undefined);
      return fromServer(spare, one, after, async () => app.withFiles.fetch(forPhone));
    }
    after(one.syncing.run());
    return answer;
  }

  const forget = () => {
    person = undefined;
  };

  return {
    /** Whatever breaks here: what was typed goes on to the server, or is shown. */
    async answer(asked: Asked): Promise<Response> {
      const { request, after } = asked;
      const spare = request.method === 'POST' ? request.clone() : request;
      return answered(asked, spare).catch(() => fromServer(spare, undefined, after));
    },
    /** Keeps photos that a page has made smaller, with what they are of. */
    async keepPhotos({ user, report, boundTo, photos, after }: PhotosOfPage): Promise<PhotosKept> {
      try {
        const one = await current();
        if (!one || one.phone.user !== user || !(await appOf(one))) return { isKept: false };
        const { viewer } = await one.phone.part('account');
        const store = phoneReportStore(one.phone, { ...viewer, sessionId: '' }, clock);
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
      // A write that hangs is not waited for: it ends with this worker, whole or not at all.
      await within(Promise.resolve(person).then((one) => one?.syncing.stop())).catch(() => undefined);
    },
    /** @param isNow  whatever went wrong before. */
    async send(isNow: boolean): Promise<void> {
      const one = await current();
      await (one ? one.syncing.run(isNow) : begin());
    },
    /**
     * They sign out on another page of the site: nothing of theirs can be read here from now on.
     * @returns false where it is not their day that is kept here
     */
    async leave(user: string): Promise<boolean> {
      const kept = await readKept();
      if (kept.user !== user) return false;
      await become({ user, isLocked: true });
      return true;
    },
    /** Fetches what the server took from elsewhere: a round that was under way may have begun before it did. */
    async renew(): Promise<void> {
      const one = await current();
      for (let round = 0; one && round < 2; round += 1) {
        await one.syncing.dayIsStale();
        await one.syncing.run(true);
      }
    },
    /** Milliseconds until an open page asks to send again; undefined where nothing keeps anything from being sent. */
    againIn: async (): Promise<number | undefined> => (await current())?.syncing.againIn(),
    /** What the header says; undefined while nobody's day is kept. */
    async line(): Promise<SyncLine | undefined> {
      const one = await current();
      return one && lineOf(one);
    },
  };
}

/** In turn: what is entered at once finds it there, or finds it gone. What the server took meanwhile stays. */
const dropEntry = (phone: Phone, n: number): Promise<void> =>
  phone.inTurn(async () => {
    const all = await phone.entered();
    const entry = all.find((each) => each.n === n);
    if (!entry || entry.state === 'taken' || isHeld(all, entry)) return;
    const gone = [entry, filledBy(all, entry)].flatMap((each) => each ?? []);
    const left = all.filter((each) => !gone.includes(each));
    await phone.told({ goneEntries: gone.map((each) => each.n), drafts: await rebasedReports(phone, left, gone) });
  });

/** Signed out on purpose, here or elsewhere. */
const isEnded = (trouble: Trouble | undefined): boolean => trouble?.kind === 'signed out' && trouble.ended;

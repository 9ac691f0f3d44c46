import type { Hono } from 'hono';
import type { SyncLine } from '../components/electrician/sync-line.tsx';
import type { Sending } from '../domain/field-sync/sending.ts';
import { filledBy, isHeld } from '../features/danger-notices/field/notices.ts';
import { ConflictError, NotFoundError } from '../kernel/errors.ts';
import type { AppEnv } from '../server/context.ts';
import { databaseError } from './database-error.tsx';
import { explain, type FieldApp, fieldApp, isPassed } from './field-app.tsx';
import { serverOr } from './from-server.tsx';
import { noteLost } from './kept/lost.ts';
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

/** Photos that a page asks the worker to keep, with their user, report and record. */
export type PhotosOfPage = {
  user: string;
  report: string;
  boundTo: string;
  photos: readonly Blob[];
  after: Asked['after'];
};
/** @property why  a sentence for the page to show where it cannot send the photos to the server either. */
export type PhotosKept = { isKept: true; refused: readonly string[] } | { isKept: false; why?: string };

/** `withFiles` also keeps the files of a form, for when the server cannot be reached. */
type Apps = { usual: Hono<AppEnv>; withFiles: Hono<AppEnv> };
type Person = { phone: Phone; syncing: Syncing; app?: Apps };

/** How long a page waits for the server to say who is signed in, or for unsent entries to go first. */
const WHO_WITHIN_MS = 3_000;
/** The same where the browser's cookie still names the same person, who may have been signed out elsewhere. */
const STILL_WITHIN_MS = 1_000;
/** An open page asks the server this often. After a longer silence the worker asks before it shows a page. */
const HEARD_MS = 60_000;
const SUBMISSIONS = '/api/v1/field/submissions';

/** Answers the section's addresses from the phone's own data, and passes the rest to the server. */
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

  /** Writes the mark only when it changes. */
  async function mark(user: string, entries: number): Promise<void> {
    if (marked.get(user) === entries) return;
    marked.set(user, entries);
    await unsentMark.write(user, entries);
  }

  const limited = openLimit();
  const readKept = () => limited(readOnPhone);
  /** @throws HungError when the browser does not open the database or does not answer: the server answers pages until it does. */
  async function current(): Promise<Person | undefined> {
    const one = await limited(opened);
    // The limit of opening does not apply here: while the phone makes a day ready, the database is busy.
    if (!one || (await one.phone.fact('since')) !== undefined) return one;
    // The browser removed the database while the worker ran: the worker must forget what it remembers of it.
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

  /** Changes the person whose pages the worker answers. Removes everybody else's data, except what the server does not have. */
  async function become(next: OnPhone): Promise<void> {
    await shut(next);
    for (const user of await peopleKept())
      if (next.isLocked || user !== next.user) await within(leaveSealed(user)).catch(() => undefined);
  }

  const shut = (next: OnPhone): Promise<void> =>
    limited(async () => {
      const before = await person;
      // Called twice for the same person.
      if (before && before.phone.user === next.user && !next.isLocked) return writeOnPhone(next);
      person = undefined;
      before?.phone.close();
      return writeOnPhone(next);
    });

  /** Undefined while the phone does not have enough of the day to answer a page. */
  async function appOf(one: Person): Promise<Apps | undefined> {
    if (one.app) return one.app;
    const { phone, syncing } = one;
    const ready = await phone.fact('ready');
    const names = new Set((await phone.parts()).map(({ name }) => name));
    // A day that was ready once stays ready, even while parts of it are fetched again.
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
   * Asks the server who is signed in, and switches to that person. Where the server cannot be asked, or the session ran out, the last
   * person goes on, unless the server said before that they were signed out.
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

  /** Finds out who is signed in, and makes their day ready. */
  async function begin(): Promise<void> {
    await confirmPerson();
    await (await current())?.syncing.run(true);
  }

  type Doubt = { kept: OnPhone; said: Trouble | undefined; isDoubted: boolean; after: Asked['after'] };

  /** A new person arrives from a page outside the section: the worker asks the server before it shows another person's data. */
  async function confirm({ referrer }: Request, { kept, said, isDoubted, after }: Doubt): Promise<void> {
    // A person who has just signed in had a signal a moment ago, so waiting is worthwhile.
    const withinMs = isFromSignIn(referrer) ? undefined : WHO_WITHIN_MS;
    const asking = confirmPerson(withinMs, said);
    if (withinMs === undefined) return asking;
    after(asking);
    // The referring page or the browser's cookie says that it is still the same person.
    const isSame = !isDoubted && (isOfSection(referrer) || (await signedIn()) === kept.user);
    await (isSame ? within(asking, STILL_WITHIN_MS).catch(() => undefined) : asking);
  }

  /** Whether the phone is online and has not heard from the server for a while. */
  const isUnheard = (one: Person | undefined): boolean =>
    isOnline() && clock().getTime() - Math.max(confirmedAt, one?.syncing.triedAt() ?? 0) > HEARD_MS;

  /** Undefined where the browser stores nothing for us: a private window, or storage that is switched off or broken. */
  const whoseIsKept = () => readKept().catch(() => undefined);

  /** The server renders and mails its own data, so entries that wait here are sent first. */
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

  /** Undefined where the database opens, and where the phone may hold nothing at all. */
  async function broken(known?: OnPhone): Promise<Broken | undefined> {
    const kept = known ?? (await whoseIsKept());
    if (kept && (kept.user === undefined || kept.isLocked || (await opens()))) return undefined;
    const user = kept?.user ?? (await signedIn());
    if (user === undefined) return undefined;
    const entries = await unsentMark.read(user);
    return kept || entries > 0 ? { user, entries } : undefined;
  }

  const fromServer = serverOr({ fetched, clock, assets, renderHtml, broken });

  /** @param spare  a copy of the request, for the server when the phone has no answer */
  async function answered({ request, after }: Asked, spare: Request): Promise<Response> {
    const isFromHere = isOfSection(request.referrer);
    const kept = await whoseIsKept();
    // The database is broken, or there is no room to open it: the phone takes no entries and removes nothing.
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
    // The server may have answered the last entries by saying that another person is signed in, or that the session is over.
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
    // The server refuses a form from another site.
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
    /** If anything fails here, the form goes to the server, or a page shows the typed values. */
    async answer(asked: Asked): Promise<Response> {
      const { request, after } = asked;
      const spare = request.method === 'POST' ? request.clone() : request;
      return answered(asked, spare).catch(() => fromServer(spare, undefined, after));
    },
    /** Keeps photos that a page has scaled down, with the record that they belong to. */
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
    /** Whether the browser stores anything for us. */
    isKept: async (): Promise<boolean> => (await whoseIsKept()) !== undefined && (await opens()),
    /** A sentence for every page, where the database cannot be opened. */
    brokenWords: async (): Promise<string | undefined> => {
      const found = await broken();
      return found && brokenWords(found);
    },
    /** Stops sending, for a newer worker that takes over: entries on their way stay unsent here, and the newer worker sends them again. */
    async stop(): Promise<void> {
      over.abort();
      // Do not wait for a write that hangs: it ends with this worker, completely or not at all.
      await within(Promise.resolve(person).then((one) => one?.syncing.stop())).catch(() => undefined);
    },
    /** @param isNow  without waiting for the pause after an earlier failure. */
    async send(isNow: boolean): Promise<void> {
      const one = await current();
      await (one ? one.syncing.run(isNow) : begin());
    },
    /**
     * They signed out on another page of the site: seals their data here.
     * @returns false where the phone holds another person's day
     */
    async leave(user: string): Promise<boolean> {
      const kept = await readKept();
      if (kept.user !== user) return false;
      await become({ user, isLocked: true });
      return true;
    },
    /** Fetches what the server took from another page. Runs twice: a round under way may have begun before. */
    async renew(): Promise<void> {
      const one = await current();
      for (let round = 0; one && round < 2; round += 1) {
        await one.syncing.dayIsStale();
        await one.syncing.run(true);
      }
    },
    /** Milliseconds until an open page asks to send again; undefined where nothing holds up sending. */
    againIn: async (): Promise<number | undefined> => (await current())?.syncing.againIn(),
    /** The status line of the header; undefined while the phone holds no day. */
    async line(): Promise<SyncLine | undefined> {
      const one = await current();
      return one && lineOf(one);
    },
  };
}

/** Runs in turn with other changes. An entry that the server took meanwhile stays. */
const dropEntry = (phone: Phone, n: number): Promise<void> =>
  phone.inTurn(async () => {
    const all = await phone.entered();
    const entry = all.find((each) => each.n === n);
    if (!entry || entry.state === 'taken' || isHeld(all, entry)) return;
    const gone = [entry, filledBy(all, entry)].flatMap((each) => each ?? []);
    const left = all.filter((each) => !gone.includes(each));
    await phone.told({ goneEntries: gone.map((each) => each.n), drafts: await rebasedReports(phone, left, gone) });
  });

/** The person signed out, here or on another device. */
const isEnded = (trouble: Trouble | undefined): boolean => trouble?.kind === 'signed out' && trouble.ended;

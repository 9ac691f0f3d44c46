import type { SyncLine } from '../components/electrician/sync-line.tsx';
import { databaseError } from './database-error.tsx';
import { isPassed } from './field-app.tsx';
import { serverOr } from './from-server.tsx';
import { within } from './kept/storage/open-within.ts';
import { isOverdue } from './leaving.ts';
import { type Broken, brokenWords } from './pages/broken-page.tsx';
import type { OnPhone } from './people.ts';
import { appsOn } from './person/apps.ts';
import { confirming, WHO_WITHIN_MS } from './person/confirming.ts';
import { holderOn, type Person } from './person/holder.ts';
import { keepPhotos, type PhotosKept, type PhotosOfPage } from './person/keep-photos.ts';
import { isOfSection } from './referrer.ts';
import type { Asked, Surroundings } from './surroundings.ts';
import { askServer, isEnded } from './sync/ask-server.ts';
import { packing } from './sync/packing.ts';
import type { SendBytes } from './sync/send.ts';
import { sendPhoto } from './sync/send-photo.ts';

/** Answers the section's addresses from the phone's own data, and passes the rest to the server. */
export function answering(surroundings: Surroundings) {
  const { fetched, clock, assets, signedIn, unsentMark, renderHtml } = surroundings;
  const over = new AbortController();
  const ask = askServer(packing(fetched), over.signal);
  const sendBytes: SendBytes = (photo) => sendPhoto((path, init) => fetched(path, init), photo, { over: over.signal });
  const holder = holderOn(surroundings, { ask, sendBytes });
  const { current, become, readKept, whoseIsKept, forget } = holder;
  const { begin, confirm, isUnheard } = confirming(surroundings, { ask, holder });
  const appOf = appsOn(surroundings, { ask, holder });

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

  return {
    /** If anything fails here, the form goes to the server, or a page shows the typed values. */
    async answer(asked: Asked): Promise<Response> {
      const { request, after } = asked;
      const spare = request.method === 'POST' ? request.clone() : request;
      return answered(asked, spare).catch(() => fromServer(spare, undefined, after));
    },
    /** Keeps photos that a page has scaled down, with the record that they belong to. */
    keepPhotos: (photos: PhotosOfPage): Promise<PhotosKept> => keepPhotos({ current, appOf, clock }, photos),
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
      await holder.stop();
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
      return one && holder.lineOf(one);
    },
  };
}

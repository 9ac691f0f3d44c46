import type { Hono } from 'hono';
import type { SyncLine } from '../../components/electrician/sync-line.tsx';
import type { AppEnv } from '../../server/context.ts';
import { noteLost } from '../kept/lost.ts';
import { openPhone, type Phone } from '../kept/phone.ts';
import { openLimit, within } from '../kept/storage/open-within.ts';
import { leaveSealed } from '../leaving.ts';
import { type OnPhone, peopleKept, readOnPhone, writeOnPhone } from '../people.ts';
import type { Surroundings } from '../surroundings.ts';
import type { Ask } from '../sync/ask-server.ts';
import type { SendBytes } from '../sync/send.ts';
import { syncStatus } from '../sync/sync-status.ts';
import { type Syncing, syncingOf } from '../sync/syncing.ts';

/** `withFiles` also keeps the files of a form, for when the server cannot be reached. */
export type Apps = { usual: Hono<AppEnv>; withFiles: Hono<AppEnv> };
export type Person = { phone: Phone; syncing: Syncing; app?: Apps };

/** The person whose pages the worker answers. */
export type Holder = ReturnType<typeof holderOn>;

export function holderOn(
  { clock, isOnline, room, unsentMark, changed }: Surroundings,
  { ask, sendBytes }: { ask: Ask; sendBytes: SendBytes },
) {
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

  const shut = (next: OnPhone): Promise<void> =>
    limited(async () => {
      const before = await person;
      // Called twice for the same person.
      if (before && before.phone.user === next.user && !next.isLocked) return writeOnPhone(next);
      person = undefined;
      before?.phone.close();
      return writeOnPhone(next);
    });

  return {
    /** @throws HungError when the browser does not open the database or does not answer: the server answers pages until it does. */
    current,
    /** Changes the person whose pages the worker answers. Removes everybody else's data, except what the server does not have. */
    async become(next: OnPhone): Promise<void> {
      await shut(next);
      for (const user of await peopleKept())
        if (next.isLocked || user !== next.user) await within(leaveSealed(user)).catch(() => undefined);
    },
    /** Closes the person's database and stops answering pages. */
    shut,
    /** The status line of the header. */
    lineOf,
    mark,
    /** Who is on the phone. @throws HungError as above. */
    readKept,
    /** The same; undefined where the browser stores nothing for us: a private window, or storage that is switched off or broken. */
    whoseIsKept: (): Promise<OnPhone | undefined> => readKept().catch(() => undefined),
    /** Clears the worker's cache of the person. */
    forget: () => {
      person = undefined;
    },
    /** Stops sending. Does not wait for a write that hangs: it ends with this worker, completely or not at all. */
    async stop(): Promise<void> {
      await within(Promise.resolve(person).then((one) => one?.syncing.stop())).catch(() => undefined);
    },
  };
}

import { vi } from 'vitest';

type Method = 'get' | 'getAll' | 'put' | 'add' | 'transaction';
type Listener = (event: Event) => void;

/**
 * Storage that does what it is asked and does not say so until it is let go. Of transactions, those that write.
 * @param isHeld  of which stores
 */
export function holdStorage(method: Method, isHeld: (store: string) => boolean = (store) => store !== 'on phone') {
  const over = Promise.withResolvers<void>();
  let held = 0;
  const late = <T extends EventTarget>(target: T): T => {
    held += 1;
    const { addEventListener } = target;
    target.addEventListener = (kind: string, listener: unknown) =>
      addEventListener.call(target, kind, (event) => void over.promise.then(() => (listener as Listener)(event)));
    return target;
  };
  if (method === 'transaction') {
    const { transaction } = IDBDatabase.prototype;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, stores, ...how) {
      const opened = transaction.call(this, stores, ...how);
      return how[0] === 'readwrite' && ([stores].flat() as string[]).some(isHeld) ? late(opened) : opened;
    });
  } else {
    const asked: (this: IDBObjectStore, ...given: never[]) => IDBRequest = IDBObjectStore.prototype[method];
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (this: IDBObjectStore, ...given: unknown[]) {
      const request = asked.apply(this, given as never[]);
      return isHeld(this.name) ? late(request) : request;
    });
  }
  return {
    held: () => held,
    letGo() {
      vi.restoreAllMocks();
      over.resolve();
    },
  };
}

/** Somebody reads in a database of the browser's without an end: whatever is to be written waits, and what is read does not. */
export async function holdWrites(name: string, stores: readonly string[]) {
  const open = await new Promise<IDBDatabase>((found, failed) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => found(opening.result);
    opening.onerror = () => failed(opening.error);
  });
  let isOver = false;
  const reading = open.transaction(stores, 'readonly').objectStore(stores[0] ?? '');
  const on = () => {
    if (!isOver) reading.count().onsuccess = on;
  };
  on();
  return {
    letGo() {
      isOver = true;
      open.close();
    },
  };
}

const { setTimeout: later } = globalThis;
const turns = async () => {
  // What is hashed is reckoned beside this thread.
  await new Promise((resolve) => later(resolve, 10));
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Has the made-up clock run, second by second, until something comes to an end. @returns how many seconds that took. */
export async function secondsOf(work: Promise<unknown>, most = 200): Promise<number> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  for (let seconds = 0; seconds < most; seconds += 1) {
    await turns();
    if (isOver) return seconds;
    await vi.advanceTimersByTimeAsync(1000);
  }
  return Number.POSITIVE_INFINITY;
}

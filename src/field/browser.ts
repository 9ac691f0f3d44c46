/** The browser features that this file uses in a worker: the project's types are those of pages, and older browsers lack some. */
type CookieStore = {
  get(name: string): Promise<{ value?: string } | null>;
  set(cookie: { name: string; value: string; path: string; sameSite: 'strict'; expires: number }): Promise<void>;
};
const { cookieStore } = globalThis as unknown as { cookieStore?: CookieStore };

/** The session's cookies. The `__Host-` name over https stops other sites from planting one. */
const userCookie = () => `${location.protocol === 'https:' ? '__Host-' : ''}copperplate_user`;
/** The worker's own cookie, one per person: browsers that make room remove databases and leave cookies. */
const unsentOf = (user: string) => `copperplate_unsent_${user}`;
const KEPT_MS = 390 * 24 * 60 * 60_000;

const cookie = async (name: string): Promise<string | undefined> =>
  (await cookieStore?.get(name).catch(() => null))?.value ?? undefined;

/** Id of the person who signed in last in this browser and has not signed out since; undefined when unknown. */
export const signedIn = (): Promise<string | undefined> => cookie(userCookie());

/** For workers that may not set cookies: removed together with the databases, but outlives one that is broken. */
const CACHE = 'copperplate-unsent';
const inCache = async (name: string): Promise<string | undefined> => {
  try {
    return await (await (await caches.open(CACHE)).match(`/${name}`))?.text();
  } catch {
    return undefined;
  }
};
const toCache = async (name: string, value: string): Promise<void> => {
  try {
    await (await caches.open(CACHE)).put(`/${name}`, new Response(value));
  } catch {
    // Without a mark the loss is not reported.
  }
};

/** A person's number of unsent entries, stored apart from the databases; 0 when unknown. */
export const unsentMark = {
  read: async (user: string): Promise<number> =>
    Number(cookieStore ? await cookie(unsentOf(user)) : await inCache(unsentOf(user))) || 0,
  async write(user: string, entries: number): Promise<void> {
    const [name, value] = [unsentOf(user), String(entries)];
    if (!cookieStore) return toCache(name, value);
    // Nothing unsent: remove the mark.
    const expires = entries > 0 ? Date.now() + KEPT_MS : 0;
    await cookieStore?.set({ name, value, path: '/electrician', sameSite: 'strict', expires }).catch(() => undefined);
  },
};

/** Bytes of storage left; undefined where the browser does not say. */
export async function roomLeft(): Promise<number | undefined> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined ? undefined : quota - usage;
}

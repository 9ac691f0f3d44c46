/** What browsers tell a worker, as far as it is used here: the project's types are those of pages, and older browsers lack some. */
type CookieStore = {
  get(name: string): Promise<{ value?: string } | null>;
  set(cookie: { name: string; value: string; path: string; sameSite: 'strict'; expires: number }): Promise<void>;
};
const { cookieStore } = globalThis as unknown as { cookieStore?: CookieStore };

/** Of the session, as the server named it at sign-in: over https by a name that no neighbouring site can plant. */
const userCookie = () => `${location.protocol === 'https:' ? '__Host-' : ''}copperplate_user`;
/** Of the worker's own, one for each person: browsers that make room remove databases, and leave cookies. */
const unsentOf = (user: string) => `copperplate_unsent_${user}`;
const KEPT_MS = 390 * 24 * 60 * 60_000;

const cookie = async (name: string): Promise<string | undefined> =>
  (await cookieStore?.get(name).catch(() => null))?.value ?? undefined;

/** Id of the person who signed in last in this browser and has not signed out since; undefined where it cannot be told. */
export const signedIn = (): Promise<string | undefined> => cookie(userCookie());

/** Where a worker may not set cookies: it goes where the databases go, and stays where one of them is broken. */
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
    // Nothing is kept of it: then nothing is said.
  }
};

/** How many entries of a person were unsent, kept apart from the databases: 0 where nothing is known of it. */
export const unsentMark = {
  read: async (user: string): Promise<number> =>
    Number(cookieStore ? await cookie(unsentOf(user)) : await inCache(unsentOf(user))) || 0,
  async write(user: string, entries: number): Promise<void> {
    const [name, value] = [unsentOf(user), String(entries)];
    if (!cookieStore) return toCache(name, value);
    // Of whoever has nothing unsent, none is kept.
    const expires = entries > 0 ? Date.now() + KEPT_MS : 0;
    await cookieStore?.set({ name, value, path: '/electrician', sameSite: 'strict', expires }).catch(() => undefined);
  },
};

/** Bytes that the browser still has for what is kept here; undefined where it does not say. */
export async function roomLeft(): Promise<number | undefined> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined ? undefined : quota - usage;
}

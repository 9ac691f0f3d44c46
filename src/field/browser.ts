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

/** How many entries of a person were unsent, kept apart from the databases: 0 where nothing is known of it. */
export const unsentMark = {
  read: async (user: string): Promise<number> => Number(await cookie(unsentOf(user))) || 0,
  async write(user: string, entries: number): Promise<void> {
    const [name, value] = [unsentOf(user), String(entries)];
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

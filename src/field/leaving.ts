import { SUBMISSIONS } from '../domain/field-sync/address.ts';
import type { Sending } from '../domain/field-sync/sending.ts';
import { openPhone, type Phone } from './kept/phone.ts';
import { keyOf, type Sealed, seal, type Unsent, unseal } from './kept/sealed.ts';
import { readTyped, removeFromPhone, removeTyped, writeTyped } from './people.ts';
import type { Surroundings } from './surroundings.ts';
import type { Ask } from './sync/ask-server.ts';

/**
 * The result of signing out. `left`: names, in words, of the data that the browser would not remove after the server ended the session.
 * `why`: the reason, in a sentence, why nothing was removed.
 */
export type SignedOut = { isOut: true; left: readonly string[] } | { isOut: false; why: string };

type With = Pick<Surroundings, 'fetched'> & {
  ask: Ask;
  /** Closes the person's database and stops answering pages. */
  close: () => Promise<void>;
  /** Sets the person's mark of unsent entries to none. */
  unmark: (user: string) => Promise<void>;
};

const ASK_WITHIN_MS = 3_000;
const SIGN_OUT_WITHIN_MS = 20_000;
const NO_SIGNAL = { isOut: false, why: 'No signal: you need one to sign out' } as const;

/**
 * Removes a person's data from the phone after the server has confirmed that they are signed out, and not before.
 * @param given  numbers of the unsent entries that they agreed to discard: if there are others, nothing is removed
 */
export async function signOut(
  phone: Phone,
  given: ReadonlySet<number>,
  { fetched, ask, close, unmark }: With,
): Promise<SignedOut> {
  const { user } = phone;
  const no = (why: string): SignedOut => ({ isOut: false, why });
  const hasMore = async () => (await phone.entered()).some(({ n, state }) => state !== 'taken' && !given.has(n));
  const asked = await ask(SUBMISSIONS, { user, submissions: [], have: {} } satisfies Sending, ASK_WITHIN_MS);
  if (!asked.ok && asked.trouble.kind === 'no signal') return NO_SIGNAL;
  if (!asked.ok && asked.trouble.kind === 'somebody else')
    return no('Another person is signed in on this phone now. Nothing was removed');
  if (await hasMore()) return no('More was entered since');
  try {
    const signal = AbortSignal.timeout(SIGN_OUT_WITHIN_MS);
    // Follow the redirect: with `redirect: 'manual'`, WebKit never ends a fetch whose answer also clears the cache.
    const answer = await fetched('/logout', { method: 'POST', body: new URLSearchParams(), signal });
    if (answer.status >= 400) return no(`The server did not sign you out (${answer.status}). Try again`);
  } catch {
    return NO_SIGNAL;
  }
  // In turn: an entry from another page is counted here, or comes after the person has left.
  return phone.inTurn(async (): Promise<SignedOut> => {
    if (await hasMore()) return no('You are signed out. Newer entries are still on this phone');
    // If one removal hangs, the others still run.
    await close().catch(() => undefined);
    const left = await removeFromPhone(user);
    await unmark(user);
    return { isOut: true, left };
  });
}

/** The person's data, and the key that seals what is unsent. Scripts can use the key but cannot read it. */
const KEY = 'key';
const SEALED = 'sealed';

/**
 * Removes a person's data that the server has, for a person who left without signing out here. Unsent data stays, sealed, until they sign
 * in again. A phone that never got the key keeps unsent data unsealed, so that no entry is lost.
 */
export async function leaveSealed(user: string): Promise<void> {
  const phone = await openPhone(user);
  try {
    if (await phone.inTurn(() => isSealed(phone))) return;
  } finally {
    phone.close();
  }
  await removeFromPhone(user);
}

/** @returns false where nothing is unsent and everything may be removed */
async function isSealed(phone: Phone): Promise<boolean> {
  if (await phone.fact<Sealed>(SEALED)) return true;
  const unsent = await unsentOf(phone);
  if (unsent.entries.length === 0 && unsent.typed.length === 0) return false;
  const [key, since] = [await phone.fact<CryptoKey>(KEY), await phone.fact('since')];
  if (!key) {
    const { typed: _, ...kept } = unsent;
    await phone.becomes({ ...kept, facts: { since } });
    return true;
  }
  await phone.becomes({ facts: { since, [SEALED]: await seal(key, unsent) } });
  await removeTyped(phone.user);
  return true;
}

async function unsentOf(phone: Phone): Promise<Unsent> {
  const entries = (await phone.entered()).filter(({ state }) => state !== 'taken');
  const reports = new Set(entries.flatMap(({ sent }) => ('report' in sent ? [sent.report] : [])));
  const hashes = new Set(entries.flatMap(({ sent }) => ('photo' in sent ? [sent.photo] : [])));
  const photos = await Promise.all([...hashes].map((sha256) => phone.photo(sha256)));
  return {
    entries,
    drafts: (await phone.drafts()).filter(({ id }) => reports.has(id)),
    photos: photos.flatMap((photo) => photo ?? []),
    typed: await readTyped(phone.user).catch(() => []),
  };
}

/**
 * Stores the key from the server, and opens the data that was sealed with it when the person left.
 * @param given  undefined from an older server
 * @returns false where something stays sealed
 */
export async function takeKey(phone: Phone, given: string | undefined): Promise<boolean> {
  const sealed = await phone.fact<Sealed>(SEALED);
  if (given === undefined) return !sealed;
  if (!sealed && (await phone.fact(KEY))) return true;
  const key = await keyOf(given);
  if (!sealed) {
    await phone.told({ facts: { [KEY]: key } });
    return true;
  }
  const since = await phone.fact('since');
  // The installation has a new secret since: tell the person what is lost.
  const unsent = await unseal(key, sealed).catch(() => undefined);
  if (!unsent) {
    await phone.becomes({ facts: { since, [KEY]: key, lost: { entries: sealed.entries } } });
    return true;
  }
  await writeTyped(phone.user, unsent.typed);
  const { typed: _, ...kept } = unsent;
  await phone.becomes({ ...kept, facts: { since, [KEY]: key } });
  return true;
}

/** After this long without contact the session has expired in any case: `session.ts`. */
const MOST_AWAY_MS = 30 * 24 * 60 * 60_000;
/** A person whose session ran out may go on working for this long without signing in again. */
const MOST_OVER_MS = 24 * 60 * 60_000;

/**
 * Whether the phone must remove a person's data by now, although nobody asked for it.
 * @param now  by the phone's clock, right or wrong
 */
export async function isOverdue(phone: Phone, now: Date): Promise<boolean> {
  const [heard, over, clockOff = 0] = await Promise.all([
    phone.fact<string>('last heard'),
    phone.fact<string>('over since'),
    phone.fact<number>('clock off'),
  ]);
  const since = (at: string | undefined) => (at === undefined ? 0 : now.getTime() - Date.parse(at));
  // `heard` is by the server's clock; the end of the session is by the phone's.
  return since(heard) - clockOff > MOST_AWAY_MS || since(over) > MOST_OVER_MS;
}

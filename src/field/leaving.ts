import type { Sending } from '../domain/field-sync/sending.ts';
import { openPhone, type Phone } from './kept/phone.ts';
import { keyOf, type Sealed, seal, type Unsent, unseal } from './kept/sealed.ts';
import { readTyped, removeFromPhone, removeTyped, writeTyped } from './people.ts';
import type { Surroundings } from './surroundings.ts';
import type { Ask } from './sync/ask-server.ts';

/**
 * How signing out ended. `left`: the server has ended the session, and the browser would not remove this from the phone, in words.
 * `why`: nothing was removed, and that is the reason, in a sentence.
 */
export type SignedOut = { isOut: true; left: readonly string[] } | { isOut: false; why: string };

type With = Pick<Surroundings, 'fetched'> & {
  ask: Ask;
  /** Closes what is kept of the person, and answers nobody's pages from then on. */
  close: () => Promise<void>;
  /** Nothing of the person is unsent any more. */
  unmark: (user: string) => Promise<void>;
};

const SUBMISSIONS = '/api/v1/field/submissions';
const ASK_WITHIN_MS = 3_000;
const SIGN_OUT_WITHIN_MS = 20_000;
const NO_SIGNAL = { isOut: false, why: 'No signal: signing out has to reach the server' } as const;

/**
 * Takes a person off the phone once the server has said that they are signed out, and not before.
 * @param given  numbers of the unsent entries that they give up: with any other, all of it stays
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
    return no('Another person is signed in on this phone now. Nothing was taken off it');
  if (await hasMore()) return no('More was entered since');
  try {
    const signal = AbortSignal.timeout(SIGN_OUT_WITHIN_MS);
    // The redirect is followed: WebKit never ends a fetch that is told not to, where the answer clears its cache as well.
    const answer = await fetched('/logout', { method: 'POST', body: new URLSearchParams(), signal });
    if (answer.status >= 400) return no(`The server did not sign you out (${answer.status}). Try again`);
  } catch {
    return NO_SIGNAL;
  }
  // In turn: what another page enters meanwhile stands before it is counted, or finds that the person has left.
  return phone.inTurn(async (): Promise<SignedOut> => {
    if (await hasMore()) return no('You are signed out, and more was entered since: it is still on this phone');
    // What hangs beside it keeps nothing of the person on the phone.
    await close().catch(() => undefined);
    const left = await removeFromPhone(user);
    await unmark(user);
    return { isOut: true, left };
  });
}

/** What the phone holds of its person, so as to seal what is unsent: `key` is used, and never read. */
const KEY = 'key';
const SEALED = 'sealed';

/**
 * Takes off the phone what the server has of a person who left it otherwise than by signing out here. What it has not stays, sealed, until
 * they sign in again. A phone that was never given the key keeps that as it is: nothing that was entered is lost.
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

/** @returns false where nothing is unsent, and all of it may go */
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
 * Holds the key that the server gives, and opens what was sealed with it when the person left.
 * @param given  undefined where a server of an older build gave none
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
  // The secret of the installation is another one since: what is gone is said.
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

/** A phone that was off for longer has a session that is over whatever happens: `session.ts`. */
const MOST_AWAY_MS = 30 * 24 * 60 * 60_000;
/** Whose session ran out goes on working, and has signed in again by then. */
const MOST_OVER_MS = 24 * 60 * 60_000;

/**
 * Whether what is kept of a person has to go by now, though nobody said so.
 * @param now  by the phone's clock, right or wrong
 */
export async function isOverdue(phone: Phone, now: Date): Promise<boolean> {
  const [heard, over, clockOff = 0] = await Promise.all([
    phone.fact<string>('last heard'),
    phone.fact<string>('over since'),
    phone.fact<number>('clock off'),
  ]);
  const since = (at: string | undefined) => (at === undefined ? 0 : now.getTime() - Date.parse(at));
  // The server said when it was last heard, and the phone itself when the session was over.
  return since(heard) - clockOff > MOST_AWAY_MS || since(over) > MOST_OVER_MS;
}

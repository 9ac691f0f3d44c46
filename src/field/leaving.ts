import type { Sending } from '../domain/field-sync/sending.ts';
import type { Phone } from './kept/phone.ts';
import { removeFromPhone } from './people.ts';
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
    return no('Somebody else is signed in on this phone now. Nothing was taken off it');
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

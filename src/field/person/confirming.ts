import { SUBMISSIONS } from '../../domain/field-sync/address.ts';
import type { Sending } from '../../domain/field-sync/sending.ts';
import { within } from '../kept/storage/open-within.ts';
import type { OnPhone } from '../people.ts';
import { isFromSignIn, isOfSection } from '../referrer.ts';
import type { Asked, Surroundings } from '../surroundings.ts';
import { type Ask, isEnded, type Trouble } from '../sync/ask-server.ts';
import type { Holder, Person } from './holder.ts';

/** How long a page waits for the server to say who is signed in, or for unsent entries to go first. */
export const WHO_WITHIN_MS = 3_000;
/** The same where the browser's cookie still names the same person, who may have been signed out elsewhere. */
const STILL_WITHIN_MS = 1_000;
/** An open page asks the server this often. After a longer silence the worker asks before it shows a page. */
const HEARD_MS = 60_000;

export type Doubt = { kept: OnPhone; said: Trouble | undefined; isDoubted: boolean; after: Asked['after'] };

/** Asks the server who is signed in. */
export function confirming(
  { clock, isOnline, signedIn }: Pick<Surroundings, 'clock' | 'isOnline' | 'signedIn'>,
  { ask, holder }: { ask: Ask; holder: Holder },
) {
  let confirmedAt = 0;

  /**
   * Asks the server who is signed in, and switches to that person. Where the server cannot be asked, or the session ran out, the last
   * person goes on, unless the server said before that they were signed out.
   */
  async function confirmPerson(withinMs?: number, before?: Trouble): Promise<void> {
    const kept = await holder.readKept();
    const question: Sending = { user: kept.user ?? 'nobody', submissions: [], have: {} };
    const answered = await ask(SUBMISSIONS, question, withinMs);
    confirmedAt = clock().getTime();
    if (answered.ok) {
      if (kept.isLocked) await holder.become({ user: kept.user });
    } else if (answered.trouble.kind === 'somebody else') await holder.become({ user: answered.trouble.user });
    else if (isEnded(answered.trouble) || (answered.trouble.kind === 'no signal' && isEnded(before)))
      await holder.become({ ...kept, isLocked: true });
  }

  return {
    /** Finds out who is signed in, and makes their day ready. */
    async begin(): Promise<void> {
      await confirmPerson();
      await (await holder.current())?.syncing.run(true);
    },
    /** A new person arrives from a page outside the section: the worker asks the server before it shows another person's data. */
    async confirm({ referrer }: Request, { kept, said, isDoubted, after }: Doubt): Promise<void> {
      // A person who has just signed in had a signal a moment ago, so waiting is worthwhile.
      const withinMs = isFromSignIn(referrer) ? undefined : WHO_WITHIN_MS;
      const asking = confirmPerson(withinMs, said);
      if (withinMs === undefined) return asking;
      after(asking);
      // The referring page or the browser's cookie says that it is still the same person.
      const isSame = !isDoubted && (isOfSection(referrer) || (await signedIn()) === kept.user);
      await (isSame ? within(asking, STILL_WITHIN_MS).catch(() => undefined) : asking);
    },
    /** Whether the phone is online and has not heard from the server for a while. */
    isUnheard: (one: Person | undefined): boolean =>
      isOnline() && clock().getTime() - Math.max(confirmedAt, one?.syncing.triedAt() ?? 0) > HEARD_MS,
  };
}

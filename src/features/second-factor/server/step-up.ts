import { ConflictError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Deps } from '../../../server/context.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import { findSecondFactors } from '../../../server/repositories/identity/second-factors.ts';
import { showsEnough } from '../../../server/repositories/identity/sessions.ts';
import { relyingParty } from './passkeys/relying-party.ts';

const MINUTE = 60_000;
/** How long a confirmation of identity is valid. After that, changing an email address, a role, a second factor, access or a key asks again. */
export const CONFIRMED_FOR = 15 * MINUTE;

type StepDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Whether the signed-in person has confirmed their identity recently, at sign-in or since: by their password, with their second factor
 * if they have one; or by a passkey.
 */
export async function isConfirmed({ db, clock }: StepDeps, viewer: Pick<Viewer, 'sessionId'>): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .where('id', '=', viewer.sessionId)
    .where('ended_at', 'is', null)
    .where(showsEnough)
    .select('confirmed_at')
    .executeTakeFirst();
  const at = row?.confirmed_at;
  return at != null && clock().getTime() - Date.parse(at) < CONFIRMED_FOR;
}

/**
 * Checked again in the transaction of a change to second factors: another request may have added the first one since.
 * @throws ConflictError when it is no longer so.
 */
export async function mustBeConfirmed(trx: Trx, viewer: Pick<Viewer, 'sessionId'>, now: Date): Promise<void> {
  if (!(await isConfirmed({ db: trx, clock: () => now }, viewer)))
    throw new ConflictError('Your account was changed meanwhile. Sign in again, and try once more.');
}

/** What a person must show again: always the password, unless they use a passkey. */
export type StepUpFactors = { code: boolean; app: boolean; passkey: boolean };

/** @returns undefined where they have confirmed it recently. */
export async function stepUpFactors(
  deps: StepDeps & Pick<Deps, 'config'>,
  viewer: Viewer,
): Promise<StepUpFactors | undefined> {
  if (await isConfirmed(deps, viewer)) return undefined;
  const { app, passkeys } = await findSecondFactors(deps.db, { id: viewer.userId });
  const passkey = passkeys.length > 0 && relyingParty(deps.config) !== undefined;
  return { code: app !== undefined || passkeys.length > 0, app: app !== undefined, passkey };
}

/** Records a confirmation now. */
export async function noteConfirmed(db: Db, viewer: Viewer, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ confirmed_at: now.toISOString() })
    .where('id', '=', viewer.sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

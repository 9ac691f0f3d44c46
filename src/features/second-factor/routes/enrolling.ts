import type { Context } from 'hono';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { ownPath } from '../../../server/http/own-path.ts';
import { findHalf } from '../../../server/identity/half-sign-in.ts';
import { CHECK_PATH, withNext } from '../../../server/identity/proceed.ts';
import { type FactorKind, mailAdded } from '../../../server/mail/factor-mails.ts';
import type { HalfSignIn } from '../../../server/repositories/identity/half-sign-ins.ts';
import type { Holder } from '../../../server/repositories/identity/holder.ts';
import { hasSecondFactor } from '../../../server/repositories/identity/second-factors.ts';
import { type Account, findAccount } from '../../../server/repositories/people/accounts.ts';
import { addFactor, type NewFactor } from '../server/add-factor.ts';
import { makeRecoveryCodes } from '../server/recovery-codes.ts';
import { isConfirmed } from '../server/step-up.ts';

/** The person who adds a second factor: signed in and identity just confirmed, or required to add one before signing in. */
export type Enrolling = {
  account: Account;
  /** Id of the session or the half sign-in that challenges belong to. */
  asked: string;
  half?: HalfSignIn;
  next: string | undefined;
};

const ACCOUNT = '/settings/account';

/** @returns a redirect where the person may not: to sign-in, or to confirm their identity. */
export async function whoEnrols(deps: Deps, c: Context<AppEnv>, typedNext?: string): Promise<Enrolling | Response> {
  const next = ownPath(typedNext ?? c.req.query('next'));
  const { viewer } = c.var;
  if (viewer) {
    const account = await findAccount(deps.db, viewer.userId);
    if (!account) throw new NotFoundError(`user ${viewer.userId}`);
    if (await isConfirmed(deps, viewer)) return { account, asked: viewer.sessionId, next };
    return c.redirect(withNext('/auth/confirm', withNext(c.req.path, next)), 303);
  }
  const half = await findHalf(deps, c);
  if (half?.stage === 'check') return c.redirect(withNext(CHECK_PATH, next), 303);
  if (!half) return c.redirect(withNext('/auth/sign-in', next), 303);
  return { account: half.account, asked: half.id, half, next };
}

/**
 * Adds a second factor, with recovery codes if it is the first, and tells the person by mail.
 * @param add  inside the transaction; false: it was added already, and nothing is done.
 * @returns the codes to show, once; none with a further factor. A redirect where nothing was done: the account has the factor already, or
 * the person must sign in again.
 * @throws ConflictError as `addFactor` does; BusyError when too many passwords wait to be hashed.
 */
export async function enrol(
  deps: Deps,
  c: Context<AppEnv>,
  { account, asked, half }: Enrolling,
  kind: FactorKind,
  add: (trx: Trx, holder: Holder, now: Date) => Promise<boolean>,
): Promise<string[] | Response> {
  // Outside the transaction, because it takes a while.
  const codes = (await hasSecondFactor(deps.db, account.id)) ? [] : await makeRecoveryCodes();
  const now = deps.clock();
  const by: NewFactor['by'] = half ? { half: asked } : { sessionId: asked };
  const kept = await deps.db
    .transaction()
    .execute((trx) => addFactor(trx, account, { kind, codes, by, add: () => add(trx, account, now) }, now));
  if (!kept) return c.redirect(ACCOUNT, 303);
  await mailAdded(deps, account, kind, { isFirst: kept.length > 0 });
  return kept.map(({ shown }) => shown);
}

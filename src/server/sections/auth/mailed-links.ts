import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'hono';
import type { AppEnv, Deps } from '../../context.ts';
import { guess } from '../../identity/guesses.ts';
import { knownBrowser } from '../../identity/session.ts';
import { addressChanged, addressElsewhere, invitation, linkAskedFor } from '../../mail/account-mails.ts';
import { publicOrigin } from '../../public-origin.ts';
import { countAuthTokensSince } from '../../repositories/identity/auth-tokens.ts';
import { findAccountByEmail } from '../../repositories/people/accounts.ts';
import { networkOf } from '../../runtime/network-of.ts';
import { makeToken } from './tokens.ts';

const HOUR = 3_600_000;
/**
 * Mails with a link of one kind per account and hour; more are not sent, and the page does not say so. Browsers
 * that know the account have a limit of their own: a stranger's requests prevent nobody from getting theirs.
 */
const MAILS_PER_HOUR = 5;
/** Longer than the work takes, so that the response time does not reveal whether the account exists. */
const ANSWER_AFTER = 250;

/** The company that a mail is sent for. */
type MailingCompany = { id: string; name: string };
type MailDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'config' | 'state'>;

/**
 * Mails a link to the account with this address, if there is one. The response is the same, and takes as long, if
 * there is none.
 * @returns seconds to wait where this network address has asked too often, else undefined.
 */
export async function mailLink(
  deps: MailDeps,
  c: Context<AppEnv>,
  kind: 'reset' | 'sign-in',
  email: string,
): Promise<number | undefined> {
  // Every request for a mail counts, because success and failure look alike.
  const limited = { what: `mail ${email}`, address: `mail ${networkOf(c.var.address)}` };
  const outcome = await guess(deps, limited, async () => false);
  if (outcome.kind === 'refused') return outcome.retryAfterSeconds;
  await Promise.all([send(), pause(ANSWER_AFTER)]);
  return undefined;

  async function send(): Promise<void> {
    const account = await findAccountByEmail(deps.db, email);
    if (!account) return;
    const anHourAgo = new Date(deps.clock().getTime() - HOUR).toISOString();
    const asked = { purpose: kind, fromKnownBrowser: knownBrowser(deps, c, email) !== undefined, since: anHourAgo };
    if ((await countAuthTokensSince(deps.db, account.id, asked)) >= MAILS_PER_HOUR) return;
    const token = await makeToken(deps, account, kind, asked);
    await deps.mail.send(linkAskedFor(kind, account, linkTo(deps, kind, token)), account);
  }
}

/** Mails a new account, or one with a new address, the link to choose a password. It works for a week. */
async function mailInvitation(
  deps: MailDeps,
  user: { id: string; name: string; email: string },
  company: MailingCompany,
): Promise<void> {
  const link = linkTo(deps, 'reset', await makeToken(deps, user, 'invitation'));
  await deps.mail.send(invitation(user, company.name, link), { companyId: company.id });
}

/**
 * Mails the address that an account was given. If the address belongs to another account, its owner is
 * told so and gets no link: the person who gave it does not learn this, because everything else is the same.
 */
export async function mailGivenAddress(
  deps: MailDeps,
  user: { id: string; name: string; email: string },
  company: MailingCompany,
  { isElsewhere }: { isElsewhere: boolean },
): Promise<void> {
  if (!isElsewhere) return mailInvitation(deps, user, company);
  // The same work, so that the time reveals nothing either. This link is never sent.
  await makeToken(deps, user, 'invitation');
  await deps.mail.send(addressElsewhere(user, company.name), { companyId: company.id });
}

/** Tells an account's old address that the account has another: its owner may not have asked for that. */
export async function mailAddressChanged(
  deps: Pick<MailDeps, 'mail'>,
  to: string,
  user: { name: string },
  company: MailingCompany,
  { isOwn }: { isOwn: boolean },
): Promise<void> {
  await deps.mail.send(addressChanged(to, user, company.name, { isOwn }), { companyId: company.id });
}

function linkTo({ config }: MailDeps, kind: 'reset' | 'sign-in', token: string): string {
  return `${publicOrigin(config)}/auth/${kind === 'reset' ? 'reset' : 'link'}/${token}`;
}

import type { MailTry } from '../../../domain/sent-mail/sent-mail.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { EventKind } from '../../../domain/words/events.ts';
import type { Actor, System } from '../../../kernel/actor.ts';
import { newCode, sha256 } from '../../../server/codes.ts';
import type { Deps } from '../../../server/context.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { dropMail } from '../../../server/repositories/outbox.ts';
import type { Purpose } from './purpose.ts';
import { type LinkKey, markLink, markMailFate, markRevoked, reportOfLink } from './repository.ts';

const DAY = 86_400_000;
const LONGEST_TOKEN = 100;

/** A new link. The database stores only the hash of its token. */
export type NewLink = {
  tokenHash: string;
  link: string;
  /** UTC ISO text, and the same as a day in words. */
  expiresAt: string;
  until: string;
};

/** @param origin  of the site, without a trailing slash. @param token  160 random bits by default. */
export function newLink(
  { path }: Pick<Purpose, 'path'>,
  { origin, days, timeZone, token = newCode() }: { origin: string; days: number; timeZone: string; token?: string },
  now: Date,
): NewLink {
  const expires = new Date(now.getTime() + days * DAY);
  return {
    tokenHash: sha256(token),
    link: linkAddress({ path }, origin, token),
    expiresAt: expires.toISOString(),
    until: showDay(dayIn(expires, timeZone)),
  };
}

/** The address for a token. @param origin  without a trailing slash. */
export const linkAddress = ({ path }: Pick<Purpose, 'path'>, origin: string, token: string): string =>
  `${origin}${path}${token}`;

/** The hash of a token in an address; undefined where it is too long to be one. */
export const hashOfToken = (token: string): string | undefined =>
  token.length > LONGEST_TOKEN ? undefined : sha256(token);

type Linked = { id: string; reportId: string };

/** Records an event of a link. The reader of a link has no account: then the system does. */
export const recordOfLink = (
  trx: Trx,
  actor: Actor | System,
  { named }: Purpose,
  { kind, id, reportId, more }: Linked & { kind: EventKind; more?: Readonly<Record<string, string | number>> },
  now: Date,
): Promise<void> => recordEvent(trx, actor, { kind, subject: reportId, detail: { [named]: id, ...more } }, now);

/**
 * Revokes a link, and deletes its mail if no server has accepted it yet.
 * @returns undefined where it was revoked before; else whether its mail was deleted.
 */
export async function revokeLink(
  trx: Trx,
  actor: Actor,
  purpose: Purpose,
  { id, reportId }: Linked,
  now: Date,
): Promise<{ isUnsent: boolean } | undefined> {
  const { companyId, userId } = actor;
  const revoked = await markRevoked(trx, purpose, { id, companyId, userId }, now);
  if (!revoked) return undefined;
  if (revoked.unsentMail !== null) await dropMail(trx, revoked.unsentMail);
  await recordOfLink(trx, actor, purpose, { kind: `${purpose.event}.revoked`, id, reportId }, now);
  return { isUnsent: revoked.unsentMail !== null };
}

type Asking = Pick<Deps, 'db' | 'clock'>;

/** Records what the reader of a link did with it, the first time. */
export function noteFirst(
  { db, clock }: Asking,
  purpose: Purpose,
  { id, companyId, reportId }: LinkKey & Linked,
  { mark, kind, more }: { mark: 'opened_at' | 'received_at'; kind: EventKind; more?: Readonly<Record<string, string>> },
): Promise<void> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    if (!(await markLink(trx, purpose, { id, companyId }, mark, now, more))) return;
    await recordOfLink(trx, { companyId, userId: null }, purpose, { kind, id, reportId }, now);
  });
}

/** Records the result of a mail, if it holds links for one of the purposes; a refusal is an event the first time and the last. */
export async function noteMailFate(
  { db, clock }: Asking,
  purposes: readonly Purpose[],
  mailId: string,
  tried: MailTry,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    for (const purpose of purposes) {
      const links = await markMailFate(trx, purpose, mailId, tried, now);
      for (const link of links) {
        if (!isNewFailure(tried, link)) continue;
        const reportId = await reportOfLink(trx, purpose, link);
        const event = { kind: `${purpose.event}.not-delivered`, id: link.id, reportId } as const;
        await recordOfLink(trx, { companyId: link.companyId, userId: null }, purpose, event, now);
      }
      if (links.length > 0) return;
    }
  });
}

const isNewFailure = ({ fate }: MailTry, { hadFailed }: { hadFailed: boolean }): boolean =>
  fate === 'filed' || fate === 'given up' || (fate === 'failed' && !hadFailed);

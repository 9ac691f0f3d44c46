import { definitionOf } from '../../../domain/forms/registry.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getLogAt } from '../../../server/repositories/entries/entry-log.ts';
import { type LockedReport, lockReport } from '../../../server/repositories/lock-report.ts';
import { insertMail } from '../../../server/repositories/outbox.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { namesOf } from '../../../server/repositories/people/people.ts';
import { newLink, recordOfLink } from '../../mailed-link/server/mailed-link.ts';
import { addressIn, type DangerNotice } from '../domain/danger-notice.ts';
import type { Addressee, HandedOver } from '../domain/read-giving.ts';
import { markInformed } from './mark-informed.ts';
import { noticeMail } from './notice-mail.ts';
import { noticeLink } from './purpose.ts';
import { insertGivenNotice, listGivenNotices, listNoticesOfRevisions } from './repository.ts';
import { storedNotice } from './stored-notice.ts';

/** Covers the time a landlord has for the repair, and a recipient's holiday. */
export const LINK_DAYS = 30;
/** Per report: more would be a mailing, not a notice. */
const MOST_NOTICES = 40;

/** Some recipients were sent this notice before: nothing is sent until the sender confirms. */
export class SentBeforeError extends ConflictError {
  /** Their names. */
  readonly names: readonly string[];
  constructor(names: readonly string[]) {
    super(`It was sent to ${names.join(' and ')} before.`);
    this.names = names;
  }
}

type Mailing = {
  observationId: string;
  to: readonly Addressee[];
  /** The sender has confirmed: send to people who have it already. */
  isAgain: boolean;
};

/**
 * Mails the present notice of a danger to each recipient with a link of their own. Also fills in who was told, and when,
 * if the report does not say so yet.
 * @param origin  start of the link, the site's origin.
 * @throws NotFoundError when there is no such report or danger; SentBeforeError; ConflictError when the report is discarded, or has
 * given too many notices.
 */
export async function mailNotice(
  trx: Trx,
  actor: Actor,
  reportId: string,
  { observationId, to, isAgain }: Mailing,
  origin: string,
  now: Date,
): Promise<void> {
  const report = await mayGive(trx, actor, reportId, to.length);
  const { notice } = await storedNotice(trx, actor, report, observationId);
  const had = (await listNoticesOfRevisions(trx, actor, report)).filter(
    (each) => each.way === 'mail' && each.observationId === observationId && each.revokedAt === null && !each.gaveUp,
  );
  const before = to.filter(({ email }) => had.some((each) => each.email === email));
  if (before.length > 0 && !isAgain) throw new SentBeforeError(before.map(({ name }) => name));
  await markInformed(trx, actor, report, { observationId, way: 'mail', at: now.toISOString() }, now);
  for (const addressee of to) {
    const mailId = newId();
    const link = newLink(noticeLink, { origin, days: LINK_DAYS, timeZone: report.timeZone }, now);
    const message = noticeMail(addressee, notice, link);
    await insertMail(trx, actor, mailId, { ...message, about: { reportId } }, now.toISOString());
    const id = await insertGivenNotice(
      trx,
      actor,
      {
        ...{ way: 'mail', reportId, observationId, content: notice, ...addressee },
        ...{ at: now.toISOString(), ...link, mailId },
      },
      now,
    );
    await recordOfLink(trx, actor, noticeLink, { kind: 'notice.sent', id, reportId }, now);
  }
}

/**
 * Records that a person received the notice of a danger on paper.
 * @param shown  the text of the notice, if it was handed over before, from a phone: then the observation must have been a danger at
 * some time. The server decides whose notice it is.
 * @throws as `mailNotice`.
 */
export async function handOverNotice(
  trx: Trx,
  actor: Actor,
  reportId: string,
  {
    observationId,
    name,
    at,
    drawing,
    shown,
    wrongly,
  }: HandedOver & { observationId: string; shown?: DangerNotice; wrongly?: string | undefined },
  now: Date,
): Promise<void> {
  const report = await mayGive(trx, actor, reportId, 1);
  const content = shown
    ? await asItWasShown(trx, actor, report, { observationId, shown })
    : (await storedNotice(trx, actor, report, observationId)).notice;
  await markInformed(
    trx,
    actor,
    report,
    { observationId, way: 'paper', at, isFilled: shown !== undefined, wrongly },
    now,
  );
  const given = { way: 'paper', reportId, observationId, name, content, at, drawing } as const;
  const id = await insertGivenNotice(trx, actor, given, now);
  await recordOfLink(trx, actor, noticeLink, { kind: 'notice.handed-over', id, reportId }, now);
}

async function asItWasShown(
  trx: Trx,
  actor: Actor,
  report: LockedReport,
  { observationId, shown }: { observationId: string; shown: DangerNotice },
): Promise<DangerNotice> {
  const codes = await getLogAt(trx, actor, report.id, [`observations/${observationId}/code`]);
  if (!codes.some(({ value }) => value === 'C1'))
    throw new ConflictError('This observation was never a danger (C1) in this report: no notice was stored.');
  const { name: company, phone } = await getCompany(trx, actor);
  const { document, siteName: site, electricianName } = report;
  const people = await namesOf(trx, actor, [...new Set(codes.map(({ authorId }) => authorId))]);
  // The name shown as the finder must be a person on the report; otherwise it is the electrician's.
  const by = [...people.values()].includes(shown.by) ? shown.by : electricianName;
  return { ...shown, address: addressIn(document, definitionOf(document), site), by, company, phone };
}

async function mayGive(trx: Trx, actor: Actor, reportId: string, more: number): Promise<LockedReport> {
  mustBeAllowed(actor, 'notices.give');
  const report = await lockReport(trx, actor, reportId);
  if (report.status === 'discarded') throw new ConflictError('This report is discarded: no notice of it is sent.');
  if ((await listGivenNotices(trx, actor, reportId)).length + more > MOST_NOTICES)
    throw new ConflictError(`At most ${MOST_NOTICES} danger notices are given from one report.`);
  return report;
}

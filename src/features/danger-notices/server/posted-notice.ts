import type { Actor } from '../../../kernel/actor.ts';
import type { Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { publicOrigin } from '../../../server/public-origin.ts';
import type { Report } from '../../../server/repositories/reports/reports.ts';
import type { Submission } from '../../../server/repositories/reports/submissions.ts';
import { readAddressees, readHandedOver } from '../domain/read-giving.ts';
import { handOverNotice, mailNotice, SentBeforeError } from './give-notice.ts';
import { knownAddressees } from './known-addressees.ts';
import { type Noticed, storedNotice } from './stored-notice.ts';

type Posted = Submission & { text(field: string): string };

/**
 * Gives the notice of a danger from a form of either section, once however often the form is sent.
 * @returns the form's errors: then no notice was given.
 */
export async function giveNotice(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  actor: Actor,
  about: {
    way: 'mail' | 'paper';
    report: Noticed & Pick<Report, 'siteId'>;
    observationId: string;
    posted: Posted;
  },
): Promise<readonly { field: string; message: string }[]> {
  const { way, report, observationId, posted } = about;
  const { db, config } = deps;
  const now = deps.clock();
  const { foundOn } = await storedNotice(db, actor, report, observationId);
  const once = idempotentIn(deps);
  if (way === 'paper') {
    const read = readHandedOver(posted.text, now, report.timeZone, foundOn);
    if (!read.ok) return read.errors;
    const handed = { ...read.handed, observationId };
    await once(actor, posted, (trx) => handOverNotice(trx, actor, report.id, handed, now));
    return [];
  }
  const { to, errors } = readAddressees(posted.text, await knownAddressees(db, actor, report.siteId));
  if (errors.length > 0) return errors;
  const mailing = { observationId, to, isAgain: posted.text('again') !== '' };
  try {
    const origin = publicOrigin(config);
    await once(actor, posted, (trx) => mailNotice(trx, actor, report.id, mailing, origin, now));
    return [];
  } catch (error) {
    if (!(error instanceof SentBeforeError)) throw error;
    const message = `${error.message} Tick the box to send it again`;
    return [{ field: 'again', message }];
  }
}

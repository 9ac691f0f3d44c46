import type { Actor } from '../../../kernel/actor.ts';
import type { Deps } from '../../../server/context.ts';
import { publicOrigin } from '../../../server/public-origin.ts';
import type { Report } from '../../../server/repositories/reports/reports.ts';
import { type Submission, withSubmission } from '../../../server/repositories/reports/submissions.ts';
import { dangerIn } from '../domain/danger-notice.ts';
import { readAddressees, readHandedOver } from '../domain/read-giving.ts';
import { whoFound } from './compose-notice.ts';
import { handOverNotice, mailNotice, SentBeforeError } from './give-notice.ts';
import { knownAddressees } from './known-addressees.ts';

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
    report: Pick<Report, 'id' | 'siteId' | 'timeZone' | 'document'>;
    observationId: string;
    posted: Posted;
  },
): Promise<readonly { field: string; message: string }[]> {
  const { way, report, observationId, posted } = about;
  const { db, clock, config } = deps;
  const now = clock();
  if (way === 'paper') {
    const danger = dangerIn(report.document, observationId)?.observation;
    const found = danger && (await whoFound(db, actor, report, danger));
    const read = readHandedOver(posted.text, now, report.timeZone, found?.day ?? '');
    if (!read.ok) return read.errors;
    const handed = { ...read.handed, observationId };
    await withSubmission(
      db,
      actor,
      posted,
      async (trx) => none(handOverNotice(trx, actor, report.id, handed, now)),
      now,
    );
    return [];
  }
  const { to, errors } = readAddressees(posted.text, await knownAddressees(db, actor, report.siteId));
  if (errors.length > 0) return errors;
  const mailing = { observationId, to, isAgain: posted.text('again') !== '' };
  try {
    const origin = publicOrigin(config);
    await withSubmission(
      db,
      actor,
      posted,
      async (trx) => none(mailNotice(trx, actor, report.id, mailing, origin, now)),
      now,
    );
    return [];
  } catch (error) {
    if (!(error instanceof SentBeforeError)) throw error;
    const message = `${error.message} Tick the box to send it again`;
    return [{ field: 'again', message }];
  }
}

const none = async (work: Promise<void>): Promise<Record<string, never>> => {
  await work;
  return {};
};

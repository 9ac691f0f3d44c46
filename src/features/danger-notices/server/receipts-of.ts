import { itemsOf } from '../../../domain/forms/document.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { Db } from '../../../server/db/dialect.ts';
import type { Report } from '../../../server/repositories/reports/reports.ts';
import { type DangerNotice, dangerIn } from '../domain/danger-notice.ts';
import type { GivenNotice } from '../domain/given-notice.ts';
import { composeNotice } from './compose-notice.ts';
import { listNoticesOfRevisions } from './repository.ts';

/**
 * The recipients of the notice of an observation, even if its code has changed: a link works until it is revoked.
 * @returns number: of the observation, from 1; undefined where it was removed. notice: its present text; undefined where it is no
 * danger any more, and then no further notice can be given.
 * @throws NotFoundError when it is no danger, and no notice of it was given.
 */
export async function receiptsOf(
  db: Db,
  actor: Actor,
  report: Pick<Report, 'id' | 'document' | 'timeZone' | 'siteName' | 'electricianName' | 'correctsCertificateId'>,
  observationId: string,
): Promise<{ number: number | undefined; notice: DangerNotice | undefined; given: readonly GivenNotice[] }> {
  const { document } = report;
  const isDanger = dangerIn(document, observationId) !== undefined;
  const all = await listNoticesOfRevisions(db, actor, report);
  const given = all.filter((each) => each.observationId === observationId);
  if (!isDanger && given.length === 0) throw new NotFoundError(`a danger notice of ${observationId}`);
  const index = itemsOf(document.observations).findIndex(({ id }) => id === observationId);
  return {
    number: index < 0 ? undefined : index + 1,
    notice: isDanger ? (await composeNotice(db, actor, report, observationId)).notice : undefined,
    given,
  };
}

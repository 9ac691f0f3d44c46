import type { Item } from '../../../domain/forms/definition.ts';
import { definitionOf } from '../../../domain/forms/registry.ts';
import { namesIn } from '../../../domain/forms/words/show-value.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { getLogAt } from '../../../server/repositories/entries/entry-log.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { namesOf } from '../../../server/repositories/people/people.ts';
import type { Report } from '../../../server/repositories/reports/reports.ts';
import { type DangerNotice, dangerIn, dangerNoticeOf, type Found, foundBy } from '../domain/danger-notice.ts';

/** Who found a danger, and when. @param observation  of the report. */
export async function whoFound(
  db: Db,
  actor: Actor,
  report: Pick<Report, 'id' | 'timeZone'>,
  observation: Item,
): Promise<Found> {
  const entries = await getLogAt(db, actor, report.id, [`observations/${observation.id}/code`]);
  return foundBy(entries, observation, report.timeZone);
}

/**
 * The notice of a danger with its present text.
 * @returns it, with the number of the observation.
 * @throws NotFoundError when the report has no such observation, or it is not coded C1.
 */
export async function composeNotice(
  db: Db,
  actor: Actor,
  report: Pick<Report, 'id' | 'document' | 'timeZone' | 'siteName' | 'electricianName'>,
  observationId: string,
): Promise<{ number: number; notice: DangerNotice }> {
  const { document, timeZone } = report;
  const danger = dangerIn(document, observationId);
  if (!danger) throw new NotFoundError(`a danger notice of ${observationId}`);
  const { authorId, day } = await whoFound(db, actor, report, danger.observation);
  const author = authorId && (await namesOf(db, actor, [authorId])).get(authorId);
  const notice = dangerNoticeOf(danger.observation, {
    document,
    definition: definitionOf(document),
    names: namesIn(document, timeZone),
    site: report.siteName,
    by: author || report.electricianName,
    day,
    company: await getCompany(db, actor),
  });
  return { number: danger.number, notice };
}

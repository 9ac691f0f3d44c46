import type { Actor } from '../../../kernel/actor.ts';
import { BadInputError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getSiteToChange } from '../../../server/repositories/register/sites.ts';
import { asksCoverage } from '../domain/cover.ts';
import { listCovered, saveCover } from '../records/covers.ts';

/**
 * Records how much of the installation the reports of a site cover. After a report on a part, the rest is still judged by the report before
 * it.
 * @throws NotFoundError; BadInputError where a report is not the site's.
 */
export async function sayCovers(
  trx: Trx,
  actor: Actor,
  siteId: string,
  said: ReadonlyMap<string, 'whole' | 'part'>,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'covers.say');
  const { id: subject } = await getSiteToChange(trx, actor, siteId);
  const known = new Map((await listCovered(trx, actor, siteId)).map((each) => [each.id, each]));
  for (const [certificateId, covers] of said) {
    const report = known.get(certificateId);
    if (!report) throw new BadInputError('This report is not one of the site');
    if (report.covers === covers && (report.isSaid || !asksCoverage(report.coverage))) continue;
    await saveCover(trx, actor, { certificateId, siteId, covers }, now);
    await recordEvent(
      trx,
      actor,
      { kind: 'site.report-covers', subject, detail: { number: report.number, covers } },
      now,
    );
  }
}

import type { ReportDocument } from '../../src/domain/forms/definition.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import { changesOf } from './inspection.ts';
import { fill, type Person } from './world.ts';

/** Values of one form at most. */
const atOnce = 4000;

/** Fills a draft with a report of any size, a part at a time; the declaration is left to whoever signs. */
export async function fillLarge(db: Db, who: Person, reportId: string, document: ReportDocument): Promise<void> {
  const changes = changesOf(document).filter(({ path }) => !path.startsWith('declaration/'));
  for (let from = 0; from < changes.length; from += atOnce)
    await fill(db, who, reportId, changes.slice(from, from + atOnce));
}

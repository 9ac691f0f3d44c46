import { wordsOf } from '../../components/review/comments/timeline.tsx';
import { showTime } from '../../domain/time/calendar.ts';
import { NotFoundError } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../context.ts';
import { getCompany } from '../repositories/people/companies.ts';
import { listReportEvents } from '../repositories/reports/report-events.ts';

/** What happened last to the report that the address names; undefined where it names none. In words. */
export async function lastStep({ db }: Pick<Deps, 'db'>, viewer: Viewer, path: string): Promise<string | undefined> {
  const [, reportId] = /\/reports\/([0-9a-f-]{36})(?:\/|$)/.exec(path) ?? [];
  if (reportId === undefined) return undefined;
  try {
    const last = (await listReportEvents(db, viewer, reportId)).at(-1);
    if (!last) return undefined;
    const { timeZone } = await getCompany(db, viewer);
    return `${wordsOf(last)}${last.by ? ` by ${last.by}` : ''}, ${showTime(last.at, timeZone)}`;
  } catch (error) {
    // What the viewer does not see is not told here either.
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

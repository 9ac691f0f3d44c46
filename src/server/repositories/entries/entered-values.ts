import { CARRIED } from '../../../domain/forms/carried/carried.ts';
import { allSignatories } from '../../../domain/forms/signatories.ts';
import { BY_LINK } from '../../../domain/report/by-link.ts';
import { schedulePaths } from '../../../domain/verification/derived/counts-of-schedules.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../db/dialect.ts';
import { visibleReports } from '../fences.ts';

/**
 * The number of values that each person entered in a report, without its initial values and those carried over from elsewhere.
 * By name, the highest number first.
 * @throws NotFoundError when the viewer sees no such report.
 */
export async function enteredBy(db: Db, viewer: Viewer, reportId: string): Promise<{ name: string; values: number }[]> {
  const report = await visibleReports(db, viewer)
    .where('report.id', '=', reportId)
    .select('report.id')
    .executeTakeFirst();
  if (!report) throw new NotFoundError(`report ${reportId}`);
  const rows = await enteredValues(db, viewer, reportId)
    .innerJoin('user', 'user.id', 'entry.author_id')
    .groupBy(['user.id', 'user.name'])
    .select((select) => ['user.name', select.fn.count<number | string>('entry.seq').as('entries')])
    .execute();
  return rows
    .map(({ name, entries }) => ({ name, values: Number(entries) }))
    .sort((a, b) => b.values - a.values || (a.name < b.name ? -1 : 1));
}

/** Whether the user entered any value in the report, even if it belongs to another person now. */
export async function hasEntered(db: Db, viewer: Viewer, reportId: string): Promise<boolean> {
  const own = await enteredValues(db, viewer, reportId)
    .where('entry.author_id', '=', viewer.userId)
    .select('entry.seq')
    .limit(1)
    .executeTakeFirst();
  return own !== undefined;
}

const authorisers = () => [
  ...new Set(allSignatories().flatMap(({ path, step }) => (step === 'authorising' ? [path] : []))),
];

const enteredValues = (db: Db, viewer: Viewer, reportId: string) =>
  db
    .selectFrom('entry')
    .where('entry.company_id', '=', viewer.companyId)
    .where('entry.report_id', '=', reportId)
    .where('entry.provenance', 'not in', ['carried', 'imported'])
    // Values signed by link belong to a signatory without an account; the entry names the person who sent the link.
    .where('entry.submission', 'not like', `${BY_LINK}%`)
    // Schedules count for the person who carries boards over.
    .where((where) =>
      where.or([where('entry.provenance', '<>', 'calculated'), where('entry.path', 'not in', schedulePaths)]),
    )
    // The authoriser's block is written by issuing.
    .where((where) => where.and(authorisers().map((path) => where('entry.path', 'not like', `${path}/%`))))
    // A removal is not a value; a signature is also removed when a signed report is handed over. But removing the "carried over" mark
    // confirms the value.
    .where((where) => where.or([where('entry.value', '<>', 'null'), where('entry.path', 'like', `%/${CARRIED}`)]));

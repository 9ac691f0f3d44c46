import type { Actor } from '../../../kernel/actor.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { getLogAt } from '../../../server/repositories/entries/entry-log.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { namesOf } from '../../../server/repositories/people/people.ts';
import type { Report } from '../../../server/repositories/reports/reports.ts';
import { type Composed, composeNotice } from '../domain/compose-notice.ts';

/** @property site  its name, and the name of the electrician who has it, as rows and pages of a report call them. */
export type Noticed = Pick<Report, 'id' | 'document' | 'timeZone'> &
  (Pick<Report, 'siteName' | 'electricianName'> | { site: string; holder: string });

/** The notice of a danger from the database. @throws as `composeNotice`. */
export const storedNotice = (db: Db, actor: Actor, report: Noticed, observationId: string): Promise<Composed> =>
  composeNotice(
    {
      entriesAt: (paths) => getLogAt(db, actor, report.id, paths),
      namesOf: (ids) => namesOf(db, actor, ids),
      company: () => getCompany(db, actor),
    },
    'site' in report ? report : { ...report, site: report.siteName, holder: report.electricianName },
    observationId,
  );

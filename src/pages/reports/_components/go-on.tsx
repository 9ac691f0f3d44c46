import { Notice } from '../../../components/ui/notices.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { showUpTo } from '../../../domain/words/show-count.ts';
import type { PageContext } from '../../../server/pages/page.ts';
import { can } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { findNextToReview } from '../../../server/repositories/reports/next-to-review.ts';
import { mostCounted } from '../../../server/repositories/reports/report-lists.ts';
import { hrefOfList } from './report-tabs.ts';

/** Outcomes after which the reviewer goes on to the next report. */
const endings = ['issued', 'issued-unprinted', 'returned'];

/** The next report to review and the number waiting, shown after the reviewer issued or returned one. */
export async function GoOn({
  context: { db, deps, viewer },
  query,
}: {
  context: Pick<PageContext, 'db' | 'deps' | 'viewer'>;
  query: string;
}) {
  const done = new URLSearchParams(query).get('done') ?? '';
  if (!endings.includes(done) || !can(viewer, 'reports.review')) return null;
  const { timeZone } = await getCompany(db, viewer);
  const { next, waiting } = await findNextToReview(db, viewer, dayIn(deps.clock(), timeZone));
  if (waiting === 0) return <Notice>No other reports are waiting for review.</Notice>;
  const all = (
    <a href={hrefOfList('review')}>{waiting === 1 ? 'The list' : `All ${showUpTo(mostCounted, waiting)} waiting`}</a>
  );
  if (!next) {
    return (
      <Notice title="Next to review">
        <p>The only reports waiting are your own. Another supervisor has to review them. {all}</p>
      </Notice>
    );
  }
  const since = next.submittedAt && showDay(dayIn(new Date(next.submittedAt), timeZone));
  return (
    <Notice title="Next to review">
      <p>
        <a href={`/reports/${next.id}`}>{next.siteName}</a>, {next.town}
        {since && `, signed by ${next.electricianName} on ${since}`}
      </p>
      <p>{waiting === 1 ? 'It is the only one waiting.' : all}</p>
    </Notice>
  );
}

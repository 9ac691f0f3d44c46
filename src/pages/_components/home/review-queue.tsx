import { State } from '../../../components/office/parts/state.tsx';
import { showNear } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { plural } from '../../../domain/words/plural.ts';
import type { PageContext } from '../../../server/pages/page.ts';
import type { ReportToReview } from '../../../server/repositories/reports/next-to-review.ts';
import { listReportsByIds } from '../../../server/repositories/reports/reports.ts';
import { hrefOfList } from '../../reports/_components/report-tabs.ts';

/** Rows on the first screen. */
const SHOWN = 8;

type Queue = {
  queue: readonly ReportToReview[];
  context: Pick<PageContext, 'db' | 'viewer'>;
  /** YYYY-MM-DD */
  today: string;
  timeZone: string;
};

/** The first reports of the queue; its heading leads to the others. */
export async function ReviewQueue({ queue, ...at }: Queue) {
  return (
    <section className="block" aria-labelledby="queue">
      <div className="head">
        <h2 id="queue">To review</h2>
        <p>
          <a href={hrefOfList('review')}>All</a>
        </p>
      </div>
      {queue.length === 0 ? <p>No reports are waiting.</p> : <QueueTable queue={queue.slice(0, SHOWN)} {...at} />}
    </section>
  );
}

/** The reports to review in order of risk, and why each stands where it does. */
export async function QueueTable({ queue, context: { db, viewer }, today, timeZone }: Queue) {
  const reports = await listReportsByIds(
    db,
    viewer,
    queue.map(({ id }) => id),
  );
  return (
    <table className="list">
      <caption className="vh">Reports to review</caption>
      <thead>
        <tr>
          <th scope="col">Site</th>
          <th scope="col">State</th>
          <th scope="col">Inspector</th>
          <th scope="col">Submitted</th>
        </tr>
      </thead>
      <tbody>
        {queue.map((each) => {
          const report = reports.get(each.id);
          const day = each.submittedAt ? dayIn(new Date(each.submittedAt), timeZone) : undefined;
          return (
            <tr key={each.id}>
              <th scope="row">
                <a href={`/reports/${each.id}`}>{report?.siteName}</a> <span className="place">{report?.postcode}</span>
              </th>
              <td>
                {each.hasDanger ? (
                  <State state="danger">C1</State>
                ) : (
                  <State state={each.status === 'approved' ? 'booked' : 'open'}>
                    {each.status === 'approved' ? 'to issue' : 'to review'}
                  </State>
                )}
                {each.questions > 0 && <small> {plural(each.questions, 'open comment')}</small>}
              </td>
              <td>
                {report?.electricianName}
                {each.isFirst && <small> first report</small>}
              </td>
              <td data-label="Submitted">{day === today ? 'today' : day && showNear(day, today)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

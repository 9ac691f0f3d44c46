import { More } from '../../../../components/office/parts/folds.tsx';
import { tenures, wordOf } from '../../../../components/office/words.ts';
import type { Review } from '../../../../components/review/review-model.ts';
import { InstrumentsNamed } from '../../../../components/standards/instruments-named.tsx';
import { StatusBadge } from '../../../../components/ui/badges.tsx';
import { AsksFirst } from '../../../../components/ui/forms/asks-first.client.tsx';
import { ButtonLink } from '../../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../../components/ui/lists.tsx';
import { unbroken } from '../../../../components/ui/unbroken.tsx';
import { instrumentsNamed } from '../../../../domain/forms/instruments.ts';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { siteAddress } from '../../../../domain/register/site-address.ts';
import { isBeingFilled } from '../../../../domain/report/status.ts';
import { showDay, showTime } from '../../../../domain/time/calendar.ts';
import { plural } from '../../../../domain/words/plural.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import { can } from '../../../../server/permissions.ts';
import type { Site } from '../../../../server/repositories/register/sites.ts';
import type { Hindrance } from '../../../../server/repositories/reports/moves.ts';
import type { Neighbours } from '../../../../server/repositories/reports/next-to-review.ts';
import type { Report } from '../../../../server/repositories/reports/reports.ts';

type Viewed = { report: Report; viewer: Viewer };

/** The title of the review, with the links to its other pages and to the reports before and after it in the queue. */
export function ReviewHead({
  report,
  viewer,
  title,
  discarding,
  neighbours,
  site,
  timeZone,
  isFirst,
}: Viewed & {
  title: string;
  site: Pick<Site, 'clientName' | 'tenure' | 'nation'>;
  timeZone: string;
  /** Whether no earlier report of the home is known to compare it with. */
  isFirst: boolean;
  /** Why the viewer cannot discard the report now. */
  discarding: Hindrance | undefined;
  neighbours: Neighbours | undefined;
}) {
  const here = `/reports/${report.id}`;
  const isDiscarded = report.status === 'discarded';
  const isDiscardable = discarding === undefined || (discarding === 'no step from here' && isDiscarded);
  return (
    <div className="head">
      <div>
        <h1>
          {unbroken(title)} <StatusBadge status={report.status} />
        </h1>
        <p>
          {unbroken(
            [
              siteAddress(report),
              report.electricianName,
              report.visitDay && `visit on ${showDay(report.visitDay)}`,
              site.clientName,
            ]
              .filter(Boolean)
              .join(' · '),
          )}
          {/* The first screen of a phone has no room for it. */}
          <span className="desk-only">
            {unbroken(
              [
                '',
                `${wordOf(tenures, site.tenure)}, ${site.nation}`,
                report.submittedAt && `report in ${showTime(report.submittedAt, timeZone)}`,
                isFirst && 'first report known',
              ]
                .filter((words) => typeof words === 'string')
                .join(' · '),
            )}
          </span>
        </p>
      </div>
      <div className="actions">
        <span className="actions desk-only">
          <ToNeighbours neighbours={neighbours} />
        </span>
        {isDiscardable && <AsksFirst />}
        {isDiscardable && isDiscarded && (
          <ButtonLink href={`${here}/discard`} weight="secondary" asksInPlace>
            Bring it back
          </ButtonLink>
        )}
        <More>
          <li>
            <a href={`${here}/draft.pdf`}>Draft print</a>
          </li>
          {can(viewer, 'reports.review') && (
            <li>
              <a href={`${here}/history`}>Change history</a>
            </li>
          )}
          {can(viewer, 'reports.assign') && isBeingFilled(report.status) && (
            <li>
              <a href={`${here}/hand-over`}>Reassign</a>
            </li>
          )}
          {isDiscardable && !isDiscarded && (
            <li>
              <ButtonLink href={`${here}/discard`} weight="secondary" asksInPlace>
                Discard
              </ButtonLink>
            </li>
          )}
        </More>
      </div>
    </div>
  );
}

/** Links to the reports before and after this one in the queue. */
export const ToNeighbours = ({ neighbours }: { neighbours: Neighbours | undefined }) => (
  <>
    {neighbours?.previous && (
      <a className="btn secondary slim" data-key="k" href={`/reports/${neighbours.previous}`}>
        Previous <kbd>k</kbd>
      </a>
    )}
    {neighbours?.next && (
      <a className="btn secondary slim" data-key="j" href={`/reports/${neighbours.next}`}>
        Next <kbd>j</kbd>
      </a>
    )}
  </>
);

/** Facts about the report for its reviewer. */
export function ReviewFacts({
  report,
  comments,
  signed,
}: {
  report: Report;
  comments: { open: number; dealtWith: number };
  /** Who signed, in words. */
  signed: string;
}) {
  return (
    <DataList
      pairs={[
        [
          'Site',
          <a key="site" href={`/sites/${report.siteId}`}>
            {report.siteName}
          </a>,
        ],
        ['Address', siteAddress(report)],
        ['Electrician', report.electricianName],
        ['Signed', signed],
        [
          'Instruments',
          <InstrumentsNamed
            key="instruments"
            named={instrumentsNamed(definitionOf(report.document), report.document)}
          />,
        ],
        [
          'Visit',
          report.visitDay && (
            <a key="visit" href={`/visits/${report.visitId}`}>
              {showDay(report.visitDay)}
            </a>
          ),
        ],
        ['Comments', commentsInWords(comments)],
        [
          'Entered twice',
          report.conflicts.length > 0 ? plural(report.conflicts.length, 'value to decide', 'values to decide') : '',
        ],
      ]}
    />
  );
}

function commentsInWords({ open, dealtWith }: { open: number; dealtWith: number }): string {
  if (open === 0) return 'None open';
  return dealtWith > 0 ? `${open} open, ${dealtWith} of them marked as dealt with` : `${open} open`;
}

/** Which values the review shows. */
export function ReviewParts({
  here,
  review,
  wasReturned,
  showsChanges,
  showsIdle,
}: {
  here: string;
  review: Review;
  wasReturned: boolean;
  showsChanges: boolean;
  showsIdle: boolean;
}) {
  return (
    <>
      {wasReturned && (
        <nav className="pages" aria-label="Values shown">
          <a href={here} aria-current={showsChanges ? 'page' : undefined}>
            Changes since the return ({review.changed})
          </a>
          <a href={`${here}?show=all`} aria-current={showsChanges ? undefined : 'page'}>
            The whole report
          </a>
        </nav>
      )}
      {!showsChanges && review.idle > 0 && (
        <p>
          {showsIdle ? (
            <a href={wasReturned ? `${here}?show=all` : here}>Hide the unanswered optional questions</a>
          ) : (
            <a href={`${here}?${wasReturned ? 'show=all&' : ''}blanks=yes`}>
              Show {plural(review.idle, 'unanswered optional question')}
            </a>
          )}
        </p>
      )}
      {showsChanges && review.changed === 0 && <p>No changes since the return.</p>}
    </>
  );
}

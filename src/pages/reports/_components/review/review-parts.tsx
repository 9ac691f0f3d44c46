import { PageHead } from '../../../../components/office/frame.tsx';
import type { Review } from '../../../../components/review/review-model.ts';
import { anchorOf } from '../../../../components/review/review-view.tsx';
import { InstrumentsNamed } from '../../../../components/standards/instruments-named.tsx';
import { StatusBadge } from '../../../../components/ui/badges.tsx';
import { AsksFirst } from '../../../../components/ui/forms/asks-first.client.tsx';
import { ButtonLink } from '../../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../../components/ui/lists.tsx';
import { instrumentsNamed } from '../../../../domain/forms/instruments.ts';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { siteAddress } from '../../../../domain/register/site-address.ts';
import { isBeingFilled } from '../../../../domain/report/status.ts';
import { showDay } from '../../../../domain/time/calendar.ts';
import { plural } from '../../../../domain/words/plural.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import { can } from '../../../../server/permissions.ts';
import type { Hindrance } from '../../../../server/repositories/reports/moves.ts';
import type { Report } from '../../../../server/repositories/reports/reports.ts';

type Viewed = { report: Report; viewer: Viewer };

/** The title of the review, with the links to its other pages. */
export function ReviewHead({
  report,
  viewer,
  title,
  mayReview,
  discarding,
}: Viewed & {
  title: string;
  mayReview: boolean;
  /** Why the viewer cannot discard the report now. */
  discarding: Hindrance | undefined;
}) {
  const here = `/reports/${report.id}`;
  return (
    <PageHead title={title} mark={<StatusBadge status={report.status} />}>
      {mayReview && (
        <ButtonLink href="#decide" weight="secondary">
          Go to decision
        </ButtonLink>
      )}
      <ButtonLink href={`${here}/draft.pdf`} weight="secondary">
        Draft print
      </ButtonLink>
      {can(viewer, 'reports.review') && (
        <ButtonLink href={`${here}/history`} weight="secondary">
          Change history
        </ButtonLink>
      )}
      {(discarding === undefined || (discarding === 'no step from here' && report.status === 'discarded')) && (
        <>
          <AsksFirst />
          <ButtonLink href={`${here}/discard`} weight="secondary" asksInPlace>
            {report.status === 'discarded' ? 'Bring it back' : 'Discard'}
          </ButtonLink>
        </>
      )}
      {can(viewer, 'reports.assign') && isBeingFilled(report.status) && (
        <ButtonLink href={`${here}/hand-over`} weight="secondary">
          Reassign
        </ButtonLink>
      )}
    </PageHead>
  );
}

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

/** Which values the review shows, and links to its parts. */
export function ReviewParts({
  here,
  review,
  parts,
  wasReturned,
  showsChanges,
  showsIdle,
}: {
  here: string;
  review: Review;
  /** Those that are shown. */
  parts: Review['parts'];
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
      {!showsChanges && (
        <nav aria-label="Parts of the report">
          <ul className="parts">
            {parts.map((part) => (
              <li key={part.page}>
                <a href={`#${anchorOf(part.page)}`}>{part.title}</a>
              </li>
            ))}
          </ul>
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

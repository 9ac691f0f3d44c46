import { randomUUID } from 'node:crypto';
import { formValues } from '../../../../components/office/forms/form-values.ts';
import { BackLink, PageHead } from '../../../../components/office/frame.tsx';
import { CommentsForm } from '../../../../components/review/review-actions.tsx';
import { withoutIdle } from '../../../../components/review/review-model.ts';
import { ReviewView } from '../../../../components/review/review-view.tsx';
import { Pagination } from '../../../../components/ui/lists.tsx';
import { boardName } from '../../../../domain/forms/document.ts';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { isUnderReview } from '../../../../domain/report/status.ts';
import { NotFoundError } from '../../../../kernel/errors.ts';
import { OfficePage } from '../../../../server/pages/office-page.tsx';
import { page } from '../../../../server/pages/page.ts';
import { can } from '../../../../server/permissions.ts';
import { getCompany } from '../../../../server/repositories/people/companies.ts';
import { getReport } from '../../../../server/repositories/reports/reports.ts';
import { aboutOf, actionsOf, commentingOn } from '../remarks/commenting.ts';
import { OpenedOverride } from '../remarks/opened-override.tsx';
import { decisionValues } from './decision.ts';
import { openReview } from './open-review.ts';

/** One board of a report under review, with findings and comments beside its values. */
export const ReviewBoardPage = page<{ reportId: string; boardId: string }>(
  async ({ reportId, boardId, query }, context) => {
    const { db, viewer, formState } = context;
    // Clients see issued reports only.
    if (viewer.role === 'client') throw new NotFoundError(`report ${reportId}`);
    const report = await getReport(db, viewer, reportId);
    const boards = report.document.boards ?? [];
    const at = boards.findIndex(({ id }) => id === boardId);
    const board = boards[at];
    if (!board) throw new NotFoundError(`board ${boardId} of report ${reportId}`);
    const { timeZone } = await getCompany(db, viewer);
    const { review, findings } = await openReview(db, viewer, report, timeZone, { board: boardId });
    const asked = new URLSearchParams(query);
    const kept = [asked.get('show') === 'all' && 'show=all', asked.get('blanks') === 'yes' && 'blanks=yes']
      .filter(Boolean)
      .join('&');
    const whole = `/reports/${report.id}`;
    const here = `${whole}/boards/${boardId}`;
    const actionOf = actionsOf(here, asked);
    const forms = { comments: decisionValues(formState), override: formValues('override', formState) };
    const mayReview = can(viewer, 'reports.review') && isUnderReview(report.status);
    const commenting = mayReview
      ? commentingOn(here, { form: forms.comments, formState, asked, kept, shown: review })
      : undefined;
    const about = forms.override.errors.length > 0 ? forms.override.bind('about').value : asked.get('override');
    const opened = findings.find((said) => !said.overridden && aboutOf(said.finding) === about);
    const own = (asked.get('blanks') === 'yes' ? review : withoutIdle(review)).parts.filter(
      ({ page }) => page === `boards/${boardId}`,
    );
    const title = `Distribution board ${boardName(board)}`;
    const hrefOf = (index: number) => boards[index] && `${whole}/boards/${boards[index].id}${kept && `?${kept}`}`;
    return (
      <OfficePage {...{ query, title }} error={Object.values(forms).some(({ errors }) => errors.length > 0)}>
        <BackLink href={kept ? `${whole}?${kept}` : whole}>
          {definitionOf(report.document).shortTitle}, {report.siteName}
        </BackLink>
        <PageHead title={title} />
        {mayReview && opened && (
          <OpenedOverride
            said={opened}
            form={forms.override}
            action={actionOf('overrides')}
            {...{ report, here, kept }}
          />
        )}
        {mayReview && <CommentsForm form={forms.comments} submission={randomUUID()} actionOf={actionOf} />}
        <ReviewView
          review={{ ...review, parts: own, loose: loose(review.loose, boardId), removed: [] }}
          commenting={commenting}
        />
        <Pagination previous={hrefOf(at - 1)} next={hrefOf(at + 1)} words={`Board ${at + 1} of ${boards.length}`} />
      </OfficePage>
    );
  },
);

type Loose = Awaited<ReturnType<typeof openReview>>['review']['loose'];

/** Findings and comments on the board itself, not on one of its values. */
const loose = ({ findings, comments }: Loose, boardId: string): Loose => {
  const isOf = (path: string) => path === `boards/${boardId}` || path.startsWith(`boards/${boardId}/`);
  return {
    findings: findings.filter(({ finding }) => isOf(finding.path)),
    comments: comments.filter(({ path }) => isOf(path)),
  };
};

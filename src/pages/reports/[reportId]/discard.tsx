import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { StatusBadge } from '../../../components/ui/badges.tsx';
import { TextArea } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { StaysDiscarded } from '../../../components/visits/stays-discarded.tsx';
import { siteAddress } from '../../../domain/register/site-address.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { dynamic, page } from '../../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../../server/permissions.ts';
import { stateBeforeDiscard } from '../../../server/reports/discard.ts';
import { getVisit } from '../../../server/repositories/register/visits.ts';
import { hindranceTo } from '../../../server/repositories/reports/moves.ts';
import { getReport } from '../../../server/repositories/reports/reports.ts';

export default page<{ reportId: string }>(async ({ reportId, query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'reports.discard');
  const report = await getReport(db, viewer, reportId);
  const form = formValues('discard', formState);
  const isDiscarded = report.status === 'discarded';
  const hindrance = await hindranceTo(db, viewer, 'discard', report);
  const mayDiscard = hindrance === undefined;
  const isTheirs = hindrance !== 'not theirs to do';
  const canComeBack = isDiscarded && isTheirs && (await stateBeforeDiscard(db, viewer, report)) !== undefined;
  const isGone = isDiscarded && !canComeBack;
  const visit = isGone && report.visitId !== null ? await getVisit(db, viewer, report.visitId) : undefined;
  const title = `${isDiscarded ? 'Bring back' : 'Discard'} the report on ${report.siteName}`;
  return (
    <OfficePage {...{ query, title }} error={form.errors.length > 0}>
      <BackLink href={`/reports/${report.id}`}>The report</BackLink>
      <div data-question="">
        <h1>
          {title} <StatusBadge status={report.status} />
        </h1>
        <p>
          {siteAddress(report)}. Filled in by {report.electricianName}.
        </p>
        {mayDiscard && (
          <form method="post" className="form" noValidate>
            <ErrorSummary errors={form.errors} />
            <HiddenFields submission={randomUUID()} />
            <p>
              Discard a report that will not be finished. It can no longer be filled in. Its history keeps all entries,
              and you can bring it back until something else happens to it.
            </p>
            <TextArea {...form.bind('discard_reason')} label="Reason for discarding" rows={3} />
            <Actions>
              <Button weight="danger">Discard the report</Button>
            </Actions>
          </form>
        )}
        {canComeBack && (
          <form method="post" action={`/reports/${report.id}/discard/undo`} className="form">
            <HiddenFields submission={randomUUID()} />
            <p>The report goes back to {report.electricianName} unchanged.</p>
            <Actions>
              <Button>Bring it back</Button>
            </Actions>
          </form>
        )}
        {!canComeBack && !mayDiscard && (
          <Notice title={isDiscarded ? 'It cannot be brought back' : 'This report cannot be discarded now'}>
            {!isDiscarded && (
              <p>This report is {report.status}. You can only discard a report that is still being filled in.</p>
            )}
            {isDiscarded && (
              <StaysDiscarded
                visit={visit?.status}
                book={can(viewer, 'visits.book') ? `/visits/new?site=${report.siteId}` : undefined}
              />
            )}
          </Notice>
        )}
      </div>
    </OfficePage>
  );
});

export const getConfig = dynamic;

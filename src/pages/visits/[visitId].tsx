import { randomUUID } from 'node:crypto';
import { formValues } from '../../components/office/form-values.ts';
import { BackLink, PageHead } from '../../components/office/frame.tsx';
import { MoveForm } from '../../components/office/visit-form.tsx';
import { showWeekday } from '../../components/office/visit-list.tsx';
import { StatusBadge } from '../../components/ui/badges.tsx';
import { Checkbox } from '../../components/ui/choices.tsx';
import { Actions, Button, ButtonLink, ErrorSummary, HiddenFields } from '../../components/ui/form-parts.tsx';
import { DataList } from '../../components/ui/lists.tsx';
import { plural } from '../../domain/plural.ts';
import { isPossible } from '../../domain/report/status.ts';
import { siteAddress } from '../../domain/site-address.ts';
import { can } from '../../server/authorization.ts';
import { OfficePage } from '../../server/office-page.tsx';
import { dynamic, page } from '../../server/page.ts';
import { getVisit } from '../../server/repositories/visits.ts';
import { warningsIn } from '../../server/sections/office/visit-warnings.ts';

export default page<{ visitId: string }>(async ({ visitId, path, query }, { db, viewer, formState }) => {
  const visit = await getVisit(db, viewer, visitId);
  const move = formValues('move', formState, {
    day: visit.day,
    window_from: visit.windowFrom,
    window_to: visit.windowTo,
  });
  const cancel = formValues('cancel', formState);
  const mayChange = can(viewer, 'visits.book') && visit.status === 'booked';
  const mayHandOver =
    can(viewer, 'reports.assign') && visit.reportStatus !== null && isPossible('fill', visit.reportStatus);
  const title = `${visit.siteName}, ${showWeekday(visit.day)}`;
  return (
    <OfficePage {...{ viewer, path, query, title }} error={move.errors.length + cancel.errors.length > 0}>
      <BackLink href={`/visits?week=${visit.day}`}>Visits of this week</BackLink>
      <PageHead title={title} mark={<StatusBadge status={visit.status} />}>
        {mayHandOver && (
          <ButtonLink href={`/reports/${visit.reportId}/hand-over`} weight="secondary">
            Hand to somebody else
          </ButtonLink>
        )}
      </PageHead>
      <DataList
        pairs={[
          [
            'Site',
            <a key="site" href={`/sites/${visit.siteId}`}>
              {visit.siteName}
            </a>,
          ],
          ['Address', siteAddress(visit)],
          ['Electrician', visit.electricianName],
          ['Window', `${visit.windowFrom} to ${visit.windowTo}`],
          ['Expected', `${plural(visit.expectedBoards, 'board')}, ${plural(visit.expectedCircuits, 'circuit')}`],
          ['Access', visit.accessNotes],
          ['Hazards', visit.hazards],
          [
            'Report',
            visit.reportId && (
              <a key="report" href={`/reports/${visit.reportId}`}>
                Condition report (EICR)
              </a>
            ),
          ],
        ]}
      />
      {mayChange && (
        <>
          <h2>Move the visit</h2>
          {mayHandOver && <p>To send somebody else, use “Hand to somebody else” at the top of this page.</p>}
          <MoveForm form={move} submission={randomUUID()} warnings={warningsIn(formState, 'move')} />
          <h2>Cancel the visit</h2>
          <form method="post" className="form" noValidate>
            <ErrorSummary errors={cancel.errors} />
            <HiddenFields submission={randomUUID()} />
            <p>The draft report goes with it. What was typed into it stays in the log.</p>
            <Checkbox {...cancel.bind('confirm')} value="yes" label="Yes, cancel this visit" />
            <Actions>
              <Button weight="danger" name="intent" value="cancel">
                Cancel the visit
              </Button>
            </Actions>
          </form>
        </>
      )}
    </OfficePage>
  );
});

export const getConfig = dynamic;

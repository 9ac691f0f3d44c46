import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { HandOverForm } from '../../../components/office/forms/hand-over-form.tsx';
import { BackLink } from '../../../components/office/frame.tsx';
import { StatusBadge } from '../../../components/ui/badges.tsx';
import { DataList } from '../../../components/ui/lists.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { siteAddress } from '../../../domain/register/site-address.ts';
import { isBeingFilled } from '../../../domain/report/status.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { dynamic, page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { listTakers } from '../../../server/reports/takers.ts';
import { enteredBy } from '../../../server/repositories/entries/entered-values.ts';
import { getReport } from '../../../server/repositories/reports/reports.ts';
import { warningsIn } from '../../visits/_components/visit-warnings.ts';

export default page<{ reportId: string }>(async ({ reportId, query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'reports.assign');
  const report = await getReport(db, viewer, reportId);
  const takers = (await listTakers(db, viewer)).filter(({ id }) => id !== report.electricianId);
  const form = formValues('hand-over', formState);
  const title = `Reassign the report on ${report.siteName}`;
  return (
    <OfficePage {...{ query, title }} error={form.errors.length > 0}>
      {report.visitId === null ? (
        <BackLink href={`/reports/${report.id}`}>The report</BackLink>
      ) : (
        <BackLink href={`/visits/${report.visitId}`}>The visit</BackLink>
      )}
      <h1>
        {title} <StatusBadge status={report.status} />
      </h1>
      <DataList
        pairs={[
          ['Address', siteAddress(report)],
          ['Visit', report.visitDay && showDay(report.visitDay)],
          ['Assigned to', report.electricianName],
        ]}
      />
      {isBeingFilled(report.status) ? (
        <HandOverForm
          form={form}
          submission={randomUUID()}
          takers={takers.map(({ id, name, role }) => ({ value: id, label: `${name} (${role})` }))}
          begun={await enteredBy(db, viewer, report.id)}
          warnings={warningsIn(formState, 'hand-over')}
        />
      ) : (
        <Notice title="This report cannot be reassigned now">
          <p>This report is {report.status}. You can only reassign a report that is still being filled in.</p>
        </Notice>
      )}
    </OfficePage>
  );
});

export const getConfig = dynamic;

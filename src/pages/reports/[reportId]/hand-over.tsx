import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { HandOverForm } from '../../../components/office/hand-over-form.tsx';
import { StatusBadge } from '../../../components/ui/badges.tsx';
import { DataList } from '../../../components/ui/lists.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { showDay } from '../../../domain/forms/calendar.ts';
import { isPossible } from '../../../domain/report/status.ts';
import { siteAddress } from '../../../domain/site-address.ts';
import { mustBeAllowed } from '../../../server/authorization.ts';
import { OfficePage } from '../../../server/office-page.tsx';
import { dynamic, page } from '../../../server/page.ts';
import { enteredBy } from '../../../server/repositories/entered-values.ts';
import { listTakers } from '../../../server/repositories/handovers.ts';
import { getReport } from '../../../server/repositories/reports.ts';
import { warningsIn } from '../../../server/sections/office/visit-warnings.ts';

export default page<{ reportId: string }>(async ({ reportId, path, query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'reports.assign');
  const report = await getReport(db, viewer, reportId);
  const takers = (await listTakers(db, viewer)).filter(({ id }) => id !== report.electricianId);
  const form = formValues('hand-over', formState);
  const title = `Hand over the report on ${report.siteName}`;
  return (
    <OfficePage {...{ viewer, path, query, title }} error={form.errors.length > 0}>
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
          ['With', report.electricianName],
        ]}
      />
      {isPossible('fill', report.status) ? (
        <HandOverForm
          form={form}
          submission={randomUUID()}
          takers={takers.map(({ id, name, role }) => ({ value: id, label: `${name} (${role})` }))}
          begun={await enteredBy(db, viewer, report.id)}
          warnings={warningsIn(formState, 'hand-over')}
        />
      ) : (
        <Notice title="Not to be handed over now">
          <p>This report is {report.status}. Only one that is still to be filled in can be handed to somebody else.</p>
        </Notice>
      )}
    </OfficePage>
  );
});

export const getConfig = dynamic;

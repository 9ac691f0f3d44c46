import { PageHead } from '../components/office/frame.tsx';
import { Badge, CodeBadge } from '../components/ui/badges.tsx';
import { Pagination, Table } from '../components/ui/lists.tsx';
import { EmptyState } from '../components/ui/notices.tsx';
import { showDay } from '../domain/time/calendar.ts';
import { dayIn } from '../domain/time/company-day.ts';
import { OfficePage } from '../server/pages/office-page.tsx';
import { dynamic, page } from '../server/pages/page.ts';
import { can } from '../server/permissions.ts';
import { listRemedials, type Remedial } from '../server/repositories/certificates/remedials.ts';
import { getCompany } from '../server/repositories/people/companies.ts';

export default page(async ({ query }, { db, viewer, deps }) => {
  const after = new URLSearchParams(query).get('after') ?? undefined;
  const { remedials, next } = await listRemedials(db, viewer, after === undefined ? {} : { after });
  const today = dayIn(deps.clock(), (await getCompany(db, viewer)).timeZone);
  return (
    <OfficePage query={query} title="Remedials">
      <PageHead title="Remedials" />
      <p>
        Open defects from current reports. In rented homes in England the law gives 28 days for C1, C2 and FI, the day
        of the inspection counted as the first.
      </p>
      {remedials.length === 0 && !after ? (
        <EmptyState title="Nothing to put right">
          <p>Observations of issued reports are listed here, with the date by which the law wants the work done.</p>
        </EmptyState>
      ) : (
        <Table
          caption="Observations"
          rows={remedials}
          rowKey={({ id }) => id}
          columns={[
            {
              label: 'What',
              cell: (each) => (
                <>
                  <CodeBadge code={each.code} /> {each.text}
                  {each.location && `, ${each.location}`}
                  {each.earlier && <Earlier each={each} mayAnswer={can(viewer, 'remedials.answer')} />}
                </>
              ),
            },
            {
              label: 'Site',
              cell: (each) => (
                <span>
                  <a href={`/sites/${each.siteId}`}>{each.siteName}</a>, {each.town} {each.postcode}
                </span>
              ),
            },
            { label: 'Report', cell: (each) => <a href={`/reports/${each.reportId}`}>{each.number}</a> },
            { label: 'Inspected', cell: (each) => each.inspectedOn && showDay(each.inspectedOn) },
            { label: 'Due by', cell: (each) => dueOf(each.dueBy, today) },
          ]}
        />
      )}
      <Pagination previous={after && '/remedials'} next={next && `/remedials?after=${next}`} />
    </OfficePage>
  );
});

export const getConfig = dynamic;

/** From a report that a newer one has followed: whether it is still there is a person's to say, on the site's page. */
const Earlier = ({ each: { earlier, inspectedOn, siteId }, mayAnswer }: { each: Remedial; mayAnswer: boolean }) => (
  <span className="soft">
    {' '}
    From the older report{inspectedOn && ` of ${showDay(inspectedOn)}`}.{' '}
    {earlier?.said && `Still there, says ${earlier.said.by}.`}
    {!earlier?.said && !mayAnswer && 'Not yet confirmed whether it is still there.'}
    {!earlier?.said && mayAnswer && <a href={`/sites/${siteId}#earlier-defects`}>Is it still there?</a>}
  </span>
);

function dueOf(day: string | undefined, today: string) {
  if (day === undefined) return <span className="soft">No legal deadline</span>;
  return day < today ? <Badge tone="bad">{showDay(day)}, overdue</Badge> : showDay(day);
}

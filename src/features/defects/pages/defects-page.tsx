import { PageHead } from '../../../components/office/frame.tsx';
import { Badge, CodeBadge } from '../../../components/ui/badges.tsx';
import { Pagination, Table } from '../../../components/ui/lists.tsx';
import { EmptyState } from '../../../components/ui/notices.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { listRemedials, type Remedial } from '../server/repository.ts';

export const remedialsPage = page(async ({ query }, { db, viewer, deps }) => {
  mustBeAllowed(viewer, 'certificates.read');
  const after = new URLSearchParams(query).get('after') ?? undefined;
  const { remedials, next } = await listRemedials(db, viewer, after === undefined ? {} : { after });
  const today = dayIn(deps.clock(), (await getCompany(db, viewer)).timeZone);
  return (
    <OfficePage query={query} title="Remedials">
      <PageHead title="Remedials" />
      <p>
        Open defects from current reports. In rented homes in England the legal deadline for C1, C2 and FI is 28 days,
        counting the day of inspection.
      </p>
      {remedials.length === 0 && !after ? (
        <EmptyState title="No open defects">
          <p>Defects in issued reports are listed here, with any legal deadline.</p>
        </EmptyState>
      ) : (
        <Table
          caption="Open defects"
          rows={remedials}
          rowKey={({ id }) => id}
          columns={[
            {
              label: 'Defect',
              cell: (each) => (
                <>
                  <CodeBadge code={each.code} /> {each.text}
                  {each.location && `, ${each.location}`}
                  {each.earlier && <Earlier each={each} mayAnswer={can(viewer, 'defects.answer')} />}
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
            { label: 'Due by', cell: (each) => dueOf(each, today) },
          ]}
        />
      )}
      <Pagination previous={after && '/remedials'} next={next && `/remedials?after=${next}`} />
    </OfficePage>
  );
});

/** For a defect from an older report: a user confirms on the site page whether it is still present. */
const Earlier = ({ each: { earlier, inspectedOn, siteId }, mayAnswer }: { each: Remedial; mayAnswer: boolean }) => (
  <span className="soft">
    {' '}
    Found in an older report{inspectedOn && ` of ${showDay(inspectedOn)}`}.{' '}
    {earlier?.said && `Confirmed as still present by ${earlier.said.by}.`}
    {!earlier?.said && !mayAnswer && 'Not yet confirmed as still present.'}
    {!earlier?.said && mayAnswer && <a href={`/sites/${siteId}#earlier-defects`}>Still present?</a>}
  </span>
);

/** How soon the trade puts a code right where no law names a day; C3 is advice. */
const urgency: Readonly<Record<string, string>> = { C1: 'At once', C2: 'Urgent', FI: 'Without delay' };

function dueOf({ dueBy: day, code }: Remedial, today: string) {
  if (day === undefined) {
    const soon = urgency[code];
    return soon ? `${soon} (no legal date)` : <span className="soft">No legal deadline</span>;
  }
  return day < today ? <Badge tone="bad">{showDay(day)}, overdue</Badge> : showDay(day);
}

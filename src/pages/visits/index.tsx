import { PageHead } from '../../components/office/frame.tsx';
import { showWeekday, VisitTable } from '../../components/office/visit-list.tsx';
import { ButtonLink } from '../../components/ui/form-parts.tsx';
import { Pagination } from '../../components/ui/lists.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import { addDays, isDay } from '../../domain/dates.ts';
import { can } from '../../server/authorization.ts';
import { dayIn, mondayOf } from '../../server/company-day.ts';
import { OfficePage } from '../../server/office-page.tsx';
import { dynamic, page } from '../../server/page.ts';
import { getCompany } from '../../server/repositories/companies.ts';
import { listVisits } from '../../server/repositories/visits.ts';

export default page(async ({ path, query }, { db, viewer, deps }) => {
  const { timeZone } = await getCompany(db, viewer);
  const asked = new URLSearchParams(query).get('week');
  const after = new URLSearchParams(query).get('after') ?? undefined;
  const monday = mondayOf(isDay(asked) ? asked : dayIn(deps.clock(), timeZone));
  const { visits, next } = await listVisits(db, viewer, { from: monday, to: addDays(monday, 6), after });
  const byElectrician = [...Map.groupBy(visits, (visit) => visit.electricianName)].sort(([a], [b]) =>
    a.localeCompare(b),
  );
  return (
    <OfficePage {...{ viewer, path, query }} title="Visits">
      <PageHead title="Visits">
        {can(viewer, 'visits.book') && <ButtonLink href="/visits/new">Book a visit</ButtonLink>}
      </PageHead>
      <h2>Week from {showWeekday(monday)}</h2>
      <nav className="pages" aria-label="Weeks">
        <a href={`/visits?week=${addDays(monday, -7)}`} rel="prev">
          Week before
        </a>
        <a href="/visits">This week</a>
        <a href={`/visits?week=${addDays(monday, 7)}`} rel="next">
          Week after
        </a>
      </nav>
      {visits.length === 0 && (
        <EmptyState title="No visits in this week">
          <p>A visit is booked for a site: its report is born with it.</p>
        </EmptyState>
      )}
      {byElectrician.map(([name, theirs]) => (
        <VisitTable key={theirs[0]?.electricianId} caption={name} visits={theirs} />
      ))}
      <Pagination
        previous={after && `/visits?week=${monday}`}
        next={next && `/visits?week=${monday}&after=${next}`}
        words={(after ?? next) === undefined ? '' : 'More visits than fit on one page'}
      />
    </OfficePage>
  );
});

export const getConfig = dynamic;

import { BackLink, PageHead } from '../../components/office/frame.tsx';
import { Rows } from '../../components/ui/lists.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import { dayIn } from '../../domain/time/company-day.ts';
import { sumOfHomes } from '../../features/buildings/domain/sum-of-homes.ts';
import { countByBuilding } from '../../features/compliance/server/states.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../server/permissions.ts';
import { listBuildings } from '../../server/repositories/homes/buildings.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';

export default page(async ({ query }, { db, deps, viewer }) => {
  mustBeAllowed(viewer, 'sites.read');
  const after = new URLSearchParams(query).get('after') ?? undefined;
  const { buildings, next } = await listBuildings(db, viewer, { after });
  const { timeZone } = await getCompany(db, viewer);
  const counts = await countByBuilding(
    db,
    viewer,
    buildings.map(({ id }) => id),
    dayIn(deps.clock(), timeZone),
  );
  return (
    <OfficePage query={query} title="Buildings">
      <BackLink href="/sites">Sites</BackLink>
      <PageHead title="Buildings" />
      {can(viewer, 'sites.write') && (
        <p>
          <a href="/buildings/proposed">Make buildings from addresses</a>
        </p>
      )}
      {buildings.length === 0 ? (
        <EmptyState title="No buildings yet">
          <p>A site’s form and an imported list can name its building. Its homes are listed together here.</p>
        </EmptyState>
      ) : (
        <Rows
          rows={buildings.map(({ id, name, postcode, clientName }) => ({
            href: `/buildings/${id}`,
            title: name,
            meta: [sumOfHomes(counts.get(id) ?? {}), postcode, viewer.role === 'client' ? '' : clientName]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      )}
      {next && (
        <p>
          <a href={`/buildings?after=${next}`}>More buildings</a>
        </p>
      )}
    </OfficePage>
  );
});

export const getConfig = dynamic;

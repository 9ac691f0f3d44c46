import { BackLink, PageHead } from '../../components/office/frame.tsx';
import { ListPage } from '../../components/office/list/list-page.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import { dayIn } from '../../domain/time/company-day.ts';
import { sumOfHomes } from '../../features/buildings/domain/sum-of-homes.ts';
import { countByBuilding } from '../../features/compliance/server/states.ts';
import { openList } from '../../server/lists/open-list.ts';
import { homeList } from '../../server/office-lists/homes.tsx';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { getBuilding } from '../../server/repositories/homes/buildings.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { listAddresses } from '../../server/sections/office/routes.ts';

export default page<{ buildingId: string }>(async ({ buildingId, query }, context) => {
  const { db, deps, viewer } = context;
  mustBeAllowed(viewer, 'sites.read');
  const building = await getBuilding(db, viewer, buildingId);
  const { timeZone } = await getCompany(db, viewer);
  const counts = await countByBuilding(db, viewer, [building.id], dayIn(deps.clock(), timeZone));
  const list = await openList(homeList, context, `building=${building.id}`, listAddresses.homes);
  return (
    <OfficePage query={query} title={building.name}>
      <BackLink href="/buildings">Buildings</BackLink>
      <PageHead title={building.name} />
      <p>
        {[building.town, building.postcode].filter(Boolean).join(' ')}
        {viewer.role !== 'client' && (
          <>
            {' · '}
            <a href={`/clients/${building.clientId}`}>{building.clientName}</a>
          </>
        )}
      </p>
      <p>
        <b>{sumOfHomes(counts.get(building.id) ?? {})}</b>
      </p>
      <ListPage
        list={list}
        caption={`Homes in ${building.name}`}
        empty={<EmptyState title="No homes are in this building" />}
      />
    </OfficePage>
  );
});

export const getConfig = dynamic;

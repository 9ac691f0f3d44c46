import { randomUUID } from 'node:crypto';
import { BackLink, PageHead } from '../../components/office/frame.tsx';
import { ListPage } from '../../components/office/list/list-page.tsx';
import { Cells } from '../../components/office/parts/cells.tsx';
import { Button, ButtonLink, HiddenFields } from '../../components/ui/forms/form-parts.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import { showNear } from '../../domain/time/calendar.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import { sumOfHomes } from '../../features/buildings/domain/sum-of-homes.ts';
import { DefectsInBuilding } from '../../features/buildings/parts/defects-in-building.tsx';
import { VisitsToCome } from '../../features/buildings/parts/visits-to-come.tsx';
import { stateCells } from '../../features/compliance/parts/state-cells.ts';
import { findNextDueIn } from '../../features/compliance/server/repository/due-homes.ts';
import { countByBuilding } from '../../features/compliance/server/states.ts';
import { listDefectsInBuilding } from '../../features/defects/records/of-site.ts';
import { openList } from '../../server/lists/open-list.ts';
import { homeList } from '../../server/office-lists/homes.tsx';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../server/permissions.ts';
import { type Building, getBuilding } from '../../server/repositories/homes/buildings.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { listVisitsInBuilding } from '../../server/repositories/register/visit-lists.ts';
import { listAddresses } from '../../server/sections/office/routes.ts';

const MOST_VISITS = 10;
const MOST_DEFECTS = 20;

/** A building: its homes by state, what is due, open and booked in them, and the homes themselves. */
export default page<{ buildingId: string }>(async ({ buildingId, query }, context) => {
  const { db, deps, viewer } = context;
  mustBeAllowed(viewer, 'sites.read', 'certificates.read');
  const building = await getBuilding(db, viewer, buildingId);
  const { timeZone } = await getCompany(db, viewer);
  const today = dayIn(deps.clock(), timeZone);
  const counts = (await countByBuilding(db, viewer, [building.id], today)).get(building.id) ?? {};
  const due = await findNextDueIn(db, viewer, building.id);
  const defects = await listDefectsInBuilding(db, viewer, building.id, MOST_DEFECTS + 1);
  const seesVisits = can(viewer, 'visits.read');
  const coming = { from: today, most: MOST_VISITS + 1 };
  const visits = seesVisits ? await listVisitsInBuilding(db, viewer, building.id, coming) : [];
  const within = `building=${building.id}`;
  const list = await openList(homeList, context, within, listAddresses.homes);
  return (
    <OfficePage query={query} title={building.name}>
      <BackLink href="/buildings">Buildings</BackLink>
      <PageHead title={building.name} below={<Place building={building} isClient={viewer.role === 'client'} />}>
        {can(viewer, 'visits.book') && list.found > 0 && <PlanAll within={within} />}
        {can(viewer, 'sites.write') && (
          <ButtonLink weight="secondary" href={`/sites/new?${within}`}>
            Add communal parts
          </ButtonLink>
        )}
      </PageHead>
      <Cells figures cells={stateCells(counts, within).filter(({ count }) => count > 0)} />
      <p>
        <b>{sumOfHomes(counts)}</b>
        {due && (
          <>
            {'. Next due: '}
            <a href={`/sites/${due.siteId}`}>{due.name}</a>, {showNear(due.nextDue, today)}
          </>
        )}
      </p>
      <div className="cols">
        <div>
          <DefectsInBuilding
            defects={defects.slice(0, MOST_DEFECTS)}
            isMore={defects.length > MOST_DEFECTS}
            today={today}
          />
        </div>
        {seesVisits && (
          <aside aria-label="Visits">
            <VisitsToCome
              visits={visits.slice(0, MOST_VISITS)}
              today={today}
              all={visits.length > MOST_VISITS ? `/visits/all?${within}&day_from=${today}&sort=day` : undefined}
            />
          </aside>
        )}
      </div>
      <h2>Homes</h2>
      <ListPage
        // The figures above are of this building; those of the views are of all homes.
        list={{ ...list, views: [], viewLink: undefined }}
        caption={`Homes in ${building.name}`}
        empty={<EmptyState title="No homes are in this building" />}
      />
    </OfficePage>
  );
});

export const getConfig = dynamic;

const Place = ({ building, isClient }: { building: Building; isClient: boolean }) => (
  <>
    {[building.town, building.postcode].filter(Boolean).join(' ')}
    {!isClient && (
      <>
        {' · '}
        <a href={`/clients/${building.clientId}`}>{building.clientName}</a>
      </>
    )}
  </>
);

/** All homes of the building go to the plan of visits, which books nothing before it is confirmed. */
const PlanAll = ({ within }: { within: string }) => (
  <form method="post" action="/visits/plan">
    <HiddenFields submission={randomUUID()} />
    <input type="hidden" name="all" value="1" />
    <input type="hidden" name="query" value={within} />
    <Button>Plan visits to all</Button>
  </form>
);

import { PageHead } from '../../components/office/frame.tsx';
import { ListPage } from '../../components/office/list/list-page.tsx';
import { ButtonLink } from '../../components/ui/forms/form-parts.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import { dayIn } from '../../domain/time/company-day.ts';
import { countByStatus } from '../../features/compliance/server/states.ts';
import { openList } from '../../server/lists/open-list.ts';
import { homeList } from '../../server/office-lists/homes.tsx';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, type PageContext, page } from '../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../server/permissions.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { listAddresses } from '../../server/sections/office/routes.ts';
import { GravestFirst } from './_components/gravest-first.tsx';

export default page(async ({ query }, context) => {
  const { viewer } = context;
  mustBeAllowed(viewer, 'sites.read');
  const list = await openList(homeList, context, query, listAddresses.homes);
  const mayWrite = can(viewer, 'sites.write');
  const title = viewer.role === 'client' ? 'Your sites' : 'Sites';
  return (
    <OfficePage query={query} title={title}>
      <PageHead title={title}>
        <ButtonLink href="/buildings" weight="secondary">
          Buildings
        </ButtonLink>
        {mayWrite && (
          <>
            <ButtonLink href="/sites/new">Add a site</ButtonLink>
            <ButtonLink href="/sites/import" weight="secondary">
              Import sites
            </ButtonLink>
          </>
        )}
      </PageHead>
      {!list.isNarrowed && <GravestFirst {...(await gravestOf(context))} />}
      <ListPage
        list={list}
        caption="Sites"
        empty={
          <EmptyState title="No sites yet">
            <p>
              {mayWrite ? (
                <>
                  <a href="/sites/new">Add one by hand</a>, or <a href="/sites/import">import a list from a CSV file</a>
                  . Each belongs to a client.
                </>
              ) : (
                'Your sites are listed here.'
              )}
            </p>
          </EmptyState>
        }
      />
      {can(viewer, 'register.merge') && list.found > 1 && (
        <p>
          <a href="/sites/same">Sites that may be the same</a>
        </p>
      )}
    </OfficePage>
  );
});

const gravestOf = async ({ db, deps, viewer }: PageContext) => {
  const { timeZone } = await getCompany(db, viewer);
  return countByStatus(db, viewer, { day: dayIn(deps.clock(), timeZone) });
};

export const getConfig = dynamic;

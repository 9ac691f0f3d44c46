import { BackLink, PageHead } from '../../components/office/frame.tsx';
import { ListPage } from '../../components/office/list/list-page.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import { openList } from '../../server/lists/open-list.ts';
import { visitList } from '../../server/office-lists/visits.tsx';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { listAddresses } from '../../server/sections/office/routes.ts';

export default page(async ({ query }, context) => {
  mustBeAllowed(context.viewer, 'visits.read');
  const list = await openList(visitList, context, query, listAddresses.visits);
  return (
    <OfficePage query={query} title="All visits">
      <BackLink href="/visits">Visits</BackLink>
      <PageHead title="All visits" />
      <ListPage
        list={list}
        caption="Visits"
        empty={
          <EmptyState title="No visits yet">
            <p>Booking a visit also starts its report.</p>
          </EmptyState>
        }
      />
    </OfficePage>
  );
});

export const getConfig = dynamic;

import { BackLink, PageHead } from '../../components/office/frame.tsx';
import { ListPage } from '../../components/office/list/list-page.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import { openList } from '../../server/lists/open-list.ts';
import { reportList } from '../../server/office-lists/reports.tsx';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { listAddresses } from '../../server/sections/office/routes.ts';

export default page(async ({ query }, context) => {
  mustBeAllowed(context.viewer, 'reports.list');
  const list = await openList(reportList, context, query, listAddresses.reports);
  return (
    <OfficePage query={query} title="All reports">
      <BackLink href="/reports">Reports</BackLink>
      <PageHead title="All reports" />
      <ListPage
        list={list}
        caption="Reports"
        empty={
          <EmptyState title="No reports yet">
            <p>Booking a visit also starts its report.</p>
          </EmptyState>
        }
      />
    </OfficePage>
  );
});

export const getConfig = dynamic;

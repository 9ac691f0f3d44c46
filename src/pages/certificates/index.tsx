import { PageHead } from '../../components/office/frame.tsx';
import { ListPage } from '../../components/office/list/list-page.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import { openList } from '../../server/lists/open-list.ts';
import { certificateList } from '../../server/office-lists/certificates.tsx';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { listAddresses } from '../../server/sections/office/routes.ts';

export default page(async ({ query }, context) => {
  mustBeAllowed(context.viewer, 'certificates.read');
  const list = await openList(certificateList, context, query, listAddresses.certificates);
  return (
    <OfficePage query={query} title="Certificates">
      <PageHead title="Certificates" />
      <p className="hint">
        Reports by other firms are with their homes. <a href="/search">Search</a> for the firm or for the number of the
        report.
      </p>
      <ListPage
        list={list}
        caption="Certificates"
        empty={
          <EmptyState title="No certificates yet">
            <p>A certificate is listed here once its report is issued.</p>
          </EmptyState>
        }
      />
    </OfficePage>
  );
});

export const getConfig = dynamic;

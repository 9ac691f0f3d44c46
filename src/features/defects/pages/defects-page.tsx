import { PageHead } from '../../../components/office/frame.tsx';
import { ListPage } from '../../../components/office/list/list-page.tsx';
import { EmptyState } from '../../../components/ui/notices.tsx';
import { openList } from '../../../server/lists/open-list.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { defectList } from '../list/defect-list.tsx';
import { defectFiles } from '../routes/addresses.ts';

export const defectsPage = page(async ({ query }, context) => {
  mustBeAllowed(context.viewer, 'certificates.read');
  const list = await openList(defectList, context, query, defectFiles);
  return (
    <OfficePage query={query} title="Defects">
      <PageHead title="Defects" />
      <ListPage
        list={list}
        caption="Defects"
        empty={
          <EmptyState title="No open defects">
            <p>
              {'Defects in issued reports are listed here from the day of issue. '}
              <a href="/defects?state=verified&sort=-state">Show the closed ones</a>
            </p>
          </EmptyState>
        }
      />
    </OfficePage>
  );
});

import { PageHead } from '../../components/office/frame.tsx';
import { ListPage } from '../../components/office/list/list-page.tsx';
import { ButtonLink } from '../../components/ui/forms/form-parts.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import { openList } from '../../server/lists/open-list.ts';
import { clientList } from '../../server/office-lists/clients.tsx';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../server/permissions.ts';
import { listAddresses } from '../../server/sections/office/routes.ts';

export default page(async ({ query }, context) => {
  mustBeAllowed(context.viewer, 'clients.read');
  const list = await openList(clientList, context, query, listAddresses.clients);
  return (
    <OfficePage query={query} title="Clients">
      <PageHead title="Clients">
        {can(context.viewer, 'clients.write') && <ButtonLink href="/clients/new">Add a client</ButtonLink>}
      </PageHead>
      <ListPage
        list={list}
        caption="Clients"
        empty={
          <EmptyState title="No clients yet">
            <p>
              A client orders the work: a landlord, an agent, a council or a business. Each site belongs to a client.
            </p>
          </EmptyState>
        }
      />
      {can(context.viewer, 'register.merge') && list.found > 1 && (
        <p>
          <a href="/clients/same">Clients that may be the same</a>
        </p>
      )}
    </OfficePage>
  );
});

export const getConfig = dynamic;

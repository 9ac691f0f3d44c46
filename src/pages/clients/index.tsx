import { PageHead } from '../../components/office/frame.tsx';
import { SearchAsYouType } from '../../components/office/registers/search-as-you-type.client.tsx';
import { clientKinds, wordOf } from '../../components/office/words.ts';
import { ButtonLink, SearchForm } from '../../components/ui/forms/form-parts.tsx';
import { Pagination, Table } from '../../components/ui/lists.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import { showFound } from '../../domain/words/show-count.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../server/permissions.ts';
import { listClients } from '../../server/repositories/register/clients.ts';

export default page(async ({ query }, { db, viewer }) => {
  mustBeAllowed(viewer, 'clients.read');
  const asked = new URLSearchParams(query);
  const search = asked.get('q') ?? '';
  const after = asked.get('after') ?? undefined;
  const { clients, next } = await listClients(db, viewer, { search, ...(after === undefined ? {} : { after }) });
  const add = can(viewer, 'clients.write') && <ButtonLink href="/clients/new">Add a client</ButtonLink>;
  return (
    <OfficePage query={query} title="Clients">
      <PageHead title="Clients">{add}</PageHead>
      {clients.length === 0 && search === '' && !after ? (
        <EmptyState title="No clients yet">
          <p>A client orders the work: a landlord, an agent, a council or a business. Each site belongs to a client.</p>
        </EmptyState>
      ) : (
        <>
          <SearchForm action="/clients" label="Find a client" value={search}>
            <SearchAsYouType found={showFound(clients.length, next)} />
          </SearchForm>
          <Table
            caption="Clients"
            rows={clients}
            rowKey={({ id }) => id}
            columns={[
              { label: 'Name', cell: (client) => <a href={`/clients/${client.id}`}>{client.name}</a> },
              { label: 'Kind', cell: (client) => wordOf(clientKinds, client.kind) },
              { label: 'Town', cell: (client) => client.address.town },
              { label: 'Agent', cell: (client) => client.agentName },
              { label: 'Phone', cell: (client) => client.phone },
            ]}
          />
          {clients.length === 0 && <p>No client found.</p>}
          <Pagination
            next={next && `/clients?${new URLSearchParams({ ...(search && { q: search }), after: next })}`}
            previous={after === undefined ? undefined : `/clients${search && `?${new URLSearchParams({ q: search })}`}`}
          />
        </>
      )}
    </OfficePage>
  );
});

export const getConfig = dynamic;

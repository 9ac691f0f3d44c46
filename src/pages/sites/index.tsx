import { PageHead } from '../../components/office/frame.tsx';
import { Register, type RegisterRow } from '../../components/office/registers/register.client.tsx';
import { SearchAsYouType } from '../../components/office/registers/search-as-you-type.client.tsx';
import { tenures, wordOf } from '../../components/office/words.ts';
import { ButtonLink, SearchForm } from '../../components/ui/forms/form-parts.tsx';
import { Pagination } from '../../components/ui/lists.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import { siteAddress } from '../../domain/register/site-address.ts';
import { showFound } from '../../domain/words/show-count.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../server/permissions.ts';
import { listSites } from '../../server/repositories/register/sites.ts';

export default page(async ({ query }, { db, viewer }) => {
  mustBeAllowed(viewer, 'sites.read');
  const asked = new URLSearchParams(query);
  const search = asked.get('q') ?? '';
  const after = asked.get('after') ?? undefined;
  const clientId = asked.get('client') ?? undefined;
  const filter = { ...(search && { q: search }), ...(clientId && { client: clientId }) };
  const { sites, next } = await listSites(db, viewer, {
    search,
    ...(after && { after }),
    ...(clientId && { clientId }),
  });
  const showClient = viewer.role !== 'client';
  const rows = sites.map((site): RegisterRow => {
    const address = siteAddress(site);
    const row = [site.id, site.name, address, wordOf(tenures, site.tenure)] as const;
    return showClient ? [...row, site.clientName] : row;
  });
  const mayWrite = can(viewer, 'sites.write');
  const isFirst = rows.length === 0 && search === '' && !after && !clientId;
  const title = showClient ? 'Sites' : 'Your sites';
  return (
    <OfficePage query={query} title={title}>
      <PageHead title={title}>
        {mayWrite && (
          <>
            <ButtonLink href="/sites/new">Add a site</ButtonLink>
            <ButtonLink href="/sites/import" weight="secondary">
              Import sites
            </ButtonLink>
          </>
        )}
      </PageHead>
      {isFirst ? (
        <EmptyState title="No sites yet">
          <p>
            {mayWrite ? (
              <>
                <a href="/sites/new">Add one by hand</a>, or <a href="/sites/import">import a list from a CSV file</a>.
                Each belongs to a client.
              </>
            ) : (
              'Your sites are listed here.'
            )}
          </p>
        </EmptyState>
      ) : (
        <>
          <SearchForm action="/sites" label="Name, address, postcode, UPRN or client" value={search}>
            {clientId && <input type="hidden" name="client" value={clientId} />}
            <SearchAsYouType found={showFound(rows.length, next)} />
          </SearchForm>
          {rows.length === 0 ? <p>No site found.</p> : <Register rows={rows} showClient={showClient} />}
          <Pagination
            previous={after && `/sites?${new URLSearchParams(filter)}`}
            next={next && `/sites?${new URLSearchParams({ ...filter, after: next })}`}
          />
        </>
      )}
    </OfficePage>
  );
});

export const getConfig = dynamic;

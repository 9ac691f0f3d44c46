import { randomUUID } from 'node:crypto';
import { ClientSearch } from '../../components/office/forms/client-search.tsx';
import { formValues } from '../../components/office/forms/form-values.ts';
import { SiteForm } from '../../components/office/forms/site-form.tsx';
import { BackLink } from '../../components/office/frame.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import { communalSite } from '../../features/buildings/server/communal-site.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import type { PerhapsThere } from '../../server/sections/office/register/site-posts.ts';
import { clientChoices } from '../_components/client-choices.ts';

export default page(async ({ query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'sites.write');
  const asked = new URLSearchParams(query);
  const buildingId = asked.get('building');
  const communal = buildingId === null ? undefined : await communalSite(db, viewer, buildingId);
  const client = communal?.client_id ?? asked.get('client') ?? '';
  const clients = await clientChoices(db, viewer, query, formState?.entered.client_id?.[0] ?? client);
  const importHref = client ? `/sites/import?${new URLSearchParams({ client })}` : '/sites/import';
  const there = formState?.extra as PerhapsThere | undefined;
  const form = formValues('site', formState, {
    client_id: client,
    nation: 'England',
    tenure: 'private_rented',
    premises_type: 'residential',
    ...communal,
  });
  const title = communal ? 'Add communal parts' : 'Add a site';
  return (
    <OfficePage query={query} title={title} error={form.errors.length > 0}>
      {communal ? (
        <BackLink href={`/buildings/${buildingId}`}>{communal.building}</BackLink>
      ) : (
        <BackLink href="/sites">Sites</BackLink>
      )}
      <h1>{title}</h1>
      {clients.choices.length === 0 && clients.search === '' ? (
        <EmptyState title="Add a client first">
          <p>
            Every site belongs to a client. <a href="/clients/new">Add a client</a>
          </p>
        </EmptyState>
      ) : (
        <>
          {communal ? (
            <p>
              The landlord’s own installation is a site of the building. Its type of premises is “Other”: by that it is
              listed before the homes, and the law sets no interval for it.
            </p>
          ) : (
            <>
              <p>
                Adding many? <a href={importHref}>Import them from a file</a>
              </p>
              <ClientSearch action="/sites/new" clients={clients} />
            </>
          )}
          <SiteForm form={form} submission={randomUUID()} clients={clients.choices} save="Add the site" there={there} />
        </>
      )}
    </OfficePage>
  );
});

export const getConfig = dynamic;

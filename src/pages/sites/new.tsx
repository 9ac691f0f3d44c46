import { randomUUID } from 'node:crypto';
import { ClientSearch } from '../../components/office/forms/client-search.tsx';
import { formValues } from '../../components/office/forms/form-values.ts';
import { SiteForm } from '../../components/office/forms/site-form.tsx';
import { BackLink } from '../../components/office/frame.tsx';
import { EmptyState } from '../../components/ui/notices.tsx';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import type { PerhapsThere } from '../../server/sections/office/register/site-posts.ts';
import { clientChoices } from '../_components/client-choices.ts';

export default page(async ({ query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'sites.write');
  const client = new URLSearchParams(query).get('client') ?? '';
  const clients = await clientChoices(db, viewer, query, formState?.entered.client_id?.[0] ?? client);
  const importHref = client ? `/sites/import?${new URLSearchParams({ client })}` : '/sites/import';
  const there = formState?.extra as PerhapsThere | undefined;
  const form = formValues('site', formState, {
    client_id: client,
    nation: 'England',
    tenure: 'private_rented',
    premises_type: 'residential',
  });
  return (
    <OfficePage query={query} title="Add a site" error={form.errors.length > 0}>
      <BackLink href="/sites">Sites</BackLink>
      <h1>Add a site</h1>
      {clients.choices.length === 0 && clients.search === '' ? (
        <EmptyState title="Add a client first">
          <p>
            Every site belongs to a client. <a href="/clients/new">Add a client</a>
          </p>
        </EmptyState>
      ) : (
        <>
          <p>
            Adding many? <a href={importHref}>Import them from a file</a>
          </p>
          <ClientSearch action="/sites/new" clients={clients} />
          <SiteForm form={form} submission={randomUUID()} clients={clients.choices} save="Add the site" there={there} />
        </>
      )}
    </OfficePage>
  );
});

export const getConfig = dynamic;

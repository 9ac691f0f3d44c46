import { randomUUID } from 'node:crypto';
import { ClientSearch } from '../../../components/office/forms/client-search.tsx';
import { FileForm } from '../../../components/office/forms/file-form.tsx';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { EarlierFiles } from '../../../components/office/imports/earlier-files.tsx';
import { SelectField } from '../../../components/ui/forms/fields.tsx';
import { clientChoices } from '../../../pages/_components/client-choices.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { listImports, type SiteImport } from '../server/repository/site-imports.ts';
import { sites } from './listed-sites.tsx';

export const importSitesPage = page(async ({ query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'sites.write');
  const client = new URLSearchParams(query).get('client') ?? '';
  const clients = await clientChoices(db, viewer, query, formState?.entered.client_id?.[0] ?? client);
  const form = formValues('import', formState, { client_id: client });
  const earlier = await listImports(db, viewer);
  const { timeZone } = await getCompany(db, viewer);
  return (
    <OfficePage query={query} title="Import sites" error={form.errors.length > 0}>
      <BackLink href="/sites">Sites</BackLink>
      <h1>Import sites</h1>
      <ClientSearch action="/sites/import" clients={clients} />
      <FileForm
        form={form}
        submission={randomUUID()}
        files={{ label: 'CSV file or Excel workbook', accept: '.csv,.txt,.xlsx,text/csv' }}
        hint="One row must hold the column names. Required: the address, with town and postcode. Optional: name, UPRN, nation, tenure, use, client, property reference, tenant, phone, access notes, and the last certificate with its outcome and firm"
      >
        <SelectField
          {...form.bind('client_id')}
          label="Client"
          hint="For rows without a client"
          choices={clients.choices}
          blank="Use the client column"
        />
      </FileForm>
      <EarlierFiles
        files={earlier.map((each) => ({ ...each, href: `/sites/imports/${each.id}`, state: stateOf(each) }))}
        timeZone={timeZone}
      />
    </OfficePage>
  );
});

function stateOf({ state, total, refused, added, removed }: SiteImport): string {
  if (state === 'reading') return 'Not fully read yet';
  if (state === 'adding') return `Being added, ${sites(added)} so far`;
  if (state === 'removing') return `Being undone, ${sites(removed)} removed so far`;
  if (state === 'done') return `Added ${sites(added)}`;
  if (state === 'undone') return `Undone: removed ${sites(removed)}`;
  return `Not added yet: ${sites(total - refused)}${refused > 0 ? ', and some errors' : ''}`;
}

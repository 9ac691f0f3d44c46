import { randomUUID } from 'node:crypto';
import { formValues } from '../../components/office/form-values.ts';
import { BackLink } from '../../components/office/frame.tsx';
import { ImportForm } from '../../components/office/import-form.tsx';
import { sites } from '../../components/office/import-page.tsx';
import { Rows } from '../../components/ui/lists.tsx';
import { showTime } from '../../domain/forms/calendar.ts';
import { mustBeAllowed } from '../../server/authorization.ts';
import { OfficePage } from '../../server/office-page.tsx';
import { dynamic, page } from '../../server/page.ts';
import { listClientNames } from '../../server/repositories/clients.ts';
import { getCompany } from '../../server/repositories/companies.ts';
import { listImports, type SiteImport } from '../../server/repositories/site-imports.ts';

export default page(async ({ path, query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'sites.write');
  const clients = (await listClientNames(db, viewer)).map(({ id, name }) => ({ value: id, label: name }));
  const form = formValues('import', formState, { client_id: new URLSearchParams(query).get('client') ?? '' });
  const earlier = await listImports(db, viewer);
  const { timeZone } = await getCompany(db, viewer);
  return (
    <OfficePage {...{ viewer, path, query }} title="Import sites" error={form.errors.length > 0}>
      <BackLink href="/sites">Sites</BackLink>
      <h1>Import sites</h1>
      <ImportForm form={form} submission={randomUUID()} clients={clients} />
      {earlier.length > 0 && (
        <>
          <h2>Files of late</h2>
          <Rows
            rows={earlier.map((each) => ({
              href: `/sites/imports/${each.id}`,
              title: each.fileName,
              meta: `${stateOf(each)}. Chosen by ${each.createdBy}, ${showTime(each.createdAt, timeZone)}`,
            }))}
          />
        </>
      )}
    </OfficePage>
  );
});

export const getConfig = dynamic;

function stateOf({ state, total, refused, added, removed }: SiteImport): string {
  if (state === 'reading') return 'Not read to its end yet';
  if (state === 'adding') return `Being added, ${sites(added)} so far`;
  if (state === 'removing') return `Being undone, ${sites(removed)} removed so far`;
  if (state === 'done') return `Added ${sites(added)}`;
  if (state === 'undone') return `Undone: removed ${sites(removed)}`;
  return `Not added yet: ${sites(total - refused)}${refused > 0 ? ', and some errors' : ''}`;
}

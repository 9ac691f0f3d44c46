import { randomUUID } from 'node:crypto';
import { ClientForm } from '../../components/office/forms/client-form.tsx';
import { ForgetForm } from '../../components/office/forms/forget-form.tsx';
import { formValues } from '../../components/office/forms/form-values.ts';
import { BackLink, PageHead } from '../../components/office/frame.tsx';
import { Cells } from '../../components/office/parts/cells.tsx';
import { SiteRows } from '../../components/office/registers/site-rows.tsx';
import { clientKinds, wordOf } from '../../components/office/words.ts';
import { ButtonLink } from '../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../components/ui/lists.tsx';
import { showAddress } from '../../domain/forms/words/show-address.ts';
import { showTime } from '../../domain/time/calendar.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import { addDays } from '../../domain/time/dates.ts';
import { showUpTo } from '../../domain/words/show-count.ts';
import { ArchivedNotice } from '../../features/archiving/pages/archived-notice.tsx';
import { HomesByState } from '../../features/compliance/pages/homes-by-state.tsx';
import { countInspectionsDue, MOST_DUE } from '../../features/compliance/server/repository/due-homes.ts';
import { countByStatus } from '../../features/compliance/server/states.ts';
import { countDefects, MOST_COUNTED } from '../../features/defects/records/defects.ts';
import { AskForExport } from '../../features/exports/pages/ask-for-export.tsx';
import { mergedNotice } from '../../features/merging/pages/merged-notice.tsx';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../server/permissions.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { getClient } from '../../server/repositories/register/clients.ts';
import { listSites } from '../../server/repositories/register/listed-sites.ts';
import { recordForm } from '../../server/sections/office/match-rendered.ts';
import { clientFields } from '../../server/sections/office/register/stored-fields.ts';

export default page<{ clientId: string }>(async ({ clientId, query }, { db, viewer, formState, deps }) => {
  mustBeAllowed(viewer, 'clients.read', 'sites.read');
  const client = await getClient(db, viewer, clientId);
  const { sites, next } = await listSites(db, viewer, { clientId });
  const { timeZone } = await getCompany(db, viewer);
  const today = dayIn(deps.clock(), timeZone);
  const counts = await countByStatus(db, viewer, { clientId, day: today });
  const open = await countDefects(db, viewer, clientId);
  const due = await countInspectionsDue(db, viewer, { clientId, from: today, to: addDays(today, DUE_DAYS) });
  const form = recordForm('client', formState, clientFields(client));
  const forget = formValues('forget', formState);
  return (
    <OfficePage query={query} title={client.name} error={form.errors.length + forget.errors.length > 0}>
      <BackLink href="/clients">Clients</BackLink>
      <PageHead title={client.name}>
        {!client.archivedAt && can(viewer, 'sites.write') && (
          <ButtonLink href={`/sites/new?client=${client.id}`}>Add a site</ButtonLink>
        )}
      </PageHead>
      {await mergedNotice(deps, viewer, { thing: 'client', id: client.id, timeZone })}
      {client.archivedAt && (
        <ArchivedNotice
          thing="client"
          id={client.id}
          at={showTime(client.archivedAt, timeZone)}
          mayRestore={can(viewer, 'register.archive')}
        />
      )}
      <DataList
        pairs={[
          ['Kind', wordOf(clientKinds, client.kind)],
          ['Address', showAddress(client.address)],
          ['Email', client.email],
          ['Phone', client.phone],
          ['Agent', [client.agentName, client.agentEmail, client.agentPhone].filter(Boolean).join(', ')],
        ]}
      />
      {can(viewer, 'reminders.choose') && (
        <p>
          <a href={`/clients/${client.id}/reminders`}>Reminders by mail</a>
        </p>
      )}
      <h2>Sites</h2>
      <Cells
        figures
        cells={[
          {
            ...{ label: 'Open defects', fact: showUpTo(MOST_COUNTED, open), state: open > 0 ? 'open' : 'in_order' },
            href: `/defects?${new URLSearchParams({ client: client.id })}`,
            why: ['to follow to their proof'],
          },
          {
            ...{ label: 'Inspections due', fact: showUpTo(MOST_DUE, due), state: due > 0 ? 'due' : 'in_order' },
            href: `/sites?${new URLSearchParams({ state: 'due_90', client: client.id, sort: 'due' })}`,
            why: [`within ${DUE_DAYS} days`],
          },
        ]}
      />
      <HomesByState counts={counts} clientId={client.id} />
      <SiteRows sites={sites}>
        {can(viewer, 'sites.write') && (
          <p>
            <a href={`/sites/new?client=${client.id}`}>Add one by hand</a>, or{' '}
            <a href={`/sites/import?client=${client.id}`}>import many from a CSV file</a>.
          </p>
        )}
      </SiteRows>
      {next && (
        <p>
          <a href={`/sites?client=${client.id}`}>All sites of this client</a>
        </p>
      )}
      {sites.length > 0 && can(viewer, 'certificates.export') && (
        <AskForExport
          action={`/clients/${client.id}/exports`}
          submission={randomUUID()}
          words="Export the certificates as one file"
        />
      )}
      {can(viewer, 'clients.write') && (
        <details open={form.errors.length > 0}>
          <summary>Change the client’s details</summary>
          <ClientForm
            action={`/clients/${client.id}/details`}
            form={form}
            submission={randomUUID()}
            save="Save the client"
          />
        </details>
      )}
      {!client.archivedAt && can(viewer, 'register.archive') && (
        <p>
          <a href={`/clients/archive?client=${client.id}`}>Archive this client</a>
        </p>
      )}
      {!client.archivedAt && can(viewer, 'register.merge') && (
        <p>
          <a href={`/clients/merge?client=${client.id}`}>Merge with another client</a>
        </p>
      )}
      {can(viewer, 'users.manage') && (
        <details open={forget.errors.length > 0}>
          <summary>Erase the contact details</summary>
          <ForgetForm
            action={`/clients/${client.id}/forgetting`}
            form={forget}
            submission={randomUUID()}
            what="Erases the client’s name, address, email and phone, the agent’s details, and the tenant and access notes of every site."
          />
        </details>
      )}
    </OfficePage>
  );
});

/** Days ahead in which a due inspection is counted, as in the list that its figure opens. */
const DUE_DAYS = 90;

export const getConfig = dynamic;

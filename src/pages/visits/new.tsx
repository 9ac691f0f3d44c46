import { randomUUID } from 'node:crypto';
import { formValues } from '../../components/office/forms/form-values.ts';
import { SitePicker } from '../../components/office/forms/site-picker.tsx';
import { VisitForm } from '../../components/office/forms/visit-form.tsx';
import { BackLink } from '../../components/office/frame.tsx';
import { calledOf, formForNewWork, formTypes } from '../../domain/forms/registry.ts';
import { siteAddress } from '../../domain/register/site-address.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { listInspectors } from '../../server/repositories/people/users.ts';
import { getSite, listSites } from '../../server/repositories/register/sites.ts';
import { warningsIn } from './_components/visit-warnings.ts';

export default page(async ({ query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'visits.book');
  const asked = new URLSearchParams(query);
  const siteId = formState?.entered.site_id?.[0] ?? asked.get('site') ?? '';
  if (siteId === '') {
    const [search, after] = [asked.get('q') ?? '', asked.get('after') ?? undefined];
    const { sites, next } = await listSites(db, viewer, { search, ...(after && { after }) });
    const filter: Record<string, string> = search === '' ? {} : { q: search };
    return (
      <OfficePage query={query} title="Book a visit" error={formState !== undefined}>
        <h1>Book a visit</h1>
        <SitePicker
          action="/visits/new"
          search={search}
          sites={sites.map((site) => ({
            id: site.id,
            name: site.name,
            address: siteAddress(site),
            client: site.clientName,
          }))}
          previous={after && `/visits/new?${new URLSearchParams(filter)}`}
          next={next && `/visits/new?${new URLSearchParams({ ...filter, after: next })}`}
          errors={formState ? [{ field: 'q', message: 'Choose the site' }] : []}
        />
      </OfficePage>
    );
  }
  const site = await getSite(db, viewer, siteId);
  const electricians = (await listInspectors(db, viewer)).map(({ id, name }) => ({ value: id, label: name }));
  const form = formValues('visit', formState, {
    window_from: '09:00',
    window_to: '12:00',
    expected_boards: '1',
    access_notes: site.accessNotes,
  });
  const kinds = formTypes().map((type) => ({ value: type, label: calledOf(formForNewWork(type)) }));
  const address = siteAddress(site);
  return (
    <OfficePage query={query} title="Book a visit" error={form.errors.length > 0}>
      <BackLink href={`/sites/${site.id}`}>{site.name}</BackLink>
      <h1>Book a visit</h1>
      <p className="lead">
        {kinds.length === 1 ? `${kinds[0]?.label} at ` : ''}
        {site.name === site.addressLines[0] ? '' : `${site.name}, `}
        {address}
      </p>
      <VisitForm
        {...{ form, electricians, kinds }}
        warnings={warningsIn(formState, 'visit')}
        submission={randomUUID()}
        site={{ id: site.id, name: site.name, address }}
      />
    </OfficePage>
  );
});

export const getConfig = dynamic;

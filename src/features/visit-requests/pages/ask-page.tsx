import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { SelectField, TextArea } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { siteAddress } from '../../../domain/register/site-address.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import { listDefects } from '../../defects/records/defects.ts';
import { wanted, wantedWords } from '../domain/request.ts';
import { CompanyPhone } from '../parts/company-phone.tsx';

/** A client asks for a visit to a home, or for the repair of a defect there. */
export const askForVisitPage = page<{ siteId: string }>(async ({ siteId, query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'visit-requests.ask');
  const site = await getSite(db, viewer, siteId);
  const { phone, name } = await getCompany(db, viewer);
  const asked = new URLSearchParams(query);
  const defectId = formState?.entered.defect?.[0] ?? asked.get('defect') ?? '';
  const defect = (await listDefects(db, viewer, [defectId])).find((each) => each.site_id === site.id);
  const what = wanted.find((each) => each === asked.get('what')) ?? (defect ? 'repair' : 'inspection');
  const form = formValues('ask-for-visit', formState, { what, times: '', note: '' });
  return (
    <OfficePage query={query} title="Ask for a visit" error={form.errors.length > 0}>
      <BackLink href={defect ? `/defects/${defect.id}` : `/sites/${site.id}`}>{defect?.words ?? site.name}</BackLink>
      <h1>Ask for a visit</h1>
      <p className="lead">
        {site.name === site.addressLines[0] ? '' : `${site.name}, `}
        {siteAddress(site)}
      </p>
      {defect && (
        <p>
          {defect.code}: {defect.words}
          {defect.location && `, ${defect.location}`}
        </p>
      )}
      <CompanyPhone {...{ phone, name }} />
      <form method="post" action={`/sites/${site.id}/ask-for-visit`} className="form" noValidate>
        <ErrorSummary errors={form.errors} />
        <HiddenFields submission={randomUUID()} />
        {defect && <input type="hidden" name="defect" value={defect.id} />}
        <SelectField
          {...form.bind('what')}
          label="What for"
          choices={wanted.map((value) => ({ value, label: wantedWords[value] }))}
        />
        <TextArea {...form.bind('times')} label="When you can" hint="Days and times of day" rows={2} maxLength={300} />
        <TextArea {...form.bind('note')} label="Note" rows={3} maxLength={1000} />
        <Actions>
          <Button>Ask for the visit</Button>
          <a href={`/sites/${site.id}`}>Cancel</a>
        </Actions>
      </form>
    </OfficePage>
  );
});

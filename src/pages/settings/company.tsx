import { randomUUID } from 'node:crypto';
import { CompanyForm } from '../../components/office/forms/company-form.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { recordForm } from '../../server/sections/office/match-rendered.ts';
import { companyFields } from '../../server/sections/office/settings/stored-fields.ts';
import { SettingsPage } from './_components/settings-page.tsx';

export default page(async ({ query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'company.manage');
  const form = recordForm('company', formState, companyFields(await getCompany(db, viewer)));
  return (
    <SettingsPage {...{ query, viewer }} here="/settings/company" title="Company" error={form.errors.length > 0}>
      <h1>Company</h1>
      <CompanyForm form={form} submission={randomUUID()} />
    </SettingsPage>
  );
});

export const getConfig = dynamic;

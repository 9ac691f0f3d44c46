import { randomUUID } from 'node:crypto';
import { formValues } from '../../components/office/forms/form-values.ts';
import { BrandForm } from '../../features/brand/pages/brand-form.tsx';
import { getBrand } from '../../features/brand/server/brands.ts';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { SettingsPage } from './_components/settings-page.tsx';

/** Logo, scheme mark and colour of the company's certificates. */
export default page(async ({ query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'company.manage');
  const brand = await getBrand(db, viewer);
  const form = formValues('brand', formState, { accent: brand.accent ?? '' });
  return (
    <SettingsPage {...{ query, viewer }} here="/settings/brand" title="Logo and colour" error={form.errors.length > 0}>
      <h1>Logo and colour</h1>
      <p>Used on new certificates. Issued ones keep theirs.</p>
      <BrandForm form={form} submission={randomUUID()} brand={brand} />
    </SettingsPage>
  );
});

export const getConfig = dynamic;

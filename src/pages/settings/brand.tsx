import { randomUUID } from 'node:crypto';
import { BrandForm } from '../../components/office/forms/brand-form.tsx';
import { formValues } from '../../components/office/forms/form-values.ts';
import { BackLink } from '../../components/office/frame.tsx';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { getBrand } from '../../server/repositories/people/brands.ts';

/** The logo, the scheme mark and the colour of the company's certificates. */
export default page(async ({ query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'company.manage');
  const brand = await getBrand(db, viewer);
  const form = formValues('brand', formState, { accent: brand.accent ?? '' });
  return (
    <OfficePage query={query} title="Logo and colour" error={form.errors.length > 0}>
      <BackLink href="/settings">Settings</BackLink>
      <h1>Logo and colour</h1>
      <p>They stand on certificates from now on. What is issued keeps those that it was issued with.</p>
      <BrandForm form={form} submission={randomUUID()} brand={brand} />
    </OfficePage>
  );
});

export const getConfig = dynamic;

import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import { OccupantForm } from './occupant-form.tsx';

/** Adds a person of a home. */
export const newOccupantPage = page<{ siteId: string }>(async ({ siteId, query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'occupants.write');
  const site = await getSite(db, viewer, siteId);
  const form = formValues('occupant', formState, { part: 'tenant' });
  return (
    <OfficePage query={query} title="Add a person" error={form.errors.length > 0}>
      <BackLink href={`/sites/${site.id}`}>{site.name}</BackLink>
      <h1>Add a person</h1>
      <OccupantForm
        action={`/sites/${site.id}/people/new`}
        form={form}
        submission={randomUUID()}
        save="Add the person"
      />
    </OfficePage>
  );
});

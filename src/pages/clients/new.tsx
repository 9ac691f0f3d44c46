import { randomUUID } from 'node:crypto';
import { ClientForm } from '../../components/office/forms/client-form.tsx';
import { formValues } from '../../components/office/forms/form-values.ts';
import { BackLink } from '../../components/office/frame.tsx';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';

export default page(async ({ query }, { viewer, formState }) => {
  mustBeAllowed(viewer, 'clients.write');
  const form = formValues('client', formState, { kind: 'landlord' });
  return (
    <OfficePage query={query} title="Add a client" error={form.errors.length > 0}>
      <BackLink href="/clients">Clients</BackLink>
      <h1>Add a client</h1>
      <ClientForm form={form} submission={randomUUID()} save="Add the client" />
    </OfficePage>
  );
});

export const getConfig = dynamic;

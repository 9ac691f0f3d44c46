import { randomUUID } from 'node:crypto';
import { ClientSearch } from '../../../components/office/forms/client-search.tsx';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { UserForm } from '../../../components/office/forms/user-form.tsx';
import { BackLink } from '../../../components/office/frame.tsx';
import { askedAgain } from '../../../server/identity/second-factor/step-up.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { dynamic, page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { clientChoices } from '../../_components/client-choices.ts';

export default page(async ({ query }, { db, deps, viewer, formState }) => {
  mustBeAllowed(viewer, 'users.manage');
  const clients = await clientChoices(db, viewer, query, formState?.entered.client_id?.[0] ?? '');
  const confirm = await askedAgain(deps, viewer);
  const form = formValues('user', formState, { role: 'electrician' });
  return (
    <OfficePage query={query} title="Add a user" error={form.errors.length > 0}>
      <BackLink href="/settings">Settings</BackLink>
      <h1>Add a user</h1>
      <p>They get an email that tells them what to do next. Until then they are listed as invited.</p>
      <ClientSearch action="/settings/users/new" clients={clients} />
      <UserForm
        action="/settings/users/new"
        {...{ form, confirm }}
        clients={clients.choices}
        submission={randomUUID()}
        save="Add the user"
      />
    </OfficePage>
  );
});

export const getConfig = dynamic;

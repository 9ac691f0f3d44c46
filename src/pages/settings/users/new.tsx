import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { UserForm } from '../../../components/office/forms/user-form.tsx';
import { BackLink } from '../../../components/office/frame.tsx';
import { askedAgain } from '../../../server/identity/second-factor/step-up.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { dynamic, page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { listClientNames } from '../../../server/repositories/register/clients.ts';

export default page(async ({ query }, { db, deps, viewer, formState }) => {
  mustBeAllowed(viewer, 'users.manage');
  const clients = (await listClientNames(db, viewer)).map(({ id, name }) => ({ value: id, label: name }));
  const confirm = await askedAgain(deps, viewer);
  const form = formValues('user', formState, { role: 'electrician' });
  return (
    <OfficePage query={query} title="Add a user" error={form.errors.length > 0}>
      <BackLink href="/settings">Settings</BackLink>
      <h1>Add a user</h1>
      <p>They get an email that tells them what to do next. Until then they are listed as invited.</p>
      <UserForm
        action="/settings/users/new"
        {...{ form, clients, confirm }}
        submission={randomUUID()}
        save="Add the user"
      />
    </OfficePage>
  );
});

export const getConfig = dynamic;

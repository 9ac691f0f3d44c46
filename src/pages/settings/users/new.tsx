import { randomUUID } from 'node:crypto';
import { ClientSearch } from '../../../components/office/forms/client-search.tsx';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { UserForm } from '../../../components/office/forms/user-form.tsx';
import { MailNotice } from '../../../components/office/mail-notice.tsx';
import { stepUpFactors } from '../../../features/second-factor/server/step-up.ts';
import { isMailSetUp } from '../../../server/config.ts';
import { dynamic, page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { mayInvite } from '../../../server/users/invite.ts';
import { clientChoices } from '../../_components/client-choices.ts';
import { SettingsPage } from '../_components/settings-page.tsx';

export default page(async ({ query }, { db, deps, viewer, formState }) => {
  mustBeAllowed(viewer, 'users.invite');
  const clients = await clientChoices(db, viewer, query, formState?.entered.client_id?.[0] ?? '');
  const confirm = await stepUpFactors(deps, viewer);
  const form = formValues('user', formState, { role: 'electrician' });
  return (
    <SettingsPage {...{ query, viewer }} here="/settings" title="Add a user" error={form.errors.length > 0}>
      <h1>Add a user</h1>
      <MailNotice isSetUp={isMailSetUp(deps.config)} />
      <p>
        {isMailSetUp(deps.config) ? 'We email them a link' : 'They need a link'} to choose a password. Until they choose
        one, the list shows them as invited.
      </p>
      <ClientSearch action="/settings/users/new" clients={clients} />
      <UserForm
        action="/settings/users/new"
        {...{ form, confirm }}
        clients={clients.choices}
        mayGive={(role) => mayInvite(viewer, role)}
        submission={randomUUID()}
        save="Add the user"
      />
    </SettingsPage>
  );
});

export const getConfig = dynamic;

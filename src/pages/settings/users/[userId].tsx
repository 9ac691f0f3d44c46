import { randomUUID } from 'node:crypto';
import { ClientSearch } from '../../../components/office/forms/client-search.tsx';
import { ForgetForm } from '../../../components/office/forms/forget-form.tsx';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { UserForm } from '../../../components/office/forms/user-form.tsx';
import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { MailNotice } from '../../../components/office/mail-notice.tsx';
import { Badge } from '../../../components/ui/badges.tsx';
import { AsksFirst } from '../../../components/ui/forms/asks-first.client.tsx';
import { Tick } from '../../../components/ui/forms/choices.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { ResetFactorForm } from '../../../features/second-factor/pages/second-factor-forms.tsx';
import { stepUpFactors } from '../../../features/second-factor/server/step-up.ts';
import { isMailSetUp } from '../../../server/config.ts';
import { dynamic, page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { hasSecondFactor } from '../../../server/repositories/identity/second-factors.ts';
import { isForgotten } from '../../../server/repositories/people/forgotten.ts';
import { getUser } from '../../../server/repositories/people/users.ts';
import { recordForm } from '../../../server/sections/office/match-rendered.ts';
import { userFields } from '../../../server/sections/office/settings/stored-fields.ts';
import { SettingsPage } from '../_components/settings-page.tsx';

const signOutWords =
  'Signs them out on every device and ends any links mailed to them. They can sign in again with their password.';
const shutOutWords = 'Signs them out everywhere and stops them from signing in. Their records stay.';

import { clientChoices } from '../../_components/client-choices.ts';

export default page<{ userId: string }>(async ({ userId, query }, { db, deps, viewer, formState }) => {
  mustBeAllowed(viewer, 'users.manage');
  const user = await getUser(db, viewer, userId);
  if (isForgotten(user))
    return (
      <SettingsPage {...{ query, viewer }} here="/settings" title={user.name}>
        <BackLink href="/settings">People</BackLink>
        <PageHead title={user.name} mark={<Badge tone="warn">Access removed</Badge>} />
        <p>This person was erased. Invite them as a new user.</p>
      </SettingsPage>
    );
  const clients = await clientChoices(db, viewer, query, formState?.entered.client_id?.[0] ?? user.clientId ?? '');
  const form = recordForm('user', formState, userFields(user));
  const reset = formValues('reset-second-factor', formState);
  const confirm = await stepUpFactors(deps, viewer);
  const isOther = user.id !== viewer.userId;
  const hasFactor = isOther && (await hasSecondFactor(db, user.id));
  const shutOut = formValues('shut-out', formState);
  const forget = formValues('forget', formState);
  const isWrong = [form, reset, shutOut, forget].some(({ errors }) => errors.length > 0);
  const isShutOut = user.disabledAt !== null;
  return (
    <SettingsPage {...{ query, viewer }} here="/settings" title={user.name} error={isWrong}>
      <BackLink href="/settings">People</BackLink>
      <PageHead title={user.name} mark={isShutOut && <Badge tone="warn">Access removed</Badge>} />
      {!isShutOut && user.waitsFor === 'invitation' && (
        <p>Invited, not yet accepted. Remove access below to cancel the invitation.</p>
      )}
      {!isShutOut && user.waitsFor !== undefined && (
        <form method="post" action={`/settings/users/${user.id}/link`} className="form">
          <HiddenFields submission={randomUUID()} />
          <MailNotice isSetUp={isMailSetUp(deps.config)} />
          <p>
            {user.waitsFor === 'invitation'
              ? `The email to ${user.email} holds a link to choose a password.`
              : `The email to ${user.email} holds a link. Once they open it, they can sign in with this address.`}
          </p>
          <Actions>
            <Button weight="secondary">Send the link again</Button>
          </Actions>
        </form>
      )}
      <ClientSearch action={`/settings/users/${user.id}`} clients={clients} />
      <UserForm
        action={`/settings/users/${user.id}/details`}
        {...{ form, confirm }}
        clients={clients.choices}
        submission={randomUUID()}
        save="Save the user"
      />
      {hasFactor && (
        <>
          <h2>Second factor</h2>
          <ResetFactorForm
            user={user.id}
            isMailSetUp={isMailSetUp(deps.config)}
            form={reset}
            submission={randomUUID()}
            confirm={confirm}
          />
        </>
      )}
      {isOther && (
        <>
          {!isShutOut && (
            <>
              <h2>Sign out</h2>
              <form method="post" action={`/settings/users/${user.id}/sign-out`} className="form">
                <HiddenFields submission={randomUUID()} />
                <p>For a lost phone. {signOutWords}</p>
                <AsksFirst />
                <Actions>
                  <Button weight="secondary" ask={{ title: `Sign ${user.name} out everywhere?`, words: signOutWords }}>
                    Sign them out everywhere
                  </Button>
                </Actions>
              </form>
            </>
          )}
          <h2>{isShutOut ? 'Restore access' : 'Remove access'}</h2>
          <form
            method="post"
            action={`/settings/users/${user.id}/${isShutOut ? 'let-in' : 'shut-out'}`}
            className="form"
            noValidate
          >
            <ErrorSummary errors={shutOut.errors} />
            <HiddenFields submission={randomUUID()} />
            <p>
              {isShutOut
                ? user.waitsFor === 'invitation'
                  ? 'They never chose a password. Once access is restored, “I have forgotten my password” on the sign-in page makes them a link.'
                  : 'They can sign in again with their old password.'
                : shutOutWords}
            </p>
            {!isShutOut && (
              <Tick {...shutOut.bind('shut_out_confirm')} value="yes" label={`Yes, remove ${user.name}’s access`} />
            )}
            <AsksFirst />
            <Actions>
              <Button
                weight={isShutOut ? 'secondary' : 'danger'}
                ask={isShutOut ? undefined : { title: `Remove ${user.name}’s access?`, words: shutOutWords }}
              >
                {isShutOut ? 'Restore access' : 'Remove access'}
              </Button>
            </Actions>
          </form>
          {isShutOut && (
            <>
              <h2>Erase personal details</h2>
              <ForgetForm
                action={`/settings/users/${user.id}/forgetting`}
                form={forget}
                submission={randomUUID()}
                what="Erases their name, email address, position, qualifications and sign-in details."
              />
            </>
          )}
        </>
      )}
    </SettingsPage>
  );
});

export const getConfig = dynamic;

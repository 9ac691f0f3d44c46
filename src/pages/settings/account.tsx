import { randomUUID } from 'node:crypto';
import {
  KeysForm,
  PasswordForm,
  SessionTable,
  WorkMailForm,
} from '../../components/office/forms/account/account-forms.tsx';
import { formValues } from '../../components/office/forms/form-values.ts';
import { BackLink } from '../../components/office/frame.tsx';
import { showTime } from '../../domain/time/calendar.ts';
import { newCalendarIn } from '../../features/calendar-feeds/domain/new-calendar.ts';
import { OwnCalendars } from '../../features/calendar-feeds/pages/own-calendars.tsx';
import { findFeedsOf } from '../../features/calendar-feeds/server/repository/calendar-feeds.ts';
import { OwnFactors, type ShownFactors } from '../../features/second-factor/pages/second-factor-forms.tsx';
import { relyingParty } from '../../features/second-factor/server/passkeys/relying-party.ts';
import { APP } from '../../features/second-factor/server/remove-factor.ts';
import { isMailSetUp } from '../../server/config.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { requestContext } from '../../server/pages/request-context.ts';
import { can, mustBeAllowed } from '../../server/permissions.ts';
import { publicOrigin } from '../../server/public-origin.ts';
import { findSecondFactors } from '../../server/repositories/identity/second-factors.ts';
import { listSessions } from '../../server/repositories/identity/sessions.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { getWorkMail } from '../../server/repositories/people/work-recipients.ts';

export default page(async ({ query }, { db, deps, viewer, formState }) => {
  mustBeAllowed(viewer, 'account.own');
  const { timeZone } = await getCompany(db, viewer);
  const { sessions, more } = await listSessions(db, viewer, deps.clock().toISOString());
  const when = (at: string | null) => (at === null ? 'Never' : showTime(at, timeZone));
  const { passkeys, app, codesLeft } = await findSecondFactors(db, { id: viewer.userId });
  const shown: ShownFactors = {
    factors: [
      ...passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        kind: 'Passkey' as const,
        name,
        added: when(createdAt),
        lastUsed: when(lastUsedAt),
      })),
      ...(app
        ? [
            {
              id: APP,
              kind: 'Authenticator app' as const,
              name: '',
              added: when(app.createdAt),
              lastUsed: when(app.lastUsedAt),
            },
          ]
        : []),
    ],
    codesLeft,
    hasApp: app !== undefined,
    passkeys: relyingParty(deps.config) !== undefined,
  };
  const form = formValues('password', formState);
  const workMail = formValues('work-mail', formState, { work_mail: await getWorkMail(db, viewer) });
  const keys = formValues('keys', formState, { keys: viewer.keysOff ? 'off' : 'on' });
  async function calendarsOf() {
    const { own, company } = await findFeedsOf(db, viewer);
    const since = (at: string | undefined) => at && showTime(at, timeZone);
    const made = newCalendarIn(requestContext.getStore()?.request.headers.get('cookie') ?? '');
    const isOffice = can(viewer, 'calendar.company');
    return {
      calendars: [
        { whose: 'own' as const, since: since(own) },
        ...(isOffice ? [{ whose: 'company' as const, since: since(company) }] : []),
      ],
      fresh: made && { ...made, address: `${publicOrigin(deps.config)}${made.address}` },
    };
  }
  const isField = viewer.role === 'electrician' || viewer.role === 'apprentice';
  return (
    <OfficePage
      query={query}
      title="Your account"
      error={form.errors.length + workMail.errors.length + keys.errors.length > 0}
    >
      {isField && <BackLink href="/electrician">Your visits</BackLink>}
      <h1>Your account</h1>
      <p>
        {viewer.name}, {viewer.email}
      </p>
      <h2>Password</h2>
      <PasswordForm form={form} email={viewer.email} submission={randomUUID()} />
      {viewer.role !== 'client' && (
        <>
          <h2>Mail about your work</h2>
          <WorkMailForm form={workMail} submission={randomUUID()} isMailSetUp={isMailSetUp(deps.config)} />
        </>
      )}
      {!isField && (
        <>
          <h2 id="keys">Keys</h2>
          <KeysForm form={keys} submission={randomUUID()} />
        </>
      )}
      {can(viewer, 'calendar.own') && <OwnCalendars {...(await calendarsOf())} submission={randomUUID} />}
      <h2>Second factor</h2>
      <OwnFactors shown={shown} submission={randomUUID} />
      <h2>Devices</h2>
      <SessionTable
        submission={randomUUID}
        sessions={sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
          ...session,
          signedIn: showTime(createdAt, timeZone),
          lastUsed: showTime(lastSeenAt, timeZone),
        }))}
      />
      {more > 0 && <p>And {more} older ones. To end them, sign out on every device.</p>}
      <p>
        Lost a phone? <a href="/signout">Sign out on every device</a>
      </p>
    </OfficePage>
  );
});

export const getConfig = dynamic;

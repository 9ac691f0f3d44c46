import { randomUUID } from 'node:crypto';
import { PasswordForm, SessionTable } from '../../components/office/account-forms.tsx';
import { formValues } from '../../components/office/form-values.ts';
import { BackLink } from '../../components/office/frame.tsx';
import { showTime } from '../../domain/forms/calendar.ts';
import { OfficePage } from '../../server/office-page.tsx';
import { dynamic, page } from '../../server/page.ts';
import { getCompany } from '../../server/repositories/companies.ts';
import { listSessions } from '../../server/repositories/sessions.ts';

export default page(async ({ path, query }, { db, deps, viewer, formState }) => {
  const { timeZone } = await getCompany(db, viewer);
  const sessions = await listSessions(db, viewer, deps.clock().toISOString());
  const form = formValues('password', formState);
  const isField = viewer.role === 'electrician' || viewer.role === 'apprentice';
  return (
    <OfficePage {...{ viewer, path, query }} title="Your account" error={form.errors.length > 0}>
      {isField && <BackLink href="/electrician">Your visits</BackLink>}
      <h1>Your account</h1>
      <p>
        {viewer.name}, {viewer.email}
      </p>
      <h2>Password</h2>
      <PasswordForm form={form} email={viewer.email} submission={randomUUID()} />
      <h2>Devices</h2>
      <SessionTable
        submission={randomUUID}
        sessions={sessions.map(({ createdAt, lastSeenAt, ...session }) => ({
          ...session,
          signedIn: showTime(createdAt, timeZone),
          lastUsed: showTime(lastSeenAt, timeZone),
        }))}
      />
      <p>
        Lost a phone? <a href="/signout">Sign out on every device</a>
      </p>
    </OfficePage>
  );
});

export const getConfig = dynamic;

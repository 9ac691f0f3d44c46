import { Radios } from '../../../ui/forms/choices.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../ui/forms/form-parts.tsx';
import { Table } from '../../../ui/lists.tsx';
import { browserName } from '../../browser-name.ts';
import { Form } from '../../router/form.tsx';
import type { FormValues } from '../form-values.ts';

/** Another password, for somebody who knows the one they have. */
export const PasswordForm = ({
  form: { bind, errors },
  email,
  submission,
}: {
  form: FormValues;
  email: string;
  submission: string;
}) => (
  <Form action="/settings/account/password" className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields submission={submission} />
    {/* Not shown: password managers file the new password under it. */}
    <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
    <TextField
      {...bind('current_password')}
      label="Current password"
      type="password"
      autoComplete="current-password"
      size="m"
    />
    <TextField
      {...bind('password')}
      label="New password"
      type="password"
      autoComplete="new-password"
      size="m"
      hint="At least 12 characters. Every other device is then signed out."
    />
    <Actions>
      <Button>Change the password</Button>
    </Actions>
  </Form>
);

export type ShownSession = {
  publicId: string;
  userAgent: string;
  /** As the company's clock shows them. */
  signedIn: string;
  lastUsed: string;
  isThisOne: boolean;
};

/** Where somebody is signed in, each with a way to end it. */
export const SessionTable = ({
  sessions,
  submission,
}: {
  sessions: readonly ShownSession[];
  /** A new UUID for each form. */
  submission: () => string;
}) => (
  <Table
    caption="Where you are signed in"
    rows={sessions}
    rowKey={(session) => session.publicId}
    columns={[
      { label: 'Browser', cell: (session) => browserName(session.userAgent) },
      { label: 'Signed in', cell: (session) => session.signedIn },
      { label: 'Last used', cell: (session) => session.lastUsed },
      {
        label: 'Sign out',
        cell: (session) =>
          session.isThisOne ? (
            <a href="/logout">This browser</a>
          ) : (
            <Form action="/settings/account/sessions">
              <HiddenFields submission={submission()} />
              <Button weight="as-link" name="end_session" value={session.publicId}>
                Sign out
                <span className="vh"> {`${browserName(session.userAgent)}, last used ${session.lastUsed}`}</span>
              </Button>
            </Form>
          ),
      },
    ]}
  />
);

/** How the person is mailed what others do with their work. */
export const WorkMailForm = ({
  form: { bind, errors },
  submission,
  isMailSetUp,
}: {
  form: FormValues;
  submission: string;
  isMailSetUp: boolean;
}) => (
  <form method="post" action="/settings/account/work-mail" className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields submission={submission} />
    {!isMailSetUp && <p>Mail is not set up yet: nobody is emailed until it is.</p>}
    <Radios
      {...bind('work_mail')}
      label="When are you emailed?"
      hint="Electricians: a report was returned, reassigned or discarded. Supervisors: one was submitted. Office: no access"
      choices={[
        { value: 'at once', label: 'At once' },
        { value: 'daily', label: 'Once a day, at 07:00' },
        { value: 'off', label: 'Not at all' },
      ]}
    />
    <Actions>
      <Button weight="secondary">Save</Button>
    </Actions>
  </form>
);

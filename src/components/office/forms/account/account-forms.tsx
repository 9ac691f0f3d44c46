import { Radios } from '../../../ui/forms/choices.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../ui/forms/form-parts.tsx';
import { Table } from '../../../ui/lists.tsx';
import { browserName } from '../../browser-name.ts';
import { Form } from '../../router/form.tsx';
import type { FormValues } from '../form-values.ts';

/** Changes the user's own password. */
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
      hint="At least 12 characters. Your other devices are signed out."
    />
    <Actions>
      <Button>Change the password</Button>
    </Actions>
  </Form>
);

export type ShownSession = {
  publicId: string;
  userAgent: string;
  /** In words, in the company's time zone. */
  signedIn: string;
  lastUsed: string;
  isThisOne: boolean;
};

/** The user's signed-in devices, each with a button to sign it out. */
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

/** When the user is emailed about what others do with their work. */
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
    {!isMailSetUp && <p>Mail is not set up, so no emails are sent.</p>}
    <Radios
      {...bind('work_mail')}
      label="When to email you"
      hint="Electricians: report returned, reassigned or discarded. Supervisors: report submitted. Office: no access to a site"
      choices={[
        { value: 'at once', label: 'At once' },
        { value: 'daily', label: 'Once a day, at 07:00' },
        { value: 'off', label: 'Never' },
      ]}
    />
    <Actions>
      <Button weight="secondary">Save</Button>
    </Actions>
  </form>
);

export const KeysForm = ({ form: { bind, errors }, submission }: { form: FormValues; submission: string }) => (
  <form method="post" action="/settings/account/keys" className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields submission={submission} />
    <Radios
      {...bind('keys')}
      label="Keys in the office"
      hint="Single keys to search, move and open. Press ? on a page to see them. They are off while you type"
      choices={[
        { value: 'on', label: 'On' },
        { value: 'off', label: 'Off' },
      ]}
    />
    <Actions>
      <Button weight="secondary">Save</Button>
    </Actions>
  </form>
);

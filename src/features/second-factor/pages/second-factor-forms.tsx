import type { ReactNode } from 'react';
import { type Asked, ConfirmFields } from '../../../components/office/forms/confirm-field.tsx';
import type { FormValues } from '../../../components/office/forms/form-values.ts';
import { Form } from '../../../components/office/router/form.tsx';
import { factorPolicies } from '../../../components/office/words.ts';
import { AsksFirst } from '../../../components/ui/forms/asks-first.client.tsx';
import { Radios } from '../../../components/ui/forms/choices.tsx';
import { Actions, Button, ButtonLink, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { Table } from '../../../components/ui/lists.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { plural } from '../../../domain/words/plural.ts';

/** A user's second factors, with times in words. */
export type ShownFactors = {
  factors: readonly {
    id: string;
    kind: 'Passkey' | 'Authenticator app';
    name: string;
    added: string;
    lastUsed: string;
  }[];
  codesLeft: number;
  hasApp: boolean;
  /** True when browsers can store passkeys for this site. */
  passkeys: boolean;
};

const goneFactor = 'It no longer signs you in. You can add it again.';

/** The user's own second factors, each with a button to remove it. */
export const OwnFactors = ({
  shown: { factors, codesLeft, hasApp, passkeys },
  submission,
}: {
  shown: ShownFactors;
  /** A new UUID for each form. */
  submission: () => string;
}) => (
  <>
    {factors.length === 0 ? (
      <p>You sign in with only a password. A second factor protects your account if someone learns it.</p>
    ) : (
      <Table
        caption="Second factors"
        rows={factors}
        rowKey={({ id }) => id}
        columns={[
          { label: 'Kind', cell: ({ kind }) => kind },
          { label: 'Name', cell: ({ name }) => name },
          { label: 'Added', cell: ({ added }) => added },
          { label: 'Last used', cell: ({ lastUsed }) => lastUsed },
          {
            label: 'Remove',
            cell: ({ id, kind, name }) => (
              <Form action="/settings/account/second-factor">
                <HiddenFields submission={submission()} />
                <AsksFirst />
                <Button
                  weight="as-link"
                  name="remove_factor"
                  value={id}
                  ask={{ title: `Remove ${kind.toLowerCase()} ${name}?`, words: goneFactor }}
                >
                  Remove
                  <span className="vh"> {`${kind} ${name}`}</span>
                </Button>
              </Form>
            ),
          },
        ]}
      />
    )}
    {factors.length > 0 && (
      <p>
        {codesLeft === 0 ? 'You have no recovery codes left.' : `${plural(codesLeft, 'recovery code')} left.`}{' '}
        <a href="/auth/second-factor/codes">Make new recovery codes</a>
      </p>
    )}
    <Actions>
      {passkeys && (
        <ButtonLink href="/auth/second-factor/passkey" weight="secondary">
          Add a passkey
        </ButtonLink>
      )}
      {!hasApp && (
        <ButtonLink href="/auth/second-factor/app" weight="secondary">
          Add an authenticator app
        </ButtonLink>
      )}
    </Actions>
  </>
);

/** Asks a user without a second factor to add one. */
export const FactorNotice = () => (
  <Notice tone="info" title="Make your account safer">
    <p>
      You can issue certificates, so a stolen password could do harm.{' '}
      <a href="/auth/second-factor/set-up">Add a second factor</a>: a passkey, or an app on your phone. It takes two
      minutes.
    </p>
  </Notice>
);

type ConfirmedFormProps = {
  form: FormValues;
  submission: string;
  /** The identity check to ask for; undefined when the last one is recent enough. */
  confirm: Asked | undefined;
};

/**
 * A one-button form that changes how others sign in. It asks for the user's identity again unless the last check is
 * recent.
 */
const ConfirmedForm = ({
  form: { bind, errors },
  submission,
  confirm,
  what,
  children,
  button,
  action,
}: ConfirmedFormProps & { what: string; children: ReactNode; button: ReactNode; action: string }) => (
  <Form action={action} className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields submission={submission} />
    {children}
    {confirm && <ConfirmFields bind={bind} asked={confirm} what={what} />}
    <AsksFirst />
    <Actions>{button}</Actions>
  </Form>
);

const saveFactorPolicy = <Button>Save</Button>;

/** The company's second-factor policy. */
export const FactorPolicyForm = (props: ConfirmedFormProps) => (
  <ConfirmedForm {...props} action="/settings/security/second-factor" what="change this" button={saveFactorPolicy}>
    <Radios
      {...props.form.bind('second_factor')}
      label="Second factor"
      hint="A passkey or an authenticator app, as well as the password. All users can add one on their account page"
      choices={factorPolicies}
    />
  </ConfirmedForm>
);

const resetFactor = (
  <Button
    weight="danger"
    ask={{
      title: 'Reset their second factor?',
      words: 'Signs them out everywhere. They sign in with only their password until they add a new one.',
    }}
  >
    Reset their second factor
  </Button>
);

/** Lets an owner remove the second factors of a user who has lost them. @param user  id. */
export const ResetFactorForm = ({
  user,
  isMailSetUp,
  ...props
}: ConfirmedFormProps & { user: string; isMailSetUp: boolean }) => (
  <ConfirmedForm {...props} action={`/settings/users/${user}/second-factor-reset`} what="reset it" button={resetFactor}>
    <p>
      For a lost phone. Make sure the request is really from them. They are signed out everywhere, and sign in with only
      their password until they add a new one.{' '}
      {isMailSetUp ? 'They are told by email.' : 'Mail is not set up, so tell them yourself.'}
    </p>
  </ConfirmedForm>
);

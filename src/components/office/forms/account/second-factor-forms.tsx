import type { ReactNode } from 'react';
import { plural } from '../../../../domain/words/plural.ts';
import { AsksFirst } from '../../../ui/forms/asks-first.client.tsx';
import { Radios } from '../../../ui/forms/choices.tsx';
import { Actions, Button, ButtonLink, ErrorSummary, HiddenFields } from '../../../ui/forms/form-parts.tsx';
import { Table } from '../../../ui/lists.tsx';
import { Notice } from '../../../ui/notices.tsx';
import { Form } from '../../router/form.tsx';
import { factorPolicies } from '../../words.ts';
import { type Asked, ConfirmFields } from '../confirm-field.tsx';
import type { FormValues } from '../form-values.ts';

/** What somebody has beside their password, as the company's clock shows it. */
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
  /** Whether browsers keep passkeys for this site at all. */
  passkeys: boolean;
};

const goneFactor = 'It no longer signs you in. You can add it again.';

/** The second factors of one's own account, each with a way to remove it. */
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
      <p>You sign in with only a password. A second factor stops anyone who learns it.</p>
    ) : (
      <Table
        caption="What you are asked for as well as your password"
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

/** To somebody who is asked for a second factor and has none yet. */
export const FactorNotice = () => (
  <Notice tone="info" title="Make your account safer">
    <p>
      You can issue certificates, so someone else knowing your password could do harm.{' '}
      <a href="/auth/second-factor/set-up">Add a second factor</a>: a passkey, or an app on your phone. It takes two
      minutes.
    </p>
  </Notice>
);

type ConfirmedFormProps = {
  form: FormValues;
  submission: string;
  /** What is asked again of who does it. */
  confirm: Asked | undefined;
};

/** A form of one button that changes how others sign in: who presses it is asked for again where that was not lately. */
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

const saveFactorPolicy = <Button>Save who is asked</Button>;

/** Whom the company asks for a second factor. */
export const FactorPolicyForm = (props: ConfirmedFormProps) => (
  <ConfirmedForm {...props} action="/settings/security/second-factor" what="change this" button={saveFactorPolicy}>
    <Radios
      {...props.form.bind('second_factor')}
      label="Who signs in with a second factor?"
      hint="A passkey or an authenticator app, as well as the password. Anybody can add one on their account page"
      choices={factorPolicies}
    />
  </ConfirmedForm>
);

const resetFactor = (
  <Button
    weight="danger"
    ask={{
      title: 'Reset their second factor?',
      words: 'They are signed out everywhere, and sign in with their password alone until they add a new one.',
    }}
  >
    Reset their second factor
  </Button>
);

/** For an owner: takes the second factors of somebody away who has lost them. @param user their id. */
export const ResetFactorForm = ({
  user,
  isMailSetUp,
  ...props
}: ConfirmedFormProps & { user: string; isMailSetUp: boolean }) => (
  <ConfirmedForm {...props} action={`/settings/users/${user}/second-factor-reset`} what="reset it" button={resetFactor}>
    <p>
      For a lost phone. Make sure it is really them asking. They are signed out everywhere, sign in with their password
      alone and can add a new one. {isMailSetUp ? 'They are told by mail.' : 'Mail is not set up: tell them yourself.'}
    </p>
  </ConfirmedForm>
);

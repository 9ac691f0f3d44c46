import type { ReactNode } from 'react';
import { publicNav } from '../../../components/public/public-page.tsx';
import type { Assets } from '../../../components/ui/assets.ts';
import { TextField } from '../../../components/ui/forms/fields.tsx';
import { ErrorSummary, type FormError } from '../../../components/ui/forms/form-parts.tsx';
import { PlainLayout } from '../../../components/ui/layout/plain-layout.tsx';
import type { Flash } from '../../../components/ui/notices.tsx';
import { PASSWORD_MIN_LENGTH } from '../../identity/passwords.ts';

type AuthPageProps = {
  title: string;
  assets: Assets;
  errors?: readonly FormError[] | undefined;
  flash?: Flash | undefined;
  /** Names of our scripts that the page uses. */
  scripts?: readonly string[] | undefined;
  /** The page that a signed-in person came from. */
  backHref?: string | undefined;
  children: ReactNode;
};

/** The frame of every page for people who are not signed in yet, or confirm their identity. */
export const AuthPage = ({ title, assets, errors = [], flash, scripts, backHref, children }: AuthPageProps) => (
  <PlainLayout
    {...{ title, assets, flash, scripts, backHref }}
    error={errors.length > 0}
    home="/auth/sign-in"
    nav={publicNav()}
  >
    <h1>{title}</h1>
    <ErrorSummary errors={errors} />
    {children}
  </PlainLayout>
);

type FieldProps = { error?: string | undefined; value?: string | undefined };

export const EmailField = ({ error, value, label = 'Email address' }: FieldProps & { label?: string }) => (
  <TextField
    name="email"
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={254}
    {...{ label, error, value }}
  />
);

export const NewPasswordField = ({
  error,
  name = 'password',
  label = 'New password',
}: FieldProps & { name?: string; label?: string }) => (
  <TextField
    type="password"
    autoComplete="new-password"
    hint={`At least ${PASSWORD_MIN_LENGTH} characters. Three or four words that do not belong together are easy to keep in mind.`}
    {...{ name, label, error }}
  />
);

/** For a link that was used, expired, or never existed: the page does not say which. */
export const DeadLinkPage = ({ assets, again }: { assets: Assets; again?: { href: string; words: string } }) => (
  <AuthPage title="This link no longer works" assets={assets}>
    <p>A link works once and for a limited time.</p>
    <p>{again && <a href={again.href}>{again.words}</a>}</p>
    <p>
      <a href="/auth/sign-in">Sign in</a>
    </p>
  </AuthPage>
);

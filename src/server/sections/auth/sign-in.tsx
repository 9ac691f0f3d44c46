import { Hono } from 'hono';
import type { Assets } from '../../../components/ui/assets.ts';
import { TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, errorsByField, type FormError } from '../../../components/ui/forms/form-parts.tsx';
import type { Flash } from '../../../components/ui/notices.tsx';
import type { AppEnv, Deps } from '../../context.ts';
import { RECOVERED } from '../../http/middleware/preserve-form.ts';
import { ownPath } from '../../http/own-path.ts';
import { serve } from '../../http/routes/serve.ts';
import { guess, tooManyWords } from '../../identity/guesses.ts';
import { gotFactorSince } from '../../identity/half-sign-in.ts';
import { homeOf } from '../../identity/home.ts';
import { noteFailedSignIn } from '../../identity/note-refusal.ts';
import { isPassword } from '../../identity/passwords.ts';
import { proceed } from '../../identity/proceed.ts';
import { knownBrowser } from '../../identity/session.ts';
import { findAccountByEmail, findClosedAccount } from '../../repositories/people/accounts.ts';
import { networkOf } from '../../runtime/network-of.ts';
import { EMAIL_NEEDED, readEmail, readFields } from './auth-form.ts';
import { AuthPage, EmailField } from './auth-page.tsx';
import { authAddresses } from './routes.ts';

const WRONG = 'The email address or the password is wrong';

/** Signing in with a password. */
export function signInRoutes(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  serve(routes, authAddresses.signIn.get, async (c) => {
    const next = ownPath(c.req.query('next'));
    if (c.var.viewer) return c.redirect(next ?? homeOf(c.var.viewer.role), 303);
    const notice = noticeOf(c.req.query('notice'), next, await gotFactorSince(deps, c));
    return c.html(await deps.renderHtml(<SignInPage assets={deps.assets} {...{ next, notice }} />));
  });

  serve(routes, authAddresses.signIn.post, async (c) => {
    const typed = await readFields(c, ['email', 'password', 'next']);
    const next = ownPath(typed.next);
    const show = (errors: FormError[]) =>
      deps.renderHtml(
        <SignInPage
          assets={deps.assets}
          email={typed.email}
          notice={noticeOf(undefined, next, false)}
          {...{ next, errors }}
        />,
      );

    const email = readEmail(typed.email);
    const missing: FormError[] = [
      ...(email ? [] : [{ field: 'email', message: EMAIL_NEEDED }]),
      ...(typed.password ? [] : [{ field: 'password', message: 'Enter your password' }]),
    ];
    if (!email || missing.length > 0) return c.html(await show(missing), 422);

    const account = await findAccountByEmail(deps.db, email);
    const closed = account ? undefined : await findClosedAccount(deps.db, email);
    const who = { what: email, address: c.var.address, browser: knownBrowser(deps, c, email) };
    const asker = { lane: networkOf(c.var.address), known: who.browser !== undefined };
    const outcome = await guess(deps, who, () => isPassword(typed.password, (account ?? closed)?.passwordHash, asker));
    if (outcome.kind !== 'right' && account) noteFailedSignIn(deps, account, outcome.kind);
    if (outcome.kind === 'refused') {
      c.header('retry-after', String(outcome.retryAfterSeconds));
      return c.html(await show([{ field: 'email', message: tooManyWords(outcome.retryAfterSeconds) }]), 429);
    }
    if (outcome.kind === 'right' && closed) {
      const message = `${closed.companyName} has closed the account of ${closed.clientName}. Ask them to open it again.`;
      return c.html(await show([{ field: 'email', message }]), 422);
    }
    if (outcome.kind === 'wrong' || !account) return c.html(await show([{ field: 'email', message: WRONG }]), 422);

    return c.redirect(await proceed(deps, c, account, { by: 'password', next }), 303);
  });

  return routes;
}

const CHANGED = { kind: 'success', message: 'Your password is changed. Sign in with the new one.' } as const;
const WAITS = {
  kind: 'warning',
  message: 'Your session had ended, so this is not saved yet. Your form is stored: sign in, then save it with one tap.',
} as const;
const STILL_THERE = ' Your form is stored, and is not saved yet: sign in, then save it with one tap.';
const GOT_FACTOR = {
  kind: 'warning',
  message:
    'A second factor was added to your account, so you are signed out here. Sign in again with your password and that factor. If you did not add one, tell the owner of your company.',
} as const;
const TOO_LONG = { kind: 'info', message: 'That took too long. Sign in again.' } as const;

/** The message for people sent here: by the code in the address, by the page they were going to, or by the reason why their sign-in ended. */
function noticeOf(code: string | undefined, next: string | undefined, gotFactor: boolean): Flash | undefined {
  if (code === 'password-changed') return CHANGED;
  if (gotFactor) return { ...GOT_FACTOR, message: GOT_FACTOR.message + (next === RECOVERED ? STILL_THERE : '') };
  if (code === 'too-long') return TOO_LONG;
  return next === RECOVERED ? WAITS : undefined;
}

type SignInPageProps = {
  assets: Assets;
  email?: string;
  next: string | undefined;
  errors?: FormError[];
  notice?: Flash | undefined;
};

function SignInPage({ assets, email, next, errors = [], notice }: SignInPageProps) {
  const wrong = errorsByField(errors);
  return (
    <AuthPage title="Sign in" {...{ assets, errors }} flash={notice}>
      <form method="post" action="/auth/sign-in" noValidate>
        {next && <input type="hidden" name="next" value={next} />}
        <EmailField value={email} error={wrong.email} />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          error={wrong.password}
        />
        <Actions>
          <Button>Sign in</Button>
        </Actions>
      </form>
      <p>
        <a href="/auth/forgot">I have forgotten my password</a>
      </p>
      <p>
        <a href="/auth/link">Send me a link to sign in</a>
      </p>
    </AuthPage>
  );
}

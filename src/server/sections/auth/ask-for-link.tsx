import type { Hono } from 'hono';
import { Actions, Button, errorsByField, type FormError } from '../../../components/ui/forms/form-parts.tsx';
import { isMailSetUp as mailIsSetUp } from '../../config.ts';
import type { AppEnv, Deps } from '../../context.ts';
import { serve } from '../../http/routes/serve.ts';
import { tooManyWords } from '../../identity/guesses.ts';
import { EMAIL_NEEDED, readEmail, readFields } from './auth-form.ts';
import { AuthPage, EmailField } from './auth-page.tsx';
import { mailLink } from './mailed-links.ts';
import { authAddresses } from './routes.ts';

type Kind = 'reset' | 'sign-in';

/** Without mail set-up nobody is mailed anything, and the page must not reveal which accounts exist. */
const UNMAILED =
  'Mail is not set up here. If there is an account with this address, the server stores the email with the link as a file: ask the operator for it.';

const words = {
  reset: {
    title: 'Forgotten password',
    lead: 'We will email you a link to choose a new one. It works once, within one hour.',
  },
  'sign-in': {
    title: 'Sign in with a link',
    lead: 'We will email you a link that signs you in. It works once, within 15 minutes.',
  },
} as const;

/** The form that requests a mailed link, and the page that says it is on its way: the same for every address. */
export function serveAsking(routes: Hono<AppEnv>, deps: Deps, kind: Kind): void {
  const { assets, renderHtml } = deps;
  const isMailSetUp = mailIsSetUp(deps.config);
  const at = kind === 'reset' ? authAddresses.forgot : authAddresses.askForLink;

  serve(routes, at.get, async (c) => {
    const sent = c.req.query('sent') !== undefined;
    const page = { assets, kind, isMailSetUp };
    return c.html(await renderHtml(sent ? <SentPage {...page} /> : <AskPage {...page} />));
  });

  serve(routes, at.post, async (c) => {
    const typed = await readFields(c, ['email']);
    const email = readEmail(typed.email);
    const show = (message: string) =>
      renderHtml(
        <AskPage {...{ assets, kind, isMailSetUp }} email={typed.email} errors={[{ field: 'email', message }]} />,
      );
    if (!email) return c.html(await show(EMAIL_NEEDED), 422);
    const retryAfterSeconds = await mailLink(deps, c, kind, email);
    if (retryAfterSeconds !== undefined) {
      c.header('retry-after', String(retryAfterSeconds));
      return c.html(await show(tooManyWords(retryAfterSeconds)), 429);
    }
    return c.redirect(`${at.post.path}?sent`, 303);
  });
}

type Shown = { assets: Deps['assets']; kind: Kind; isMailSetUp: boolean };
type AskPageProps = Shown & { email?: string; errors?: FormError[] };

const AskPage = ({ assets, kind, isMailSetUp, email, errors = [] }: AskPageProps) => (
  <AuthPage title={words[kind].title} {...{ assets, errors }}>
    <p>{isMailSetUp ? words[kind].lead : UNMAILED}</p>
    <form method="post" noValidate>
      <EmailField value={email} error={errorsByField(errors).email} />
      <Actions>
        <Button>Send the link</Button>
      </Actions>
    </form>
    <p>
      <a href="/auth/sign-in">Sign in with a password</a>
    </p>
  </AuthPage>
);

const SentPage = ({ assets, kind, isMailSetUp }: Shown) => (
  <AuthPage title={isMailSetUp ? 'Check your email' : 'Mail is not set up'} assets={assets}>
    <p>{isMailSetUp ? 'If there is an account with this address, we email a link to it.' : UNMAILED}</p>
    {isMailSetUp && (
      <p>
        Nothing there after a few minutes? Check your spam folder, or{' '}
        <a href={kind === 'reset' ? '/auth/forgot' : '/auth/link'}>ask again</a>.
      </p>
    )}
    <p>
      <a href="/auth/sign-in">Back to sign in</a>
    </p>
  </AuthPage>
);

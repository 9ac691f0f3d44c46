import type { Hono } from 'hono';
import { Actions, Button, errorsByField, type FormError } from '../../../components/ui/forms/form-parts.tsx';
import type { AppEnv, Deps } from '../../context.ts';
import { serve } from '../../http/routes/serve.ts';
import { tooManyWords } from '../../identity/guesses.ts';
import { EMAIL_NEEDED, readEmail, readFields } from './auth-form.ts';
import { AuthPage, EmailField } from './auth-page.tsx';
import { mailLink } from './mailed-links.ts';
import { authAddresses } from './routes.ts';

type Kind = 'reset' | 'sign-in';

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

/** The form that asks for a mailed link, and the page that says it is on its way: the same for every address. */
export function serveAsking(routes: Hono<AppEnv>, deps: Deps, kind: Kind): void {
  const { assets, renderHtml } = deps;
  const at = kind === 'reset' ? authAddresses.forgot : authAddresses.askForLink;

  serve(routes, at.get, async (c) => {
    const sent = c.req.query('sent') !== undefined;
    return c.html(await renderHtml(sent ? <SentPage {...{ assets, kind }} /> : <AskPage {...{ assets, kind }} />));
  });

  serve(routes, at.post, async (c) => {
    const typed = await readFields(c, ['email']);
    const email = readEmail(typed.email);
    const show = (message: string) =>
      renderHtml(<AskPage {...{ assets, kind }} email={typed.email} errors={[{ field: 'email', message }]} />);
    if (!email) return c.html(await show(EMAIL_NEEDED), 422);
    const retryAfterSeconds = await mailLink(deps, c, kind, email);
    if (retryAfterSeconds !== undefined) {
      c.header('retry-after', String(retryAfterSeconds));
      return c.html(await show(tooManyWords(retryAfterSeconds)), 429);
    }
    return c.redirect(`${at.post.path}?sent`, 303);
  });
}

type AskPageProps = { assets: Deps['assets']; kind: Kind; email?: string; errors?: FormError[] };

const AskPage = ({ assets, kind, email, errors = [] }: AskPageProps) => (
  <AuthPage title={words[kind].title} {...{ assets, errors }}>
    <p>{words[kind].lead}</p>
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

const SentPage = ({ assets, kind }: { assets: Deps['assets']; kind: Kind }) => (
  <AuthPage title="Check your email" assets={assets}>
    <p>If there is an account with this address, a link is on its way to it.</p>
    <p>
      Nothing there after a few minutes? Check your spam folder, or{' '}
      <a href={kind === 'reset' ? '/auth/forgot' : '/auth/link'}>ask again</a>.
    </p>
    <p>
      <a href="/auth/sign-in">Back to sign in</a>
    </p>
  </AuthPage>
);

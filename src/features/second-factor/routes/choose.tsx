import { Hono } from 'hono';
import { ButtonLink } from '../../../components/ui/forms/form-parts.tsx';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { withNext } from '../../../server/identity/proceed.ts';
import { AuthPage } from '../../../server/sections/auth/auth-page.tsx';
import { authAddresses } from '../../../server/sections/auth/routes.ts';
import { relyingParty } from '../server/passkeys/relying-party.ts';
import { whoEnrols } from './enrolling.ts';

/** The choice of second factors to add. */
export function chooseRoutes(deps: Deps): Hono<AppEnv> {
  const { assets, renderHtml, config } = deps;
  const routes = new Hono<AppEnv>();

  serve(routes, authAddresses.chooseFactor, async (c) => {
    const who = await whoEnrols(deps, c);
    if (who instanceof Response) return who;
    const page = {
      assets,
      next: who.next,
      must: who.half !== undefined,
      back: who.half ? undefined : '/settings/account',
    };
    return c.html(await renderHtml(<ChoosePage {...page} passkeys={relyingParty(config) !== undefined} />));
  });

  return routes;
}

type ChoosePageProps = {
  assets: Deps['assets'];
  next: string | undefined;
  must: boolean;
  back: string | undefined;
  passkeys: boolean;
};

const ChoosePage = ({ assets, next, must, back, passkeys }: ChoosePageProps) => (
  <AuthPage title="Add a second factor" assets={assets} backHref={back}>
    <p>
      {must && 'Your company requires it: you sign in when you have one. '}
      With a second factor, a stolen password alone does not give access.
    </p>
    {passkeys && (
      <>
        <h2>Passkey</h2>
        <p>
          Your fingerprint, your face, the PIN of your computer, or a security key. The quickest, and safe from false
          sites.
        </p>
        <p>
          <ButtonLink href={withNext('/auth/second-factor/passkey', next)}>Add a passkey</ButtonLink>
        </p>
      </>
    )}
    <h2>Authenticator app</h2>
    <p>An app on your phone that shows six digits. It works everywhere, with no signal too.</p>
    <p>
      <ButtonLink href={withNext('/auth/second-factor/app', next)} weight={passkeys ? 'secondary' : 'primary'}>
        Add an authenticator app
      </ButtonLink>
    </p>
    {must && (
      <p>
        <a href="/auth/sign-in">Sign in as another person</a>
      </p>
    )}
  </AuthPage>
);

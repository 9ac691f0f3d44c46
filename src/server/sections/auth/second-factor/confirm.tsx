import { Hono } from 'hono';
import { TextField } from '../../../../components/ui/forms/fields.tsx';
import { Actions, Button, errorsByField, type FormError } from '../../../../components/ui/forms/form-parts.tsx';
import type { AppEnv, Deps, Viewer } from '../../../context.ts';
import { ownPath } from '../../../http/own-path.ts';
import { serve } from '../../../http/routes/serve.ts';
import { confirmByPasskey, confirmByTyping, isRight } from '../../../identity/second-factor/confirm.ts';
import { askedOf } from '../../../identity/second-factor/passkeys/ceremonies.ts';
import { newChallenge, requestOptions } from '../../../identity/second-factor/passkeys/passkeys.ts';
import { relyingParty } from '../../../identity/second-factor/passkeys/relying-party.ts';
import { isConfirmed } from '../../../identity/second-factor/step-up.ts';
import { mailCodeUsed } from '../../../mail/factor-mails.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { findSecondFactors } from '../../../repositories/identity/second-factors.ts';
import { readFields } from '../auth-form.ts';
import { AuthPage } from '../auth-page.tsx';
import { authAddresses } from '../routes.ts';
import { PASSKEY_SCRIPT, PasskeyForm } from './passkey-form.tsx';
import { whatIsWrong } from './words.ts';

const PATH = '/auth/confirm';
const ACCOUNT = '/settings/account';

/** Somebody who is signed in shows again that it is them, before they change how one signs in. */
export function confirmRoutes(deps: Deps): Hono<AppEnv> {
  const { db, assets, renderHtml, config } = deps;
  const routes = new Hono<AppEnv>();

  serve(routes, authAddresses.confirm.get, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'account.own');
    const next = ownPath(c.req.query('next')) ?? ACCOUNT;
    if (await isConfirmed(deps, viewer)) return c.redirect(next, 303);
    return c.html(await show(viewer, next));
  });

  serve(routes, authAddresses.confirm.post, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'account.own');
    const typed = await readFields(c, ['password', 'passkey', 'next']);
    const next = ownPath(typed.next) ?? ACCOUNT;
    if (!typed.password && !typed.passkey) return c.html(await show(viewer, next, 'Enter your password'), 422);
    const by = typed.passkey ? 'passkey' : 'code';
    const checked = typed.passkey
      ? await confirmByPasskey(deps, viewer, typed.passkey)
      : await confirmByTyping(deps, c, viewer, typed.password);
    if (isRight(checked)) {
      if (checked.kind === 'recovered') await mailCodeUsed(deps, viewer, checked.codesLeft);
      return c.redirect(next, 303);
    }
    if (checked.kind === 'refused') c.header('retry-after', String(checked.retryAfterSeconds));
    const wrong = checked.kind === 'wrong' && by === 'code' ? 'This is not right' : whatIsWrong(checked, by);
    return c.html(await show(viewer, next, wrong), checked.kind === 'refused' ? 429 : 422);
  });

  return routes;

  async function show(viewer: Viewer, next: string, wrong?: string): Promise<string> {
    const { passkeys, app } = await findSecondFactors(db, { id: viewer.userId });
    const party = relyingParty(config);
    const question = { holder: viewer.sessionId, purpose: 'passkey-use' } as const;
    const options =
      passkeys.length > 0 && party
        ? await requestOptions(party, await askedOf(deps, question, newChallenge), passkeys)
        : undefined;
    const errors = wrong === undefined ? [] : [{ field: 'password', message: wrong }];
    return renderHtml(<ConfirmPage {...{ assets, next, options, errors }} hasApp={app !== undefined} />);
  }
}

type ConfirmPageProps = {
  assets: Deps['assets'];
  next: string;
  options: object | undefined;
  hasApp: boolean;
  errors: FormError[];
};

const ConfirmPage = ({ assets, next, options, hasApp, errors }: ConfirmPageProps) => (
  <AuthPage
    title="Confirm it is you"
    {...{ assets, errors }}
    backHref={ACCOUNT}
    scripts={options ? [PASSKEY_SCRIPT] : []}
  >
    <p>The next step changes how someone signs in, so we check again. This lasts 15 minutes.</p>
    {options && (
      <PasskeyForm
        action={PATH}
        does="get"
        button="Use a passkey"
        without="Your passkey needs a browser with scripts. Without it, use your password."
        {...{ options, next }}
      />
    )}
    <form method="post" action={PATH} noValidate>
      <input type="hidden" name="next" value={next} />
      <TextField
        name="password"
        label="Password"
        hint={hasApp ? 'Or the six digits of your authenticator app' : undefined}
        type="password"
        autoComplete="current-password"
        error={errorsByField(errors).password}
      />
      <Actions>
        <Button weight={options ? 'secondary' : 'primary'}>Go on</Button>
      </Actions>
    </form>
    <p>
      No password, or forgotten? <a href="/auth/forgot">Choose a new one</a>
    </p>
  </AuthPage>
);

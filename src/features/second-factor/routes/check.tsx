import type { Context } from 'hono';
import { Hono } from 'hono';
import { CodeField } from '../../../components/ui/forms/code-field.tsx';
import { Actions, Button, errorsByField, type FormError } from '../../../components/ui/forms/form-parts.tsx';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { ownPath } from '../../../server/http/own-path.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { findHalf, finishHalf } from '../../../server/identity/half-sign-in.ts';
import { homeOf } from '../../../server/identity/home.ts';
import { CHECK_PATH, SET_UP_PATH, withNext } from '../../../server/identity/proceed.ts';
import { mailCodeUsed } from '../../../server/mail/factor-mails.ts';
import type { HalfSignIn } from '../../../server/repositories/identity/half-sign-ins.ts';
import { findSecondFactors } from '../../../server/repositories/identity/second-factors.ts';
import { readFields } from '../../../server/sections/auth/auth-form.ts';
import { AuthPage } from '../../../server/sections/auth/auth-page.tsx';
import { authAddresses } from '../../../server/sections/auth/routes.ts';
import { type Checked, checkCode, checkPasskey } from '../server/check-factor.ts';
import { isRight } from '../server/confirm.ts';
import { pendingChallenge } from '../server/passkeys/ceremonies.ts';
import { newChallenge, requestOptions } from '../server/passkeys/passkeys.ts';
import { relyingParty } from '../server/passkeys/relying-party.ts';
import { whatIsWrong } from '../server/words.ts';
import { PASSKEY_SCRIPT, PasskeyForm } from './passkey-form.tsx';

/** The second step of signing in with a second factor: a passkey, a code from the app, or a recovery code. */
export function checkRoutes(deps: Deps): Hono<AppEnv> {
  const { db, assets, renderHtml } = deps;
  const routes = new Hono<AppEnv>();

  serve(routes, authAddresses.secondFactor.get, async (c) => {
    const next = ownPath(c.req.query('next'));
    if (c.var.viewer) return c.redirect(next ?? homeOf(c.var.viewer.role), 303);
    const half = await findHalf(deps, c);
    if (half?.stage === 'enrol') return c.redirect(withNext(SET_UP_PATH, next), 303);
    if (!half) return c.redirect(withNext('/auth/sign-in', next), 303);
    return c.html(await show(half, next));
  });

  serve(routes, authAddresses.secondFactor.post, async (c) => {
    const typed = await readFields(c, ['code', 'passkey', 'next']);
    const next = ownPath(typed.next);
    const half = await findHalf(deps, c);
    if (half?.stage !== 'check') return tookTooLong(c, next);
    const by = typed.passkey ? 'passkey' : 'code';
    if (!typed.passkey && !typed.code) return c.html(await show(half, next, 'Enter the code'), 422);

    const { account } = half;
    const checked: Checked = typed.passkey
      ? await checkPasskey(deps, account, half.id, typed.passkey)
      : await checkCode(deps, account, typed.code);
    if (!isRight(checked)) {
      if (checked.kind === 'refused') c.header('retry-after', String(checked.retryAfterSeconds));
      return c.html(await show(half, next, whatIsWrong(checked, by)), checked.kind === 'refused' ? 429 : 422);
    }
    if (checked.kind === 'recovered') await mailCodeUsed(deps, account, checked.codesLeft);
    if (!(await finishHalf(deps, c, half, by))) return tookTooLong(c, next);
    return c.redirect(next ?? homeOf(account.role), 303);
  });

  return routes;

  async function show(half: HalfSignIn, next: string | undefined, wrong?: string): Promise<string> {
    const { passkeys, app } = await findSecondFactors(db, half.account);
    const party = relyingParty(deps.config);
    const options =
      passkeys.length > 0 && party
        ? await requestOptions(
            party,
            await pendingChallenge(deps, { holder: half.id, purpose: 'passkey-use' }, newChallenge),
            passkeys,
          )
        : undefined;
    const errors = wrong === undefined ? [] : [{ field: 'code', message: wrong }];
    return renderHtml(<CheckPage {...{ assets, next, options, errors }} hasApp={app !== undefined} />);
  }
}

const tookTooLong = (c: Context<AppEnv>, next: string | undefined) =>
  c.redirect(`/auth/sign-in?notice=too-long${next === undefined ? '' : `&next=${encodeURIComponent(next)}`}`, 303);

type CheckPageProps = {
  assets: Deps['assets'];
  next: string | undefined;
  options: object | undefined;
  hasApp: boolean;
  errors: FormError[];
};

const CheckPage = ({ assets, next, options, hasApp, errors }: CheckPageProps) => (
  <AuthPage title="Confirm it is you" {...{ assets, errors }} scripts={options ? [PASSKEY_SCRIPT] : []}>
    {options && (
      <PasskeyForm
        action={CHECK_PATH}
        does="get"
        button="Use a passkey"
        without="Your passkey needs a browser with scripts. Without it, use a code."
        {...{ options, next }}
      />
    )}
    <form method="post" action={CHECK_PATH} noValidate>
      {next !== undefined && <input type="hidden" name="next" value={next} />}
      <CodeField name="code" app={hasApp} error={errorsByField(errors).code} />
      <Actions>
        <Button weight={options ? 'secondary' : 'primary'}>Sign in</Button>
      </Actions>
    </form>
    <p>Lost your phone, and no recovery code left? Ask the owner of your company to reset your second factor.</p>
    <p>
      <a href={withNext('/auth/sign-in', next)}>Sign in as another person</a>
    </p>
  </AuthPage>
);

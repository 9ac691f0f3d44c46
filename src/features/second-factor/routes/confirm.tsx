import { Hono } from 'hono';
import { CodeField } from '../../../components/ui/forms/code-field.tsx';
import { TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, errorsByField, type FormError } from '../../../components/ui/forms/form-parts.tsx';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { ownPath } from '../../../server/http/own-path.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { findSecondFactors } from '../../../server/repositories/identity/second-factors.ts';
import { readFields } from '../../../server/sections/auth/auth-form.ts';
import { AuthPage } from '../../../server/sections/auth/auth-page.tsx';
import { authAddresses } from '../../../server/sections/auth/routes.ts';
import { confirmByPasskey, isRight } from '../server/confirm.ts';
import { confirmTyped, type NotConfirmed } from '../server/confirming.ts';
import { pendingChallenge } from '../server/passkeys/ceremonies.ts';
import { newChallenge, requestOptions } from '../server/passkeys/passkeys.ts';
import { relyingParty } from '../server/passkeys/relying-party.ts';
import { type StepUpFactors, stepUpFactors } from '../server/step-up.ts';
import { whatIsWrong } from '../server/words.ts';
import { PASSKEY_SCRIPT, PasskeyForm } from './passkey-form.tsx';

const PATH = '/auth/confirm';
const ACCOUNT = '/settings/account';

/** A signed-in person confirms their identity before a change to how they sign in. */
export function confirmRoutes(deps: Deps): Hono<AppEnv> {
  const { db, assets, renderHtml, config } = deps;
  const routes = new Hono<AppEnv>();

  serve(routes, authAddresses.confirm.get, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'account.own');
    const next = ownPath(c.req.query('next')) ?? ACCOUNT;
    const asked = await stepUpFactors(deps, viewer);
    return asked ? c.html(await show(viewer, next, asked)) : c.redirect(next, 303);
  });

  serve(routes, authAddresses.confirm.post, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'account.own');
    const typed = await readFields(c, ['password', 'code', 'passkey', 'next']);
    const next = ownPath(typed.next) ?? ACCOUNT;
    const asked = await stepUpFactors(deps, viewer);
    if (!asked) return c.redirect(next, 303);
    const wrong = typed.passkey
      ? await byPasskey(viewer, typed.passkey)
      : await confirmTyped(deps, c, viewer, asked, typed);
    if (!wrong) return c.redirect(next, 303);
    if (wrong.retryAfterSeconds !== undefined) c.header('retry-after', String(wrong.retryAfterSeconds));
    return c.html(await show(viewer, next, asked, wrong), wrong.retryAfterSeconds === undefined ? 422 : 429);
  });

  return routes;

  async function byPasskey(viewer: Viewer, answer: string): Promise<NotConfirmed | undefined> {
    const checked = await confirmByPasskey(deps, viewer, answer);
    if (isRight(checked)) return undefined;
    const wait = checked.kind === 'refused' ? { retryAfterSeconds: checked.retryAfterSeconds } : {};
    return { at: 'password', message: whatIsWrong(checked, 'passkey'), ...wait };
  }

  async function show(viewer: Viewer, next: string, asked: StepUpFactors, wrong?: NotConfirmed): Promise<string> {
    const party = relyingParty(config);
    const question = { holder: viewer.sessionId, purpose: 'passkey-use' } as const;
    const options =
      asked.passkey && party
        ? await requestOptions(
            party,
            await pendingChallenge(deps, question, newChallenge),
            (await findSecondFactors(db, { id: viewer.userId })).passkeys,
          )
        : undefined;
    const errors = wrong === undefined ? [] : [{ field: wrong.at, message: wrong.message }];
    return renderHtml(<ConfirmPage {...{ assets, next, options, asked, errors }} />);
  }
}

type ConfirmPageProps = {
  assets: Deps['assets'];
  next: string;
  options: object | undefined;
  asked: StepUpFactors;
  errors: FormError[];
};

const ConfirmPage = ({ assets, next, options, asked, errors }: ConfirmPageProps) => (
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
        without="Your passkey needs a browser with scripts. Without it, use your password and a code."
        {...{ options, next }}
      />
    )}
    <form method="post" action={PATH} noValidate>
      <input type="hidden" name="next" value={next} />
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errorsByField(errors).password}
      />
      {asked.code && <CodeField name="code" app={asked.app} error={errorsByField(errors).code} />}
      <Actions>
        <Button weight={options ? 'secondary' : 'primary'}>Go on</Button>
      </Actions>
    </form>
    <p>
      No password, or forgotten? <a href="/auth/forgot">Choose a new one</a>
    </p>
  </AuthPage>
);

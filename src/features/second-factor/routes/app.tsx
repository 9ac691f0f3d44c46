import { Hono } from 'hono';
import { Copy } from '../../../components/ui/copy.tsx';
import { TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, errorsByField, type FormError } from '../../../components/ui/forms/form-parts.tsx';
import { QrCode } from '../../../components/ui/qr-code.tsx';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { endCeremony } from '../../../server/repositories/identity/factor-ceremonies.ts';
import { findSecondFactors, hasSecondFactor, insertApp } from '../../../server/repositories/identity/second-factors.ts';
import { appSecret } from '../../../server/secrets/sealed-columns.ts';
import { seal } from '../../../server/secrets/sealed-text.ts';
import { readFields } from '../../../server/sections/auth/auth-form.ts';
import { AuthPage } from '../../../server/sections/auth/auth-page.tsx';
import { authAddresses } from '../../../server/sections/auth/routes.ts';
import { appUri, inFours, newAppSecret, readOneTimeCode, stepOf } from '../server/one-time-code.ts';
import { pendingChallenge, waitingFor } from '../server/passkeys/ceremonies.ts';
import { OTHERS_END } from '../server/words.ts';
import { goOnWith } from './codes.tsx';
import { type Enrolling, enrol, whoEnrols } from './enrolling.ts';

const PATH = '/auth/second-factor/app';
const WRONG = 'This code is wrong. Enter the six digits the app shows now; the clock of the phone must be right';

/** Adds an authenticator app: a shared secret, and a code that proves that the app has it. */
export function appRoutes(deps: Deps): Hono<AppEnv> {
  const { db, assets, renderHtml, clock, config } = deps;
  const routes = new Hono<AppEnv>();

  serve(routes, authAddresses.app.get, async (c) => {
    const who = await whoEnrols(deps, c);
    if (who instanceof Response) return who;
    if ((await findSecondFactors(db, who.account)).app) return c.redirect('/settings/account', 303);
    return c.html(await show(who));
  });

  serve(routes, authAddresses.app.post, async (c) => {
    const typed = await readFields(c, ['code', 'next']);
    const who = await whoEnrols(deps, c, typed.next);
    if (who instanceof Response) return who;
    const { account } = who;
    const ceremony = { holder: who.asked, purpose: 'app-new' } as const;
    const secret = await waitingFor(deps, ceremony);
    if (secret === undefined) {
      // Sent twice: the app is added already. Left open for too long: the person starts again.
      if ((await findSecondFactors(db, account)).app) return c.redirect('/settings/account', 303);
      return c.html(await show(who, 'That took too long. Scan this code, which is a new one'), 422);
    }
    const code = readOneTimeCode(typed.code);
    const step = code === undefined ? undefined : stepOf(secret, code, clock());
    if (step === undefined) {
      return c.html(await show(who, typed.code === '' ? 'Enter the six digits the app shows' : WRONG), 422);
    }
    const sealed = seal(Buffer.from(secret), config.sessionSecret, appSecret(account.id));
    const codes = await enrol(deps, c, who, 'app', async (trx, holder, now) => {
      if (!(await endCeremony(trx, ceremony)) || (await findSecondFactors(trx, holder)).app) return false;
      await insertApp(trx, holder, { secret: sealed, step }, now);
      return true;
    });
    return codes instanceof Response ? codes : goOnWith(deps, c, who, codes);
  });

  return routes;

  async function show({ account, asked, next, half }: Enrolling, wrong?: string): Promise<string> {
    const secret = await pendingChallenge(deps, { holder: asked, purpose: 'app-new' }, newAppSecret);
    const errors = wrong === undefined ? [] : [{ field: 'code', message: wrong }];
    const back = half ? undefined : '/settings/account';
    const isFirst = !(await hasSecondFactor(db, account.id));
    return renderHtml(<AppPage {...{ assets, secret, next, errors, back, isFirst }} label={account.email} />);
  }
}

type AppPageProps = {
  assets: Deps['assets'];
  secret: string;
  label: string;
  next: string | undefined;
  back: string | undefined;
  isFirst: boolean;
  errors: FormError[];
};

const copyScript = ['copy.js'];

const AppPage = ({ assets, secret, label, next, back, isFirst, errors }: AppPageProps) => (
  <AuthPage title="Add an authenticator app" {...{ assets, errors }} scripts={copyScript} backHref={back}>
    <ol>
      <li>Install an authenticator app on your phone, if you have none. Any will do.</li>
      <li>
        <p>Scan this code with the app.</p>
        <QrCode text={appUri(secret, label)} label="QR code for the authenticator app" />
        <p>
          Cannot scan it? Enter this key in the app:
          <br />
          <span className="code">{inFours(secret)}</span> <Copy text={secret} what="the key" />
        </p>
        <p>
          On this phone? <a href={appUri(secret, label)}>Open it in the app</a>
        </p>
      </li>
      <li>Enter the six digits that the app shows.</li>
    </ol>
    {isFirst && <p>{OTHERS_END}</p>}
    <form method="post" action={PATH} noValidate>
      {next !== undefined && <input type="hidden" name="next" value={next} />}
      <TextField
        name="code"
        label="Code"
        hint="Six digits"
        size="s"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={errorsByField(errors).code}
      />
      <Actions>
        <Button>Add the app</Button>
      </Actions>
    </form>
  </AuthPage>
);

import { Hono } from 'hono';
import { browserName } from '../../../components/office/browser-name.ts';
import { TextField } from '../../../components/ui/forms/fields.tsx';
import { errorsByField, type FormError } from '../../../components/ui/forms/form-parts.tsx';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { withNext } from '../../../server/identity/proceed.ts';
import { findSecondFactors, insertPasskey } from '../../../server/repositories/identity/second-factors.ts';
import { readFields } from '../../../server/sections/auth/auth-form.ts';
import { AuthPage } from '../../../server/sections/auth/auth-page.tsx';
import { authAddresses } from '../../../server/sections/auth/routes.ts';
import { pendingChallenge, takeQuestion } from '../server/passkeys/ceremonies.ts';
import { creationOptions, newChallenge, readNewPasskey } from '../server/passkeys/passkeys.ts';
import { relyingParty } from '../server/passkeys/relying-party.ts';
import { OTHERS_END } from '../server/words.ts';
import { goOnWith } from './codes.tsx';
import { type Enrolling, enrol, whoEnrols } from './enrolling.ts';
import { PASSKEY_SCRIPT, PasskeyForm } from './passkey-form.tsx';

const PATH = '/auth/second-factor/passkey';
const LONGEST_NAME = 60;
/** More than a person has; each is listed to the browser at every sign-in. */
const MOST = 10;

/** Adds a passkey: the browser makes a pair of keys, and sends us the public one. */
export function passkeyRoutes(deps: Deps): Hono<AppEnv> {
  const { db, assets, renderHtml, config } = deps;
  const routes = new Hono<AppEnv>();

  serve(routes, authAddresses.passkey.get, async (c) => {
    const who = await whoEnrols(deps, c);
    if (who instanceof Response) return who;
    return c.html(await show(who, { name: browserName(c.req.header('user-agent') ?? '') }));
  });

  serve(routes, authAddresses.passkey.post, async (c) => {
    const typed = await readFields(c, ['name', 'passkey', 'next']);
    const who = await whoEnrols(deps, c, typed.next);
    if (who instanceof Response) return who;
    const again = async (message: string) =>
      c.html(await show(who, { name: typed.name, errors: [{ field: 'name', message }] }), 422);
    if (typed.name === '') return again('Enter a name for this passkey');
    if (typed.name.length > LONGEST_NAME) return again(`Enter at most ${LONGEST_NAME} characters`);
    const party = relyingParty(config);
    const question = await takeQuestion(deps, { holder: who.asked, purpose: 'passkey-new' });
    const made = party && question ? await readNewPasskey(typed.passkey, party, question) : undefined;
    if (!made) return again('The passkey could not be added. Try again');
    if ((await findSecondFactors(db, who.account)).passkeys.length >= MOST) {
      return again(`You have ${MOST} passkeys. Remove one first`);
    }
    const codes = await enrol(deps, c, who, 'passkey', async (trx, holder, now) => {
      await insertPasskey(trx, holder, { ...made, name: typed.name }, now);
      return true;
    });
    return codes instanceof Response ? codes : goOnWith(deps, c, who, codes);
  });

  return routes;

  async function show(who: Enrolling, { name, errors = [] }: { name: string; errors?: FormError[] }): Promise<string> {
    const { account, asked, next, half } = who;
    const back = half ? undefined : '/settings/account';
    const party = relyingParty(config);
    if (!party) return renderHtml(<NoPasskeysPage {...{ assets, back, next }} />);
    const challenge = await pendingChallenge(deps, { holder: asked, purpose: 'passkey-new' }, newChallenge);
    const { passkeys, app } = await findSecondFactors(db, account);
    const isFirst = app === undefined && passkeys.length === 0;
    const options = await creationOptions(party, account, challenge, passkeys);
    return renderHtml(<PasskeyPage {...{ assets, back, next, options, name, isFirst, errors }} />);
  }
}

type PageProps = { assets: Deps['assets']; back: string | undefined; next: string | undefined };

const PasskeyPage = ({
  assets,
  back,
  next,
  options,
  name,
  isFirst,
  errors,
}: PageProps & { options: object; name: string; isFirst: boolean; errors: FormError[] }) => (
  <AuthPage title="Add a passkey" {...{ assets, errors }} backHref={back} scripts={[PASSKEY_SCRIPT]}>
    <p>A passkey is kept by your phone, your computer or a security key. It works at this address and nowhere else.</p>
    {isFirst && <p>{OTHERS_END}</p>}
    <PasskeyForm
      action={PATH}
      does="create"
      button="Add a passkey"
      without="Passkeys need a browser with scripts. Without them, add an authenticator app."
      {...{ options, next }}
    >
      <TextField
        name="name"
        label="Name of this passkey"
        hint="For example: work phone"
        size="m"
        value={name}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        error={errorsByField(errors).name}
      />
    </PasskeyForm>
    <p>
      <a href={withNext('/auth/second-factor/app', next)}>Add an authenticator app instead</a>
    </p>
  </AuthPage>
);

const NoPasskeysPage = ({ assets, back, next }: PageProps) => (
  <AuthPage title="Add a passkey" assets={assets} backHref={back}>
    <p>
      Browsers keep passkeys only for an address with a name and https. This site is not set up with one: its operator
      can set PUBLIC_URL.
    </p>
    <p>
      <a href={withNext('/auth/second-factor/app', next)}>Add an authenticator app instead</a>
    </p>
  </AuthPage>
);

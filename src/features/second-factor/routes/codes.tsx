import type { Context } from 'hono';
import { Hono } from 'hono';
import { Copy } from '../../../components/ui/copy.tsx';
import { Actions, Button, ButtonLink } from '../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { plural } from '../../../domain/words/plural.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { startEnrolled } from '../../../server/identity/half-sign-in.ts';
import { homeOf } from '../../../server/identity/home.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { countCodesLeft } from '../../../server/repositories/identity/recovery-codes.ts';
import { hasSecondFactor } from '../../../server/repositories/identity/second-factors.ts';
import { AuthPage } from '../../../server/sections/auth/auth-page.tsx';
import { authAddresses } from '../../../server/sections/auth/routes.ts';
import { makeRecoveryCodes } from '../server/recovery-codes.ts';
import { renewRecoveryCodes } from '../server/renew-recovery-codes.ts';
import { type Enrolling, whoEnrols } from './enrolling.ts';

const ACCOUNT = '/settings/account';

/** Replaces recovery codes. They are shown once, in the response to the post. */
export function codesRoutes(deps: Deps): Hono<AppEnv> {
  const { db, assets, renderHtml, clock } = deps;
  const routes = new Hono<AppEnv>();

  serve(routes, authAddresses.codes.get, async (c) => {
    const who = await whoEnrols(deps, c);
    if (who instanceof Response) return who;
    const left = await countCodesLeft(db, who.account.id);
    return c.html(await renderHtml(<NewCodesPage {...{ assets, left }} />));
  });

  serve(routes, authAddresses.codes.post, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'account.own');
    const who = await whoEnrols(deps, c);
    if (who instanceof Response) return who;
    if (!(await hasSecondFactor(db, viewer.userId))) {
      throw new ConflictError('Recovery codes come with a passkey or an authenticator app. Add one first.');
    }
    const codes = await makeRecoveryCodes();
    await db.transaction().execute((trx) => renewRecoveryCodes(trx, viewer, codes, clock()));
    return showCodes(
      deps,
      c,
      codes.map(({ shown }) => shown),
      ACCOUNT,
    );
  });

  return routes;
}

/** The next page after a second factor was added: new recovery codes, if any. */
export async function goOnWith(
  deps: Deps,
  c: Context<AppEnv>,
  { half, account, next }: Enrolling,
  codes: string[],
): Promise<Response> {
  if (half) await startEnrolled(deps, c, half);
  const onwards = next ?? (half ? homeOf(account.role) : ACCOUNT);
  if (codes.length > 0) return showCodes(deps, c, codes, onwards);
  return c.redirect(half || next ? onwards : `${ACCOUNT}?done=factor-added`, 303);
}

async function showCodes({ assets, renderHtml }: Deps, c: Context<AppEnv>, codes: string[], next: string) {
  return c.html(await renderHtml(<CodesPage {...{ assets, codes, next }} />));
}

const copyScript = ['copy.js'];

const CodesPage = ({ assets, codes, next }: { assets: Deps['assets']; codes: readonly string[]; next: string }) => (
  <AuthPage title="Your recovery codes" assets={assets} scripts={copyScript}>
    <Notice tone="warn" title="Keep them now">
      <p>They are shown this once. Print this page, or write them down, and keep them away from your phone.</p>
    </Notice>
    <p>Each can be used once in place of your passkey or app: when the phone is lost or broken.</p>
    <ol className="codes">
      {codes.map((code) => (
        <li key={code}>
          <span className="code">{code}</span>
        </li>
      ))}
    </ol>
    <p>
      <Copy text={codes.join('\n')} what="the recovery codes" />
    </p>
    <Actions>
      <ButtonLink href={next}>I have saved them</ButtonLink>
    </Actions>
  </AuthPage>
);

const NewCodesPage = ({ assets, left }: { assets: Deps['assets']; left: number }) => (
  <AuthPage title="Recovery codes" assets={assets} backHref={ACCOUNT}>
    <p>{left === 0 ? 'You have no recovery codes left.' : `You have ${plural(left, 'recovery code')} left.`}</p>
    <p>New codes replace the ones you have, which then stop working.</p>
    <form method="post" action="/auth/second-factor/codes">
      <Actions>
        <Button>Make new codes</Button>
      </Actions>
    </form>
  </AuthPage>
);

import { Hono } from 'hono';
import { TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, errorsByField, type FormError } from '../../../components/ui/forms/form-parts.tsx';
import { textFault, tidyText } from '../../../domain/forms/words/printable.ts';
import { foundCompany } from '../../company/found.ts';
import type { AppEnv, Deps } from '../../context.ts';
import { serve } from '../../http/routes/serve.ts';
import { hashPassword } from '../../identity/passwords.ts';
import { startSession } from '../../identity/session.ts';
import { sha256 } from '../../ids.ts';
import { findAuthToken, spendAuthToken, voidAuthTokens } from '../../repositories/identity/auth-tokens.ts';
import { hasAnyUser } from '../../repositories/people/accounts.ts';
import { EMAIL_NEEDED, passwordErrors, readEmail, readFields } from './auth-form.ts';
import { AuthPage, DeadLinkPage, EmailField, NewPasswordField } from './auth-page.tsx';
import { authAddresses } from './routes.ts';

/** First run: whoever holds the link that the start printed makes the company and the owner's account. */
export function setUpRoutes(deps: Deps): Hono<AppEnv> {
  const { db, assets, renderHtml } = deps;
  const routes = new Hono<AppEnv>();
  const deadLink = () => renderHtml(<DeadLinkPage assets={assets} />);
  const isOpen = async (token: string, now: string) =>
    (await findAuthToken(db, token, 'setup', now)) !== undefined && !(await hasAnyUser(db));

  serve(routes, authAddresses.setUp.get, async (c) => {
    if (!(await isOpen(sha256(c.req.param('token')), deps.clock().toISOString()))) return c.html(await deadLink(), 404);
    return c.html(await renderHtml(<SetUpPage assets={assets} />));
  });

  serve(routes, authAddresses.setUp.post, async (c) => {
    const now = deps.clock().toISOString();
    const token = sha256(c.req.param('token'));
    if (!(await isOpen(token, now))) return c.html(await deadLink(), 404);

    const { password, ...read } = await readFields(c, ['company_name', 'name', 'email', 'password']);
    const typed = { ...read, company_name: tidyText(read.company_name), name: tidyText(read.name) };
    const email = readEmail(typed.email);
    const errors = [
      ...textErrors('company_name', 'Name of the company', typed.company_name),
      ...textErrors('name', 'Your name', typed.name),
      ...(email ? [] : [{ field: 'email', message: EMAIL_NEEDED }]),
      ...passwordErrors(password, [typed.company_name, typed.name, typed.email]),
    ];
    if (!email || errors.length > 0) return c.html(await renderHtml(<SetUpPage {...{ assets, typed, errors }} />), 422);

    const passwordHash = await hashPassword(password);
    const company = { companyName: typed.company_name, ownerName: typed.name, email, passwordHash };
    const owner = await db.transaction().execute(async (trx) => {
      if (!(await spendAuthToken(trx, token, 'setup', now)) || (await hasAnyUser(trx))) return undefined;
      await voidAuthTokens(trx, null, now);
      return foundCompany(trx, company, { secret: deps.config.sessionSecret, now: new Date(now) });
    });
    if (!owner) return c.html(await deadLink(), 404);
    await startSession(deps, c, owner, { shown: 'password', confirmed: deps.clock() });
    return c.redirect('/', 303);
  });

  return routes;
}

const LONGEST = 200;

/** Both stand on certificates, so they have to be printable from the start. */
function textErrors(field: string, label: string, value: string): FormError[] {
  const fault = textFault(value, 'one line');
  if (value === '') return [{ field, message: `Enter ${label.charAt(0).toLowerCase()}${label.slice(1)}` }];
  if (value.length > LONGEST) return [{ field, message: `${label}: enter at most ${LONGEST} characters` }];
  return fault ? [{ field, message: `${label}: take out ${fault}` }] : [];
}

type SetUpPageProps = {
  assets: Deps['assets'];
  typed?: { company_name: string; name: string; email: string };
  errors?: FormError[];
};

function SetUpPage({ assets, typed, errors = [] }: SetUpPageProps) {
  const wrong = errorsByField(errors);
  return (
    <AuthPage title="Set up Copperplate" {...{ assets, errors }}>
      <p>You make the company and its first account, the owner’s. Everything else is entered later in the settings.</p>
      <form method="post" noValidate>
        <TextField
          name="company_name"
          label="Name of the company"
          autoComplete="organization"
          value={typed?.company_name}
          error={wrong.company_name}
        />
        <TextField name="name" label="Your name" autoComplete="name" value={typed?.name} error={wrong.name} />
        <EmailField label="Your email address" value={typed?.email} error={wrong.email} />
        <NewPasswordField label="Password" error={wrong.password} />
        <Actions>
          <Button>Create the company</Button>
        </Actions>
      </form>
    </AuthPage>
  );
}

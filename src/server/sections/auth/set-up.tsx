import { Hono } from 'hono';
import { Address } from '../../../components/office/forms/client-form.tsx';
import { SchemeFields, WorksAlone } from '../../../components/office/forms/company-form.tsx';
import { Fieldset } from '../../../components/ui/forms/choices.tsx';
import { TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, errorsByField, type FormError } from '../../../components/ui/forms/form-parts.tsx';
import { sha256 } from '../../codes.ts';
import { foundCompany } from '../../company/found.ts';
import type { AppEnv, Deps } from '../../context.ts';
import { serve } from '../../http/routes/serve.ts';
import { hashPassword } from '../../identity/passwords.ts';
import { startSession } from '../../identity/session.ts';
import { findAuthToken, spendAuthToken, voidAuthTokens } from '../../repositories/identity/auth-tokens.ts';
import { hasAnyUser } from '../../repositories/people/accounts.ts';
import { foundingForm } from '../office/forms/company-forms.ts';
import { EMAIL_NEEDED, passwordErrors, readEmail, readFields } from './auth-form.ts';
import { AuthPage, DeadLinkPage, EmailField, NewPasswordField } from './auth-page.tsx';
import { authAddresses } from './routes.ts';

/** First run: the holder of the link that the start printed makes the company and the owner's account. */
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

    const { password, ...typed } = await readFields(c, [...fields, 'email', 'password']);
    const email = readEmail(typed.email);
    const read = foundingForm.safeParse(typed);
    const errors = [
      ...firstByField(read.error?.issues ?? []),
      ...(email ? [] : [{ field: 'email', message: EMAIL_NEEDED }]),
      ...passwordErrors(password, [typed.company_name, typed.name, typed.email]),
    ];
    if (!email || !read.success || errors.length > 0)
      return c.html(await renderHtml(<SetUpPage {...{ assets, typed, errors }} />), 422);

    const passwordHash = await hashPassword(password);
    const { company_name: companyName, name: ownerName, phone, scheme, scheme_number, issue_own_reports } = read.data;
    const address = { lines: read.data.address, town: read.data.town, postcode: read.data.postcode };
    const about = { address, phone, scheme, schemeNumber: scheme_number, issueOwnReports: issue_own_reports };
    const company = { companyName, ownerName, email, passwordHash, about };
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

const fields = [
  ...(['company_name', 'address', 'town', 'postcode', 'phone', 'scheme', 'scheme_number'] as const),
  ...(['issue_own_reports', 'name'] as const),
] as const;

/** One message per field, in the order of the page. */
const firstByField = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): FormError[] =>
  fields.flatMap((field) => {
    const issue = issues.find(({ path }) => path[0] === field);
    return issue ? [{ field, message: issue.message }] : [];
  });

type SetUpPageProps = {
  assets: Deps['assets'];
  typed?: Readonly<Record<(typeof fields)[number] | 'email', string>>;
  errors?: FormError[];
};

function SetUpPage({ assets, typed, errors = [] }: SetUpPageProps) {
  const wrong = errorsByField(errors);
  const bind = (name: string) => ({
    ...{ name, value: typed?.[name as keyof typeof typed], error: wrong[name] },
  });
  return (
    <AuthPage title="Set up Copperplate" {...{ assets, errors }}>
      <p>You make the company and its first account, the owner’s. The settings can change all of it later.</p>
      <form method="post" noValidate>
        <Fieldset legend="The company" hint="As its certificates show it">
          <TextField {...bind('company_name')} label="Name of the company" autoComplete="organization" />
          <Address bind={bind} />
          <TextField {...bind('phone')} label="Phone" type="tel" size="m" autoComplete="tel" />
          <SchemeFields bind={bind} />
          <WorksAlone bind={(name) => ({ ...bind(name), value: typed?.issue_own_reports || 'no' })} />
        </Fieldset>
        <Fieldset legend="You">
          <TextField {...bind('name')} label="Your name" autoComplete="name" />
          <EmailField label="Your email address" value={typed?.email} error={wrong.email} />
          <NewPasswordField label="Password" error={wrong.password} />
        </Fieldset>
        <Actions>
          <Button>Create the company</Button>
        </Actions>
      </form>
    </AuthPage>
  );
}

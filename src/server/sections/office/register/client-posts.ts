import { Hono } from 'hono';
import { addClient } from '../../../clients/add.ts';
import { changeClient } from '../../../clients/change.ts';
import { forgetContact } from '../../../clients/forget-contact.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import type { Trx } from '../../../db/dialect.ts';
import { idempotentIn } from '../../../http/forms/idempotent.ts';
import { readForm, readPosted } from '../../../http/forms/posted.ts';
import { serve } from '../../../http/routes/serve.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { lockCompany } from '../../../repositories/people/companies.ts';
import { type ClientDetails, getClient } from '../../../repositories/register/clients.ts';
import { withSubmission } from '../../../repositories/reports/submissions.ts';
import { forgetForm } from '../forms/people-forms.ts';
import { clientForm } from '../forms/register-forms.ts';
import { mustMatchRendered, unlessSavedMeanwhile } from '../match-rendered.ts';
import { registerActions } from '../routes.ts';
import { clientFields } from './stored-fields.ts';

/** Adds, changes and erases clients. */
export function clientPosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, registerActions.addClient, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'clients.write');
    const posted = await readPosted(c);
    const form = readForm('client', clientForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const work = async (trx: Trx) => ({ id: await addClient(trx, viewer, toDetails(form.value), clock()) });
    const { id } = await withSubmission(db, viewer, posted, work, clock());
    return c.redirect(`/clients/${id}?done=client-added`, 303);
  });

  serve(routes, registerActions.changeClient, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'clients.write');
    const { id } = await getClient(db, viewer, c.req.param('client'));
    const posted = await readPosted(c);
    const form = readForm('client', clientForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const save = async (trx: Trx) => {
      await lockCompany(trx, viewer);
      mustMatchRendered(posted, clientFields(await getClient(trx, viewer, id)));
      await changeClient(trx, viewer, id, toDetails(form.value), clock());
    };
    const changed = await unlessSavedMeanwhile('client', posted, () => once(viewer, posted, save));
    if (changed) return showAgain(c, changed);
    return c.redirect(`/clients/${id}?done=client-saved`, 303);
  });

  serve(routes, registerActions.forgetClient, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'users.manage');
    const { id } = await getClient(db, viewer, c.req.param('client'));
    const posted = await readPosted(c);
    const form = readForm('forget', forgetForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    await once(viewer, posted, (trx) => forgetContact(trx, viewer, id, clock()));
    return c.redirect(`/clients/${id}?done=client-forgotten`, 303);
  });

  return routes;
}

const toDetails = (form: (typeof clientForm)['_output']): ClientDetails => ({
  name: form.name,
  kind: form.kind,
  address: { lines: form.address, town: form.town, postcode: form.postcode },
  email: form.email,
  phone: form.phone,
  agentName: form.agent_name,
  agentEmail: form.agent_email,
  agentPhone: form.agent_phone,
  attachPdf: form.attach_pdf,
  followsC3: form.follows_c3,
});

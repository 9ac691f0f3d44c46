import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readForm, readPosted } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getClient } from '../../../server/repositories/register/clients.ts';
import { changeClientChoices, changeCompanyChoices } from '../server/change-choices.ts';
import { reminderActions } from './addresses.ts';
import { choiceForm } from './choice-form.ts';

/** The choices of the company and of each client. */
export function choicePosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, reminderActions.ofCompany, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'company.manage');
    const posted = await readPosted(c);
    const form = readForm('reminders', choiceForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    await once(viewer, posted, (trx) => changeCompanyChoices(trx, viewer, form.value, clock()));
    return c.redirect('/settings/reminders?done=reminders-saved', 303);
  });

  serve(routes, reminderActions.ofClient, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'reminders.choose');
    const { id } = await getClient(db, viewer, c.req.param('client') ?? '');
    const posted = await readPosted(c);
    const form = readForm('reminders', choiceForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    await once(viewer, posted, (trx) => changeClientChoices(trx, viewer, id, form.value, clock()));
    return c.redirect(`/clients/${id}/reminders?done=reminders-saved`, 303);
  });

  return routes;
}

import { Hono } from 'hono';
import { changeMailing } from '../../../company/change-mailing.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import type { Trx } from '../../../db/dialect.ts';
import { serve } from '../../../http/routes/serve.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { lockCompany } from '../../../repositories/people/companies.ts';
import { getMailing } from '../../../repositories/people/mailing.ts';
import { onceIn } from '../../once.ts';
import { mustBeAsDrawn, unlessSavedMeanwhile } from '../as-drawn.ts';
import { mailingForm } from '../office-forms.ts';
import { readForm, readPosted } from '../posted.ts';
import { settingsActions } from '../routes.ts';
import { mailingFields } from './stored-fields.ts';

/** How certificates are mailed to clients: for owners. */
export function mailingPosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = onceIn({ db, clock });

  serve(routes, settingsActions.mailing, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'company.manage');
    const posted = await readPosted(c);
    const form = readForm('mailing', mailingForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    if (posted.fields.preview) return showAgain(c, { form: 'mailing', entered: posted.fields, errors: [] }, 200);
    const { on_issue: onIssue, link_days: linkDays, subject, text } = form.value;
    const save = async (trx: Trx) => {
      await lockCompany(trx, viewer);
      mustBeAsDrawn(posted, mailingFields(await getMailing(trx, viewer)));
      await changeMailing(trx, viewer, { onIssue, linkDays, template: { subject, text } }, clock());
    };
    const changed = await unlessSavedMeanwhile('mailing', posted, () => once(viewer, posted, save));
    if (changed) return showAgain(c, changed);
    return c.redirect('/settings/mail?done=mailing-saved', 303);
  });

  return routes;
}

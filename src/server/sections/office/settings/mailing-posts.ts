import { Hono } from 'hono';
import { changeMailing } from '../../../company/change-mailing.ts';
import { sendTestMail } from '../../../company/send-test-mail.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import type { Trx } from '../../../db/dialect.ts';
import { idempotentIn } from '../../../http/forms/idempotent.ts';
import { readForm, readPosted } from '../../../http/forms/posted.ts';
import { serve } from '../../../http/routes/serve.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { lockCompany } from '../../../repositories/people/companies.ts';
import { getMailing } from '../../../repositories/people/mailing.ts';
import { mustMatchRendered, unlessSavedMeanwhile } from '../match-rendered.ts';
import { mailingForm } from '../office-forms.ts';
import { settingsActions } from '../routes.ts';
import { mailingFields } from './stored-fields.ts';

/** How certificates are mailed to clients, and a test of the mail: for owners. */
export function mailingPosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, settingsActions.mailing, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'company.manage');
    const posted = await readPosted(c);
    const form = readForm('mailing', mailingForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    if (posted.fields.preview) return showAgain(c, { form: 'mailing', entered: posted.fields, errors: [] }, 200);
    const { on_issue: onIssue, reply_to: replyTo, link_days: linkDays, subject, text } = form.value;
    const save = async (trx: Trx) => {
      await lockCompany(trx, viewer);
      mustMatchRendered(posted, mailingFields(await getMailing(trx, viewer)));
      await changeMailing(trx, viewer, { onIssue, replyTo, linkDays, template: { subject, text } }, clock());
    };
    const changed = await unlessSavedMeanwhile('mailing', posted, () => once(viewer, posted, save));
    if (changed) return showAgain(c, changed);
    return c.redirect('/settings/mail?done=mailing-saved', 303);
  });

  serve(routes, settingsActions.testMail, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'mail.see');
    await once(viewer, await readPosted(c), (trx) => sendTestMail(trx, viewer, clock()));
    return c.redirect('/settings/mail?done=test-mail', 303);
  });

  return routes;
}

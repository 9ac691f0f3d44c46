import { Hono } from 'hono';
import { sendTestMail } from '../../../server/company/send-test-mail.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readForm, readPosted } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { lockCompany } from '../../../server/repositories/people/companies.ts';
import { mustMatchRendered, unlessSavedMeanwhile } from '../../../server/sections/office/match-rendered.ts';
import { settingsActions } from '../../../server/sections/office/routes.ts';
import { mailingFields } from '../../../server/sections/office/settings/stored-fields.ts';
import { changeMailing } from '../server/change-mailing.ts';
import { getMailing } from '../server/repository/mailing.ts';
import { mailingForm } from './sharing-forms.ts';

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

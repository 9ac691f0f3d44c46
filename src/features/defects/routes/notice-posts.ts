import { Hono } from 'hono';
import { z } from 'zod';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readForm, readPosted, refuse } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { companyToday } from '../../../server/repositories/people/companies.ts';
import { choice, day, unprinted } from '../../../server/sections/office/form-fields.ts';
import { contactWays } from '../domain/access.ts';
import { getDefect } from '../records/defects.ts';
import { recordNotice, takeNoticeBack } from '../server/record-notice.ts';
import { defectActions } from './addresses.ts';

/** What was written or said to the people of a home before a visit. */
export function noticePosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, defectActions.notice, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'defects.follow');
    const { id } = await getDefect(db, viewer, c.req.param('defect'));
    const posted = await readPosted(c);
    const form = readForm('notice', noticeForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { visit: visitId, notice_on: on, way, notice_words: words, danger, times } = form.value;
    if (on > (await companyToday(db, viewer, clock())))
      return showAgain(c, refuse('notice', posted, 'notice_on', 'Given on: enter a day that is not after today'));
    const notice = { id, visitId, on, way, words, namesDanger: danger !== undefined, offersTimes: times !== undefined };
    await once(viewer, posted, (trx) => recordNotice(trx, viewer, notice, clock()));
    return c.redirect(`/defects/${id}?done=defect-notice#access`, 303);
  });

  serve(routes, defectActions.undoNotice, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'defects.follow');
    const { id } = await getDefect(db, viewer, c.req.param('defect'));
    const noticeId = c.req.param('defectNotice');
    await once(viewer, await readPosted(c), (trx) => takeNoticeBack(trx, viewer, { id, noticeId }, clock()));
    return c.redirect(`/defects/${id}?done=defect-undone#access`, 303);
  });

  return routes;
}

const noticeForm = z.object({
  visit: z
    .string()
    .regex(/^[\w-]{0,64}$/, { error: 'Choose the visit from the list' })
    .optional()
    .transform((id) => id || null),
  notice_on: day,
  way: choice(contactWays, 'Choose how it was said'),
  notice_words: unprinted('What it said', 1000),
  danger: z.string().optional(),
  times: z.string().optional(),
});

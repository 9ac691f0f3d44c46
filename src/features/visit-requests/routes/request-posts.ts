import { Hono } from 'hono';
import { z } from 'zod';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readForm, readPosted } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import { choice, unprinted } from '../../../server/sections/office/form-fields.ts';
import { wanted } from '../domain/request.ts';
import { askForVisit } from '../server/ask-for-visit.ts';
import { declineVisit } from '../server/decline-visit.ts';
import { visitRequestActions } from './addresses.ts';

/** A client asks for a visit; the office declines. It says yes by booking. */
export function requestPosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, visitRequestActions.ask, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visit-requests.ask');
    const { id: siteId } = await getSite(db, viewer, c.req.param('site'));
    const posted = await readPosted(c);
    const form = readForm('ask-for-visit', askForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { defect: defectId, what, times, note } = form.value;
    await once(viewer, posted, (trx) => askForVisit(trx, viewer, { siteId, defectId, what, times, note }, clock()));
    return c.redirect(`/sites/${siteId}?done=visit-asked#asked`, 303);
  });

  serve(routes, visitRequestActions.decline, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visit-requests.answer');
    const { id: siteId } = await getSite(db, viewer, c.req.param('site'));
    const posted = await readPosted(c);
    const requestId = c.req.param('visitRequest');
    const form = readForm('decline-visit', declineForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { reason } = form.value;
    await once(viewer, posted, (trx) => declineVisit(trx, viewer, { siteId, requestId, reason }, clock()));
    return c.redirect(`/sites/${siteId}?done=visit-declined#asked`, 303);
  });

  return routes;
}

const askForm = z.object({
  defect: z
    .string()
    .regex(/^[\w-]{0,64}$/, { error: 'Choose the defect again from its page' })
    .optional()
    .transform((id) => id || null),
  what: choice(wanted, 'Choose what the visit is for'),
  times: unprinted('When you can', 300, 'When you can: say days and times'),
  note: unprinted('Note', 1000),
});

const declineForm = z.object({
  request: z.string().optional(),
  reason: unprinted('Why', 300, 'Why: say it in a sentence'),
});

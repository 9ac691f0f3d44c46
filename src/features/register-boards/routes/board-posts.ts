import { Hono } from 'hono';
import { z } from 'zod';
import { BadInputError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readPosted } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import { sayOfBoard, undoSaid } from '../server/say.ts';
import { boardActions } from './addresses.ts';

/** As long as three ids with their slashes. */
const key = z.string().min(1).max(200);
const answerForm = z.object({ item: key, of: key, answer: z.enum(['same', 'gone', 'other']) });

/** Answers about the boards of a site. They are buttons: what comes otherwise was not sent by the page. */
export function boardPosts({ db, clock }: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, boardActions.answer, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'boards.confirm');
    const { id: siteId } = await getSite(db, viewer, c.req.param('site'));
    const posted = await readPosted(c);
    const [item, of, answer] = ['item', 'of', 'answer'].map((name) => posted.fields[name]?.[0]);
    const form = answerForm.safeParse({ item, of, answer });
    if (!form.success) throw new BadInputError('Choose one of the answers');
    await once(viewer, posted, (trx) => sayOfBoard(trx, viewer, { ...form.data, siteId }, clock()));
    return c.redirect(`/sites/${siteId}?done=board-answered#boards`, 303);
  });

  serve(routes, boardActions.undo, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'boards.confirm');
    const { id: siteId } = await getSite(db, viewer, c.req.param('site'));
    const posted = await readPosted(c);
    const id = posted.fields.said?.[0] ?? '';
    await once(viewer, posted, (trx) => undoSaid(trx, viewer, { siteId, id }, clock()));
    return c.redirect(`/sites/${siteId}?done=board-asked-again#boards`, 303);
  });
  return routes;
}

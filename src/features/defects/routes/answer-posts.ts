import { Hono } from 'hono';
import { BadInputError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { type Posted, readPosted } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import type { AnsweredDefect } from '../../../server/repositories/reports/earlier-defects.ts';
import { answerDefects } from '../server/answer-defects.ts';
import { defectActions } from './addresses.ts';

/** Answers whether defects in a site's earlier reports are still present. */
export function answerPosts({ db, clock }: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, defectActions.answerDefects, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'defects.answer');
    const site = c.req.param('site');
    const posted = await readPosted(c);
    const said = readAnswers(posted);
    await once(viewer, posted, (trx) => answerDefects(trx, viewer, site, said, clock()));
    return c.redirect(`/sites/${site}?done=defects-answered#earlier-defects`, 303);
  });

  return routes;
}

/** @throws BadInputError where the form has no such control or choice. */
function readAnswers({ fields }: Posted): AnsweredDefect[] {
  return Object.entries(fields).flatMap(([name, [answer = '']]): AnsweredDefect[] => {
    if (!name.startsWith('defect.')) return [];
    const [, id = '', ...number] = name.split('.');
    if (answer !== '' && answer !== 'still_there' && answer !== 'put_right')
      throw new BadInputError('The form has no such answer');
    return [{ id, number: number.join('.'), answer: answer === '' ? null : answer }];
  });
}

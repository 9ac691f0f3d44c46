import { Hono } from 'hono';
import { BadInputError } from '../../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import { idempotentIn } from '../../../http/forms/idempotent.ts';
import { type Posted, readPosted } from '../../../http/forms/posted.ts';
import { serve } from '../../../http/routes/serve.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import type { AnsweredDefect } from '../../../repositories/reports/earlier-defects.ts';
import { answerDefects } from '../../../sites/answer-defects.ts';
import { registerActions } from '../routes.ts';

/** Answers whether defects in a site's earlier reports are still present. */
export function defectPosts({ db, clock }: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, registerActions.answerDefects, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'remedials.answer');
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

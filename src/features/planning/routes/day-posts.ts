import { Hono } from 'hono';
import { keysRead } from '../../../components/office/visits/visit-warnings.tsx';
import { isDay } from '../../../domain/time/dates.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readPosted, refuse } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { companyToday } from '../../../server/repositories/people/companies.ts';
import { listInspectors } from '../../../server/repositories/people/users.ts';
import { withSubmission } from '../../../server/repositories/reports/submissions.ts';
import { moveDay, undoDayMove } from '../server/move-day.ts';
import { NotReadError } from '../server/not-read-error.ts';
import { planningActions } from './addresses.ts';
import { readRows, rowsIn } from './plan-forms.ts';

/** A person's day: moved as a whole, and the move undone. */
export function dayPosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, planningActions.moveDay, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.book');
    const posted = await readPosted(c);
    const today = await companyToday(db, viewer, clock());
    const people = new Set((await listInspectors(db, viewer)).map(({ id }) => id));
    const rows = readRows(rowsIn(posted.fields, 'visit'), { people, names: new Map(), today });
    if (!rows.ok) return showAgain(c, { form: 'day', entered: posted.fields, errors: rows.errors });
    if (rows.rows.length === 0) return showAgain(c, refuse('day', posted, 'person', 'There is no visit to move'));
    const visits = rows.rows.map(({ siteId: visitId, ...to }) => ({ visitId, ...to }));
    const read = keysRead(posted.fields);
    try {
      const { moved } = await withSubmission(
        db,
        viewer,
        posted,
        async (trx) => ({ moved: (await moveDay(trx, viewer, { visits, read }, clock())) ?? '' }),
        clock(),
      );
      const from = posted.fields.day?.[0] ?? '';
      const week = `/visits/week?from=${isDay(from) ? from : today}`;
      return c.redirect(moved === '' ? `${week}&done=day-unchanged` : `${week}&moved=${moved}&done=day-moved`, 303);
    } catch (error) {
      if (!(error instanceof NotReadError)) throw error;
      return showAgain(c, { form: 'day', entered: posted.fields, errors: [], extra: { warnings: error.warnings } });
    }
  });

  serve(routes, planningActions.undoMove, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.book');
    const posted = await readPosted(c);
    const [move = '', from = ''] = [posted.fields.move?.[0], posted.fields.from?.[0]];
    await once(viewer, posted, (trx) => undoDayMove(trx, viewer, move, clock()));
    return c.redirect(`/visits/week?${isDay(from) ? `from=${from}&` : ''}done=day-move-undone`, 303);
  });

  return routes;
}

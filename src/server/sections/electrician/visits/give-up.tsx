import { type Context, Hono } from 'hono';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { readNote } from '../../../../domain/forms/words/read-note.ts';
import { visitIs } from '../../../../domain/visit/status.ts';
import { ConflictError } from '../../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import { idempotentIn } from '../../../http/forms/idempotent.ts';
import { serve } from '../../../http/routes/serve.ts';
import { mayGiveUp, mayNot, mustBeAllowed } from '../../../permissions.ts';
import type { Visit } from '../../../repositories/register/visits.ts';
import { isAnswered } from '../../../repositories/reports/submissions.ts';
import { giveUpVisit } from '../../../visits/give-up.ts';
import { restoreVisit } from '../../../visits/restore.ts';
import { frameOf } from '../frame.ts';
import { newSubmission, type Posted, readPosted } from '../records/posted.ts';
import { visitAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';
import { GiveUpPage } from './give-up-page.tsx';
import { getOwnVisit } from './visits.tsx';

/**
 * An electrician ends a visit that cannot be finished, and can undo that. On the server only: it discards the draft and returns
 * the day to the office, which may have moved the visit since.
 */
export function giveUpRoutes(deps: Deps & FieldDeps): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn(deps);
  serve(routes, visitAddresses.giveUp.get, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.give-up');
    const visit = await getOwnVisit(deps, viewer, c.req.param('visit'));
    if (!mayGiveUp(viewer, visit)) throw mayNot('visits.give-up');
    if (visit.status !== 'started') return c.redirect(`/electrician/visits/${visit.id}`, 303);
    return c.html(await giveUpPage(c, visit));
  });

  serve(routes, visitAddresses.giveUp.post, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.give-up');
    const visit = await getOwnVisit(deps, viewer, c.req.param('visit'));
    const posted = await readPosted(deps, c);
    const given = `/electrician/visits/${visit.id}?given-up`;
    if (await isAnswered(db, viewer, posted.submission)) return c.redirect(given, 303);
    if (visit.status !== 'started')
      throw new ConflictError(`This visit is ${visitIs(visit.status)}: it cannot be given up.`);
    const { text: reason, fault } = readNote('Why it cannot be finished', posted.text('give_up_reason'));
    const errors: FormError[] = [
      ...(reason === '' ? [{ field: 'give_up_reason', message: 'Enter why the visit cannot be finished' }] : []),
      ...(fault ? [{ field: 'give_up_reason', message: fault }] : []),
      ...(posted.text('confirm') === 'yes' ? [] : [{ field: 'confirm', message: 'Tick the box to end the visit' }]),
    ];
    if (errors.length > 0) return c.html(await giveUpPage(c, visit, { posted, errors }), 422);
    await once(viewer, posted, (trx) => giveUpVisit(trx, viewer, { visitId: visit.id, reason }, clock()));
    return c.redirect(given, 303);
  });

  serve(routes, visitAddresses.restore, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.give-up');
    const { id } = await getOwnVisit(deps, viewer, c.req.param('visit'));
    await once(viewer, await readPosted(deps, c), (trx) => restoreVisit(trx, viewer, id, clock()));
    return c.redirect(`/electrician/visits/${id}?restored`, 303);
  });

  return routes;

  async function giveUpPage(
    c: Context<AppEnv>,
    { id, siteName }: Visit,
    failed?: { posted: Posted; errors: readonly FormError[] },
  ): Promise<string> {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.give-up');
    return deps.renderHtml(
      <GiveUpPage
        frame={frameOf(deps, c, viewer)}
        visit={{ id, site: siteName }}
        submission={failed?.posted.submission ?? newSubmission()}
        errors={failed?.errors ?? []}
        reason={failed?.posted.text('give_up_reason') ?? ''}
      />,
    );
  }
}

import { Hono } from 'hono';
import { newId } from '../../../../kernel/ids.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import type { Trx } from '../../../db/dialect.ts';
import { idempotentIn } from '../../../http/forms/idempotent.ts';
import { readForm, readPosted, refuse } from '../../../http/forms/posted.ts';
import { serve } from '../../../http/routes/serve.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { withSubmission } from '../../../repositories/reports/submissions.ts';
import {
  changeSavedView,
  countOwnViews,
  getOwnView,
  insertSavedView,
  removeSavedView,
} from '../../../repositories/saved-views.ts';
import { viewActions } from '../routes.ts';
import { shownForm, viewForm } from './view-of-form.ts';

/** Own views of one list. */
const MOST_VIEWS = 50;

/** Saved views of lists: saved, renamed, shared, deleted. */
export function viewPosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, viewActions.save, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'office.pages');
    const posted = await readPosted(c);
    const form = readForm('view', shownForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { name, shared, list, query } = form.value;
    if ((await countOwnViews(db, viewer, list)) >= MOST_VIEWS) {
      const message = `You have ${MOST_VIEWS} views of this list. Delete one before you save another`;
      return showAgain(c, refuse('view', posted, 'name', message));
    }
    const save = async (trx: Trx) => {
      await insertSavedView(trx, viewer, { id: newId(), list, query, name, isShared: shared }, clock());
      return {};
    };
    await withSubmission(db, viewer, posted, save, clock());
    return c.redirect(`${list}?${query}${query && '&'}done=view-saved`, 303);
  });

  serve(routes, viewActions.change, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'office.pages');
    const view = await getOwnView(db, viewer, c.req.param('savedView'));
    const posted = await readPosted(c);
    const form = readForm('view', viewForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { name, shared } = form.value;
    await once(viewer, posted, (trx) => changeSavedView(trx, viewer, view.id, { name, isShared: shared }));
    return c.redirect(`${view.list}?${view.query}${view.query && '&'}done=view-saved`, 303);
  });

  serve(routes, viewActions.remove, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'office.pages');
    const view = await getOwnView(db, viewer, c.req.param('savedView'));
    await once(viewer, await readPosted(c), (trx) => removeSavedView(trx, viewer, view.id));
    return c.redirect(`${view.list}?done=view-removed`, 303);
  });

  return routes;
}

import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readForm, readPosted, refuse } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { listInspectors } from '../../../server/repositories/people/users.ts';
import { addAbsence, removeAbsence } from '../server/absences.ts';
import { planningActions } from './addresses.ts';
import { absenceForm } from './plan-forms.ts';

/** Absences: added and removed. */
export function absencePosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, planningActions.addAbsence, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'absence.add');
    const posted = await readPosted(c);
    const form = readForm('absence', absenceForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { value } = form;
    if ((await listInspectors(db, viewer)).every(({ id }) => id !== value.personId))
      return showAgain(c, refuse('absence', posted, 'person', 'Choose the person from the list'));
    await once(viewer, posted, (trx) => addAbsence(trx, viewer, value, clock()));
    return c.redirect('/visits/absence?done=absence-added', 303);
  });

  serve(routes, planningActions.removeAbsence, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'absence.add');
    const posted = await readPosted(c);
    const absence = posted.fields.absence?.[0] ?? '';
    await once(viewer, posted, (trx) => removeAbsence(trx, viewer, absence, clock()));
    return c.redirect('/visits/absence?done=absence-removed', 303);
  });

  return routes;
}

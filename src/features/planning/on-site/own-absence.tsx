import { type Context, Hono } from 'hono';
import { dayIn } from '../../../domain/time/company-day.ts';
import { addYears } from '../../../domain/time/dates.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readForm } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { FormState } from '../../../server/pages/request-context.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { frameOf } from '../../../server/sections/electrician/frame.ts';
import { newSubmission, readPosted } from '../../../server/sections/electrician/records/posted.ts';
import type { FieldDeps } from '../../../server/sections/electrician/store.ts';
import { absenceAddresses } from '../routes/addresses.ts';
import { ownAbsenceForm } from '../routes/plan-forms.ts';
import { addOwnAbsence, removeOwnAbsence } from '../server/absences.ts';
import { listAbsences } from '../server/repository/planned.ts';
import { OwnAbsencePage } from './own-absence-page.tsx';

/** The person's own absences, which the office sees in its week. On the server only. */
export function ownAbsenceRoutes(deps: Deps & FieldDeps): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn(deps);

  serve(routes, absenceAddresses.own, async (c) => c.html(await ownPage(c)));

  serve(routes, absenceAddresses.add, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'absence.own');
    const posted = await readPosted(deps, c);
    const form = readForm('absence', ownAbsenceForm, {
      ...posted,
      fields: Object.fromEntries([...posted.fields].map(([name, values]) => [name, [...values]])),
    });
    if (!form.ok) return c.html(await ownPage(c, form.formState), 422);
    await once(viewer, posted, (trx) => addOwnAbsence(trx, viewer, form.value, clock()));
    return c.redirect('/electrician/absence?away', 303);
  });

  serve(routes, absenceAddresses.takeBack, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'absence.own');
    const posted = await readPosted(deps, c);
    await once(viewer, posted, (trx) => removeOwnAbsence(trx, viewer, posted.text('absence'), clock()));
    return c.redirect('/electrician/absence?not-away', 303);
  });

  return routes;

  async function ownPage(c: Context<AppEnv>, failed?: FormState): Promise<string> {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'absence.own');
    const today = dayIn(clock(), await deps.store(viewer).timeZone());
    const all = await listAbsences(db, viewer, { from: today, to: addYears(today, 3) });
    return deps.renderHtml(
      <OwnAbsencePage
        frame={frameOf(deps, c, viewer)}
        absences={all
          .filter(({ personId }) => personId === viewer.userId)
          .map((absence) => ({ ...absence, submission: newSubmission() }))}
        submission={newSubmission()}
        typed={(name) => failed?.entered[name]?.[0]}
        errors={failed?.errors ?? []}
      />,
    );
  }
}

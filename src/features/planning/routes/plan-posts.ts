import { Hono } from 'hono';
import { keysRead } from '../../../components/office/visits/visit-warnings.tsx';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readForm, readPosted, refuse } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { chosenOf } from '../../../server/lists/chosen.ts';
import { listContext } from '../../../server/lists/serve-list.ts';
import { homeList } from '../../../server/office-lists/homes.tsx';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { companyToday } from '../../../server/repositories/people/companies.ts';
import { listInspectors } from '../../../server/repositories/people/users.ts';
import { NotReadError } from '../server/not-read-error.ts';
import { planVisits } from '../server/plan-visits.ts';
import { listChosenSites } from '../server/repository/planned.ts';
import { warningsAbout } from '../server/warnings.ts';
import { planningActions } from './addresses.ts';
import { addressOfPlan } from './plan-address.ts';
import { homesIn, leftOutIn, planForm, readRows, rowsIn, TAKE_BACK, takenBackIn } from './plan-forms.ts';
import { readPlan, settledOf, withOneCircuit } from './plan-proposal.ts';

/** Many visits at once: homes are chosen, a plan is proposed, changed by hand and booked as a whole. */
export function planPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, planningActions.choose, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.book');
    const { fields } = await readPosted(c);
    const chosen = await chosenOf(homeList, await listContext(deps, viewer), (name) => fields[name] ?? []);
    return c.redirect(addressOfPlan(chosen), 303);
  });

  serve(routes, planningActions.propose, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.book');
    const posted = await readPosted(c);
    const plan = await readPlan(deps, viewer, posted);
    if (!plan.ok) return showAgain(c, plan.formState);
    return c.redirect(addressOfPlan(homesIn(posted.fields), plan.fields, takenBackIn(posted.fields)), 303);
  });

  serve(routes, planningActions.book, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.book');
    const posted = withOneCircuit(await readPosted(c));
    const form = readForm('plan', planForm, posted, ['people']);
    if (!form.ok) return showAgain(c, form.formState);
    const today = await todayOf(viewer);
    const people = new Set((await listInspectors(db, viewer)).map(({ id }) => id));
    const sites = await listChosenSites(db, viewer, homesIn(posted.fields));
    const names = new Map(sites.map(({ id, name }) => [id, name]));
    const { value } = form;
    const isTakingBack = posted.fields[TAKE_BACK] !== undefined;
    const back = isTakingBack
      ? await settledOf(db, viewer, sites, { kind: value.kind, now: clock() })
      : new Set<string>();
    const typed = rowsIn(posted.fields, 'site').map((row) => ({
      ...row,
      isLeftOut: (row.isLeftOut && !back.has(row.id)) || !names.has(row.id),
    }));
    const entered = { ...posted.fields, ...leftOutIn(typed) };
    const rows = readRows(typed, { people, names, today });
    if (!rows.ok) return showAgain(c, { form: 'plan', entered, errors: rows.errors });
    if (rows.rows.length === 0) return showAgain(c, refuse('plan', posted, 'site', 'No home is left to book'));
    const work = {
      ...{ kind: value.kind, orderNumber: value.order_number },
      ...{ expectedBoards: value.expected_boards, expectedCircuits: value.expected_circuits },
    };
    const visits = rows.rows.map((row) => ({ ...row, siteName: names.get(row.siteId) ?? '' }));
    if (isTakingBack) {
      const warnings = await warningsAbout(db, viewer, visits, clock(), value.kind);
      return showAgain(c, { form: 'plan', entered, errors: [], extra: { warnings } }, 200);
    }
    const read = keysRead(posted.fields);
    try {
      await once(viewer, posted, (trx) => planVisits(trx, viewer, { visits, work, read }, clock()));
    } catch (error) {
      if (!(error instanceof NotReadError)) throw error;
      return showAgain(c, { form: 'plan', entered, errors: [], extra: { warnings: error.warnings } });
    }
    const first = visits.map(({ day }) => day).sort()[0] as string;
    return c.redirect(`/visits/week?from=${first}&done=visits-planned`, 303);
  });

  return routes;

  async function todayOf(viewer: Viewer): Promise<string> {
    return companyToday(db, viewer, clock());
  }
}

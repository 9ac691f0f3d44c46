import { Hono } from 'hono';
import { DESPITE } from '../../../components/office/visits/visit-warnings.tsx';
import { formForNewWork, formTypes } from '../../../domain/forms/registry.ts';
import { addDays } from '../../../domain/time/dates.ts';
import { visitDayFault } from '../../../domain/time/visit-days.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { type Posted, readForm, readPosted, refuse } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { chosenOf } from '../../../server/lists/chosen.ts';
import { listContext } from '../../../server/lists/serve-list.ts';
import { homeList } from '../../../server/office-lists/homes.tsx';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { companyToday } from '../../../server/repositories/people/companies.ts';
import { listInspectors } from '../../../server/repositories/people/users.ts';
import { isWorkingDay } from '../../compliance/domain/working-days.ts';
import { DAYS_AHEAD, propose } from '../domain/proposal.ts';
import { windowsOf } from '../domain/windows.ts';
import { NotReadError } from '../server/not-read-error.ts';
import { planVisits } from '../server/plan-visits.ts';
import { listAbsences, listBusy, listChosenSites } from '../server/repository/planned.ts';
import { needsNoVisit, warningsAbout } from '../server/warnings.ts';
import { planningActions } from './addresses.ts';
import { fieldsOf, homesIn, planForm, readRows, rowsIn } from './plan-forms.ts';

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
    return showAgain(c, { form: 'chosen', entered: { site: chosen }, errors: [] }, 200);
  });

  serve(routes, planningActions.propose, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.book');
    const posted = withOneCircuit(await readPosted(c));
    const form = readForm('plan', planForm, posted, ['people']);
    if (!form.ok) return showAgain(c, form.formState);
    const { value } = form;
    const today = await todayOf(viewer);
    const fault = visitDayFault(value.day, today) ?? (value.day < today ? 'Enter today or a later day' : undefined);
    if (fault) return showAgain(c, refuse('plan', posted, 'day', fault));
    const able = new Set((await listInspectors(db, viewer)).map(({ id }) => id));
    const people = [...new Set(value.people)].filter((id) => able.has(id));
    if (people.length === 0) return showAgain(c, refuse('plan', posted, 'people', 'Choose at least one person'));
    const homes = await listChosenSites(db, viewer, homesIn(posted.fields));
    if (homes.length === 0) return showAgain(c, refuse('plan', posted, 'site', 'Choose the homes first'));
    const span = { from: value.day, to: addDays(value.day, DAYS_AHEAD) };
    const nations = [...new Set(homes.map(({ nation }) => nation))];
    const { placed, left } = propose({
      ...{ homes, people, firstDay: value.day },
      windows: windowsOf({ from: value.window_from, to: value.window_to }, value.per_day),
      busy: await listBusy(db, viewer, span),
      away: await listAbsences(db, viewer, span),
      isOpen: (day) => nations.every((nation) => isWorkingDay(day, nation)),
    });
    const names = new Map(homes.map(({ id, name }) => [id, name]));
    const planned = placed.map((each) => ({ ...each, siteName: names.get(each.siteId) ?? '' }));
    const warnings = await warningsAbout(db, viewer, planned, today, value.kind);
    const unneeded = new Set(warnings.filter(needsNoVisit).map(({ siteId }) => siteId));
    const entered = { ...settingsIn(posted), ...fieldsOf(placed, unneeded) };
    const extra = { warnings, left: left.map(({ name, postcode }) => `${name}, ${postcode}`) };
    return showAgain(c, { form: 'plan', entered, errors: [], extra }, 200);
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
    const typed = rowsIn(posted.fields, 'site').map((row) => ({
      ...row,
      isLeftOut: row.isLeftOut || !names.has(row.id),
    }));
    const rows = readRows(typed, { people, names, today });
    if (!rows.ok) return showAgain(c, { form: 'plan', entered: posted.fields, errors: rows.errors });
    if (rows.rows.length === 0) return showAgain(c, refuse('plan', posted, 'site', 'No home is left to book'));
    const { value } = form;
    const work = {
      ...{ kind: value.kind, orderNumber: value.order_number },
      ...{ expectedBoards: value.expected_boards, expectedCircuits: value.expected_circuits },
    };
    const visits = rows.rows.map((row) => ({ ...row, siteName: names.get(row.siteId) ?? '' }));
    const read = posted.fields[DESPITE]?.[0]?.split(' ') ?? [];
    try {
      await once(viewer, posted, (trx) => planVisits(trx, viewer, { visits, work, read, today }, clock()));
    } catch (error) {
      if (!(error instanceof NotReadError)) throw error;
      return showAgain(c, { form: 'plan', entered: posted.fields, errors: [], extra: { warnings: error.warnings } });
    }
    const first = visits.map(({ day }) => day).sort()[0] as string;
    return c.redirect(`/visits/week?from=${first}&done=visits-planned`, 303);
  });

  return routes;

  async function todayOf(viewer: Viewer): Promise<string> {
    return companyToday(db, viewer, clock());
  }
}

/** What was typed above the table. */
const settingsIn = ({ fields }: Posted): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'site' && !/-\d+$/.test(name)));

/** A form for one circuit on one board is not asked for numbers: both are one. */
function withOneCircuit(posted: Posted): Posted {
  const [kind = ''] = posted.fields.kind ?? [];
  const isForOne = formTypes().includes(kind) && formForNewWork(kind).most?.circuits === 1;
  if (!isForOne) return posted;
  return { ...posted, fields: { ...posted.fields, expected_boards: ['1'], expected_circuits: ['1'] } };
}

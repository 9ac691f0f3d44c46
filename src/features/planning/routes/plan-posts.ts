import { Hono } from 'hono';
import { keysRead } from '../../../components/office/visits/visit-warnings.tsx';
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
import { type ChosenSite, listAbsences, listBusy, listChosenSites } from '../server/repository/planned.ts';
import { type PlannedVisit, warningsAbout, warningsOfHomes } from '../server/warnings.ts';
import { planningActions } from './addresses.ts';
import { fieldsOf, homesIn, leftOutIn, planForm, readRows, rowsIn, TAKE_BACK } from './plan-forms.ts';

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
    const settled = await settledOf(viewer, homes, value.kind, today);
    const { placed, left } = propose({
      ...{ homes, last: settled, people, firstDay: value.day },
      windows: windowsOf({ from: value.window_from, to: value.window_to }, value.per_day),
      busy: await listBusy(db, viewer, span),
      away: await listAbsences(db, viewer, span),
      isOpen: (day) => nations.every((nation) => isWorkingDay(day, nation)),
    });
    const names = new Map(homes.map(({ id, name }) => [id, name]));
    const planned = placed
      .filter(({ siteId }) => !settled.has(siteId))
      .map((each): PlannedVisit => ({ ...each, siteName: names.get(each.siteId) ?? '' }));
    const warnings = await warningsAbout(db, viewer, planned, clock(), value.kind);
    const unplaced = left.map(({ id }) => id);
    const entered = { ...settingsIn(posted), ...fieldsOf(placed, settled), unplaced };
    return showAgain(c, { form: 'plan', entered, errors: [], extra: { warnings } }, 200);
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
    const back = isTakingBack ? await settledOf(viewer, sites, value.kind, today) : new Set<string>();
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

  /** The homes that need no visit of a kind: one is booked that does its work, or its report waits to be issued. */
  async function settledOf(viewer: Viewer, homes: readonly ChosenSite[], kind: string, today: string) {
    const asked = homes.map(({ id: siteId, name: siteName }) => ({ siteId, siteName }));
    const warnings = await warningsOfHomes(db, viewer, asked, { kind, today });
    return new Set(warnings.filter(({ isSettled }) => isSettled).map(({ siteId }) => siteId));
  }

  async function todayOf(viewer: Viewer): Promise<string> {
    return companyToday(db, viewer, clock());
  }
}

/** What was typed above the table. */
const settingsIn = ({ fields }: Posted): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !['site', 'unplaced', TAKE_BACK].includes(name) && !/-\d+$/.test(name)),
  );

/** A form for one circuit on one board is not asked for numbers: both are one. */
function withOneCircuit(posted: Posted): Posted {
  const [kind = ''] = posted.fields.kind ?? [];
  const isForOne = formTypes().includes(kind) && formForNewWork(kind).most?.circuits === 1;
  if (!isForOne) return posted;
  return { ...posted, fields: { ...posted.fields, expected_boards: ['1'], expected_circuits: ['1'] } };
}

import { formForNewWork, formTypes } from '../../../domain/forms/registry.ts';
import { toLocalTime } from '../../../domain/time/calendar.ts';
import { addDays } from '../../../domain/time/dates.ts';
import { visitDayFault } from '../../../domain/time/visit-days.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Deps } from '../../../server/context.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { type Posted, readForm, refuse } from '../../../server/http/forms/posted.ts';
import type { FormState } from '../../../server/pages/request-context.ts';
import { companyToday, getCompany } from '../../../server/repositories/people/companies.ts';
import { listInspectors } from '../../../server/repositories/people/users.ts';
import { isWorkingDay } from '../../compliance/domain/working-days.ts';
import { DAYS_AHEAD, propose } from '../domain/proposal.ts';
import { windowsOf } from '../domain/windows.ts';
import { type ChosenSite, listAbsences, listBusy, listChosenSites } from '../server/repository/planned.ts';
import { type PlannedVisit, warningsAbout, warningsOfHomes } from '../server/warnings.ts';
import { fieldsOf, homesIn, planForm, planSettings } from './plan-forms.ts';

type Asked = Pick<Posted, 'fields'>;

/** The settings and homes of a plan, checked; or the state to show the form again with. */
export async function readPlan({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer, asked: Asked) {
  const posted = { submission: '', contentHash: '', ...withOneCircuit(asked) };
  const refused = (field: string, message: string) => ({
    ok: false as const,
    formState: refuse('plan', posted, field, message),
  });
  const form = readForm('plan', planForm, posted, ['people']);
  if (!form.ok) return form;
  const { value } = form;
  const today = await companyToday(db, viewer, clock());
  const fault = visitDayFault(value.day, today) ?? (value.day < today ? 'Enter today or a later day' : undefined);
  if (fault) return refused('day', fault);
  const able = new Set((await listInspectors(db, viewer)).map(({ id }) => id));
  const people = [...new Set(value.people)].filter((id) => able.has(id));
  if (people.length === 0) return refused('people', 'Choose at least one person');
  const homes = await listChosenSites(db, viewer, homesIn(posted.fields));
  if (homes.length === 0) return refused('site', 'Choose the homes first');
  return { ok: true as const, fields: posted.fields, value, people, homes, today };
}

/** The plan that is proposed, as its form would send it, with what is asked about it. */
export async function proposalOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  asked: Asked['fields'],
): Promise<FormState> {
  const { db, clock } = deps;
  const plan = await readPlan(deps, viewer, { fields: asked });
  if (!plan.ok) return plan.formState;
  const { value, homes, people } = plan;
  const span = { from: value.day, to: addDays(value.day, DAYS_AHEAD) };
  const nations = [...new Set(homes.map(({ nation }) => nation))];
  const needless = await settledOf(db, viewer, homes, { kind: value.kind, now: clock() });
  const settled = needless.difference(new Set(asked.back));
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
  const settings = planSettings.flatMap((name) => (plan.fields[name] ? [[name, plan.fields[name]] as const] : []));
  const entered = {
    ...Object.fromEntries(settings),
    ...fieldsOf(placed, settled),
    unplaced: left.map(({ id }) => id),
  };
  return { form: 'plan', entered, errors: [], extra: { warnings } };
}

/** The homes that need no visit of a kind: one is booked that does its work, or its report waits to be issued. */
export async function settledOf(
  db: Db,
  viewer: Viewer,
  homes: readonly ChosenSite[],
  { kind, now }: { kind: string; now: Date },
): Promise<ReadonlySet<string>> {
  const { timeZone } = await getCompany(db, viewer);
  const asked = homes.map(({ id: siteId, name: siteName }) => ({ siteId, siteName }));
  const warnings = await warningsOfHomes(db, viewer, asked, { kind, now: toLocalTime(now.toISOString(), timeZone) });
  return new Set(warnings.filter(({ isSettled }) => isSettled).map(({ siteId }) => siteId));
}

/** A form for one circuit on one board is not asked for numbers: both are one. */
export function withOneCircuit<Sent extends Asked>(posted: Sent): Sent {
  const [kind = ''] = posted.fields.kind ?? [];
  const isForOne = formTypes().includes(kind) && formForNewWork(kind).most?.circuits === 1;
  if (!isForOne) return posted;
  return { ...posted, fields: { ...posted.fields, expected_boards: ['1'], expected_circuits: ['1'] } };
}

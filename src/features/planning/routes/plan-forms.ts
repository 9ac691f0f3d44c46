import { z } from 'zod';
import { formTypes } from '../../../domain/forms/registry.ts';
import { readDay } from '../../../domain/time/calendar.ts';
import { visitDayFault } from '../../../domain/time/visit-days.ts';
import { arrival, choice, count, day, id, printed, unprinted } from '../../../server/sections/office/form-fields.ts';
import { absenceKinds, MOST_DAYS_AWAY } from '../domain/absence.ts';
import type { Placed } from '../domain/proposal.ts';

/** Most homes of one plan. Our own choice: one page that a person can still read. */
export const MOST_HOMES = 200;
const MOST_PEOPLE = 50;

type Entered = Readonly<Record<string, readonly string[]>>;
const backwards = { path: ['window_to'], error: 'Enter a time after the beginning of the hours' };

/** The settings of a plan. */
export const planForm = z
  .object({
    kind: z
      .string()
      .optional()
      .transform((kind) => kind ?? formTypes()[0] ?? '')
      .refine((kind) => formTypes().includes(kind), { error: 'Choose the kind of work' }),
    people: z
      .array(id('Choose the people'), { error: 'Choose at least one person' })
      .min(1, { error: 'Choose at least one person' })
      .max(MOST_PEOPLE, { error: `Choose at most ${MOST_PEOPLE} people` }),
    day,
    ...arrival,
    per_day: count(
      'Visits per person a day',
      20,
      'Enter how many visits a person makes in a day, for example 4',
    ).refine((visits) => visits > 0, { error: 'Visits per person a day: enter at least 1' }),
    expected_boards: count('Boards', 50, 'Enter how many boards are expected, for example 1'),
    expected_circuits: count('Circuits', 2000, 'Enter how many circuits are expected, for example 10'),
    order_number: printed('Order number', 60),
  })
  .refine((plan) => plan.window_from < plan.window_to, backwards);

/** Names of the settings: an address of a plan has them, and nothing else that a form sends. */
export const planSettings = Object.keys(planForm.shape);

/** The ids of the chosen homes, each once, as they were sent: also of those for whom a plan found no room. */
export const homesIn = ({ site = [], unplaced = [] }: Entered): string[] =>
  [...new Set([...site, ...unplaced])].filter((each) => /^[\w-]{1,64}$/.test(each)).slice(0, MOST_HOMES);

/** A row of the table as it was typed. */
export type TypedRow = { id: string; person: string; day: string; from: string; to: string; isLeftOut: boolean };

/** The rows of a table, in the order of `list`: `site` or `visit`. */
export function rowsIn(entered: Entered, list: 'site' | 'visit'): TypedRow[] {
  const first = (name: string): string => entered[name]?.[0] ?? '';
  return (entered[list] ?? []).slice(0, MOST_HOMES).map((each, at) => ({
    ...{ id: each, person: first(`person-${at}`), day: first(`day-${at}`) },
    ...{ from: first(`from-${at}`), to: first(`to-${at}`), isLeftOut: first(`out-${at}`) !== '' },
  }));
}

/** The fields of rows, as a form sends them. */
export const fieldsOf = (rows: readonly Placed[], leftOut: ReadonlySet<string>): Record<string, string[]> =>
  Object.fromEntries([
    ['site', rows.map(({ siteId }) => siteId)],
    ...rows.flatMap(({ personId, day: on, from, to }, at) => [
      [`person-${at}`, [personId]],
      [`day-${at}`, [on]],
      [`from-${at}`, [from]],
      [`to-${at}`, [to]],
    ]),
    ...Object.entries(leftOutIn(rows.map(({ siteId }) => ({ isLeftOut: leftOut.has(siteId) })))),
  ]);

/** The ticks of the rows that are left out, as a form sends them; none where a row is not. */
export const leftOutIn = (rows: readonly { isLeftOut: boolean }[]): Record<string, string[]> =>
  Object.fromEntries(rows.map(({ isLeftOut }, at) => [`out-${at}`, isLeftOut ? ['yes'] : []]));

/** Name of the button that takes those homes back in that a plan left out because they need no visit. */
export const TAKE_BACK = 'take_back';

/** Name of the hidden fields with the ids of the homes that need no visit. */
export const NEEDLESS = 'needless';

/** Those of them that a person takes into the plan all the same. */
export const takenBackIn = (entered: Entered): string[] =>
  rowsIn(entered, 'site').flatMap(({ id, isLeftOut }) => (!isLeftOut && entered[NEEDLESS]?.includes(id) ? [id] : []));

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * Checks the rows that are not left out.
 * @param people  ids of those who can be chosen.
 * @param names  of the homes by id.
 */
export function readRows(
  rows: readonly TypedRow[],
  { people, names, today }: { people: ReadonlySet<string>; names: ReadonlyMap<string, string>; today: string },
): { ok: true; rows: Placed[] } | { ok: false; errors: { field: string; message: string }[] } {
  const errors: { field: string; message: string }[] = [];
  const read: Placed[] = [];
  for (const [at, row] of rows.entries()) {
    if (row.isLeftOut) continue;
    const fault = (field: string, message: string) =>
      errors.push({ field: `${field}-${at}`, message: `${names.get(row.id) ?? `Row ${at + 1}`}: ${message}` });
    const on = readDay(row.day);
    if (!people.has(row.person)) fault('person', 'choose the person');
    const outside = on && visitDayFault(on, today);
    if (!on) fault('day', 'enter a day that exists, for example 24/11/2026');
    else if (outside) fault('day', outside);
    if (!time.test(row.from)) fault('from', 'enter a time, for example 09:00');
    else if (!time.test(row.to)) fault('to', 'enter a time, for example 11:00');
    else if (row.to <= row.from) fault('to', 'enter a time after the beginning of the window');
    read.push({ siteId: row.id, personId: row.person, day: on ?? '', from: row.from, to: row.to });
  }
  return errors.length > 0 ? { ok: false, errors: errors.slice(0, 20) } : { ok: true, rows: read };
}

const days = {
  from_day: day,
  to_day: z.string().optional(),
  kind: choice(absenceKinds, 'Choose the reason'),
  note: unprinted('Note', 200),
};
type Typed = z.output<z.ZodObject<typeof days>>;

const lastDayOf = (typed: Typed, context: z.RefinementCtx): string => {
  const last = (typed.to_day ?? '').trim() === '' ? typed.from_day : readDay(typed.to_day ?? '');
  const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['to_day'], message });
  if (last === undefined) wrong('Last day: enter a day that exists, for example 24/11/2026');
  else if (last < typed.from_day) wrong('Last day: enter a day after the first');
  else if (Date.parse(last) - Date.parse(typed.from_day) > MOST_DAYS_AWAY * 86_400_000)
    wrong('Last day: enter at most a year');
  return last ?? '';
};

export const absenceForm = z.object({ person: id('Choose the person'), ...days }).transform((typed, context) => ({
  ...{ personId: typed.person, from: typed.from_day, to: lastDayOf(typed, context) },
  ...{ kind: typed.kind, note: typed.note },
}));

/** An absence of the person who types it. */
export const ownAbsenceForm = z.object(days).transform((typed, context) => ({
  ...{ from: typed.from_day, to: lastDayOf(typed, context), kind: typed.kind, note: typed.note },
}));

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { nations, tenures } from '../../components/office/words.ts';
import { addDays } from '../../domain/time/dates.ts';
import { type ShownState, shownStates } from '../../features/compliance/domain/status-dates.ts';
import { stateWords } from '../../features/compliance/domain/words.ts';
import { homeSql } from '../../features/compliance/server/state-sql.ts';
import type { Filter, ListContext, Narrowed } from '../lists/list.ts';
import { archivedFilter, buildingsToChoose, clientsToChoose, is, ofClient, siteWords } from './filters.ts';
import { codes } from './home-rows.ts';

/** Days before the next inspection from which it is said. */
export const soon = [30, 60, 90] as const;
/** What a landlord asks for: all that is not as it should be. */
export const notInOrder: readonly ShownState[] = [
  'danger',
  'late',
  'no_report',
  'defended',
  'abeyance',
  'unknown',
  'open',
];
/** What the office must act on first. */
const lateByLaw: readonly ShownState[] = ['danger', 'late'];
const toPlan: readonly ShownState[] = ['danger', 'late', 'no_report', 'abeyance', 'open'];

const stateChoices = [
  { value: 'plan', label: 'Late, open or due in 90 days' },
  { value: 'late_by_law', label: 'Danger or late by law' },
  { value: 'not_in_order', label: 'Not in order' },
  ...soon.map((days) => ({ value: `due_${days}`, label: `Due within ${days} days` })),
  ...shownStates.map((state) => ({ value: state, label: stateWords[state].word })),
];

/** PostgreSQL takes a worked-out condition to be rare and sorts all that meet it; of this one it expects half, and walks in order. */
const unguessed = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`coalesce(${condition}, false)`;

/** Beside a state, as in the index that holds no other homes. */
const ofFew: Readonly<Record<string, RawBuilder<SqlBool>>> = {
  danger: sql`home_state.danger_since is not null`,
  open: sql`home_state.is_open = 1`,
};

/** A state, or several; `due_90` says when the next inspection is due, even where other things are open. */
function inState({ today }: ListContext, value: string): Narrowed {
  const days = soon.find((each) => value === `due_${each}`);
  const state = homeSql.state(today);
  const dueWithin = (most: number) =>
    sql<SqlBool>`(home_state.inspection_due between ${today} and ${addDays(today, most)})`;
  const of = (condition: RawBuilder<SqlBool>, states?: readonly ShownState[]): Narrowed => ({
    ...{ where: [unguessed(condition)], isListed: true },
    ...(states && { tallied: { facet: 'state', values: states } }),
  });
  if (days !== undefined) return { where: [dueWithin(days)], isListed: true };
  const several = value === 'not_in_order' ? notInOrder : value === 'late_by_law' ? lateByLaw : undefined;
  if (several) return of(sql<SqlBool>`${state} in (${sql.join([...several])})`, several);
  if (value === 'plan') {
    const isToPlan = sql<SqlBool>`${state} in (${sql.join([...toPlan])})`;
    return {
      ...of(sql<SqlBool>`(${isToPlan} or ${dueWithin(90)})`),
      tallied: { facet: 'state', values: toPlan, more: sql<SqlBool>`${dueWithin(90)} and not ${isToPlan}` },
    };
  }
  const isIt = sql<SqlBool>`${state} = ${value}`;
  const narrower = ofFew[value];
  // Taken to be rare: those that the narrow index holds are sorted, however many are in the state.
  return { ...of(isIt, [value as ShownState]), ...(narrower && { where: [narrower, isIt] }) };
}

/** The id in the indexes of `home_state`. */
export const OF_STATE = 'home_state.site_id';
export const NO_DAY = sql.lit('9999-12-31');

/** What can be asked of homes. */
export const homeFilters: readonly Filter[] = [
  {
    kind: 'search',
    name: 'q',
    label: 'Name, address, postcode, UPRN or client',
    narrow: async (context, text) => ({ ...(await siteWords(context, text, OF_STATE)), isListed: true }),
  },
  { kind: 'choice', name: 'state', label: 'State', none: 'Any', choices: stateChoices, narrow: inState },
  {
    kind: 'month',
    name: 'due',
    label: 'Due in',
    none: 'Any month',
    offered: [3, 24],
    narrow: (_, month) => ({
      // As the indexes of this order have it.
      where: [sql<SqlBool>`(coalesce(home_state.next_due, ${NO_DAY}) between ${`${month}-01`} and ${`${month}-31`})`],
      isListed: true,
    }),
  },
  {
    kind: 'pick',
    name: 'client',
    label: 'Client',
    none: 'Any',
    choices: clientsToChoose,
    narrow: (_, value) => ({ ...ofClient('home_state.client_id', value), isListed: true }),
  },
  {
    kind: 'choice',
    name: 'nation',
    label: 'Nation',
    none: 'Any',
    choices: nations,
    narrow: (_, value) => ({ ...is('home_state.nation', value, 'nation'), isListed: true }),
  },
  {
    kind: 'choice',
    name: 'tenure',
    label: 'Tenure',
    none: 'Any',
    choices: tenures,
    narrow: (_, value) => ({ ...is('home_state.tenure', value, 'tenure'), isListed: true }),
  },
  {
    kind: 'choice',
    name: 'booked',
    label: 'Next visit',
    none: 'Any',
    choices: [
      { value: 'no', label: 'Not booked' },
      { value: 'yes', label: 'Booked' },
    ],
    narrow: ({ today, viewer }, value) => {
      const booked = homeSql.booked(viewer.companyId, today);
      return value === 'yes'
        ? { where: [booked], isListed: true }
        : { where: [unguessed(sql<SqlBool>`not ${booked}`)], isListed: true, tallied: { fewer: booked } };
    },
  },
  {
    kind: 'pick',
    name: 'building',
    ...{ label: 'Building', isRare: true },
    none: 'Any',
    choices: buildingsToChoose,
    // A literal beside it: both databases use the partial index only where they see that it covers the query.
    narrow: (_, value) => ({
      where: [...(is('site.building_id', value).where ?? []), sql<SqlBool>`site.building_id <> ''`],
    }),
  },
  {
    kind: 'choice',
    name: 'outcome',
    ...{ label: 'Last outcome', isRare: true },
    none: 'Any',
    choices: [
      { value: 'satisfactory', label: 'Satisfactory' },
      { value: 'unsatisfactory', label: 'Unsatisfactory' },
    ],
    narrow: (_, value) => ({ ...is('home_state.last_outcome', value, 'outcome'), isListed: true }),
  },
  {
    kind: 'choice',
    name: 'open',
    ...{ label: 'Open code', isRare: true },
    none: 'Any',
    choices: codes.map((code) => ({ value: code, label: `${code} open` })),
    narrow: (_, value) => ({
      ...{ where: [homeSql.hasOpen(value as (typeof codes)[number])], isListed: true },
      tallied: { facet: 'open', values: [value] },
    }),
  },
  {
    kind: 'choice',
    name: 'history',
    ...{ label: 'History', isRare: true },
    none: 'Any',
    choices: [
      { value: 'never', label: 'Never inspected' },
      { value: 'no_access', label: 'No access twice' },
    ],
    narrow: (_, value) => ({
      ...{ where: [value === 'never' ? homeSql.neverInspected : homeSql.noAccessTwice], isListed: true },
      tallied: { facet: 'history', values: [value] },
    }),
  },
  {
    ...archivedFilter({
      is: sql<SqlBool>`home_state.out_of_scope = 'archived' and not exists (select 1 from site merged
      where merged.id = home_state.site_id and merged.merged_into is not null)`,
      isNot: sql<SqlBool>`home_state.out_of_scope <> 'archived'`,
    }),
    isRare: true,
  },
];

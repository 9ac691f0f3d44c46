import type { Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { recordAt, textOf, textsOf } from '../../engine/values.ts';
import { saysNone } from '../../facts/additional-protection.ts';
import { feedsSockets } from '../../facts/final-circuits.ts';
import { boardRcd, hasRcd, originRcd } from '../../facts/rcd.ts';
import { rowOutcome } from '../../facts/schedule-answers.ts';
import { hasAfdd } from '../afdd-absent/afdd-absent.ts';

/**
 * Rows of the schedule of inspections that contradict what the report itself records. A row is asked about only where what
 * it contradicts is recorded: "none" is taken from what says so, not from a gap. Of arc fault detection alone a gap is
 * enough, as its columns may stay empty.
 */
export const scheduleFacts = ruleOf({
  id: 'schedule-facts',
  codes: ['SCHEDULE_FACTS'],
  appliesTo: 'installation',
  report: (context): Finding[] => facts.flatMap((fact) => judge(context, fact)),
});

/** Why a row cannot say a thing: the end of a sentence; undefined where it can. */
type Contradiction = (context: Context) => string | undefined;
type Fact = { row: string; notNA?: Contradiction; notPass?: Contradiction };

function judge(context: Context, { row, notNA, notPass }: Fact): Finding[] {
  const outcome = rowOutcome(context, row);
  const why = outcome === 'NA' ? notNA?.(context) : outcome === 'pass' ? notPass?.(context) : undefined;
  return why ? [finding(row, outcome, why)] : placesWithoutList(context, row, outcome);
}

const finding = (row: string, outcome: string, why: string): Finding => ({
  rule: 'SCHEDULE_FACTS',
  severity: 'warn',
  path: `inspection_schedule/${row}/outcome`,
  measured: outcome === 'NA' ? 'N/A' : outcome,
  message: `The item is ${outcome === 'NA' ? 'N/A' : outcome === 'pass' ? 'passed' : outcome}, but ${why}. Which is right?`,
});

/** A row about the list of places has one to be about, whatever its outcome. */
function placesWithoutList(context: Context, row: string, outcome: string): Finding[] {
  if (row !== 'special_locations' || context.specialLocations.length > 0) return [];
  return ['', 'NA', 'LIM', 'NV'].includes(outcome) ? [] : [finding(row, outcome, 'no special location is listed')];
}

const when = (condition: boolean, why: string) => (condition ? why : undefined);
const supplyOf = ({ document }: Context) => recordAt(document, 'supply');
const means = ({ document }: Context) => textsOf(recordAt(document, 'particulars').means_of_earthing);
const otherSources = (context: Context, says: string) => textOf(supplyOf(context).other_sources) === says;
const isEarthed = (context: Context) => textOf(supplyOf(context).earthing_system) !== '' && means(context).length > 0;

const facts: readonly Fact[] = [
  {
    row: 'earth_electrode',
    notNA: (context) =>
      when(context.isTT, 'the system is TT') ??
      when(means(context).includes('electrode'), 'the means of earthing is an electrode'),
    notPass: (context) =>
      when(
        isEarthed(context) && !context.isTT && !means(context).includes('electrode'),
        'the report records no electrode',
      ),
  },
  {
    row: 'earth_supplier',
    notNA: (context) => when(means(context).includes('distributor'), "the means of earthing is the distributor's"),
    notPass: (context) =>
      when(
        isEarthed(context) && context.isTT && !means(context).includes('distributor'),
        "the system is TT without the distributor's earth",
      ),
  },
  {
    row: 'other_sources',
    notNA: (context) => when(otherSources(context, 'yes'), 'another source of supply is recorded'),
    notPass: (context) => when(otherSources(context, 'no'), 'no other source of supply is recorded'),
  },
  {
    row: 'cu_alt_supply_notice',
    notNA: (context) => when(otherSources(context, 'yes'), 'another source of supply is recorded'),
  },
  {
    row: 'cu_rcd_notice',
    notNA: (context) => when(hasAnyRcd(context), 'the report records an RCD'),
    notPass: (context) =>
      when(
        context.circuits.length > 0 && context.circuits.every(({ record }) => saysNone(record)) && !hasAnyRcd(context),
        'the report records no RCD',
      ),
  },
  { row: 'cu_rcd_fault', notNA: (context) => when(context.isTT, 'on TT an RCD gives fault protection') },
  {
    row: 'cu_spd',
    notNA: ({ boards }) =>
      when(
        boards.some(({ record }) => record.spd_present === true),
        'a surge device is recorded',
      ),
    notPass: ({ boards }) =>
      when(
        boards.length > 0 && boards.every(({ record }) => record.spd_present === false),
        'no board has a surge device',
      ),
  },
  {
    row: 'cu_afdd',
    notNA: ({ circuits }) => when(circuits.some(hasAfdd), 'a circuit has an AFDD'),
    notPass: ({ circuits }) => when(circuits.length > 0 && !circuits.some(hasAfdd), 'no circuit has an AFDD'),
  },
  {
    row: 'rcd_sockets',
    notNA: ({ circuits }) => when(circuits.some(feedsSockets), 'there are sockets on 32 A or less'),
  },
  {
    row: 'special_locations',
    notNA: ({ specialLocations }) => when(specialLocations.length > 0, 'special locations are listed'),
  },
];

const hasAnyRcd = (context: Context): boolean =>
  originRcd(context) !== undefined ||
  context.boards.some((board) => boardRcd(board) || isNamed(recordAt(board.record, 'dist_rcd').type)) ||
  context.circuits.some(({ record }) => hasRcd(record));

const isNamed = (value: unknown) => !['', 'na'].includes(textOf(value));

import { valueAt } from '../../../forms/document.ts';
import type { BoardPlace, CircuitPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { decimalOf, recordAt, textOf, textsOf } from '../../engine/values.ts';
import { saysNone } from '../../facts/additional-protection.ts';
import { FEEDS_SOCKETS, feedsSockets } from '../../facts/final-circuits.ts';
import { boardRcd, EVERY_RCD, hasRcd, originRcd } from '../../facts/rcd.ts';
import { rowOutcome } from '../../facts/schedule-answers.ts';
import { specialLocations } from '../../facts/special-locations.ts';
import { hasAfdd } from '../afdd-absent/afdd-absent.ts';

/**
 * Items of the schedule of inspections that contradict the report's own records. The rule asks only if the contradicting fact is recorded:
 * "none" needs a record, a blank is not enough. Arc fault detection is the exception: its columns may stay blank, so a blank is enough.
 */
export const scheduleFacts = ruleOf({
  id: 'schedule-facts',
  codes: ['SCHEDULE_FACTS'],
  appliesTo: 'installation',
  about: {
    SCHEDULE_FACTS: [
      '.',
      'installation/schedule_list',
      (found) => {
        if (found.path === LIST) return [CUTOUT];
        const [, row] = found.path.split('/');
        const fact = facts.find((each) => each.row === row);
        const isNA = valueAt(found.context.document, found.path) === 'NA';
        return (isNA ? fact?.notNA : fact?.notPass)?.about(found.context) ?? ['special_locations/*'];
      },
    ],
  },
  report: (context): Finding[] => [...facts.flatMap((fact) => judge(context, fact)), ...judgeList(context)],
});

/** Why an item cannot have an outcome: the end of a sentence, undefined if it can; and the facts behind that. */
type Contradiction = {
  why: (context: Context) => string | undefined;
  about: (context: Context) => readonly string[];
};
type Fact = { row: string; notNA?: Contradiction; notPass?: Contradiction };

function judge(context: Context, { row, notNA, notPass }: Fact): Finding[] {
  const outcome = rowOutcome(context, row);
  const why = (outcome === 'NA' ? notNA : outcome === 'pass' ? notPass : undefined)?.why(context);
  return why ? [finding(row, outcome, why)] : placesWithoutList(context, row, outcome);
}

const LIST = 'installation/schedule_list';
const CUTOUT = 'supply/cutout/rating_a';

/**
 * The list of a report against its supply. Source: the standard's list for homes and similar premises is for supplies up to 100 A (report
 * forms reference of the project, 1.12 and 1.13).
 */
function judgeList({ document }: Context): Finding[] {
  const rating = decimalOf(recordAt(document, 'supply', 'cutout').rating_a);
  if (!rating?.gt(100) || textOf(recordAt(document, 'installation').schedule_list) === 'larger') return [];
  const message = `The cut-out fuse is ${rating} A, but the schedule of inspections is for supplies up to 100 A. Which is right?`;
  return [{ rule: 'SCHEDULE_FACTS', severity: 'warn', path: LIST, measured: `${rating} A`, limit: '100 A', message }];
}

const finding = (row: string, outcome: string, why: string): Finding => ({
  rule: 'SCHEDULE_FACTS',
  severity: 'warn',
  path: `inspection_schedule/${row}/outcome`,
  measured: outcome === 'NA' ? 'N/A' : outcome,
  message: `The item is ${outcome === 'NA' ? 'N/A' : outcome === 'pass' ? 'passed' : outcome}, but ${why}. Which is right?`,
});

/** The item about special locations needs a listed location, with any outcome. */
function placesWithoutList(context: Context, row: string, outcome: string): Finding[] {
  if (!/^(?:big_)?special_locations$/.test(row) || specialLocations(context).length > 0) return [];
  return ['', 'NA', 'LIM', 'NV'].includes(outcome) ? [] : [finding(row, outcome, 'no special location is listed')];
}

const when = (condition: boolean, why: string) => (condition ? why : undefined);
const supplyOf = ({ document }: Context) => recordAt(document, 'supply');
const means = ({ document }: Context) => textsOf(recordAt(document, 'particulars').means_of_earthing);
const otherSources = (context: Context, says: string) => textOf(supplyOf(context).other_sources) === says;
const isEarthed = (context: Context) => textOf(supplyOf(context).earthing_system) !== '' && means(context).length > 0;

const EARTHING = ['supply/earthing_system', 'particulars/means_of_earthing'];
const MEANS = ['particulars/means_of_earthing'];
const SYSTEM = ['supply/earthing_system'];

const that = (about: readonly string[], why: Contradiction['why']): Contradiction => ({ why, about: () => about });

/** The first record that contradicts an item: its facts. */
const because = <Place extends { path: string }>(place: Place | undefined, names: readonly string[]) =>
  place ? names.map((name) => `${place.path}/${name}`) : [];

const ofBoard = (why: string, names: readonly string[], is: (board: BoardPlace) => boolean): Contradiction => ({
  why: ({ boards }) => when(boards.some(is), why),
  about: ({ boards }) => because(boards.find(is), names),
});
const ofCircuit = (why: string, names: readonly string[], is: (circuit: CircuitPlace) => boolean): Contradiction => ({
  why: ({ circuits }) => when(circuits.some(is), why),
  about: ({ circuits }) => because(circuits.find(is), names),
});

const AFDD = ['afdd/standard', 'afdd_button'];
const otherSource = that(['supply/other_sources'], (context) =>
  when(otherSources(context, 'yes'), 'another source of supply is recorded'),
);

const ofHomes: readonly Fact[] = [
  {
    row: 'earth_electrode',
    notNA: that(
      EARTHING,
      (context) =>
        when(context.isTT, 'the system is TT') ??
        when(means(context).includes('electrode'), 'the means of earthing is an electrode'),
    ),
    notPass: that(EARTHING, (context) =>
      when(
        isEarthed(context) && !context.isTT && !means(context).includes('electrode'),
        'the report records no electrode',
      ),
    ),
  },
  {
    row: 'earth_supplier',
    notNA: that(MEANS, (context) =>
      when(means(context).includes('distributor'), "the means of earthing is the distributor's"),
    ),
    notPass: that(EARTHING, (context) =>
      when(
        isEarthed(context) && context.isTT && !means(context).includes('distributor'),
        "the system is TT without the distributor's earth",
      ),
    ),
  },
  {
    row: 'other_sources',
    notNA: otherSource,
    notPass: that(['supply/other_sources'], (context) =>
      when(otherSources(context, 'no'), 'no other source of supply is recorded'),
    ),
  },
  { row: 'cu_alt_supply_notice', notNA: otherSource },
  {
    row: 'cu_rcd_notice',
    notNA: { why: (context) => when(hasAnyRcd(context), 'the report records an RCD'), about: aboutAnRcd },
    notPass: that([...EVERY_RCD, 'boards/*/dist_rcd/type'], (context) =>
      when(
        context.circuits.length > 0 && context.circuits.every(({ record }) => saysNone(record)) && !hasAnyRcd(context),
        'the report records no RCD',
      ),
    ),
  },
  {
    row: 'cu_rcd_fault',
    notNA: that(SYSTEM, (context) => when(context.isTT, 'on TT an RCD gives fault protection')),
  },
  {
    row: 'cu_spd',
    notNA: ofBoard('a surge device is recorded', ['spd_present'], ({ record }) => record.spd_present === true),
    notPass: that(['boards/*/spd_present'], ({ boards }) =>
      when(
        boards.length > 0 && boards.every(({ record }) => record.spd_present === false),
        'no board has a surge device',
      ),
    ),
  },
  {
    row: 'cu_afdd',
    notNA: ofCircuit('a circuit has an AFDD', AFDD, hasAfdd),
    notPass: that(
      [...AFDD, 'circuit_kind'].map((name) => `boards/*/circuits/*/${name}`),
      ({ circuits }) => when(circuits.length > 0 && !circuits.some(hasAfdd), 'no circuit has an AFDD'),
    ),
  },
  {
    row: 'rcd_sockets',
    notNA: ofCircuit(
      'there are sockets on 32 A or less',
      FEEDS_SOCKETS.map((path) => path.slice('circuit/'.length)),
      feedsSockets,
    ),
  },
  {
    row: 'special_locations',
    notNA: that(['special_locations/*'], (context) =>
      when(specialLocations(context).length > 0, 'special locations are listed'),
    ),
  },
];

/** Items of the list for larger premises on the same subjects. */
const alike: Readonly<Record<string, readonly string[]>> = {
  earth_electrode: ['big_earth_electrode'],
  earth_supplier: ['big_earth_supplier'],
  cu_alt_supply_notice: ['big_board_alt_supply_notice'],
  cu_rcd_notice: ['big_board_rcd_notice'],
  cu_rcd_fault: ['big_board_rcd_fault'],
  rcd_sockets: ['big_final_rcd_sockets'],
  special_locations: ['big_special_locations'],
};

const facts: readonly Fact[] = ofHomes.flatMap((fact) => [
  fact,
  ...(alike[fact.row] ?? []).map((row) => ({ ...fact, row })),
]);

const hasAnyRcd = (context: Context): boolean =>
  originRcd(context) !== undefined ||
  context.boards.some((board) => boardRcd(board) || isNamed(recordAt(board.record, 'dist_rcd').type)) ||
  context.circuits.some(({ record }) => hasRcd(record));

/** The first RCD found. */
function aboutAnRcd(context: Context): readonly string[] {
  const inMainSwitch = ['main_switch/rcd/type', 'main_switch/rcd/idn_ma'];
  if (originRcd(context)) return because({ path: 'particulars' }, inMainSwitch);
  const board = context.boards.find((each) => boardRcd(each) || isNamed(recordAt(each.record, 'dist_rcd').type));
  if (board) return because(board, [...inMainSwitch, 'dist_rcd/type']);
  return because(
    context.circuits.find(({ record }) => hasRcd(record)),
    ['rcd_standard', 'rcd_type', 'rcd_idn', 'rcd_rating'],
  );
}

const isNamed = (value: unknown) => !['', 'na'].includes(textOf(value));

import type { ReportDocument, Values } from '../../forms/definition.ts';
import { isBlank } from '../../forms/document.ts';
import type { Json } from '../../report/entry.ts';
import { valueAt, withChanges } from '../../report/fold.ts';
import type { Change } from '../../report/merge.ts';
import { sameValue } from '../../report/value.ts';
import { asDeclared, type BoardRecord, type CircuitRecord } from '../engine/records.ts';
import { itemsOf, recordAt, textOf, textsOf } from '../engine/values.ts';
import { isNamed, isWithoutRcd, mayHaveRcd } from '../facts/additional-protection.ts';

/**
 * The part of a schedule item that marks its N/A as taken from the report's own facts. It is a value at a path like any other. It holds for
 * as long as the outcome is N/A; typing over the outcome ends it.
 */
export const FROM_FACTS = 'taken_from_facts';

const page = 'inspection_schedule';
const NA = 'NA';

/** Why an item has no subject: the end of a sentence. Undefined if the report does not record that there is none. */
type Nothing = (document: ReportDocument) => string | undefined;

const when = (condition: boolean, why: string) => (condition ? why : undefined);
const means = (document: ReportDocument) => textsOf(recordAt(document, 'particulars').means_of_earthing);
const system = (document: ReportDocument) => textOf(recordAt(document, 'supply').earthing_system);

const boardsOf = (document: ReportDocument): BoardRecord[] => itemsOf(asDeclared(document).boards);

/** The circuits of a report without the spare ways. */
const inUse = (document: ReportDocument): CircuitRecord[] =>
  boardsOf(document)
    .flatMap((board) => itemsOf(board.circuits))
    .filter(({ circuit_kind }) => circuit_kind !== 'spare');

const noOtherSource: Nothing = (document) =>
  when(recordAt(document, 'supply').other_sources === 'no', 'no other source of supply is recorded');

const noRcd: Nothing = (document) => {
  const circuits = inUse(document);
  const isElsewhere = [recordAt(document, 'particulars'), ...boardsOf(document)].some(mayHaveRcd);
  return when(circuits.length > 0 && circuits.every(isWithoutRcd) && !isElsewhere, 'no RCD is recorded');
};

const noAfdd: Nothing = (document) => {
  const circuits = inUse(document);
  // Its columns may stay blank: if none is filled in there is no AFDD.
  const hasAfdd = (circuit: CircuitRecord) => [recordAt(circuit, 'afdd').standard, circuit.afdd_button].some(isNamed);
  return when(circuits.length > 0 && !circuits.some(hasAfdd), 'no circuit has an AFDD');
};

const noPlaces: Nothing = (document) =>
  when(itemsOf(asDeclared(document).special_locations).length === 0, 'no special location is listed');

const noSurgeDevice: Nothing = (document) => {
  const boards = boardsOf(document);
  return when(boards.length > 0 && boards.every((board) => board.spd_present === false), 'no board has a surge device');
};

const noSockets: Nothing = (document) => {
  const circuits = inUse(document);
  return when(
    circuits.length > 0 &&
      circuits.every((circuit) => circuit.has_socket === false || circuit.circuit_kind === 'distribution'),
    'no circuit has sockets',
  );
};

const noElectrode: Nothing = (document) =>
  when(
    isNamed(system(document)) &&
      system(document) !== 'TT' &&
      means(document).length > 0 &&
      !means(document).includes('electrode'),
    `the system is ${system(document).replace('_', ' ')}, without an electrode`,
  );

const noSupplierEarth: Nothing = (document) =>
  when(
    system(document) === 'TT' && means(document).length > 0 && !means(document).includes('distributor'),
    "the system is TT, without the distributor's earth",
  );

const isNoHome: Nothing = (document) => {
  const premises = textOf(recordAt(document, 'installation').premises_type);
  return when(['commercial', 'industrial'].includes(premises), `the premises are ${premises}, not a home`);
};

/**
 * By item: the facts that the report must record for it to have no subject. A blank is not a fact and makes no item N/A, except for AFDDs
 * and special locations: the list of locations records that there are none.
 */
const facts: Readonly<Record<string, Nothing>> = {
  other_sources: noOtherSource,
  earth_supplier: noSupplierEarth,
  earth_electrode: noElectrode,
  cu_rcd_notice: noRcd,
  cu_alt_supply_notice: noOtherSource,
  cu_spd: noSurgeDevice,
  cu_gen_switched: noOtherSource,
  cu_gen_parallel: noOtherSource,
  cu_afdd: noAfdd,
  rcd_sockets: noSockets,
  rcd_luminaires: isNoHome,
  prosumer: noOtherSource,
  special_locations: noPlaces,
  big_sources_switched: noOtherSource,
  big_sources_parallel: noOtherSource,
  big_earth_supplier: noSupplierEarth,
  big_earth_electrode: noElectrode,
  big_board_rcd_notice: noRcd,
  big_board_alt_supply_notice: noOtherSource,
  big_final_rcd_sockets: noSockets,
  big_final_rcd_luminaires: isNoHome,
  big_special_locations: noPlaces,
  eic_sources: noOtherSource,
  eic_special: noPlaces,
};

/** The values behind the facts. */
const source =
  /^supply\/(?:other_sources|earthing_system)$|^particulars\/(?:means_of_earthing$|main_switch\/)|^installation\/premises_type$|^special_locations(?:\/|$)|^boards\/[^/]+(?:\/circuits\/[^/]+)?(?:$|\/(?:spd_present|main_switch|dist_rcd|circuit_kind|ocpd_standard|rcd_\w+|afdd|afdd_button|has_socket)(?:\/|$))/;

const rowsOf = (document: ReportDocument): ReadonlyMap<string, Values> => {
  const rows = document.inspection_schedule;
  return new Map((Array.isArray(rows) ? rows : []).map((row) => [row.slug, row]));
};

/** Why an item is N/A by the report's own facts; undefined if they leave it open, or if the item belongs to another form. */
export const notApplicable = (document: ReportDocument, slug: string): string | undefined =>
  Object.hasOwn(facts, slug) ? facts[slug]?.(document) : undefined;

/** The slug of the item that an outcome's path belongs to. */
const slugOf = (path: string) => /^inspection_schedule\/([^/]+)\/outcome$/.exec(path)?.[1];

/** The N/A that one tap can set on an item without an outcome, with its reason. Never over an answer. */
export function notApplicableAt(document: ReportDocument, path: string): string | undefined {
  const slug = slugOf(path);
  if (slug === undefined || !isBlank(rowsOf(document).get(slug)?.outcome)) return undefined;
  return notApplicable(document, slug);
}

/** Why an item is N/A, if that was taken from the facts and still holds. */
export function fromFactsAt(document: ReportDocument, path: string): string | undefined {
  const slug = slugOf(path);
  const row = slug === undefined ? undefined : rowsOf(document).get(slug);
  return slug !== undefined && row && isTaken(row) ? notApplicable(document, slug) : undefined;
}

const isTaken = (row: Values): boolean => row.outcome === NA && row[FROM_FACTS] === true;

/** The changes that set an item to N/A because of the facts. @param path  of its outcome. */
export const takeFromFacts = (path: string): Change[] => [
  { path, value: NA, provenance: 'calculated' },
  { path: `${page}/${slugOf(path)}/${FROM_FACTS}`, value: true, provenance: 'calculated' },
];

/**
 * Items with an N/A taken from facts are cleared if the facts no longer support it; so is an N/A taken now by a phone whose facts are out
 * of date. An item that a person answers again is theirs from then on. Nothing is filled in without a request, and an answer that a person
 * chose never changes.
 * @param document  before the changes.
 */
export function scheduleFollowing(document: ReportDocument, changes: readonly Change[]): Change[] {
  const before = rowsOf(document);
  const takenNow = changes.flatMap(({ path, value }) => (value === true && marked.exec(path)?.[1]) || []);
  const taken = new Set([...[...before].flatMap(([slug, row]) => (row[FROM_FACTS] === true ? slug : [])), ...takenNow]);
  if (taken.size === 0) return [];
  const set = new Map(changes.map(({ path, value }) => [path, value]));
  const isTouched = changes.some(({ path, value }) => source.test(path) && !sameValue(value, valueAt(document, path)));
  const now = isTouched || takenNow.length > 0 ? withChanges(document, changes) : document;
  const after = rowsOf(now);
  return [...taken].flatMap((slug): Change[] => {
    const [outcome, mark] = [`${page}/${slug}/outcome`, `${page}/${slug}/${FROM_FACTS}`];
    const over = { path: mark, value: null, provenance: 'calculated' } as const;
    const isTakenNow = takenNow.includes(slug);
    if (!isTakenNow) {
      if (set.has(mark)) return [];
      const typed = set.get(outcome);
      if (typed !== undefined && !sameValue(typed, (before.get(slug)?.outcome ?? null) as Json)) return [over];
      if (!isTouched) return [];
    }
    const row = after.get(slug);
    if (!row || !isTaken(row) || notApplicable(now, slug) !== undefined) return [];
    return [{ path: outcome, value: null, provenance: 'calculated' }, over];
  });
}

/** The slug of the item that a mark's path belongs to. */
const marked = /^inspection_schedule\/([^/]+)\/taken_from_facts$/;

import { expect, test } from 'vitest';
import type { ReportDocument, Values } from '../../forms/definition.ts';
import { eicrA4 } from '../../forms/eicr/a4.ts';
import { scheduleFields } from '../../forms/schedule/schedule-fields.ts';
import type { Json } from '../../report/entry.ts';
import { withChanges } from '../../report/fold.ts';
import { calculatedAt, proposedAt, proposedChanges } from './derived-at.ts';
import { derivedFrom } from './derived-from.ts';
import { FROM_FACTS, fromFactsAt, notApplicable } from './not-applicable.ts';

const breaker = { id: 'c1', circuit_kind: 'radial', ocpd_standard: 'BS EN 60898' };
const report = ({ circuit = {}, board = {}, ...groups }: Values = {}): ReportDocument =>
  ({
    form_type: 'EICR',
    edition: '2018+A4',
    boards: [{ id: 'b1', ...(board as Values), circuits: [{ ...breaker, ...(circuit as Values) }] }],
    ...groups,
  }) as unknown as ReportDocument;
const why = (slug: string, facts: Values) => notApplicable(report(facts), slug);
const rows = eicrA4.schedule.flatMap(({ items }) => items);

/** The list itself records that there are none. */
const PART_7 = ['special_locations', 'big_special_locations'];

test('a blank report makes no item N/A, except that of special locations', () => {
  const empty = { form_type: 'EICR', edition: '2018+A4' } as ReportDocument;
  expect(rows.filter(({ slug }) => notApplicable(empty, slug)).map(({ slug }) => slug)).toEqual(PART_7);
  // Blank AFDD columns mean that there is none.
  expect(rows.filter(({ slug }) => notApplicable(report(), slug)).map(({ slug }) => slug)).toEqual([
    'cu_afdd',
    ...PART_7,
  ]);
});

test.each<[slug: string, none: Values, some: Values]>([
  ['other_sources', { supply: { other_sources: 'no' } }, { supply: { other_sources: 'yes' } }],
  ['cu_alt_supply_notice', { supply: { other_sources: 'no' } }, { supply: { other_sources: 'yes' } }],
  ['cu_gen_switched', { supply: { other_sources: 'no' } }, { supply: { other_sources: 'yes' } }],
  ['cu_gen_parallel', { supply: { other_sources: 'no' } }, { supply: { other_sources: 'yes' } }],
  ['prosumer', { supply: { other_sources: 'no' } }, { supply: { other_sources: 'yes' } }],
  [
    'earth_electrode',
    { supply: { earthing_system: 'TN-C-S_PME' }, particulars: { means_of_earthing: ['distributor'] } },
    { supply: { earthing_system: 'TN-C-S_PME' }, particulars: { means_of_earthing: ['distributor', 'electrode'] } },
  ],
  [
    'earth_supplier',
    { supply: { earthing_system: 'TT' }, particulars: { means_of_earthing: ['electrode'] } },
    { supply: { earthing_system: 'TN-S' }, particulars: { means_of_earthing: ['electrode'] } },
  ],
  ['cu_spd', { board: { spd_present: false } }, { board: { spd_present: true } }],
  ['cu_afdd', { circuit: { afdd: { standard: 'na' } } }, { circuit: { afdd: { standard: 'BS EN 62606' } } }],
  ['cu_afdd', {}, { circuit: { afdd_button: 'yes' } }],
  ['special_locations', {}, { special_locations: [{ id: 's1', location: 'Pool' }] }],
  ['cu_rcd_notice', { circuit: { rcd_type: 'na' } }, { circuit: { rcd_type: 'A' } }],
  [
    'cu_rcd_notice',
    { circuit: { rcd_type: 'na' } },
    { circuit: { rcd_type: 'na' }, board: { main_switch: { rcd: { type: 'AC' } } } },
  ],
  ...[
    { circuit: { rcd_type: 'na', ocpd_standard: 'BS EN 61009' } },
    { circuit: { rcd_type: 'na' }, board: { dist_rcd: { type: 'S' } } },
    { circuit: { rcd_type: 'na' }, board: { dist_rcd: { standard: 'BS EN 61008', idn_ma: '100' } } },
    { circuit: { rcd_type: 'na' }, board: { main_switch: { standard: 'BS EN 61008' } } },
    { circuit: { rcd_type: 'na' }, particulars: { main_switch: { standard: 'BS EN 61008' } } },
  ].map((some): [string, Values, Values] => ['cu_rcd_notice', { circuit: { rcd_type: 'na' } }, some]),
  ['rcd_sockets', { circuit: { has_socket: false } }, { circuit: { has_socket: true } }],
  [
    'rcd_luminaires',
    { installation: { premises_type: 'commercial' } },
    { installation: { premises_type: 'residential' } },
  ],
])('%s is N/A if the report records none, and open if it records one', (slug, none, some) => {
  expect(why(slug, none)).toEqual(expect.any(String));
  expect(why(slug, some)).toBeUndefined();
});

test('a blank is not a fact: one circuit without a record leaves the item open', () => {
  const board = { id: 'b1', circuits: [{ ...breaker, rcd_type: 'na', has_socket: false }, { id: 'c2' }] };
  const document = { ...report(), boards: [board] } as unknown as ReportDocument;
  for (const slug of ['cu_rcd_notice', 'rcd_sockets']) expect(notApplicable(document, slug)).toBeUndefined();
});

test('every item it knows is an item of the form, and can be N/A', () => {
  const known = ['other_sources', 'earth_supplier', 'cu_rcd_notice', 'cu_spd', 'rcd_luminaires', 'prosumer'];
  for (const slug of known) {
    const item = rows.find((each) => each.slug === slug);
    expect(item?.outcomes).toContain('NA');
    expect(item && scheduleFields(item).map(({ name }): string => name)).not.toContain(FROM_FACTS);
  }
});

const outcome = 'inspection_schedule/cu_spd/outcome';
const mark = `inspection_schedule/cu_spd/${FROM_FACTS}`;
const none = report({ board: { spd_present: false } });
const taken = withChanges(none, proposedChanges(none, outcome));
const follow = (document: ReportDocument, changes: Record<string, Json>) =>
  derivedFrom(
    document,
    Object.entries(changes).map(([path, value]) => ({ path, value })),
  );

test('it is proposed for an item without an answer, and never over an answer', () => {
  expect(proposedAt(none, outcome)).toEqual({ text: 'N/A', from: 'no board has a surge device' });
  for (const answer of ['pass', 'C3', 'LIM', 'NA']) {
    const answered = withChanges(none, [{ path: outcome, value: answer }]);
    expect(proposedAt(answered, outcome)).toBeUndefined();
    expect(proposedChanges(answered, outcome)).toEqual([]);
    expect(fromFactsAt(answered, outcome)).toBeUndefined();
  }
});

test('an N/A taken from facts is marked, and is no reading', () => {
  expect(taken.inspection_schedule).toEqual([{ slug: 'cu_spd', outcome: 'NA', [FROM_FACTS]: true }]);
  expect(fromFactsAt(taken, outcome)).toBe('no board has a surge device');
  expect(calculatedAt(taken, outcome)).toBeUndefined();
});

test('it is cleared with its source, and leaves nothing behind', () => {
  const changes = { 'boards/b1/spd_present': true };
  const follows = follow(taken, changes);
  expect(follows).toEqual([
    { path: outcome, value: null, provenance: 'calculated' },
    { path: mark, value: null, provenance: 'calculated' },
  ]);
  expect(withChanges(taken, [{ path: 'boards/b1/spd_present', value: true }, ...follows])).not.toHaveProperty(
    'inspection_schedule',
  );
  expect(follow(taken, { 'boards/b1/spd_present': false })).toEqual([]);
  expect(follow(taken, { 'boards/b1/location': 'Hall' })).toEqual([]);
  const second = { 'boards/b2': true };
  expect(follow(taken, second)).toHaveLength(2);
});

test('a new answer by a person clears the mark, and the source no longer changes it', () => {
  expect(follow(taken, { [outcome]: 'C3' })).toEqual([{ path: mark, value: null, provenance: 'calculated' }]);
  expect(follow(taken, { [outcome]: null })).toEqual([{ path: mark, value: null, provenance: 'calculated' }]);
  // The page sends every item as it is.
  expect(follow(taken, { [outcome]: 'NA' })).toEqual([]);
  const both = follow(taken, { [outcome]: 'pass', 'boards/b1/spd_present': true });
  expect(both).toEqual([{ path: mark, value: null, provenance: 'calculated' }]);
  const own = withChanges(none, [{ path: outcome, value: 'NA' }]);
  expect(follow(own, { 'boards/b1/spd_present': true })).toEqual([]);
});

test('an N/A taken by a phone with old facts is cleared on arrival', () => {
  const otherwise = report({ board: { spd_present: true } });
  expect(derivedFrom(otherwise, proposedChanges(none, outcome))).toEqual([
    { path: outcome, value: null, provenance: 'calculated' },
    { path: mark, value: null, provenance: 'calculated' },
  ]);
  expect(derivedFrom(none, proposedChanges(none, outcome))).toEqual([]);
});

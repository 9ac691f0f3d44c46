import { expect, test } from 'vitest';
import type { ReportDocument, Values } from '../definition.ts';
import { allFields, isBlank, pathOfField, valueAt } from '../document.ts';
import { eicrA4 } from '../eicr/a4.ts';
import { completeEicr } from '../fixtures/complete-eicr.ts';
import { newDocument } from '../registry.ts';
import { missing } from './completeness.ts';

const paths = (document: ReportDocument, stage?: Parameters<typeof missing>[1]) =>
  missing(document, stage).map((finding) => finding.path);

/** The complete report without the value at a path; list items count by id. */
function without(path: string): ReportDocument {
  const document = completeEicr();
  const segments = path.split('/');
  const last = segments.pop() as string;
  const parent = valueAt(document, segments.join('/')) as Record<string, unknown>;
  delete parent[last];
  return document;
}

const circuitOf = (document: ReportDocument, index: number) =>
  valueAt(document, `boards/b1/circuits/c${index + 1}`) as Record<string, unknown>;

test('the complete report lacks nothing at any stage', () => {
  expect(missing(completeEicr())).toEqual([]);
  expect(missing(completeEicr(), 'submission')).toEqual([]);
});

test('every value that is always required is missed when it alone is removed', () => {
  let checked = 0;
  for (const { field, path, value } of allFields(eicrA4, completeEicr())) {
    if (field.required !== true || field.auto || isBlank(value)) continue;
    expect(paths(without(path))).toContain(path);
    checked += 1;
  }
  expect(checked).toBeGreaterThan(120);
});

test.each(['live_csa', 'max_zs', 'rcd_rating', 'ir_voltage', 'ir_ll', 'ir_le', 'polarity', 'zs', 'rcd_ms'])(
  'column %s is required on a circuit in use',
  (name) => {
    const path = `boards/b1/circuits/c2/${name}`;
    expect(paths(without(path))).toEqual([path]);
  },
);

test.each(['ring_r1', 'ring_rn', 'ring_r2'])('%s is required on a ring', (name) => {
  expect(paths(without(`boards/b1/circuits/c3/${name}`))).toEqual([`boards/b1/circuits/c3/${name}`]);
});

test('one of R1+R2 and R2 is enough', () => {
  expect(paths(without('boards/b1/circuits/c5/r1r2'))).toEqual(['boards/b1/circuits/c5/r1r2']);
  const document = without('boards/b1/circuits/c5/r1r2');
  circuitOf(document, 4).r2 = { text: '0.63', provenance: 'measured' };
  expect(paths(document)).toEqual([]);
});

test('a spare way needs only its number, and a circuit without an RCD no trip time', () => {
  const document = completeEicr();
  delete circuitOf(document, 7).description;
  Object.assign(circuitOf(document, 4), { rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na', rcd_rating: 'na' });
  delete circuitOf(document, 4).rcd_ms;
  expect(paths(document)).toEqual([]);
});

test('labels in the plural are missing in the plural', () => {
  const document = completeEicr();
  document.purpose = {};
  expect(missing(document).map(({ message }) => message)).toEqual([
    'Reason for the report: reason for the report is missing',
    'Reason for the report: dates of inspection and testing are missing',
  ]);
});

test('an agreed limitation needs with whom and when; with none, that must be confirmed', () => {
  const document = completeEicr();
  const extent = document.extent as Record<string, unknown>;
  extent.agreed_limitations = [{ id: 'l2', text: 'Loft', reason: 'Stored goods' }];
  delete extent.no_agreed_limitations;
  expect(paths(document)).toEqual(['extent/agreed_with', 'extent/agreed_on']);
  extent.agreed_limitations = [];
  expect(paths(document)).toEqual(['extent/no_agreed_limitations']);
});

test('an electrode is described if the installation has its own', () => {
  const document = completeEicr();
  (document.particulars as Record<string, unknown>).means_of_earthing = ['electrode'];
  expect(paths(document)).toEqual([
    'particulars/electrode/type',
    'particulars/electrode/location',
    'particulars/electrode/resistance',
  ]);
});

test('a sub-board needs its feeder and its own main switch', () => {
  const document = completeEicr();
  const boards = document.boards as unknown as Record<string, unknown>[];
  boards.push({ ...(boards[0] as object), id: 'b2', board_ref: 'DB2', fed_from: { board: 'b1', circuit: 'c2' } });
  expect(paths(document)).toEqual([
    'boards/b2/dist_ocpd/standard',
    'boards/b2/dist_ocpd/type',
    'boards/b2/dist_ocpd/rating_a',
    'boards/b2/main_switch/location',
    'boards/b2/main_switch/standard',
    'boards/b2/main_switch/poles',
    'boards/b2/main_switch/current_a',
    'boards/b2/main_switch/voltage_v',
  ]);
});

test('a link to a missing item is invalid', () => {
  const document = completeEicr();
  Object.assign(document.boards?.[0] as object, { fed_from: { board: 'gone', circuit: 'c1' } });
  const finding = missing(document).find(({ rule }) => rule === 'INVALID');
  expect(finding).toMatchObject({ severity: 'fail', path: 'boards/b1/fed_from' });
});

test('signing and submission do not wait for later signatures', () => {
  const unsigned = completeEicr();
  const declaration = unsigned.declaration as Record<string, Values>;
  const { signature: _, signed_on: __, ...inspector } = declaration.inspected_by as Values;
  unsigned.declaration = { inspected_by: inspector };
  expect(paths(unsigned, 'signing')).toEqual([]);
  expect(paths(unsigned, 'submission')).toEqual([
    'declaration/inspected_by/signature',
    'declaration/inspected_by/signed_on',
  ]);
  expect(paths(unsigned)).toContain('declaration/authorised_by/name');
});

test('a new report lacks boards, instruments and every row of the schedule', () => {
  const lacking = paths(newDocument(eicrA4));
  expect(lacking).toEqual(expect.arrayContaining(['boards', 'instruments', 'supply/ze', 'purpose/reason']));
  expect(lacking.filter((path) => path.startsWith('inspection_schedule/'))).toHaveLength(74);
});

test('a standing exclusion that is not acknowledged counts as missing', () => {
  const document = completeEicr();
  Object.assign(document.extent as object, { default_limits_ack: false });
  expect(paths(document)).toEqual(['extent/default_limits_ack']);
});

test('the path of a field is that of its page and its name', () => {
  expect(pathOfField('boards/b1', 'main_switch.rcd.type')).toBe('boards/b1/main_switch/rcd/type');
  expect(valueAt(completeEicr(), 'inspection_schedule/cu_rcd_notice/outcome')).toBe('C3');
  expect(valueAt(completeEicr(), 'boards/b1/circuits/c1/zs')).toEqual({ text: '0.30', provenance: 'measured' });
  expect(valueAt(completeEicr(), 'boards/none/zdb')).toBeUndefined();
});

test('the older edition is complete without the AFDD row and column and without guidance', () => {
  const document: ReportDocument = { ...completeEicr(), edition: '2018+A2+A3' };
  delete document.guidance_text_id;
  document.supply = { ...document.supply, earthing_system: 'TN-C-S' };
  document.inspection_schedule = document.inspection_schedule?.filter((row) => row.slug !== 'cu_afdd');
  expect(paths(document)).toEqual([]);
  expect(paths({ ...document, edition: '2018+A4' })).toEqual([
    'inspection_schedule/cu_afdd/outcome',
    'guidance_text_id',
  ]);
});

import { expect, test } from 'vitest';
import { withChanges } from '../../report/fold.ts';
import type { Board, Item, ReportDocument } from '../definition.ts';
import { itemsOf, valueAt } from '../document.ts';
import { completeEicr } from '../fixtures/complete-eicr.ts';
import { meiwcA4 } from '../meiwc/a4.ts';
import { newDocument } from '../registry.ts';
import { carriedControls } from './carried.ts';
import { carryCircuit } from './carry-over.ts';
import { circuitsToChoose, readChosen } from './circuits-to-choose.ts';

const last = completeEicr();
const from = { from: 'CP-EICR-00018', inspected_on: '2021-05-12' };
const [known] = itemsOf(last.boards) as readonly Board[];
const [first, second] = itemsOf(known?.circuits).filter(({ circuit_kind: kind }) => kind !== 'spare');
const board = known?.id ?? '';
const PAGE = 'boards/board/circuits/circuit';
const blank = withChanges(newDocument(meiwcA4), [
  { path: 'boards/board', value: true },
  { path: PAGE, value: true },
  { path: `${PAGE}/scope`, value: 'altered' },
]);
const begunFrom = (circuit: Item | undefined, document: ReportDocument = blank) =>
  withChanges(document, carryCircuit(last, document, from, { board, circuit: circuit?.id ?? '' }) ?? []);
const circuitOf = (document: ReportDocument) => valueAt(document, PAGE) as Item;

test('a circuit is carried over with its columns and device, board, Zdb, earthing and bonding, without results', () => {
  const document = begunFrom(first);
  const { circuit_no, description, live_csa, cpc_csa, ocpd_rating, ocpd_type, rcd_idn } = first as Item;
  const lasting = { circuit_no, description, live_csa, cpc_csa, ocpd_rating, ocpd_type, rcd_idn };
  expect(circuitOf(document)).toMatchObject(JSON.parse(JSON.stringify({ ...lasting, scope: 'altered' })));
  for (const result of ['r1r2', 'r2', 'ring_r1', 'ir_ll', 'ir_le', 'polarity', 'zs', 'rcd_ms', 'rcd_button', 'remarks'])
    expect(circuitOf(document)).not.toHaveProperty(result);
  expect(document.boards).toHaveLength(1);
  expect(document.boards?.[0]).toMatchObject({ id: 'board', board_ref: known?.board_ref, location: known?.location });
  expect(valueAt(document, 'boards/board/zdb')).toEqual({ ...(known?.zdb as object), provenance: 'carried' });
  expect(valueAt(document, 'supply/earthing_system')).toBe(last.supply?.earthing_system);
  expect(valueAt(document, 'particulars/bonded_services/water')).toBe('yes');
});

test('every carried value is marked, and no earlier one', () => {
  const document = begunFrom(first);
  for (const record of ['supply', 'particulars', 'boards/board', PAGE]) {
    const controls = carriedControls(valueAt(document, record) as Item);
    expect([record, controls.length > 0]).toEqual([record, true]);
  }
  expect(carriedControls(circuitOf(document))).not.toContain('scope');
  const typed = withChanges(blank, [{ path: `${PAGE}/ocpd_rating`, value: '63' }]);
  expect(circuitOf(begunFrom(first, typed)).ocpd_rating).toBe('63');
  expect(carriedControls(circuitOf(begunFrom(first, typed)))).not.toContain('ocpd_rating');
});

test('another circuit replaces the first, except for values changed since', () => {
  const changed = withChanges(begunFrom(first), [{ path: `${PAGE}/live_csa`, value: '16' }]);
  const again = circuitOf(begunFrom(second, changed));
  expect(again).toMatchObject({ circuit_no: second?.circuit_no, description: second?.description, live_csa: '16' });
  const fresh = circuitOf(begunFrom(second));
  const names = (circuit: Item) =>
    Object.keys(circuit)
      .filter((name) => circuit[name] !== null)
      .toSorted();
  expect(names(again)).toEqual([...new Set([...names(fresh), 'live_csa'])].toSorted());
});

test('a value that was not satisfactory or not tested is left blank', () => {
  const poor = withChanges(last, [
    { path: 'particulars/bonded_services/water', value: 'no' },
    { path: 'particulars/bonded_services/gas', value: 'lim' },
    { path: `boards/${board}/zdb`, value: { text: 'LIM', provenance: 'measured' } },
  ]);
  const changes = carryCircuit(poor, blank, from, { board, circuit: first?.id ?? '' }) ?? [];
  const document = withChanges(blank, changes);
  for (const path of ['particulars/bonded_services/water', 'particulars/bonded_services/gas', 'boards/board/zdb'])
    expect([path, valueAt(document, path)]).toEqual([path, undefined]);
});

test('a missing circuit, a spare way and a form for many circuits carry nothing over', () => {
  const spare = withChanges(last, [{ path: `boards/${board}/circuits/${first?.id}/circuit_kind`, value: 'spare' }]);
  expect(carryCircuit(spare, blank, from, { board, circuit: first?.id ?? '' })).toBeUndefined();
  expect(carryCircuit(last, blank, from, { board, circuit: '__proto__' })).toBeUndefined();
  expect(carryCircuit(last, blank, from, { board: 'no', circuit: first?.id ?? '' })).toBeUndefined();
  expect(carryCircuit(last, last, from, { board, circuit: first?.id ?? '' })).toBeUndefined();
});

test('is chosen by its number and name, under its board', () => {
  const [of] = circuitsToChoose(last);
  expect(of?.name).toBe(known?.board_ref);
  expect(of?.circuits[0]).toMatchObject({ value: `${board}/${first?.id}` });
  expect(of?.circuits[0]?.name).toContain(String(first?.description));
  expect(readChosen(`${board}/${first?.id}`)).toEqual({ board, circuit: first?.id });
  for (const odd of ['', 'a', '/', 'a/', 'a/b/c']) expect(readChosen(odd)).toBeUndefined();
});

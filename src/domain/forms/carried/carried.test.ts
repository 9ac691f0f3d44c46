import { expect, test } from 'vitest';
import { applyEntries, withChanges } from '../../report/fold.ts';
import { mergeChange } from '../../report/merge.ts';
import { missing, missingOfBoard } from '../asked/completeness.ts';
import type { Board, ReportDocument, Values } from '../definition.ts';
import { eicrA2A3 } from '../eicr/a2-a3.ts';
import { eicrA4 } from '../eicr/a4.ts';
import { completeEicr } from '../fixtures/complete-eicr.ts';
import { newDocument } from '../registry.ts';
import { carriedControls } from './carried.ts';
import { carryOver } from './carry-over.ts';
import { confirmCarried } from './confirm.ts';

const last = completeEicr();
const from = { from: 'CP-EICR-00018', inspected_on: '2021-05-12' };
const begun = (document: ReportDocument = newDocument(eicrA4)) =>
  withChanges(document, carryOver(last, document, from));
const first = ({ boards = [] }: ReportDocument): Board => boards[0] as Board;
const toConfirm = (document: ReportDocument) =>
  missing(document, 'signing').filter(({ path }) => path.endsWith('/carried'));

test('boards and circuits are carried over with their particulars and ids, without results', () => {
  const document = begun();
  expect(document.boards?.map(({ id }) => id)).toEqual(last.boards?.map(({ id }) => id));
  for (const [index, board] of (document.boards ?? []).entries()) {
    const before = last.boards?.[index];
    expect(board.circuits?.map(({ id }) => id)).toEqual(before?.circuits?.map(({ id }) => id));
    expect(board).toMatchObject({
      board_ref: before?.board_ref,
      location: before?.location,
      fed_from: before?.fed_from,
    });
    for (const result of ['zdb', 'ipf_db', 'polarity_ok', 'spd_ok', 'tested_by', 'tested_on'])
      expect(board).not.toHaveProperty(result);
    for (const [at, circuit] of (board.circuits ?? []).entries()) {
      // The test voltage follows from the circuit: `ir_voltage` is not a result.
      const { live_csa, ocpd_rating, max_zs, rcd_idn, ir_voltage } = (before?.circuits?.[at] ?? {}) as Values;
      const lasting = { live_csa, ocpd_rating, max_zs, rcd_idn, ir_voltage };
      expect(circuit).toMatchObject(JSON.parse(JSON.stringify(lasting)));
      for (const result of ['r1r2', 'r2', 'ir_ll', 'ir_le', 'polarity', 'zs', 'rcd_ms', 'remarks'])
        expect(circuit).not.toHaveProperty(result);
    }
  }
});

test('no reading of any form is a particular', () => {
  const wrong = [eicrA4, eicrA2A3].flatMap(({ sections, board, circuit }) =>
    [...sections.flatMap(({ groups }) => groups), ...board.groups, ...circuit.details, ...circuit.tests].flatMap(
      ({ lasts, fields }) =>
        fields
          .filter(
            (field) => (field.lasts ?? lasts) && ['reading', 'tick', 'date', 'dates', 'signature'].includes(field.kind),
          )
          .map(({ name }) => name),
    ),
  );
  expect(wrong).toEqual([]);
});

test('supply and particulars are carried over where they are blank', () => {
  const document = withChanges(newDocument(eicrA4), [{ path: 'supply/cutout/rating_a', value: '60' }]);
  const after = begun(document) as { supply?: Record<string, unknown>; particulars?: Record<string, unknown> };
  expect(after.supply).toMatchObject({ earthing_system: last.supply?.earthing_system, cutout: { rating_a: '60' } });
  expect(after.supply).not.toHaveProperty('ze');
  expect(after.particulars).not.toHaveProperty('bonded_services');
  expect(carriedControls(after.supply ?? {})).not.toContain('cutout.rating_a');
  expect(carriedControls(after.supply ?? {})).toContain('earthing_system');
});

test('values that are not among the form’s choices are not carried over', () => {
  const odd = withChanges(last, [{ path: 'supply/earthing_system', value: 'TN-X' }]);
  const after = withChanges(newDocument(eicrA4), carryOver(odd, newDocument(eicrA4), from));
  expect((after as { supply?: object }).supply).not.toHaveProperty('earthing_system');
});

test('a value is marked until it is changed, and a board until a person confirms it', () => {
  const document = begun();
  const { id, circuits = [] } = first(document);
  const circuit = circuits[0];
  const path = `boards/${id}/circuits/${circuit?.id}`;
  expect(carriedControls(circuit ?? {})).toContain('ocpd_rating');
  const changed = withChanges(document, [{ path: `${path}/ocpd_rating`, value: '16' }]);
  const controls = carriedControls(first(changed).circuits?.[0] ?? {});
  expect(controls).not.toContain('ocpd_rating');
  expect(controls).toContain('live_csa');

  const waiting = toConfirm(changed).map((finding) => finding.path);
  expect(waiting).toContain(`boards/${id}/carried`);
  expect(waiting).toContain('supply/carried');
  const ofBoard = missingOfBoard(changed, first(changed), 'signing').filter((finding) =>
    finding.path.endsWith('/carried'),
  );
  expect(ofBoard.map((finding) => finding.path)).toEqual([`boards/${id}/carried`]);
  expect(ofBoard[0]?.message).toContain('CP-EICR-00018');

  const confirmed = withChanges(changed, confirmCarried(changed, `boards/${id}`));
  expect(toConfirm(confirmed).map((finding) => finding.path)).not.toContain(`boards/${id}/carried`);
  expect(JSON.stringify(first(confirmed))).not.toContain('CP-EICR-00018');
  const all = [
    ...eicrA4.sections.map(({ key }) => key),
    ...(confirmed.boards ?? []).map((each) => `boards/${each.id}`),
  ];
  const done = all.reduce((each, page) => withChanges(each, confirmCarried(each, page)), confirmed);
  expect(toConfirm(done)).toEqual([]);
  expect(JSON.stringify(done)).not.toContain('carried');
});

test('changing and confirming at once do not conflict, and two people who carry over create each board once', () => {
  const blank = newDocument(eicrA4);
  const current = begun(blank);
  const merge = (at: ReportDocument, changes: ReturnType<typeof carryOver>) =>
    mergeChange({ current: at, conflicts: [], base: 1, log: undefined, changes });
  expect(merge(current, carryOver(last, blank, from)).entries).toEqual([]);

  const { id, circuits = [] } = first(current);
  const rating = { path: `boards/${id}/circuits/${circuits[0]?.id}/ocpd_rating`, value: '16' };
  const confirmed = withChanges(current, confirmCarried(current, `boards/${id}`));
  const { entries, document } = merge(confirmed, [rating]);
  expect(entries.map(({ kind }) => kind)).toEqual(['set']);
  expect(applyEntries(confirmed, entries)).toEqual(document);
  expect(carriedControls(first(document).circuits?.[0] ?? {})).toEqual([]);
});

test('an invalid mark marks nothing', () => {
  for (const carried of [true, null, 'x', [], {}, { values: 'x' }, { values: [] }, { from: 1, values: { zs: 1 } }])
    expect(carriedControls({ carried, live_csa: '2.5' })).toEqual([]);
});

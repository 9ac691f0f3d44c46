import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Board, Item, ReportDocument } from '../forms/definition.ts';
import { eicA4 } from '../forms/eic/a4.ts';
import { eicrA4 } from '../forms/eicr/a4.ts';
import { meiwcA4 } from '../forms/meiwc/a4.ts';
import { newDocument } from '../forms/registry.ts';
import { beginFrom } from './begin-from.ts';
import { boardsToday, type Issued } from './boards-today.ts';
import type { Said } from './pair-up.ts';

const device = (rating: string, more = {}) => ({
  ocpd_standard: 'BS EN 61009',
  ocpd_type: 'B',
  ocpd_rating: rating,
  ...more,
});
const circuit = (id: string, way: string, description: string, more = {}): Item => ({
  id,
  circuit_no: way,
  description,
  ...device('32'),
  ...more,
});
const board = (id: string, ref: string, circuits: Item[], more = {}): Board => ({
  id,
  board_ref: ref,
  circuits,
  ...more,
});
const listing = (form: typeof eicrA4, boards: Board[], more = {}): ReportDocument => ({
  ...newDocument(form),
  boards,
  ...more,
});
const eicr = (number: string, on: string, boards: Board[], more = {}): Issued => ({
  number,
  on,
  document: listing(eicrA4, boards),
  ...more,
});
const minor = (number: string, on: string, ref: string, of: Item): Issued => ({
  number,
  on,
  document: listing(meiwcA4, [board('board', ref, [{ ...of, id: 'circuit' }])]),
});
const eic = (number: string, on: string, boards: Board[], work: object): Issued => ({
  number,
  on,
  document: listing(eicA4, boards, { work }),
});

const first = eicr('E-1', '2021-03-04', [
  board('cu', 'CU1', [circuit('a', '1', 'Kitchen sockets'), circuit('b', '2', 'Lights', device('6'))]),
]);
const rows = (issued: Issued[], said: Said[] = []) =>
  boardsToday(issued, said).boards.flatMap(({ record, circuits }) =>
    circuits.map((each) => [record.board_ref, each.record.circuit_no, each.record.ocpd_rating, each.from.number]),
  );

test('minor works change their circuit alone, and the next report begins with the new device', () => {
  const work = minor(
    'M-1',
    '2026-02-03',
    'CU 1',
    circuit('', '1', 'Sockets, kitchen', device('20', { max_zs: '2.19' })),
  );
  expect(rows([work, first])).toEqual([
    ['CU1', '1', '20', 'M-1'],
    ['CU1', '2', '6', 'E-1'],
  ]);
  const issued = [first, work];
  const last = { number: 'E-1', inspectedOn: first.on, document: first.document };
  const beginning = beginFrom(last, boardsToday(issued), issued);
  expect(beginning?.document.boards?.[0]?.circuits).toMatchObject([
    { id: 'a', ocpd_rating: '20' },
    { id: 'b', ocpd_rating: '6' },
  ]);
  expect(beginning?.sources).toEqual({ 'boards/cu/circuits/a': { from: 'M-1', inspected_on: '2026-02-03' } });
  expect(beginFrom(last, boardsToday([first]), [first])).toBe(last);
});

test('a whole report replaces the boards that it lists, and keeps who they are', () => {
  const second = eicr('E-2', '2026-05-06', [
    board('x', 'CU1', [circuit('p', '1', 'Kitchen sockets', device('20')), circuit('q', '3', 'Shower')]),
  ]);
  expect(rows([first, second])).toEqual([
    ['CU1', '1', '20', 'E-2'],
    ['CU1', '3', '32', 'E-2'],
  ]);
  const [cu] = boardsToday([first, second]).boards;
  expect(cu?.keys).toEqual(['E-1/cu', 'E-2/x']);
  expect(cu?.circuits.map(({ keys }) => keys)).toEqual([['E-1/cu/a', 'E-2/x/p'], ['E-2/x/q']]);
});

test('a board that a whole report leaves out is asked about, and begins nothing until then; a part report asks nothing', () => {
  const two = eicr('E-1', '2021-03-04', [board('cu', 'CU1', []), board('db', 'DB2', [circuit('a', '1', 'Pumps')])]);
  const again = (more = {}) => eicr('E-2', '2026-05-06', [board('cu', 'CU1', [])], more);
  const asked = boardsToday([two, again()]);
  expect(asked.questions).toMatchObject([{ item: 'E-2', of: 'E-1/db', now: undefined }]);
  expect(beginFrom(undefined, asked, [two, again()])?.document.boards?.map(({ id }) => id)).toEqual(['cu']);
  expect(boardsToday([two, again({ isPart: true })])).toMatchObject({
    questions: [],
    boards: [{}, {}],
  });
  const answered = (answer: Said['answer']) => boardsToday([two, again()], [{ item: 'E-2', of: 'E-1/db', answer }]);
  expect(answered('gone')).toMatchObject({ boards: [{ keys: ['E-1/cu', 'E-2/cu'] }], questions: [] });
  expect(answered('other').boards).toHaveLength(2);
  expect(answered('other').questions).toEqual([]);
});

test('a board under another name is another until a person says that it is the same', () => {
  const work = minor('M-1', '2026-02-03', 'Consumer unit', circuit('', '2', 'Lights', device('10')));
  const { boards, questions } = boardsToday([first, work]);
  expect(boards).toHaveLength(2);
  expect(questions).toMatchObject([{ item: 'M-1/board', of: 'E-1/cu', board: undefined }]);
  const said: Said[] = [{ item: 'M-1/board', of: 'E-1/cu', answer: 'same' }];
  expect(boardsToday([first, work], said).questions).toEqual([]);
  expect(rows([first, work], said)).toEqual([
    ['CU1', '1', '32', 'E-1'],
    ['CU1', '2', '10', 'M-1'],
  ]);
  const other: Said[] = [{ item: 'M-1/board', of: 'E-1/cu', answer: 'other' }];
  expect(boardsToday([first, work], other)).toMatchObject({ boards: [{}, {}], questions: [] });
});

test('a way with another name is asked about: one circuit, the older gone, or both', () => {
  const work = minor('M-1', '2026-02-03', 'CU1', circuit('', '2', 'Electric gate', device('16')));
  const { questions } = boardsToday([first, work]);
  expect(questions).toMatchObject([{ item: 'M-1/board/circuit', of: 'E-1/cu/b' }]);
  const answered = (answer: Said['answer']) =>
    rows([first, work], [{ item: 'M-1/board/circuit', of: 'E-1/cu/b', answer }]);
  expect(answered('same')).toHaveLength(2);
  expect(answered('gone')).toEqual([
    ['CU1', '1', '32', 'E-1'],
    ['CU1', '2', '16', 'M-1'],
  ]);
  expect(answered('other')).toHaveLength(3);
});

test('new work adds and changes circuits; a replaced board is listed whole, and still feeds the others', () => {
  const before = eicr('E-1', '2021-03-04', [
    board('cu', 'CU1', [circuit('a', '1', 'Kitchen sockets'), circuit('f', '2', 'Garage board')]),
    board('db', 'DB2', [circuit('g', '1', 'Garage sockets')], { fed_from: { board: 'cu', circuit: 'f' } }),
  ]);
  const added = eic('C-1', '2025-06-07', [board('n', 'CU1', [circuit('s', '3', 'Shower', device('40'))])], {
    work_kind: ['addition'],
  });
  expect(rows([before, added])).toEqual([
    ['CU1', '1', '32', 'E-1'],
    ['CU1', '2', '32', 'E-1'],
    ['CU1', '3', '40', 'C-1'],
    ['DB2', '1', '32', 'E-1'],
  ]);
  const scope = { scope: 'reconnected' };
  const replaced = eic(
    'C-2',
    '2026-06-07',
    [
      board('new', 'CU1', [
        circuit('1', '1', 'Kitchen sockets', scope),
        circuit('2', '2', 'Garage board', { ...device('40'), ...scope }),
      ]),
    ],
    { work_kind: ['alteration'], board_replaced: true },
  );
  const { boards } = boardsToday([before, replaced]);
  const [cu, db] = boards;
  expect(cu?.circuits.map(({ from }) => from.number)).toEqual(['C-2', 'C-2']);
  const feeding = cu?.circuits.find(({ record }) => record.description === 'Garage board')?.record.id;
  expect(db?.record.fed_from).toEqual({ board: cu?.record.id, circuit: feeding });
});

test('any certificates in any order: the same boards, each id once, every key once, nothing from nowhere', () => {
  const name = fc.constantFrom('Sockets', 'Kitchen sockets', 'Lights', 'Shower', '');
  const aCircuit = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    circuit_no: fc.constantFrom('1', '2', '3', ''),
    description: name,
    circuit_kind: fc.constantFrom('radial', 'spare'),
    ocpd_rating: fc.constantFrom('6', '32', ''),
  });
  const aBoard = fc.record({
    id: fc.constantFrom('b1', 'b2', 'b3'),
    board_ref: fc.constantFrom('CU1', 'DB2', 'Consumer unit', ''),
    location: fc.constantFrom('Hall', 'Garage', ''),
    circuits: fc.uniqueArray(aCircuit, { maxLength: 4, selector: ({ id }) => id }),
  });
  const some = fc.uniqueArray(aBoard, { maxLength: 3, selector: ({ id }) => id });
  const anIssue = fc.record({
    day: fc.integer({ min: 1, max: 9 }),
    form: fc.constantFrom(eicrA4, eicA4, meiwcA4),
    isPart: fc.boolean(),
    boards: some,
  });
  const answer = fc.constantFrom('same', 'gone', 'other');
  fc.assert(
    fc.property(
      fc.array(anIssue, { maxLength: 6 }),
      fc.array(answer, { maxLength: 4 }),
      fc.gen(),
      (works, answers, order) => {
        const issued = works.map(
          ({ day, form, isPart, boards }, at): Issued => ({
            number: `N-${at}`,
            on: `2026-01-0${day}`,
            isPart,
            document: listing(form, form.oneCircuit ? boards.slice(0, 1) : boards),
          }),
        );
        let said: Said[] = [];
        // Each answer is to what is still asked, as a person gives them.
        for (const each of answers) {
          const [asked] = boardsToday(issued, said).questions;
          if (asked)
            said = [...said, { item: asked.item, of: asked.of, answer: each === 'same' && !asked.now ? 'gone' : each }];
          const still = boardsToday(issued, said).questions;
          if (asked) expect(still.some(({ item, of }) => item === asked.item && of === asked.of)).toBe(false);
        }
        const today = boardsToday(issued, said);
        const shuffled = order(fc.shuffledSubarray, issued, { minLength: issued.length });
        expect(boardsToday(shuffled, said)).toEqual(today);
        const ids = today.boards.map(({ record }) => record.id);
        expect(new Set(ids).size).toBe(ids.length);
        const keys = today.boards.flatMap((each) => [...each.keys, ...each.circuits.flatMap((of) => of.keys)]);
        expect(new Set(keys).size).toBe(keys.length);
        const known = new Set(
          issued.flatMap(({ number, document }) =>
            (document.boards ?? []).flatMap(({ id, circuits = [] }) => [
              `${number}/${id}`,
              ...circuits.map((of) => `${number}/${id}/${of.id}`),
            ]),
          ),
        );
        expect(keys.every((key) => known.has(key))).toBe(true);
        for (const { circuits } of today.boards) {
          const own = circuits.map(({ record }) => record.id);
          expect(new Set(own).size).toBe(own.length);
        }
        // The last whole report is what its boards are, but for what was changed after it.
        const last = issued
          .filter(({ document, isPart }) => document.form_type === 'EICR' && !isPart)
          .toSorted((a, b) => (a.on < b.on ? -1 : 1))
          .at(-1);
        const isLast = last && issued.every(({ on, number }) => on < last.on || number === last.number);
        if (isLast) {
          const there = today.boards.filter(({ missingIn, from }) => !missingIn && from.number === last.number);
          const count = (of: readonly { circuits?: readonly unknown[] }[]) =>
            of.reduce((sum, { circuits = [] }) => sum + circuits.length, 0);
          expect(there).toHaveLength(last.document.boards?.length ?? 0);
          expect(count(there)).toBe(count(last.document.boards ?? []));
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('supply and earthing are as the last work on the installation left them, marked with its certificate', () => {
  const inspected = { ...first, document: { ...first.document, supply: { earthing_system: 'TT', nominal_u0: '230' } } };
  const last = { number: 'E-1', inspectedOn: '2021-03-04', document: inspected.document };
  const work = eic('I-2', '2023-05-01', [], {});
  const after = { ...work, document: { ...work.document, supply: { earthing_system: 'TN-C-S' } } };
  const before = { ...after, number: 'I-0', on: '2020-01-01' };
  const issued = [after, inspected, before];
  const beginning = beginFrom(last, boardsToday(issued), issued);
  expect(beginning?.document.supply).toMatchObject({ earthing_system: 'TN-C-S', nominal_u0: '230' });
  expect(beginning?.sources).toMatchObject({ supply: { from: 'I-2', inspected_on: '2023-05-01' } });
  expect(beginFrom(last, boardsToday([inspected, before]), [inspected, before])).toBe(last);
});

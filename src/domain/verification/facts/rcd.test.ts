import Big from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Board, ReportDocument, Values } from '../../forms/definition.ts';
import { type CircuitPlace, contextOf } from '../engine/context.ts';
import { verify } from '../engine/verify.ts';
import { currentProfile } from '../limits/profile.ts';
import { boardRcd, circuitRcd, originRcd, protectingRcd, type RcdPlace, tripsInTime } from './rcd.ts';

const rcdColumns = (idn: string, ms: string) => ({
  rcd_standard: 'BS EN 61008',
  rcd_type: 'A',
  rcd_idn: idn,
  rcd_ms: ms,
});
const mainSwitch = (idn: string, ms: string) => ({ main_switch: { rcd: { type: 'A', idn_ma: idn, measured_ms: ms } } });

/** Boards in a row, each fed from the circuit of the one before; the last circuit is the tested one. */
const inARow = (boards: readonly { board: Values; circuit: Values }[], origin: Values = {}): ReportDocument => ({
  form_type: 'EICR',
  edition: '2018+A4',
  supply: { earthing_system: 'TT' },
  particulars: origin,
  boards: boards.map(
    ({ board, circuit }, at): Board => ({
      id: `b${at}`,
      fed_from: at === 0 ? { origin: true } : { board: `b${at - 1}`, circuit: 'c' },
      ...board,
      circuits: [{ id: 'c', circuit_kind: 'radial', ...circuit }],
    }),
  ),
});

/** The same, found by walking all the way up. */
function nearest(document: ReportDocument, zs: Big): RcdPlace | undefined {
  const context = contextOf(document);
  const way: (RcdPlace | undefined)[] = [];
  let circuit: CircuitPlace | undefined = context.boards.at(-1)?.circuits[0];
  while (circuit) {
    way.push(circuitRcd(circuit), boardRcd(circuit.board));
    circuit = context.feederOf(circuit.board);
  }
  return [...way, originRcd(context)].find(
    (rcd) => rcd?.idnMa?.gt(0) && zs.times(rcd.idnMa).div(1000).lte(50) && tripsInTime(rcd, currentProfile),
  );
}

test('the RCD that protects a circuit is the nearest upstream that suffices for its Zs', () => {
  const idn = fc.constantFrom('30', '100', '300', '500', '0', 'na');
  const ms = fc.constantFrom('28', '180', '400', 'LIM', '');
  const some = <T extends Values>(of: fc.Arbitrary<T>) => fc.oneof(fc.constant({}), of);
  const onCircuit = some(fc.tuple(idn, ms).map((each) => rcdColumns(...each)));
  const onBoard = some(fc.tuple(idn, ms).map((each) => mainSwitch(...each)));
  const row = fc.array(fc.record({ board: onBoard, circuit: onCircuit }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(
      row,
      onBoard,
      fc.constantFrom('0.5', '95', '100', '166', '400', '1666', '5000'),
      (boards, origin, zs) => {
        const document = inARow(boards, origin);
        const context = contextOf(document);
        const asked = context.boards.at(-1)?.circuits[0] as CircuitPlace;
        const found = protectingRcd(context, asked, new Big(zs), currentProfile);
        expect(found?.path).toBe(nearest(document, new Big(zs))?.path);
      },
    ),
    { numRuns: 500 },
  );
});

test.each<[string, Values, Values[], string[]]>([
  ['none at all', {}, [{}, {}], []],
  [
    'only a delayed one at the origin',
    { main_switch: { rcd: { idn_ma: '100', rcd_delay: 'S' } } },
    [{}, {}],
    ['c0', 'c1'],
  ],
  [
    'a general one on the first board',
    { main_switch: { rcd: { idn_ma: '100', rcd_delay: 'S' } } },
    [mainSwitch('100', '28'), {}],
    [],
  ],
  ['only a delayed one that feeds the second board', {}, [{}, { dist_rcd: { idn_ma: '100', rcd_delay: 'S' } }], ['c1']],
  [
    'a general one that feeds the second board',
    { main_switch: { rcd: { idn_ma: '100', rcd_delay: 'S' } } },
    [{}, { dist_rcd: { idn_ma: '100', rcd_delay: 'general' } }],
    ['c0'],
  ],
])('delayed RCDs before circuits on TT: %s', (_, origin, boards, asked) => {
  const document = inARow(
    boards.map((board) => ({ board, circuit: {} })),
    origin,
  );
  const found = verify(document).findings.filter(({ rule }) => rule === 'RCD_DELAY_TT');
  expect(found.map(({ path }) => path)).toEqual(
    asked.map((each) => `boards/b${each.slice(1)}/circuits/c/rcd_standard`),
  );
});

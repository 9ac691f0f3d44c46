import { expect, test } from 'vitest';
import type { Item, ReportDocument, Values } from '../../forms/definition.ts';
import { verify } from '../engine/verify.ts';
import { reportWith } from '../fixture.ts';
import { isGathered } from './gather-notes.ts';

const typeB32: Values = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };
const lim = { text: 'LIM', provenance: 'measured', limitation: 'l1' };
const leftOut: Values = {
  ...typeB32,
  live_csa: '2.5',
  cpc_csa: '1.5',
  zs: lim,
  r1r2: lim,
  ir_ll: lim,
  ir_le: lim,
  polarity: 'lim',
};
const done: Values = {
  ...typeB32,
  live_csa: '2.5',
  cpc_csa: '2.5',
  zs: '0.40',
  r1r2: '0.20',
  ir_ll: '>299',
  ir_le: '>299',
  polarity: 'yes',
};

const circuits = (board: string, count: number, of: (n: number) => Values): Item[] =>
  Array.from({ length: count }, (_, i) => ({ id: `${board}-${i + 1}`, circuit_no: String(i + 1), ...of(i + 1) }));
const report = (...boards: { id: string; circuits: Item[]; [name: string]: unknown }[]): ReportDocument =>
  reportWith({
    rest: {
      boards: boards.map((board) => ({ fed_from: { origin: true }, zdb: '0.20', ipf_db: '1.15', ...board })) as never,
    },
  });
const notes = (document: ReportDocument) => verify(document).findings.filter(({ severity }) => severity === 'note');
const shown = (document: ReportDocument) => notes(document).map(({ rule, path, message }) => [rule, path, message]);

test('24 circuits of 31 left out by agreement on two boards are two notes', () => {
  const document = report(
    { id: 'b1', circuits: circuits('b1', 16, (n) => (n <= 12 ? leftOut : done)) },
    { id: 'b2', circuits: circuits('b2', 15, (n) => (n > 3 ? leftOut : done)) },
  );
  const checks = 'Zs, insulation resistance, polarity and CPC size were not checked on circuits';
  expect(shown(document)).toEqual([
    ['NOT_CHECKABLE', 'boards/b1', `${checks} 1 to 12: a value it needs is LIM.`],
    ['NOT_CHECKABLE', 'boards/b2', `${checks} 4 to 15: a value it needs is LIM.`],
  ]);
  expect(notes(document)[0]?.not_checked).toBe('ZS_OVER_MAX, IR_BELOW_MIN, POLARITY_BAD, CPC_SMALL');
});

test('a circuit with several readings LIM has one note, at the circuit', () => {
  const document = report({ id: 'b1', circuits: circuits('b1', 4, (n) => (n === 2 ? leftOut : done)) });
  expect(shown(document)).toEqual([
    [
      'NOT_CHECKABLE',
      'boards/b1/circuits/b1-2',
      'Zs, insulation resistance, polarity and CPC size were not checked: a value it needs is LIM.',
    ],
  ]);
});

test('one LIM reading has its note at the reading', () => {
  const document = report({ id: 'b1', circuits: circuits('b1', 4, (n) => (n === 2 ? { ...done, ir_le: lim } : done)) });
  expect(shown(document)).toEqual([
    ['NOT_CHECKABLE', 'boards/b1/circuits/b1-2/ir_le', 'Insulation resistance was not checked: the reading is LIM.'],
  ]);
});

test('notes with different reasons, or on different boards, stay separate', () => {
  const nv = { ...done, ir_le: 'N/V' };
  const document = report(
    { id: 'b1', circuits: circuits('b1', 5, (n) => (n < 3 ? { ...done, ir_le: lim } : nv)) },
    { id: 'b2', circuits: circuits('b2', 1, () => nv) },
  );
  expect(shown(document)).toEqual([
    ['NOT_CHECKABLE', 'boards/b1', 'Insulation resistance was not checked on circuits 1 and 2: the reading is LIM.'],
    ['NOT_CHECKABLE', 'boards/b1', 'Insulation resistance was not checked on circuits 3 to 5: the reading is N/V.'],
    ['NOT_CHECKABLE', 'boards/b2/circuits/b2-1/ir_le', 'Insulation resistance was not checked: the reading is N/V.'],
  ]);
});

test('equal words are one reason', () => {
  const large = { ...done, live_csa: '50', cpc_csa: '25', ref_method: 'C' };
  const document = report({ id: 'b1', circuits: circuits('b1', 6, (n) => (n % 2 ? large : done)) });
  expect(shown(document)).toEqual([
    [
      'NOT_CHECKABLE',
      'boards/b1',
      'Overload protection was not checked on circuits 1, 3 and 5: our tables have no figure for this size and reference method.',
    ],
  ]);
});

test('circuits are named in the order of their numbers, and by their load if they have none', () => {
  const names = ['10', '2', '', '1L1'];
  const of = (n: number) => ({ ...done, ir_le: lim, circuit_no: names[n - 1], description: 'Lights' });
  const document = report({ id: 'b1', circuits: circuits('b1', 4, of) });
  expect(notes(document)[0]?.message).toContain('on circuits Lights, 1L1, 2 and 10:');
});

const rcd = { rcd_standard: 'BS EN 61009', rcd_type: 'A', rcd_idn: '30', rcd_rating: '32', rcd_ms: '28' };
const byRcd = { ...done, ...rcd, ocpd_standard: 'BS EN 61009', zs: '85' };

test('passes of one kind are one note if they are on more than every third circuit', () => {
  const withRcd = (count: number, of: number) =>
    shown(report({ id: 'b1', circuits: circuits('b1', of, (n) => (n <= count ? byRcd : done)) }));
  expect(withRcd(4, 4)).toEqual([
    [
      'FAULT_PROTECTION_BY_RCD',
      'boards/b1',
      'Zs is above the limit of the overcurrent device, and the RCD gives fault protection: circuits 1 to 4.',
    ],
  ]);
  expect(withRcd(2, 6).map(([, path]) => path)).toEqual(['boards/b1/circuits/b1-1/zs', 'boards/b1/circuits/b1-2/zs']);
  expect(withRcd(1, 1).map(([, path]) => path)).toEqual(['boards/b1/circuits/b1-1/zs']);
});

test('a flat near a substation has one note on its conditional rating', () => {
  const board = { id: 'b1', ipf_db: '7.2', conditional_ka: '16' };
  const document = report({ ...board, circuits: circuits('b1', 8, () => ({ ...done, breaking_ka: '6' })) });
  expect(shown(document)).toEqual([
    [
      'CONDITIONAL_RATING',
      'boards/b1',
      'The devices are rated below Ipf, and the conditional rating of the board or its backup protection covers them: circuits 1 to 8.',
    ],
  ]);
});

test('failures and warnings are never combined', () => {
  const document = report({ id: 'b1', circuits: circuits('b1', 3, () => ({ ...done, zs: '1.52' })) });
  const { findings } = verify(document);
  expect(findings.filter(({ rule }) => rule === 'ZS_OVER_MAX')).toHaveLength(3);
  expect(findings.filter(isGathered)).toEqual([]);
});

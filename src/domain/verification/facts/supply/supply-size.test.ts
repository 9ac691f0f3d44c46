import { expect, test } from 'vitest';
import type { Board, ReportDocument, Values } from '../../../forms/definition.ts';
import { parseDocument } from '../../../forms/json/parse-document.ts';
import { type BoardPlace, contextOf } from '../../engine/context.ts';
import { verify } from '../../engine/verify.ts';
import { downTheSupply } from './supply-graph.ts';

const from = (board: string) => ({ board, circuit: 'c1' });

/** Boards in a row, each fed from the circuit of the one before; the first one from `start`. */
const chain = (length: number, board: Values, circuit: Values = {}, start: Values = { origin: true }): Board[] =>
  Array.from({ length }, (_, i) => ({
    id: `b${i}`,
    fed_from: i === 0 ? start : from(`b${i - 1}`),
    ...board,
    circuits: [{ id: 'c1', ...circuit }],
  }));
const reportOf = (boards: Board[], more: Partial<ReportDocument> = {}): ReportDocument => ({
  form_type: 'EICR',
  edition: '2018+A4',
  ...more,
  boards,
});

test('a chain of ten thousand boards is judged like any other', () => {
  const document = reportOf(chain(10_000, { zdb: '0.30', ipf_db: '1.00' }));
  const { supply, boardNamed } = contextOf(document);
  const depthOf = downTheSupply<number>(supply.upstreamOf, (_, above = -1) => above + 1);
  expect(depthOf(boardNamed('b9999') as BoardPlace)).toBe(9999);
  expect(verify(document).findings.length).toBeGreaterThan(10_000);
});

test('a ring of ten thousand boards is an error, and is judged as a draft', () => {
  const document = reportOf(chain(10_000, { zdb: '0.30' }, {}, from('b9999')));
  expect(parseDocument(document)).toMatchObject({
    ok: false,
    errors: [{ message: expect.stringContaining('itself') }],
  });
  const { supply, boards } = contextOf(document);
  expect(boards.every(supply.feedsItself)).toBe(true);
  expect(verify(document).findings.length).toBeGreaterThan(10_000);
});

test('one RCD at the origin protects every circuit of a row of five thousand boards', () => {
  const typeB32 = { ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };
  const document = reportOf(chain(5000, {}, { circuit_kind: 'radial', ...typeB32, zs: '95.2' }), {
    supply: { earthing_system: 'TT' },
    particulars: { main_switch: { rcd: { type: 'A', idn_ma: '100', measured_ms: '180' } } },
  });
  const { findings } = verify(document);
  expect(findings.filter(({ rule }) => rule === 'FAULT_PROTECTION_BY_RCD').length).toBe(5000);
  expect(findings.filter(({ rule }) => rule === 'ZS_OVER_MAX')).toEqual([]);
});

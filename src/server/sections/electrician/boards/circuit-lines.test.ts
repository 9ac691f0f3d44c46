import { expect, test } from 'vitest';
import type { Board, Item, Values } from '../../../../domain/forms/definition.ts';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { reportWith } from '../../../../domain/verification/fixture.ts';
import { judge, judgeAt } from '../findings/report-findings.ts';
import type { OpenReport } from '../report/open-report.ts';
import { circuitLines } from './circuit-lines.ts';

const device: Values = { circuit_kind: 'radial', ocpd_standard: 'BS EN 60898', ocpd_type: 'B', ocpd_rating: '32' };
const tested: Values = {
  ...device,
  ...{ live_csa: '2.5', cpc_csa: '2.5', r1r2: '0.20', ir_ll: '>299', ir_le: '>299', polarity: 'yes' },
};
const lim = { text: 'LIM', provenance: 'measured', limitation: 'l1' };

/** Ten circuits: one shared note at the board covers five, one has a note of its own, four have none. */
const board = {
  id: 'b1',
  fed_from: { origin: true },
  zdb: '0.20',
  circuits: Array.from(
    { length: 10 },
    (_, at): Item => ({
      id: `c${at + 1}`,
      circuit_no: String(at + 1),
      ...tested,
      zs: '0.40',
      // Above 80 % of 1.37 Ω, but within it after the correction for warm conductors; one reading is LIM.
      ...(at < 5 && { zs: '1.15', r1r2: '0.95' }),
      ...(at === 6 && { ir_le: lim }),
    }),
  ),
};

test.each(['alone', 'with the whole report'])(
  'a circuit with a note gets no tick, with the board checked %s',
  (how) => {
    const document = reportWith({ rest: { boards: [board] as never } });
    if (how !== 'alone') judge(document);
    const findingsAt = (path: string) => judgeAt(document, path);
    const report = { definition: definitionOf(document), findingsAt } as unknown as OpenReport;
    const lines = circuitLines(report, board as unknown as Board, (_, __, line) => line());
    // At the board, one note covers the first five.
    const atBoard = findingsAt('boards/b1').filter(({ path, severity }) => path === 'boards/b1' && severity === 'note');
    expect(atBoard.map(({ rule }) => rule)).toEqual(['TEMPERATURE_CORRECTED']);
    const own = (id: string) => findingsAt(`boards/b1/circuits/${id}`).filter(({ severity }) => severity === 'note');
    expect(lines.map(({ id, notes }) => [id, notes])).toEqual(lines.map(({ id }) => [id, own(id).length]));
    expect(lines.filter(({ notes }) => notes > 0).map(({ id }) => id)).toEqual(['c1', 'c2', 'c3', 'c4', 'c5', 'c7']);
  },
);

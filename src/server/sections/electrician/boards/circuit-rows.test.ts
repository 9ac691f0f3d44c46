import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Board, Item } from '../../../../domain/forms/definition.ts';
import { eicrA4 } from '../../../../domain/forms/eicr/a4.ts';
import type { Finding } from '../../../../domain/verification/engine/finding.ts';
import { renderHtml } from '../../../../markup/render-html.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { FieldDeps } from '../store.ts';
import { circuitRows } from './circuit-rows.tsx';

const ways: Item[] = ['1', '2', '3'].map((no) => ({ id: `c${no}`, circuit_no: no, zs: { text: `0.3${no}` } }));
const boardOf = (...circuits: Item[]) => ({ id: 'b1', circuits }) as unknown as Board;
const reportWith = (...findings: Partial<Finding>[]) =>
  ({ home: '/electrician/reports/r1', definition: eicrA4, findingsAt: () => findings }) as unknown as OpenReport;
const about = (severity: Finding['severity']) =>
  ({ path: 'boards/b1/circuits/c2/zs', rule: 'ZS_OVER_MAX', severity }) as const;

test('a row is rendered again only when its circuit or its findings change', async () => {
  let drawn = 0;
  const deps = {
    renderHtml(element: ReactNode) {
      drawn += 1;
      return renderHtml(element);
    },
  } as unknown as FieldDeps;
  const rows = (report: OpenReport, board: Board) => circuitRows(deps, report, board);
  const [first, second, third] = ways as [Item, Item, Item];

  const whole = await rows(reportWith(), boardOf(...ways));
  expect(drawn).toBe(3);
  expect(whole).toMatch(/^<tr>.*<\/tr>$/);
  expect(whole.match(/<tr>/g)).toHaveLength(3);
  expect(whole).toContain('<td>0.32</td>');
  // In a different order, and again: the rows come from the cache.
  expect(await rows(reportWith(), boardOf(third, first, second))).toBe(whole);
  expect(drawn).toBe(3);

  const changed = await rows(reportWith(), boardOf(first, { ...second, zs: { text: '1.52' } }, third));
  expect([drawn, changed]).toEqual([4, whole.replace('0.32', '1.52')]);

  const failing = await rows(reportWith(about('fail')), boardOf(...ways));
  expect(drawn).toBe(5);
  expect(failing).toContain('1 to look at');
  expect(failing).toContain('<td class="asked">0.32</td>');
  const noted = await rows(reportWith(about('note')), boardOf(...ways));
  expect([drawn, noted.includes('1 note')]).toEqual([6, true]);
  // Back to the first state.
  expect(await rows(reportWith(), boardOf(...ways))).toBe(whole);
});

import { expect, test } from 'vitest';
import { inspected } from '../../../../../tests/support/inspection.ts';
import { eicA4 } from '../../../../domain/forms/eic/a4.ts';
import { eicrA4 } from '../../../../domain/forms/eicr/a4.ts';
import { newDocument } from '../../../../domain/forms/registry.ts';
import { isCompleteness, judge, judgeAt } from './report-findings.ts';

/** A house of sixty circuits on seven boards; some readings are missing or wrong. */
function house() {
  const filled = inspected({
    seed: 3,
    installation: 'hmo',
    day: '2026-11-02',
    nextDue: '2031-11-01',
    electrician: 'E. Vaughan',
    defects: [],
  });
  const boards = (filled.boards ?? []).map((board, at) => ({
    ...board,
    circuits: (board.circuits ?? []).map((circuit, way) =>
      (at + way) % 3 === 0 ? { ...circuit, zs: way % 2 === 0 ? 'LIM' : '9.99', polarity: undefined } : circuit,
    ),
  }));
  return { ...newDocument(eicrA4), ...filled, boards };
}

const sorted = (findings: readonly object[]) => findings.map((finding) => JSON.stringify(finding)).sort();

test('the findings of a board or circuit are the same with and without a check of the whole report', () => {
  const whole = house();
  const { findings } = judge(whole);
  const pages = whole.boards.flatMap((board) => [
    `boards/${board.id}`,
    ...board.circuits.map((circuit) => `boards/${board.id}/circuits/${circuit.id}`),
  ]);
  for (const page of [...pages, 'supply', 'boards']) {
    const there = findings.filter(({ path }) => path === page || path.startsWith(`${page}/`));
    const alone = judgeAt(house(), page);
    expect(judgeAt(whole, page)).toEqual(page.includes('/circuits/') ? alone : there);
    // A circuit's page shows its own notes too; the check of the whole report merges them with those of other circuits.
    const own = page.includes('/circuits/') ? alone.filter(({ severity }) => severity !== 'note') : alone;
    const same = page.includes('/circuits/') ? there.filter(({ severity }) => severity !== 'note') : there;
    expect(sorted(own)).toEqual(sorted(same));
    // The order is the same too, except for missing values, which follow the form's order.
    expect(own.filter((each) => !isCompleteness(each))).toEqual(same.filter((each) => !isCompleteness(each)));
  }
  expect(findings.some(({ rule }) => rule === 'MISSING')).toBe(true);
  expect(findings.some(({ rule }) => rule === 'ZS_OVER_MAX')).toBe(true);
});

test('a value missing on a certificate of new work is listed once, as a missing line', () => {
  const { findings } = judge({ ...newDocument(eicA4), work: { work_kind: ['addition'] } });
  const about = findings.filter(({ path }) => /^(?:existing|inspection_schedule)\b/.test(path));
  expect(about.length).toBeGreaterThan(14);
  expect(new Set(about.map(({ rule }) => rule))).toEqual(new Set(['MISSING']));
});

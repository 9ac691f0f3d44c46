import { expect, test } from 'vitest';
import { inspect } from '../../../demo/installations.ts';
import { newReport } from '../../../domain/forms/form-definition.ts';
import { isCompleteness, judge, judgeAt } from './report-findings.ts';

/** A house of sixty circuits on seven boards, some of whose readings are gone or wrong. */
function house() {
  const filled = inspect({
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
  return { ...newReport('2018+A4'), ...filled, boards };
}

const sorted = (findings: readonly object[]) => findings.map((finding) => JSON.stringify(finding)).sort();

test('a page is told the same of its board or circuit whether the whole report was judged or not', () => {
  const whole = house();
  const { findings } = judge(whole);
  const pages = whole.boards.flatMap((board) => [
    `boards/${board.id}`,
    ...board.circuits.map((circuit) => `boards/${board.id}/circuits/${circuit.id}`),
  ]);
  for (const page of [...pages, 'supply', 'boards']) {
    const there = findings.filter(({ path }) => path === page || path.startsWith(`${page}/`));
    const alone = judgeAt(house(), page);
    expect(sorted(alone)).toEqual(sorted(there));
    expect(judgeAt(whole, page)).toEqual(there);
    // Apart from what is missing, which the form's own order leads, they come in the same order too.
    expect(alone.filter((each) => !isCompleteness(each))).toEqual(there.filter((each) => !isCompleteness(each)));
  }
  expect(findings.some(({ rule }) => rule === 'MISSING')).toBe(true);
  expect(findings.some(({ rule }) => rule === 'ZS_OVER_MAX')).toBe(true);
});

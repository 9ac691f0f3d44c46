import { expect, test } from 'vitest';
import { newWorkDocument, withoutRcd } from '../../../tests/support/new-work/new-work-document.ts';
import type { ReportDocument } from '../forms/definition.ts';
import { definitionOf } from '../forms/registry.ts';
import { verify } from '../verification/engine/verify.ts';
import { answeredFindings, withAnswered } from './answered-findings.ts';
import { printReport } from './print-report.ts';

const answeredIn = (document: ReportDocument) =>
  answeredFindings(definitionOf(document), document, verify(document).findings);
const rowsOf = (document: ReportDocument) => {
  const printed = printReport(definitionOf(document), document, 'Europe/London');
  const section = withAnswered(printed, definitionOf(document), document, answeredIn(document)).sections.find(
    ({ key }) => key === 'departures',
  );
  return (section?.lists[0]?.items ?? []).map(
    ({ rows }) => rows.find(({ label }) => label === 'What it answers')?.value,
  );
};

test('a failure that a departure answers is kept with its code, place, words and regulation', () => {
  const document = withoutRcd('eic', ['701.411.3.3']);
  const answered = answeredIn(document);
  expect(answered).toEqual([
    {
      rule: 'RCD_ABSENT',
      path: 'boards/b1/circuits/c9/rcd_idn',
      place: 'CU1 circuit 9, Shower, bathroom',
      message: expect.stringMatching(/\.$/),
      regulation: '701.411.3.3',
    },
  ]);
  // The departure itself is printed in full next to it.
  expect(answered[0]?.message).not.toContain('Departure from');
  expect(rowsOf(document)).toEqual([`${answered[0]?.place}: ${answered[0]?.message}`]);
});

test('each departure lists only the failures of the regulations that it names', () => {
  const rows = rowsOf(withoutRcd('eic', ['421.1.7', '701.411.3.3', '701.411.3.3']));
  expect(rows).toEqual([
    undefined,
    expect.stringContaining('Shower, bathroom'),
    expect.stringContaining('Shower, bathroom'),
  ]);
});

test('the same failure of several circuits is listed once, with the place of each', () => {
  const document = withoutRcd('eic', ['701.411.3.3'], ['10', '11']);
  const answered = answeredIn(document);
  expect(answered.map(({ path }) => path.split('/')[3])).toEqual(['c10', 'c11', 'c9']);
  const [row = ''] = rowsOf(document);
  expect(row.match(/circuit/g)?.length).toBeGreaterThanOrEqual(3);
  expect(row.split(answered[0]?.message ?? '-')).toHaveLength(2);
});

test('without answered failures the print is unchanged', () => {
  const document = newWorkDocument('eic');
  const printed = printReport(definitionOf(document), document, 'Europe/London');
  expect(withAnswered(printed, definitionOf(document), document, answeredIn(document))).toBe(printed);
});

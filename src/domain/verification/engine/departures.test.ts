import { describe, expect, test } from 'vitest';
import type { FormType, ReportDocument } from '../../forms/definition.ts';
import { newWorkWith, reportWith } from '../fixture.ts';
import type { RuleCode } from '../rules/rule-codes.ts';
import { answeredOnNewWork, asJudged, failureIn } from './departures.ts';
import type { Finding } from './finding.ts';

const PATH = 'boards/b1/circuits/c1/rcd_idn';
const finding = (given: Partial<Finding> = {}): Finding => ({
  rule: 'RCD_ABSENT' as RuleCode,
  severity: 'warn',
  path: PATH,
  regulation: '411.3.3',
  message: 'No RCD.',
  ...given,
});
const departureFrom = (regulation: string, text = 'Done otherwise') => ({
  departures: [{ id: 'd1', role: 'design', regulation, text }],
});
const excepted = { exceptions: [{ id: 'e1', regulation: '411.3.3', text: 'One socket', risk_assessment: 'ra-3' }] };
const works = (rest: Partial<ReportDocument> = {}, premises_type = 'commercial') =>
  newWorkWith({ circuit: { circuit_kind: 'radial' }, rest: { installation: { premises_type }, ...rest } });
const answered = (document: ReportDocument, ...findings: Finding[]) =>
  answeredOnNewWork(document, findings).map(({ severity, message }) => `${severity}: ${message}`);

describe('the document that the rules judge', () => {
  const feeds = (document: ReportDocument) => (asJudged(document).boards ?? []).map(({ fed_from }) => fed_from);
  const board = { boards: [{ id: 'b1', circuits: [] }] };

  test('has its board at the origin if its form does not ask for the feeder', () => {
    expect(feeds({ ...works(board), form_type: 'MEIWC' })).toEqual([{ origin: true }]);
  });
  test('is unchanged if its form asks, is not for new work, or is unknown', () => {
    for (const document of [
      works(board),
      reportWith({ rest: board }),
      { ...works(board), form_type: 'NONE' as FormType },
    ])
      expect(asJudged(document)).toBe(document);
  });
});

describe('a question on an old installation', () => {
  test('is a failure on new work, and stays a question on a report', () => {
    expect(answered(works(), finding())).toEqual(['fail: No RCD.']);
    expect(answered(reportWith({}), finding())).toEqual(['warn: No RCD.']);
    expect(answered(works(), finding({ rule: 'RCD_VERY_FAST' }))).toEqual(['warn: No RCD.']);
  });
  test('does not ask for an observation, which new work does not have', () => {
    const asks = finding({ message: 'No RCD for sockets. Write the observation, or say why.' });
    expect(answered(works(), asks)).toEqual(['fail: No RCD for sockets. New work cannot be certified with it.']);
    const more = finding({ message: 'No RCD. Look. Write the observation. Then go on. Done.' });
    expect(answered(works(), more)).toEqual(['fail: No RCD. Look. New work cannot be certified with it.']);
    expect(answered(works(), finding({ message: 'No. RCD. Here' }))).toEqual(['fail: No. RCD. Here']);
  });
});

describe('a departure', () => {
  test('that names the regulation makes it a note, with the departure in at most 200 letters', () => {
    expect(answered(works(departureFrom('411.3.3', 'x'.repeat(300))), finding())).toEqual([
      `note: No RCD. Departure from 411.3.3: ${'x'.repeat(200)}`,
    ]);
  });
  test('replaces the consequence of the failure, and is named separately', () => {
    const asks = finding({ message: 'No RCD for sockets. Write the observation, or say why.' });
    const [note] = answeredOnNewWork(works(departureFrom('411.3.3')), [asks]);
    expect(note).toMatchObject({
      answered_by: '411.3.3',
      message: 'No RCD for sockets. Departure from 411.3.3: Done otherwise',
    });
    expect(note && failureIn(note)).toBe('No RCD for sockets.');
    expect(failureIn(asks)).toBe(asks.message);
    expect(answeredOnNewWork(works(), [asks])[0]).not.toHaveProperty('answered_by');
  });
  test('answers its own regulation: several regulations need one each, a standard or a table needs none', () => {
    const rest = departureFrom('411.3.3');
    expect(answered(works(rest), finding({ regulation: '411.3.3, 701.411.3.3' }))).toEqual(['fail: No RCD.']);
    const both = departureFrom('411.3.3 and 701.411.3.3');
    expect(answered(works(both), finding({ regulation: '411.3.3, 701.411.3.3' }))[0]).toMatch(/^note: /);
    expect(answered(works(rest), finding({ regulation: '411.3.3, Table 41.3, BS EN 61009' }))[0]).toMatch(/^note: /);
    expect(answered(works(departureFrom('411')), finding({ regulation: '411' }))[0]).toMatch(/^note: /);
    expect(answered(works(rest), finding({ regulation: 'Table 41.3' }))).toEqual(['fail: No RCD.']);
  });
  test('from the RCD of sockets answers nothing in a home', () => {
    expect(answered(works(departureFrom('411.3.3'), 'residential'), finding())).toEqual(['fail: No RCD.']);
    expect(
      answered(works(departureFrom('701.411.3.3'), 'residential'), finding({ regulation: '701.411.3.3' }))[0],
    ).toMatch(/^note: /);
  });
});

describe('an exception with its risk assessment', () => {
  test('answers the RCD of sockets alone, and nothing else of the same regulation', () => {
    expect(answered(works(excepted), finding())).toEqual([]);
    expect(answered(works(excepted), finding({ regulation: '411.3.3, 701.411.3.3' }))).toEqual(['fail: No RCD.']);
    expect(answered(works(excepted), finding({ regulation: '701.411.3.3' }))).toEqual(['fail: No RCD.']);
    expect(answered(works(excepted), finding({ rule: 'POLARITY_BAD', severity: 'fail', message: 'Zs.' }))).toEqual([
      'fail: Zs.',
    ]);
    expect(answered(works(excepted, 'residential'), finding())).toEqual(['fail: No RCD.']);
  });
  test('without it answers nothing', () => {
    const bare = { exceptions: [{ id: 'e1', regulation: '411.3.3', text: 'One socket' }] };
    expect(answered(works(bare), finding())).toEqual(['fail: No RCD.']);
  });
});

import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { judged, reportWith, resultsOf } from '../../fixture.ts';

const rcd = { rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '30', rcd_rating: '63' };
const none = { rcd_standard: 'na', rcd_type: 'na', rcd_idn: 'na', rcd_rating: 'na' };

test.each<[string, Values, string[]]>([
  ['an RCD with its time', { ...rcd, rcd_ms: '22' }, []],
  ['an RCD that did not trip', { ...rcd, rcd_ms: '>300' }, []],
  ['an RCD that could not be tested', { ...rcd, rcd_ms: 'LIM' }, []],
  ['an RCD without a time', rcd, ['rcd_ms']],
  ['an RCD whose time is N/A', { ...rcd, rcd_ms: 'N/A' }, ['rcd_ms']],
  ['an RCD of which a column is N/A: the first of them', { ...rcd, rcd_type: 'na', rcd_rating: 'na' }, ['rcd_type']],
  ['an RCD of which a column is blank: that is MISSING', { ...rcd, rcd_type: '', rcd_ms: '22' }, []],
  ['no RCD', none, []],
  ['no RCD, and its time is N/A', { ...none, rcd_ms: 'N/A' }, []],
  ['an RCBO, and no RCD', { ...none, ocpd_standard: 'BS EN 61009' }, ['rcd_standard']],
  ['an RCBO of which nothing is filled in', { ocpd_standard: 'BS EN 61009' }, []],
  ['an RCBO with its RCD', { ...rcd, rcd_ms: '22', ocpd_standard: 'BS EN 61009' }, []],
  ['no RCD, and a time', { ...none, rcd_ms: '22' }, ['rcd_ms']],
  ['nothing said, and a time', { rcd_ms: '22' }, ['rcd_ms']],
])('%s', (_, circuit, found) => {
  const findings = judged(reportWith({ circuit }), 'rcd-fields');
  expect(findings.map(({ path }) => path.split('/').at(-1))).toEqual(found);
});

const circuit = 'boards/b1/circuits/c1';

test.each([
  [{ ...rcd, rcd_ms: '28' }, []],
  [{ ...rcd, rcd_ms: 'LIM' }, []],
  [none, []],
  [{ ...none, rcd_ms: 'N/A' }, []],
  [{}, []],
  [{ ...rcd, rcd_type: 'na', rcd_ms: '28' }, [`fail RCD_FIELDS ${circuit}/rcd_type`]],
  [{ ...none, rcd_idn: '30', rcd_ms: '28' }, [`fail RCD_FIELDS ${circuit}/rcd_standard`]],
  [rcd, [`fail RCD_FIELDS ${circuit}/rcd_ms`]],
  [{ ...rcd, rcd_ms: 'N/A' }, [`fail RCD_FIELDS ${circuit}/rcd_ms`]],
  [{ ...none, rcd_ms: '28' }, [`fail RCD_FIELDS ${circuit}/rcd_ms`]],
])('R6 RCD columns %j', (given, findings) => {
  expect(resultsOf('rcd-fields', reportWith({ circuit: given }))).toEqual(findings);
});

test('R6 the finding names the columns that are N/A', () => {
  const [finding] = judged(
    reportWith({ circuit: { ...none, rcd_standard: 'BS EN 61008', rcd_idn: '30' } }),
    'rcd-fields',
  );
  expect(finding?.message).toBe('The circuit has an RCD, but its type, rated current is N/A. Is there an RCD?');
});

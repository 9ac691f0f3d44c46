import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { judged, reportWith } from '../../fixture.ts';

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
  ['no RCD, and a time', { ...none, rcd_ms: '22' }, ['rcd_ms']],
  ['nothing said, and a time', { rcd_ms: '22' }, ['rcd_ms']],
])('%s', (_, circuit, found) => {
  const findings = judged(reportWith({ circuit }), 'rcd-fields');
  expect(findings.map(({ path }) => path.split('/').at(-1))).toEqual(found);
});

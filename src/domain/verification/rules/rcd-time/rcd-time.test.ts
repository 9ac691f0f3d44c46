import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { judged, reportWith, resultsOf } from '../../fixture.ts';

const path = 'boards/b1/circuits/c1/rcd_ms';
const general = { rcd_standard: 'BS EN 61008', rcd_type: 'A', rcd_idn: '30', rcd_rating: '63', rcd_delay: 'general' };
const selective = { ...general, rcd_idn: '100', rcd_delay: 'S' };
const socket = { ...general, rcd_standard: 'BS 7288' };

// The limits are from limits.md, section 6: equal to a limit passes.
test.each<[string, Values, string, string[]]>([
  ['a general RCD', general, '10', []],
  ['a general RCD', general, '28', []],
  ['a general RCD', general, '300', []],
  ['a general RCD', general, '300.1', [`fail RCD_SLOW ${path}`]],
  ['a general RCD', general, '301', [`fail RCD_SLOW ${path}`]],
  ['a general RCD', general, '9.9', [`warn RCD_VERY_FAST ${path}`]],
  ['a general RCD', general, '<10', [`warn RCD_VERY_FAST ${path}`]],
  ['a general RCD', general, '<40', []],
  ['a general RCD', general, '>300', [`fail RCD_NO_TRIP ${path}`]],
  ['a general RCD', general, '>2000', [`fail RCD_NO_TRIP ${path}`]],
  ['a general RCD', general, '<400', [`note NOT_CHECKABLE ${path}`]],
  ['a general RCD', general, 'LIM', [`note NOT_CHECKABLE ${path}`]],
  ['a general RCD', general, 'N/A', []],
  ['a general RCD', general, '', []],
  ['type S', selective, '130', []],
  ['type S', selective, '129', [`fail RCD_TOO_FAST ${path}`]],
  ['type S, which has that finding only', selective, '9', [`fail RCD_TOO_FAST ${path}`]],
  ['type S', selective, '500', []],
  ['type S', selective, '501', [`fail RCD_SLOW ${path}`]],
  ['a socket RCD to BS 7288', socket, '200', []],
  ['a socket RCD to BS 7288', socket, '201', [`fail RCD_SLOW ${path}`]],
  [
    'a BS 4293 RCD whose delay is not known',
    { ...selective, rcd_standard: 'BS 4293' },
    '250',
    [`note NOT_CHECKABLE ${path}`],
  ],
])('%s %j at %s ms', (_, rcd, rcd_ms, findings) => {
  expect(resultsOf('rcd-time', reportWith({ circuit: { circuit_kind: 'radial', ...rcd, rcd_ms } }))).toEqual(findings);
});

test('RCDs at the origin and on boards are judged like those of circuits', () => {
  const main_switch = (measured_ms: string) => ({ main_switch: { rcd: { type: 'A', idn_ma: '30', measured_ms } } });
  const at = (particulars: Values, board: Values = {}) => resultsOf('rcd-time', reportWith({ particulars, board }));
  expect(at(main_switch('300'))).toEqual([]);
  expect(at(main_switch('301'))).toEqual(['fail RCD_SLOW particulars/main_switch/rcd/measured_ms']);
  expect(at({}, main_switch('300'))).toEqual([]);
  expect(at({}, main_switch('301'))).toEqual(['fail RCD_SLOW boards/b1/main_switch/rcd/measured_ms']);
});

test('a finding has the time, the limit and its source', () => {
  const [slow] = judged(reportWith({ circuit: { circuit_kind: 'radial', ...general, rcd_ms: '320' } }), 'rcd-time');
  expect(slow).toMatchObject({ measured: '320', limit: '300', unit: 'ms', regulation: expect.stringContaining('643') });
});

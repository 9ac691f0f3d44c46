import { expect, test } from 'vitest';
import { judged, reportWith, resultsOf } from '../../fixture.ts';

const circuit = 'boards/b1/circuits/c1';

const limitation = { id: 'l1', text: 'Tenant asleep', reason: 'No access' };

const withLimitation = { extent: { operational_limitations: [limitation] } };

test.each<[string, Parameters<typeof reportWith>[0], string[]]>([
  ['a reading without', { circuit: { zs: { text: 'LIM' } } }, [`fail LIMITATION_MISSING ${circuit}/zs`]],
  ['a reading N/V without', { circuit: { ir_ll: 'N/V' } }, [`fail LIMITATION_MISSING ${circuit}/ir_ll`]],
  ['a reading that points', { circuit: { zs: { text: 'LIM', limitation: 'l1' } }, rest: withLimitation }, []],
  [
    'a reading with a broken link',
    { circuit: { zs: { text: 'LIM', limitation: 'l2' } }, rest: withLimitation },
    [`fail LIMITATION_MISSING ${circuit}/zs`],
  ],
  [
    'a reading of a circuit that the limitation names',
    {
      circuit: { zs: { text: 'LIM' } },
      rest: { extent: { agreed_limitations: [{ ...limitation, circuits: ['c1'] }] } },
    },
    [],
  ],
  ['a sealed cut-out', { supply: { cutout: { rating_a: 'LIM' } } }, ['fail LIMITATION_MISSING supply/cutout/rating_a']],
  ['a sealed cut-out with any', { supply: { cutout: { rating_a: 'LIM' } }, rest: withLimitation }, []],
  ['a tick', { board: { polarity_ok: 'lim' } }, ['fail LIMITATION_MISSING boards/b1/polarity_ok']],
  ['a remark that reads LIM', { circuit: { remarks: 'LIM' } }, []],
  [
    'a row LIM',
    { rest: { inspection_schedule: [{ slug: 'cu_ip', outcome: 'LIM' }] } },
    ['fail LIMITATION_MISSING inspection_schedule/cu_ip/limitation'],
  ],
  [
    'a row LIM that points',
    { rest: { ...withLimitation, inspection_schedule: [{ slug: 'cu_ip', outcome: 'LIM', limitation: 'l1' }] } },
    [],
  ],
  [
    'a special location LIM',
    { rest: { special_locations: [{ id: 's1', outcome: 'LIM' }] } },
    ['fail LIMITATION_MISSING special_locations/s1/outcome'],
  ],
  [
    'a special location LIM with any',
    { rest: { ...withLimitation, special_locations: [{ id: 's1', outcome: 'LIM' }] } },
    [],
  ],
  ['a special location passed', { rest: { special_locations: [{ id: 's1', outcome: 'pass' }] } }, []],
  [
    'an N/V item with a broken link',
    { rest: { inspection_schedule: [{ slug: 'cu_ip', outcome: 'NV', limitation: 'l9' }] } },
    ['fail LIMITATION_MISSING inspection_schedule/cu_ip/limitation'],
  ],
  [
    'a passed item with a broken link',
    { rest: { inspection_schedule: [{ slug: 'cu_ip', outcome: 'pass', limitation: 'l9' }] } },
    [],
  ],
  ['a row N/V', { rest: { inspection_schedule: [{ slug: 'cu_ip', outcome: 'NV' }] } }, []],
  [
    'a limitation without text',
    { circuit: { zs: { text: 'LIM', limitation: 'l1' } }, rest: { extent: { agreed_limitations: [{ id: 'l1' }] } } },
    [`fail LIMITATION_MISSING ${circuit}/zs`],
  ],
])('R11 %s', (_, given, findings) => {
  expect(resultsOf('limitations', reportWith(given))).toEqual(findings);
});

test.each([
  ['LIM', 'LIM is entered without a limitation. Add or choose the one that says why.'],
  ['NV', 'N/V is entered without a limitation. Add or choose the one that says why.'],
])('R11 an item that is %s has a finding in the words of the form', (outcome, message) => {
  const inspection_schedule = [{ slug: 'cu_ip', outcome, limitation: 'l9' }];
  expect(judged(reportWith({ rest: { inspection_schedule } }), 'limitations')).toMatchObject([{ message }]);
});

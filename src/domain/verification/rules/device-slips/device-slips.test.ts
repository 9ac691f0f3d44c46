import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { judged, reportWith } from '../../fixture.ts';

const said = (given: Parameters<typeof reportWith>[0]) =>
  judged(reportWith(given), 'device-slips').map(({ severity, rule, path }) => `${severity} ${rule} ${path}`);
const onCircuit = (circuit: Values) => said({ circuit: { circuit_kind: 'radial', ...circuit } });
const at = (rule: string, field: string) => [`warn ${rule} boards/b1/circuits/c1/${field}`];

const has: Record<string, string> = {
  'BS EN 60898': 'B C D K Z',
  'BS EN 61009': 'B C D K Z',
  'BS EN 60947-2': 'MCCB ACB B C D K Z',
  'BS 3871': '1 2 3 4 B C D',
  'BS 88-2': 'gG gM',
  'BS 88-3': 'gG I II',
  'BS 1361': 'I II na',
  'BS 3036': 'na',
  'BS 1362': 'na',
};
const types = 'B C D gG gM 1 2 3 4 I II K Z MCCB ACB na'.split(' ');

test.each(Object.keys(has))('types of %s', (ocpd_standard) => {
  for (const ocpd_type of types) {
    const isOne = (has[ocpd_standard] as string).split(' ').includes(ocpd_type);
    expect(onCircuit({ ocpd_standard, ocpd_type }), ocpd_type).toEqual(isOne ? [] : at('OCPD_TYPE', 'ocpd_type'));
  }
  expect(onCircuit({ ocpd_standard, ocpd_type: 'other' })).toEqual([]);
  expect(onCircuit({ ocpd_standard, ocpd_type: '' })).toEqual([]);
});

test('a standard that is not in the list has any type', () => {
  expect(onCircuit({ ocpd_standard: 'other', ocpd_type: 'B' })).toEqual([]);
  expect(onCircuit({ ocpd_standard: 'toString', ocpd_type: 'B' })).toEqual([]);
});

test.each<[string, Values, string[]]>([
  ['28 A', { ocpd_standard: 'BS EN 60898', ocpd_rating: '28' }, at('RATING_ODD', 'ocpd_rating')],
  ['32.0 A', { ocpd_standard: 'BS EN 61009', ocpd_rating: '32.0' }, []],
  ['28 A to BS 88-2', { ocpd_standard: 'BS 88-2', ocpd_rating: '28' }, []],
  ['rating LIM', { ocpd_standard: 'BS EN 60898', ocpd_rating: 'LIM' }, []],
  ['IΔn 40', { rcd_idn: '40' }, at('RCD_IDN_ODD', 'rcd_idn')],
  ['IΔn 30', { rcd_idn: '30' }, []],
  ['IΔn N/A', { rcd_idn: 'na' }, []],
  ['IΔn 200, set', { rcd_idn: '200', rcd_standard: 'BS EN 60947-2' }, []],
  ['10000 kA', { breaking_ka: '10000' }, at('KA_ODD', 'breaking_ka')],
  ['150 kA', { breaking_ka: '150' }, []],
  ['150.1 kA', { breaking_ka: '150.1' }, at('KA_ODD', 'breaking_ka')],
  ['ring on B45', { circuit_kind: 'ring', ocpd_rating: '45' }, at('RING_DEVICE', 'ocpd_rating')],
  ['ring on 32 A', { circuit_kind: 'ring', ocpd_rating: '32' }, []],
  ['radial on 45 A', { ocpd_rating: '45' }, []],
])('%s', (_, circuit, expected) => {
  expect(onCircuit(circuit)).toEqual(expected);
});

test('every rating, IΔn and size that is made, and no others', () => {
  const ratings = '1 2 3 4 5 6 8 10 13 15 16 20 25 30 32 40 45 50 63 80 100 125'.split(' ');
  for (let rating = 1; rating <= 130; rating++) {
    const asked = onCircuit({ ocpd_standard: 'BS EN 61009', ocpd_rating: String(rating) });
    expect(asked, `${rating} A`).toEqual(ratings.includes(String(rating)) ? [] : at('RATING_ODD', 'ocpd_rating'));
  }
  const made = ['6', '10', '30', '100', '300', '500', '1000'];
  for (const idn of [...made, '5', '29', '30.5', '31', '40', '63', '200', '650', '3000']) {
    expect(onCircuit({ rcd_idn: idn }), `${idn} mA`).toEqual(made.includes(idn) ? [] : at('RCD_IDN_ODD', 'rcd_idn'));
  }
  expect(onCircuit({ circuit_kind: 'ring', ocpd_rating: '32.1' })).toEqual(at('RING_DEVICE', 'ocpd_rating'));
});

test('the devices at the origin and of the boards are checked too', () => {
  const main_switch = { ocpd: { breaking_ka: '6000' }, rcd: { idn_ma: '63', breaking_ka: '6000' } };
  const bad = { main_switch, dist_rcd: { idn_ma: '80' } };
  const paths = ['main_switch/ocpd/breaking_ka', 'main_switch/rcd/breaking_ka', 'main_switch/rcd/idn_ma'];
  expect(said({ supply: { cutout: { breaking_ka: '16000' } }, particulars: bad, board: bad }).sort()).toEqual(
    [
      'warn KA_ODD supply/cutout/breaking_ka',
      ...['particulars', 'boards/b1'].flatMap((owner) =>
        paths.map((path) => `warn ${path.endsWith('ka') ? 'KA_ODD' : 'RCD_IDN_ODD'} ${owner}/${path}`),
      ),
      'warn RCD_IDN_ODD boards/b1/dist_rcd/idn_ma',
    ].sort(),
  );
});

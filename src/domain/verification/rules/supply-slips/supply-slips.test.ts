import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { judged, reportWith } from '../../fixture.ts';

const said = (supply: Values, particulars: Values = {}) =>
  judged(reportWith({ supply, particulars }), 'supply-slips').map(
    ({ severity, rule, path }) => `${severity} ${rule} ${path}`,
  );
const earthing = ['warn EARTHING_ZE supply/earthing_system'];
const voltage = ['warn VOLTAGE_ODD supply/nominal_u0'];
const demand = ['warn DEMAND_OVER particulars/max_demand'];
const ra = (resistance: string) => ({ electrode: { resistance } });
const onePhase = (nominal_u: string, nominal_u0: string) => ({ live_conductors: '1ph_2w', nominal_u, nominal_u0 });
const threePhase = (nominal_u: string, nominal_u0: string) => ({ live_conductors: '3ph_4w', nominal_u, nominal_u0 });
const amps = (max_demand: string, current_a = '100') => ({
  max_demand,
  max_demand_unit: 'A',
  main_switch: { current_a },
});

test.each<[string, string[], string[]]>([
  ['TT, Ze 0.42', said({ earthing_system: 'TT', ze: '0.42' }), earthing],
  ['TT, RA 0.42', said({ earthing_system: 'TT', ze: 'LIM' }, ra('0.42')), earthing],
  ['TT, RA 1.00', said({ earthing_system: 'TT' }, ra('1.00')), []],
  ['TT, RA 0.99', said({ earthing_system: 'TT' }, ra('0.99')), earthing],
  ['TT, RA 84', said({ earthing_system: 'TT', ze: '85' }, ra('84')), []],
  ['TN-S, Ze 0.42', said({ earthing_system: 'TN-S', ze: '0.42' }), []],
  ['U0 400 on one phase', said(onePhase('230', '400')), voltage],
  ['both 400 on one phase', said(onePhase('400', '400')), voltage],
  ['both 400 on a private supply', said({ ...onePhase('400', '400'), private_supply: true }), []],
  ['U 400, U0 230 on one phase', said(onePhase('400', '230')), voltage],
  ['230 and 230 on one phase', said(onePhase('230', '230')), []],
  ['240 and 230 on one phase', said(onePhase('240', '230')), []],
  ['U0 400 alone', said({ live_conductors: '1ph_2w', nominal_u0: '400' }), voltage],
  ['400 and 230 on three phases', said(threePhase('400', '230')), []],
  ['415 and 240 on three phases', said(threePhase('415', '240')), []],
  // 230 × 1.732 = 398.36, and 5 % more is 418.278.
  ['5 % more on three phases', said(threePhase('418.278', '230')), []],
  ['more than 5 % more', said(threePhase('418.279', '230')), voltage],
  ['400 and 400 on three phases', said(threePhase('400', '400')), voltage],
  ['110 and 110 on three phases', said({ ...threePhase('110', '110'), live_conductors: '3ph_3w' }), voltage],
  ['number of phases not recorded', said({ nominal_u: '400', nominal_u0: '400' }), []],
  ['two phases', said({ live_conductors: '2ph_3w', nominal_u: '460', nominal_u0: '230' }), []],
  ['135 A behind a 100 A cut-out', said({ cutout: { rating_a: '100' } }, amps('135', '')), demand],
  ['135 A behind a 100 A main switch', said({}, amps('135')), demand],
  ['100 A behind 100 A', said({ cutout: { rating_a: '100' } }, amps('100')), []],
  ['in kVA', said({}, { ...amps('135'), max_demand_unit: 'kVA' }), []],
  ['cut-out LIM', said({ cutout: { rating_a: 'LIM' } }, amps('135', 'LIM')), []],
])('%s', (_, found, expected) => {
  expect(found).toEqual(expected);
});

import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { inShort, judged, reportWith } from '../../fixture.ts';

const voltage = (circuit: Values, supply: Values = {}) =>
  judged(reportWith({ circuit: { ir_ll: '>299', ir_le: '>299', ...circuit }, supply }), 'insulation');
const low = ['warn IR_VOLTAGE'];

test.each([
  [{ ir_voltage: '500' }, []],
  [{ ir_voltage: '1000' }, []],
  [{ ir_voltage: '250' }, low],
  [{ ir_voltage: '250', system: 'FELV' }, low],
  [{ ir_voltage: '250', system: 'SELV' }, []],
  [{ ir_voltage: '250', system: 'PELV' }, []],
  [{ ir_voltage: '250', remarks: 'Dimmers left in' }, []],
  ...['None', 'nil', 'N/A', '-', 'OK', ' '].map((remarks): [Values, string[]] => [{ ir_voltage: '250', remarks }, low]),
  [{ ir_voltage: '250', load: 'ev' }, []],
  [{ ir_voltage: '250', load: 'drive' }, []],
  [{ ir_voltage: '250', load: 'pv_inverter' }, []],
  [{ ir_voltage: '250', load: 'general' }, low],
  [{ ir_voltage: '250', ir_ll: 'LIM', ir_le: '>299' }, ['note NOT_CHECKABLE', ...low]],
  [{ ir_voltage: '250', ir_ll: 'LIM', ir_le: 'LIM' }, ['note NOT_CHECKABLE', 'note NOT_CHECKABLE']],
  [{ ir_voltage: '' }, []],
])('a test voltage against Table 64: %j', (circuit, verdict) => {
  expect(inShort(voltage(circuit))).toEqual(verdict);
});

test('above 500 V between the lines a circuit on several lines is tested at 1000 V', () => {
  const three = { ir_voltage: '500', phase: 'L1, L2, L3' };
  expect(inShort(voltage(three, { nominal_u: '690' }))).toEqual(low);
  expect(voltage({ ...three, phase: 'L1' }, { nominal_u: '690' })).toEqual([]);
  expect(voltage(three, { nominal_u: '400' })).toEqual([]);
});

test('the finding asks for the reason', () => {
  expect(voltage({ ir_voltage: '250' })).toEqual([
    {
      rule: 'IR_VOLTAGE',
      severity: 'warn',
      path: 'boards/b1/circuits/c1/ir_voltage',
      measured: '250',
      limit: '500',
      unit: 'V',
      arithmetic: '250 < 500',
      regulation: '643.3.2, Table 64, 643.3.3',
      message: 'Tested at 250 V; the table requires 500 V. If equipment stayed connected, say so in the remarks.',
    },
  ]);
});

test('a reading below or near the minimum shows its numbers', () => {
  const [below] = voltage({ ir_voltage: '500', ir_le: '0.8' });
  expect(below).toMatchObject({ limit: '1.0', arithmetic: '0.8 < 1.0', regulation: '643.3.2, Table 64' });
  const [near] = voltage({ ir_voltage: '500', ir_ll: '1.4' });
  expect(near).toMatchObject({ path: 'boards/b1/circuits/c1/ir_ll', limit: '2', arithmetic: '1.0 ≤ 1.4 < 2' });
});

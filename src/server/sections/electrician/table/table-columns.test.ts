import { expect, test } from 'vitest';
import { formForNewWork } from '../../../../domain/forms/registry.ts';
import { gridGroups } from '../grid/grid-form.ts';
import { guessedFields } from './table-columns.ts';

const fields = gridGroups({ definition: formForNewWork() }).flatMap((group) => group.fields);

test('columns are named by their label, their name or what testers call them, in any spelling', () => {
  const heads = [
    'Circuit number',
    'Designation',
    'R1+R2 (Ω)',
    'IR L-L [MΩ]',
    'ir_le',
    'Zs / ohm',
    'RCD time ms',
    'Colour',
    '',
  ];
  expect(guessedFields(heads, fields)).toEqual([
    ...['circuit_no', 'description', 'r1r2', 'ir_ll', 'ir_le', 'zs', 'rcd_ms', '', ''],
  ]);
});

test('a field is given to one column, the one that is named as it is', () => {
  expect(guessedFields(['Loop', 'Zs', 'Zs measured'], fields)).toEqual(['', 'zs', '']);
});

test('what testers call the others', () => {
  const called = {
    ...{ circuit_no: 'Cct', description: 'Feeds', ocpd_standard: 'BS EN', ocpd_type: 'Curve', ocpd_rating: 'Rating' },
    ...{ rcd_idn: 'IΔn', max_zs: 'Max Zs', ring_r1: 'r1', ring_rn: 'rn', ring_r2: 'Ring r2', polarity: 'Pol' },
    ...{ remarks: 'Notes', rcd_ms: 'Trip time', ir_voltage: 'Test voltage' },
  };
  expect(guessedFields(Object.values(called), fields)).toEqual(Object.keys(called));
});

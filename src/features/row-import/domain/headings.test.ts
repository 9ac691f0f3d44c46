import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formForNewWork } from '../../../domain/forms/registry.ts';
import { gridGroups } from '../../../server/sections/electrician/grid/grid-form.ts';
import { guessedFields } from './headings.ts';

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

test('each field matches one column, the one with its exact name', () => {
  expect(guessedFields(['Loop', 'Zs', 'Zs measured'], fields)).toEqual(['', 'zs', '']);
});

test('the headings in testers’ files match the other fields', () => {
  const called = {
    ...{ circuit_no: 'Cct', description: 'Feeds', ocpd_standard: 'BS EN', ocpd_type: 'Curve', ocpd_rating: 'Rating' },
    ...{ rcd_idn: 'IΔn', max_zs: 'Max Zs', ring_r1: 'r1', ring_rn: 'rn', ring_r2: 'Ring r2', polarity: 'Pol' },
    ...{ remarks: 'Notes', rcd_ms: 'Trip time', ir_voltage: 'Test voltage' },
  };
  expect(guessedFields(Object.values(called), fields)).toEqual(Object.keys(called));
});

test('each heading of the model form matches its column; the disconnection time matches none', () => {
  const file = join(
    import.meta.dirname,
    '../../../../tests/support/field-reports/schedule-with-the-headings-of-the-form.tsv',
  );
  const [heads = ''] = readFileSync(file, 'utf8').split('\n');
  expect(guessedFields(heads.split('\t'), fields)).toEqual([
    ...['circuit_no', 'description', 'wiring_type', 'ref_method', 'points', 'live_csa', 'cpc_csa', ''],
    ...['ocpd_standard', 'ocpd_type', 'ocpd_rating', 'breaking_ka', 'max_zs'],
    ...['rcd_standard', 'rcd_type', 'rcd_idn', 'rcd_rating', 'ring_r1', 'ring_rn', 'ring_r2', 'r1r2', 'r2'],
    ...['ir_voltage', 'ir_ll', 'ir_le', 'polarity', 'zs', 'rcd_ms', 'rcd_button', 'afdd_button', 'remarks'],
  ]);
});

test.each([
  [['r2'], ['ring_r2']],
  [['R2'], ['r2']],
  [
    ['r2 (cpc)', 'R2 (ohm)'],
    ['ring_r2', 'r2'],
  ],
  [
    ['R1', 'R1+R2'],
    ['', 'r1r2'],
  ],
  [['Circuit'], ['circuit_no']],
  [
    ['No', 'Circuit'],
    ['circuit_no', 'description'],
  ],
  [
    ['Circuit', 'No'],
    ['description', 'circuit_no'],
  ],
  [
    ['No', 'Location'],
    ['circuit_no', 'description'],
  ],
])('%j are %j', (heads, expected) => {
  expect(guessedFields(heads, fields)).toEqual(expected);
});

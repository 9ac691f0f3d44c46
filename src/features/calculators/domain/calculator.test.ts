import { expect, test } from 'vitest';
import { type CalculatorField, readEntries } from './calculator.ts';

const fields: readonly CalculatorField[] = [
  { name: 'zs', label: 'Zs', kind: 'number', unit: 'Ω', required: true },
  { name: 'ir', label: 'Insulation', kind: 'reading', unit: 'MΩ', required: true },
];

test('a number is read without its unit, and shown again as typed', () => {
  const { typed, errors, given } = readEntries(fields, { zs: '0.35 ohm', ir: '>299 MΩ' });
  expect(errors).toEqual([]);
  expect(given.number('zs')?.toString()).toBe('0.35');
  expect(given.reading('ir')).toBe('>299');
  expect(typed).toEqual({ zs: '0.35 ohm', ir: '>299 MΩ' });
});

test('a number with another unit is refused', () => {
  const { errors } = readEntries(fields, { zs: '350 mΩ', ir: '200 kΩ' });
  expect(errors.map(({ field }) => field)).toEqual(['zs', 'ir']);
});

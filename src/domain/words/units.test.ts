import { expect, test } from 'vitest';
import { everyField } from '../forms/document.ts';
import { eicrA4 } from '../forms/eicr/a4.ts';
import { withoutUnit } from './units.ts';

test.each([
  ['230V', 'V', '230'],
  ['230 volts', 'V', '230'],
  ['0.35Ω', 'Ω', '0.35'],
  ['0.35\u2126', 'Ω', '0.35'], // the ohm sign, which is not the Greek letter
  ['0,35 ohm', 'Ω', '0,35'],
  ['> 299 MΩ', 'MΩ', '> 299'],
  ['>299Mohm', 'MΩ', '>299'],
  ['200 megohms', 'MΩ', '200'],
  ['200 meg', 'MΩ', '200'],
  ['16 mm²', 'mm²', '16'],
  ['16mm2', 'mm²', '16'],
  ['2.5mm', 'mm²', '2.5'],
  ['30MA', 'mA', '30'],
  ['28 ms', 'ms', '28'],
  ['0.4s', 's', '0.4'],
  ['20 yrs', 'years', '20'],
  ['10.5 m', 'm', '10.5'],
  ['50Hz', 'Hz', '50'],
  ['6kA', 'kA', '6'],
])('%s in %s is %s', (typed, unit, number) => {
  expect(withoutUnit(typed, unit)).toBe(number);
});

test.each([
  ['200 kΩ', 'MΩ'],
  ['200 Ω', 'MΩ'],
  ['200 mΩ', 'MΩ'],
  ['200mohm', 'MΩ'],
  ['350 mΩ', 'Ω'],
  ['1 kΩ', 'Ω'],
  ['1MΩ', 'Ω'],
  ['30 mA', 'A'],
  ['6 kA', 'A'],
  ['6000 A', 'kA'],
  ['28ms', 's'],
  ['0.3 s', 'ms'],
  ['16 mm²', 'm'],
  ['1 kV', 'V'],
  ['V', 'V'],
  ['230V', undefined],
  ['LIM', 'MΩ'],
])('%s in %s is left: it has another unit, or none', (typed, unit) => {
  expect(withoutUnit(typed, unit)).toBe(typed);
});

test('every unit of the forms is recognised by its own symbol', () => {
  const units = new Set(everyField(eicrA4).flatMap(({ unit }) => (unit ? [unit] : [])));
  expect(units.size).toBeGreaterThan(10);
  for (const unit of units) expect(withoutUnit(`12 ${unit}`, unit), unit).toBe('12');
});

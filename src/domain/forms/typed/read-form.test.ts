import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Field } from '../definition.ts';
import { allFields, everyField, isBlank } from '../document.ts';
import { eicrA4 } from '../eicr/a4.ts';
import { completeEicr } from '../fixtures/complete-eicr.ts';
import { controlValue } from './control-values.ts';
import { controlNames, readFields } from './read-form.ts';

const fields = everyField(eicrA4);
const named = (name: string) => fields.find((field) => field.name === name) as Field;
const post = (values: Record<string, string | string[]>) =>
  new Map(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? [value] : value]));
const read = (name: string, values: Record<string, string | string[]>, current = {}) => {
  const result = readFields([named(name)], post(values), { timeZone: 'Europe/London', current });
  return result.ok ? Object.fromEntries(result.values) : result.errors;
};

test.each([
  ['ze', ' > 299', { text: '>299', provenance: 'measured' }],
  ['ze', '0,21', { text: '0.21', provenance: 'measured' }],
  ['ze', 'n/v', { text: 'N/V', provenance: 'measured' }],
  ['ze', '', null],
  ['cutout.rating_a', 'lim', 'LIM'],
  ['cutout.rating_a', '100', '100'],
  ['nominal_f', 'n/a', 'na'],
  ['wiring_age_years', 'Unknown', 'unknown'],
  ['wiring_age_years', '30', 30],
  ['next_inspection_due', '15/04/2031', '2031-04-15'],
  ['next_inspection_due', '15 April 2031', '2031-04-15'],
  ['last_inspection_date', 'unknown', 'unknown'],
  ['inspection_dates', '10/11/2026, 9.11.2026', ['2026-11-09', '2026-11-10']],
  ['inspection_dates', '20/11/2026-21/11/2026', ['2026-11-20', '2026-11-21']],
  ['inspection_dates', '30 Nov 2026 to 2 Dec 26', ['2026-11-30', '2026-12-01', '2026-12-02']],
  ['inspection_dates', '20-21/11/26, 21/11/26', ['2026-11-20', '2026-11-21']],
  ['inspection_dates', '2026-11-20 – 2026-11-21', ['2026-11-20', '2026-11-21']],
  ['inspection_dates', '20-11-2026 and 21-11-2026', ['2026-11-20', '2026-11-21']],
  ['last_inspection_date', '21/11/21', '2021-11-21'],
  ['wiring_age_years', '20 yrs', 20],
  ['wiring_age_years', 'about 20', 20],
  ['wiring_age_years', 'Approx. 20 years', 20],
  ['wiring_age_years', '~20', 20],
  ['nominal_u0', '230V', '230'],
  ['nominal_f', '50 Hz', '50'],
  ['live_csa', '16 mm²', '16'],
  ['live_csa', '16mm2', '16'],
  ['length_m', '12.5m', '12.5'],
  ['ze', '0.35Ω', { text: '0.35', provenance: 'measured' }],
  ['ze', '0.35 ohm', { text: '0.35', provenance: 'measured' }],
  // As some testers show a reading above their range.
  ...['299+', '+299', '299 +', '299+ MΩ'].map((typed): [string, string, object] => [
    'ir_le',
    typed,
    { text: '>299', provenance: 'measured' },
  ]),
  ['ir_le', '> 299 MΩ', { text: '>299', provenance: 'measured' }],
  ['no_agreed_limitations', 'yes', true],
  ['fed_from', 'origin', { origin: true }],
  ['fed_from', 'b1/c4', { board: 'b1', circuit: 'c4' }],
  ['told_at', '2026-07-01T14:30', '2026-07-01T13:30:00.000Z'],
  ['regulations', '416.2, 421.1.201', ['416.2', '421.1.201']],
  ['occupier', 'Siân Tŵr, ŷ', 'Siân Tŵr, ŷ'],
  ['points', '12', 12],
])('%s typed as %j is read', (name, typed, value) => {
  expect(read(name, { [name]: typed })).toEqual({ [name]: value });
});

test.each([
  ['ze', 'banana', 'Enter Ze in ohms, for example 0.35, LIM, N/A or N/V'],
  ['ze', '-1', 'Enter Ze in ohms, for example 0.35, LIM, N/A or N/V'],
  ['live_csa', 'thick', 'Enter live conductors as a number in mm², or N/A or LIM'],
  ['length_m', 'N/A', 'Enter length as a number in metres'],
  ['next_inspection_due', '31/02/2031', 'Enter a day that exists for next inspection due: there is no 31/02/2031'],
  ['next_inspection_due', 'soon', 'Enter next inspection due as a date, for example 15/04/2026'],
  [
    'last_inspection_date',
    'Nov 2021',
    'Enter date of last inspection with the day, for example 15/11/2021, or unknown if it is not known: Nov 2021 is only a month',
  ],
  [
    'last_inspection_date',
    '2021',
    'Enter date of last inspection with the day, for example 15/11/2021, or unknown if it is not known: 2021 is only a year',
  ],
  ['inspection_dates', '20/11/2026, 31/11/2026', /there is no 31\/11\/2026$/],
  ['inspection_dates', '31/11/2026-1/12/2026', /separated by commas/],
  ['inspection_dates', '21/11/2026-20/11/2026', /separated by commas/],
  ['inspection_dates', '1/11/2026-30/11/2026', /separated by commas/],
  ['ir_le', '+299+', 'Enter insulation live to earth in megohms, for example 200, >299, LIM, N/A or N/V'],
  [
    'ir_le',
    'OL',
    'Enter insulation live to earth as > and the highest value your tester can show in megohms, for example >299',
  ],
  ['ir_le', '∞', /for example >299$/],
  ['ze', 'o.l.', /for example >299$/],
  ['ir_le', '200 kΩ', /^Enter .+ in megohms, for example 200/],
  ['ir_le', '200 mΩ', /^Enter .+ in megohms, for example 200/],
  ['wiring_age_years', '20-25', /as a whole number in years, or unknown$/],
  ['length_m', '1,250 m', /can be a thousand or a decimal$/],
  ['points', '-3', 'Enter points served as a whole number'],
  ['earthing_system', 'XX', 'Choose “Earthing system” from the list'],
  ['fed_from', 'b1', 'Choose “Supplied from” from the list'],
  ['told_at', '2026-04-15', 'Enter when they were told as a date and time'],
  ['no_agreed_limitations', 'perhaps', 'Choose yes or no for no agreed limitations'],
  ['occupier', 'Sam 🙂', 'Enter occupier without the character 🙂, which cannot be printed'],
  [
    'occupier',
    '電気',
    'Enter occupier without the characters 電 気, which cannot be printed: use Latin, Greek or Cyrillic letters',
  ],
  ['occupier', 'a\u0000b', 'Enter occupier without the sign U+0000, which cannot be printed'],
  ['occupier', 'x'.repeat(301), 'Shorten occupier to 300 characters or fewer'],
])('%s typed as %j is refused with what to enter', (name, typed, message) => {
  const said = typeof message === 'string' ? message : expect.stringMatching(message);
  expect(read(name, { [name]: typed })).toEqual([{ field: name, message: said }]);
});

test('values that were not posted are left alone, and a marker without a choice removes the value', () => {
  expect(read('means_of_earthing', { other: 'x' })).toEqual({});
  expect(read('means_of_earthing', { 'means_of_earthing.present': '1' })).toEqual({ means_of_earthing: null });
  expect(read('means_of_earthing', { means_of_earthing: ['distributor', 'electrode'] })).toEqual({
    means_of_earthing: ['distributor', 'electrode'],
  });
});

test('a value sent twice is refused', () => {
  expect(read('ze', { ze: ['0.21', '0.22'] })).toEqual([{ field: 'ze', message: 'Enter one value for Ze' }]);
});

test('a wrong part of an address is named, and the typed values are kept', () => {
  const posted = post({ 'client_address.lines': '9 Chapel Bank', 'client_address.postcode': 'x'.repeat(60) });
  const result = readFields([named('client_address')], posted);
  expect(result).toMatchObject({ ok: false, errors: [{ field: 'client_address.postcode' }] });
  expect(!result.ok && result.entered.get('client_address.lines')).toEqual(['9 Chapel Bank']);
});

test('an address is read from its parts', () => {
  const parts = { 'client_address.lines': '9 Chapel Bank\r\nFlat 2\r\n', 'client_address.town': 'Elmford' };
  expect(read('client_address', { ...parts, 'client_address.postcode': 'zz17qt' })).toEqual({
    client_address: { lines: ['9 Chapel Bank', 'Flat 2'], town: 'Elmford', postcode: 'ZZ1 7QT' },
  });
});

test('the page’s limitation explains a new LIM, not an earlier one', () => {
  expect(read('zs', { zs: 'LIM', limitation: 'l1' })).toEqual({
    zs: { text: 'LIM', provenance: 'measured', limitation: 'l1' },
  });
  const before = { zs: { text: 'LIM', provenance: 'measured', limitation: 'old' } };
  expect(read('zs', { zs: 'lim', limitation: 'l1' }, before)).toEqual(before);
  expect(read('zs', { zs: '0.34', limitation: 'l1' })).toEqual({ zs: { text: '0.34', provenance: 'measured' } });
});

test('an unchanged reading keeps its provenance; a changed one is measured', () => {
  const current = { ze: { text: '0.21', provenance: 'carried' } };
  expect(read('ze', { ze: '0.21' }, current)).toEqual(current);
  expect(read('ze', { ze: '0.22' }, current)).toEqual({ ze: { text: '0.22', provenance: 'measured' } });
  expect(read('zs', { zs: '0.34', 'zs.provenance': 'calculated' })).toEqual({
    zs: { text: '0.34', provenance: 'calculated' },
  });
});

test('items of a list are read by their prefix', () => {
  const result = readFields([named('text')], post({ 'agreed_limitations.l1.text': 'Loft' }), {
    prefix: 'agreed_limitations.l1.',
  });
  expect(result).toEqual({ ok: true, values: new Map([['agreed_limitations.l1.text', 'Loft']]) });
});

const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    'LIM',
    'N/A',
    '>299',
    '0.21',
    '15/04/2026',
    '20-21/11/26',
    'about 20 yrs',
    '0.35 Ω',
    'OL',
    'unknown',
    'origin',
    'b/c',
    '__proto__',
    'yes',
    '2026-04-15T14:30',
  ),
);

test('reading never throws, and its result reads back the same', () => {
  fc.assert(
    fc.property(fc.constantFrom(...fields), fc.array(typed, { maxLength: 3 }), typed, (field, main, part) => {
      const names = controlNames(field);
      const posted = new Map<string, string[]>(names.map((name, index) => [name, index === 0 ? main : [part]]));
      const result = readFields([field], posted);
      if (!result.ok) return result.errors.every(({ message }) => message.length > 0 && message.length < 300);
      const value = result.values.get(field.name);
      const current = { [field.name]: value };
      const again = readFields([field], controlValue(field, value), { current });
      expect(again.ok && (again.values.get(field.name) ?? null)).toEqual(value ?? null);
    }),
    { numRuns: 3000 },
  );
});

test('every value of a complete report survives its own form', () => {
  let read = 0;
  for (const { field, value, record } of allFields(eicrA4, completeEicr())) {
    if (isBlank(value) || field.auto) continue;
    const result = readFields([field], controlValue(field, value), { current: record });
    expect(result.ok && result.values.get(field.name)).toEqual(value);
    read += 1;
  }
  expect(read).toBeGreaterThan(300);
});

test.each([
  ['ze', '0,35', '0.35'],
  ['ze', '0,350', '0.350'],
  ['ir_le', '>299,5', '>299.5'],
  ['ir_le', '1,0', '1.0'],
  ['ze', ',5', '0.5'],
])('a decimal comma in %s: %s is stored as %s, without changing a digit', (name, typed, text) => {
  expect(read(name, { [name]: typed })).toEqual({ [name]: { text, provenance: 'measured' } });
});

test.each([
  ['ir_le', '1,000'],
  ['ir_le', '> 1,999'],
  ['zdb', '2,500'],
  ['length_m', '1,250'],
])('%s as %s may be a thousand or a decimal: it is refused with the reason', (name, typed) => {
  const message = expect.stringMatching(/without the comma: .+ can be a thousand or a decimal$/);
  expect(read(name, { [name]: typed })).toEqual([{ field: name, message }]);
});

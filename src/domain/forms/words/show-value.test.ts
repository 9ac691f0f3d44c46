import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Field } from '../definition.ts';
import { allFields, everyField, isBlank } from '../document.ts';
import { eicrA4 } from '../eicr/a4.ts';
import { completeEicr } from '../fixtures/complete-eicr.ts';
import { namesIn, showCell, showValue } from './show-value.ts';

const fields = everyField(eicrA4);
const document = completeEicr();
const names = namesIn(document, 'Europe/London');
const shown = (name: string, value: unknown) =>
  showValue(fields.find((field) => field.name === name) as Field, value, names);

test.each([
  ['earthing_system', 'TN-C-S_PME', 'TN-C-S (PME)'],
  ['cpc_csa', 'na', 'N/A'],
  ['cpc_csa', '1.5', '1.5 mm²'],
  ['ze', { text: '0.18', provenance: 'measured' }, '0.18 Ω'],
  ['ze', '>299', '>299 Ω'],
  ['ze', { text: 'LIM', provenance: 'measured' }, 'LIM'],
  ['ze', { text: '0.18', provenance: 'calculated' }, '0.18 Ω (calculated)'],
  ['fed_from', { board: 'b1', circuit: 'c3' }, 'CU1 circuit 3'],
  ['fed_from', { origin: true }, 'Origin of the installation'],
  ['fed_from', { board: 'gone', circuit: 'gone' }, ''],
  ['told_at', '2026-07-01T13:30:00.000Z', '1 July 2026, 14:30'],
  ['next_inspection_due', '2031-04-15', '15 April 2031'],
  ['inspection_dates', ['2026-04-14', '2026-04-15'], '14 April 2026, 15 April 2026'],
  ['client_address', document.ordered_by?.client_address, '9 Chapel Bank, Elmford ZZ1 7QT'],
  ['polarity_ok', 'yes', 'Yes'],
  ['ze', '', ''],
  ['ze', undefined, ''],
])('%s %j reads %s', (name, value, words) => {
  expect(shown(name, value)).toBe(words);
});

test('a reading of LIM names its limitation', () => {
  const [limitation] = (document.extent?.operational_limitations ?? []) as { id: string }[];
  expect(shown('ze', { text: 'LIM', provenance: 'measured', limitation: limitation?.id })).toBe(
    'LIM (see limitation O1)',
  );
});

const anything = fc.oneof(
  { weight: 4, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.constantFrom({ toString: 0 }, ['toString'], { board: { toString: 0 } }, '__proto__') },
);

test('any value in a document is shown, and nothing throws', () => {
  fc.assert(
    fc.property(fc.constantFrom(...fields), anything, (field, value) => {
      expect(typeof showValue(field, value, names)).toBe('string');
      expect(typeof showCell(field, value, names)).toBe('string');
    }),
    { numRuns: 3000 },
  );
});

test('every value of a complete report is shown in words, not as its code', () => {
  for (const { field, value, path } of allFields(eicrA4, document)) {
    if (isBlank(value)) continue;
    const words = showValue(field, value, names);
    expect([path, words]).not.toEqual([path, '']);
    expect(words, path).not.toMatch(/\[object|undefined|^(true|false)$|[a-z]_[a-z]/);
  }
});

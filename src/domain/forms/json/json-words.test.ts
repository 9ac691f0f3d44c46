import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Field } from '../definition.ts';
import { everyField } from '../document.ts';
import { eicrA4 } from '../eicr/a4.ts';
import { checkValue } from '../value.ts';
import { faultInJson } from './json-words.ts';

const fields = everyField(eicrA4);
const named = (name: string) => fields.find((field) => field.name === name) as Field;
function said(field: Field, value: unknown): string | undefined {
  const checked = checkValue(field, value);
  return checked.ok ? undefined : faultInJson(field, checked.fault, value);
}

test.each<[string, unknown, string]>([
  ['next_inspection_due', '15/04/2026', 'must be a date from 1900 to 2199, as "2026-04-15"'],
  ['last_inspection_date', 'never', 'must be a date from 1900 to 2199, as "2026-04-15", or "unknown"'],
  ['inspection_dates', '2026-04-15', 'must be a list of dates from 1900 to 2199, as ["2026-04-15"]'],
  [
    'told_at',
    '2026-04-15T10:00',
    'must be a date and time of RFC 3339 with Z or an offset, as "2026-04-15T10:00:00Z" or "2026-04-15T11:00:00+01:00"',
  ],
  ['no_agreed_limitations', 'yes', 'must be true or false'],
  ['ze', 0.35, 'must be text, as "0.35"'],
  ['ze', { text: 0.35 }, 'must be text, as "0.35"'],
  ['ze', -1, 'must be text: a decimal number as "0.35", with > or < before it as ">299", or "LIM", "N/A" or "N/V"'],
  ['cutout.rating_a', 100, 'must be text, as "100"'],
  ['cutout.rating_a', 'N/A', 'must be a decimal number as text, as "16" or "0.35", or "LIM", or "na"'],
  ['occupier', 7, 'must be text, as "7"'],
  ['occupier', ['Sam'], 'must be text'],
  ['occupier', 'x'.repeat(301), 'must have at most 300 characters'],
  ['occupier', 'Sam 🙂', 'must be without the character 🙂, which cannot be printed'],
  ['points', '3', 'must be a whole number from 0 to 999999'],
  ['wiring_age_years', '30', 'must be a whole number from 0 to 999999, or "unknown"'],
  ['phases', 2, 'must be one of 1, 3'],
  ['code', 'c2', 'must be one of "C1", "C2", "C3", "FI"'],
  [
    'cutout.type',
    'X',
    'must be one of "B", "C", "D", "gG", "gM", "1", "2", "3", "4", "I" and 8 more, which the schema names',
  ],
  ['ir_voltage', 500, 'must be text, as "500"'],
  ['means_of_earthing', 'electrode', 'must be a list, each item one of "distributor", "electrode"'],
  ['supply_polarity_ok', true, 'must be one of "yes", "no", "na", "lim"'],
  ['fed_from', 'origin', 'must be {"origin": true}, or {"board": "…", "circuit": "…"} with their ids'],
  ['observation_ids', 'o1', 'must be a list, each item an id of 1 to 64 letters, digits, - and _'],
  ['photos', Array(501).fill('a'), 'must be a list of at most 500'],
  [
    'client_address',
    '1 High Street',
    'must be an object, as {"lines": ["1 High Street"], "town": "Leeds", "postcode": "LS1 4AP"}',
  ],
])('%s given as %j: the message says what its JSON must be', (name, value, message) => {
  const field =
    name === 'observation_ids'
      ? ({ name, label: 'Observations', kind: 'links', required: false } as const)
      : named(name);
  expect(said(field, value)).toBe(`“${field.label}” ${message}`);
});

test.each<[string, object, string]>([
  ['client_address', { postcode: 7 }, '"postcode" of “Client address” must be text, as "7"'],
  ['client_address', { postcode: 'x'.repeat(13) }, '"postcode" of “Client address” must have at most 12 characters'],
  ['client_address', { lines: 'x' }, '"lines" of “Client address” must be a list of texts'],
  ['client_address', { lines: [...'123456789'] }, '"lines" of “Client address” must be a list of at most 8'],
  ['client_address', { town: ['x'] }, '"town" of “Client address” must be text'],
  ['client_address', { uprn: 'X' }, '"uprn" of “Client address” must be text of 1 to 12 digits'],
  [
    'ze',
    { text: '1', provenance: 'x' },
    '"provenance" of “Ze” must be one of "measured", "calculated", "carried", "imported"',
  ],
  ['ze', { text: 'LIM', limitation: 7 }, '"limitation" of “Ze” must be text, as "7"'],
])('a wrong part of %s is named: %j', (name, value, message) => {
  expect(said(named(name), value)).toBe(message);
});

test('no message for a program is worded for a person who fills in a form', () => {
  fc.assert(
    fc.property(fc.constantFrom(...fields), fc.jsonValue({ maxDepth: 2 }), (field, value) => {
      const words = said(field, value);
      if (words !== undefined) expect(words).toMatch(/^("\w+" of )?“.+” must (be|have) /);
      if (words !== undefined) expect(words).not.toMatch(/undefined|\d\d\/\d\d\/\d{4}|Enter|Choose/);
    }),
    { numRuns: 3000 },
  );
});

test('each example value in a message is valid', () => {
  let tried = 0;
  for (const field of fields) {
    for (const [, json = ''] of (said(field, { no: 'such' }) ?? '').matchAll(
      / as ((?:"[^"]*"|[[{].*[\]}])(?= |,|$))/g,
    )) {
      expect([field.name, json, checkValue(field, JSON.parse(json)).ok]).toEqual([field.name, json, true]);
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(50);
});

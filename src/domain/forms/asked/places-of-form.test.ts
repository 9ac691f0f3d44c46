import { describe, expect, test } from 'vitest';
import { allFields } from '../document.ts';
import { completeEicr } from '../fixtures/complete-eicr.ts';
import { definitionOf, formsOfType, formTypes } from '../registry.ts';
import { fieldAt, hasPlace } from './places-of-form.ts';

const [eicr] = formsOfType('EICR');
const [minorWorks] = formsOfType('MEIWC');
if (!eicr || !minorWorks) throw new Error('a form is missing');

describe('the place of a path in a form', () => {
  test('is the field itself, for every value of a complete report', () => {
    const document = completeEicr();
    const form = definitionOf(document);
    const places = [...allFields(form, document)];
    expect(places.length).toBeGreaterThan(100);
    for (const { path, field } of places) {
      const found = fieldAt(form, path);
      expect([path, found === 'item' ? found : found?.label]).toEqual([path, field.label]);
    }
  });

  test.each(['boards/b1', 'boards/b1/circuits/c1', 'observations/o1', 'instruments/i1', 'inspection_schedule/cu_ip'])(
    '%s is an item',
    (path) => {
      expect(fieldAt(eicr, path)).toBe('item');
    },
  );

  test.each([
    '',
    'supply',
    'boards',
    'boards/b1/circuits',
    'supply/colour',
    'form_type',
    'company/name',
    'supply/ze/x',
  ])('“%s” has no value', (path) => {
    expect(fieldAt(eicr, path)).toBeUndefined();
  });

  test('may be inside a field, but not outside the form', () => {
    expect(hasPlace(eicr, 'supply/ze/text')).toBe(true);
    expect(hasPlace(eicr, 'supply')).toBe(true);
    expect(hasPlace(minorWorks, 'supply/ze')).toBe(false);
    expect(formTypes().every((type) => formsOfType(type).every((form) => hasPlace(form, 'edition')))).toBe(true);
  });
});

import { expect, test } from 'vitest';
import type { Field } from '../../../src/domain/forms/definition.ts';
import { everyField } from '../../../src/domain/forms/document.ts';
import { allKinds, kindOf } from '../../../src/domain/forms/kinds/index.ts';
import { formForNewWork } from '../../../src/domain/forms/registry.ts';
import { sampleFor } from './samples.ts';

const fields = everyField(formForNewWork());

test('every kind has samples, and there are fields of every kind', () => {
  expect(allKinds().flatMap(({ name }) => (sampleFor({ kind: name }) ? [] : [name]))).toEqual([]);
  expect(allKinds().filter(({ name }) => !fields.some(({ kind }) => kind === name))).toEqual([]);
  expect(() => sampleFor({ kind: 'nobody' as Field['kind'] })).toThrow('nobody');
});

test('a sample is a value of its field’s kind, in its one form', () => {
  // Photos are sent by a form of their own, and nothing is drawn on a page: neither is chosen from a list.
  const named = fields.filter(({ target }) => target !== 'photo' && target !== 'drawing');
  expect(named.length).toBeGreaterThan(150);
  for (const field of named) {
    for (const index of [0, 1, 2, 3]) {
      const value = sampleFor(field)(field, 10 + index, index);
      expect([field.name, value, kindOf(field).check(field, value)]).toEqual([
        field.name,
        value,
        expect.objectContaining({ ok: true, value }),
      ]);
    }
  }
});

import { afterEach, expect, test, vi } from 'vitest';
import { formWith } from '../../../tests/support/form-controls.ts';
import { type Kinds, readControls } from './read-controls.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const kinds: Kinds = { ir_le: 'reading', live_csa: 'decimal', points: 'whole' };

test('checking while typing uses the values that saving would store: readings, decimals and whole numbers', () => {
  expect(readControls(formWith({ ir_le: '>299', live_csa: '2,5', points: '6' }), kinds)).toEqual({
    ir_le: { text: '>299', provenance: 'measured' },
    live_csa: '2.5',
    points: 6,
  });
});

test('a reading followed by a unit is not a value until it is saved', () => {
  expect(readControls(formWith({ ir_le: '200 kΩ' }), kinds)).toEqual({
    ir_le: { text: '', provenance: 'measured' },
  });
});

import { afterEach, expect, test, vi } from 'vitest';
import { spellingsOf } from '../../domain/units.ts';
import { type Kinds, readControls, type Units } from './read-controls.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** As much of a browser's form as is asked of it: its controls, and what stands in them. */
function formWith(typed: Readonly<Record<string, string>>): HTMLFormElement {
  class FormData extends Map<string, string> {
    constructor() {
      super(Object.entries(typed));
    }
    getAll = (name: string) => [this.get(name)].filter((text) => text !== undefined);
  }
  vi.stubGlobal('FormData', FormData);
  return { elements: { namedItem: (name: string) => (name in typed ? {} : null) } } as unknown as HTMLFormElement;
}

const kinds: Kinds = { ir_le: 'reading', live_csa: 'decimal', points: 'int' };
const units: Units = { ir_le: spellingsOf('MΩ'), live_csa: spellingsOf('mm²') };

test('what is checked while typing is what saving would store: numbers without their own unit', () => {
  expect(readControls(formWith({ ir_le: '>299 MΩ', live_csa: '2,5mm²', points: '6' }), kinds, units)).toEqual({
    ir_le: { text: '>299', provenance: 'measured' },
    live_csa: '2.5',
    points: 6,
  });
});

test('a reading in another unit is none', () => {
  expect(readControls(formWith({ ir_le: '200 kΩ' }), kinds, units)).toEqual({
    ir_le: { text: '', provenance: 'measured' },
  });
});

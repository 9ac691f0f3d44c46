import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colours, type Style } from '../drawing/theme.ts';
import { fitLines, heightOf } from './fit-lines.ts';
import type { Paper } from './strip.ts';

const paper: Paper = { clean: (text) => text, widthOf: (text, { size }) => [...text].length * size * 0.5 };
const style = (size: number): Style => ({ cut: 'regular', size, colour: colours.ink, leading: size * 1.22 });
const room = { width: 165, height: 97 };
const flat = (text: string) => text.replace(/\s/g, '');

test('what stands in its own type is left in it', () => {
  const said = [
    { style: style(14), words: 'CU1' },
    { style: style(8.5), words: 'CP-000123, inspected 9 November 2026' },
  ];
  expect(fitLines(paper, said, room).map(({ style: { size } }) => size)).toEqual([14, 8.5]);
});

test('lines of any length and number stand in the room, with nothing lost that is not marked', () => {
  const words = fc
    .array(fc.string({ minLength: 1, maxLength: 60 }), { maxLength: 30, size: 'max' })
    .map((each) => each.join(' '));
  const sizes = [14, 8.5, 8.5, 8.5, 7.5, 7.5];
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: sizes.length }), (texts) => {
      const said = texts.map((each, at) => ({ style: style(sizes[at] ?? 8), words: each }));
      const fitted = fitLines(paper, said, room);
      expect(heightOf(fitted)).toBeLessThanOrEqual(room.height);
      for (const [at, { style: own, lines }] of fitted.entries()) {
        for (const line of lines) expect(paper.widthOf(line, own)).toBeLessThanOrEqual(room.width + 0.001);
        const [shown, whole] = [flat(lines.join('')), flat(texts[at] ?? '')];
        if (shown === whole) continue;
        seen.add('shortened');
        expect(shown.endsWith('…')).toBe(true);
        expect(whole.startsWith(shown.slice(0, -1))).toBe(true);
      }
      if (fitted.some(({ style: own }, at) => own.size < (sizes[at] ?? 0))) seen.add('smaller');
    }),
    { numRuns: 1000, seed: 7 },
  );
  expect(seen).toEqual(new Set(['shortened', 'smaller']));
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [lightText = '', darkText = ''] = css.split('@media');
const colours = (text: string) =>
  Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
const light = colours(lightText);
const themes = { light, dark: { ...light, ...colours(darkText) } };

/** Relative luminance by WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(theme: keyof typeof themes, text: string, ground: string): number {
  const [a, b] = [text, ground].map((name) => {
    const value = themes[theme][name];
    if (!value) throw new Error(`no colour --${name}`);
    return luminance(value) + 0.05;
  }) as [number, number];
  return Math.max(a, b) / Math.min(a, b);
}

const grounds = ['paper', 'sheet'];
const washes = ['copper-wash', 'good-wash', 'bad-wash', 'warn-wash', 'info-wash'];
const pairs: [text: string, ground: string, least: number][] = [
  ...grounds.flatMap((ground): [string, string, number][] => [
    ['ink', ground, 7],
    ['soft', ground, 7],
    ['link', ground, 7],
    ['good', ground, 4.5],
    ['bad', ground, 4.5],
    ['warn', ground, 4.5],
    ['info', ground, 4.5],
    ['copper', ground, 4.5],
    // Not text: the border of a control, the focus ring, the engraved rule (WCAG 1.4.11).
    ['edge', ground, 3],
    ['focus', ground, 3],
    ['shine', ground, 3],
  ]),
  ...washes.flatMap((ground): [string, string, number][] => [
    ['ink', ground, 7],
    ['soft', ground, 4.5],
    ['link', ground, 4.5],
    ['focus', ground, 3],
  ]),
  ['good', 'good-wash', 4.5],
  ['bad', 'bad-wash', 4.5],
  ['warn', 'warn-wash', 4.5],
  ['info', 'info-wash', 4.5],
  ['on-copper', 'copper', 4.5],
  ['on-copper', 'copper-deep', 4.5],
  ['on-bad', 'bad', 4.5],
  ['sheet', 'warn', 4.5],
];

test.each((['light', 'dark'] as const).flatMap((theme) => pairs.map((pair) => [theme, ...pair] as const)))(
  'in %s, %s on %s has a contrast of at least %d to 1',
  (theme, text, ground, least) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(least);
  },
);

test('the dark theme sets every colour', () => {
  expect(Object.keys(colours(darkText)).sort()).toEqual(Object.keys(light).sort());
});

test('black on white counts 21 to 1', () => {
  expect((luminance('#ffffff') + 0.05) / (luminance('#000000') + 0.05)).toBeCloseTo(21);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openFonts } from '../../../server/documents/pdf/drawing/fonts.ts';
import { textFault, tidyText } from './printable.ts';
import { isInFont } from './printable-characters.ts';

/** From the font's own tables: every visible character, and the space. */
const inAllCuts = () => {
  const [first, ...others] = Object.values(openFonts()).map(({ characterSet }) => new Set(characterSet));
  return [...(first ?? [])]
    .filter((code) => others.every((each) => each.has(code)))
    .filter((code) => code === 0x20 || !/[\p{C}\p{Z}]/u.test(String.fromCodePoint(code)))
    .toSorted((a, b) => a - b);
};

/** The value of `runs` in the module. */
function runsOf(codes: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  let at = 0;
  return ranges
    .map(([first, last]) => {
      const run = `${(first - at).toString(36)}${last > first ? `-${(last - first).toString(36)}` : ''}`;
      at = last;
      return run;
    })
    .join(' ');
}

test('the printable characters are those of the font files', () => {
  const codes = new Set(inAllCuts());
  expect(codes.size).toBeGreaterThan(1500);
  const source = readFileSync(new URL('printable-characters.ts', import.meta.url), 'utf8');
  const written = [...source.matchAll(/^ {2}'([\da-z -]+)',$/gm)].map(([, line]) => line).join(' ');
  expect(written).toBe(runsOf([...codes]));
  for (let code = 0; code < 0x11000; code += 1) expect([code, isInFont(code)]).toEqual([code, codes.has(code)]);
});

test.each([
  ...['Trương Văn Dũng', 'Lương Thị Phương', 'Elçin Əliyev', 'Siân ap Huw, Tŷ Gwyn', 'Łukasz Żółć'],
  ...['Nguyễn Hữu Tường', 'Adéṣínà', 'Ọlọ́run', 'Αθηνά', 'Зоя'],
])('the name %s is accepted', (name) => {
  expect(textFault(tidyText(name), 'one line')).toBeUndefined();
});

test.each([
  ['王小明', '王 小 明'],
  ['محمد', 'م ح د'],
  ['અમિત', 'અ મ ત'],
])('the message for the name %s says which letters to use', (name, letters) => {
  const fault = textFault(tidyText(name), 'one line') ?? '';
  for (const letter of letters.split(' ')) expect(fault).toContain(letter);
  expect(fault).toMatch(/, which cannot be printed: use Latin, Greek or Cyrillic letters$/);
});

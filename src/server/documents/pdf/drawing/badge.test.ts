import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BADGE_HEIGHT, type Look, looks } from './badge.ts';
import { colours } from './theme.ts';

const styles = new URL('../../../../styles/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, styles), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const marks = read('plain/marks.css');
const [light = ''] = read('plain/tokens.css').split('@media');
const tokens = new Map([...light.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));

/** The rules for a class, the later over the earlier: no media query stands among them. */
function declared(name: string): Record<string, string> {
  const rules = [...marks.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const own = rules.filter(([, selector = '']) => selector.split(',').some((each) => each.trim() === `.${name}`));
  return Object.fromEntries(
    own.flatMap(([, , body = '']) => [...body.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, key, value]) => [key, value])),
  );
}

const resolved = (text = ''): string =>
  text.replace(/var\(--([\w-]+)\)/g, (_, name: string) => tokens.get(name) ?? '?');
/** White of the screen and of paper. */
const colourOf = (text: string | undefined) => {
  const value = resolved(text);
  return ['#fffefc', '#ffffff'].includes(value) ? 'white' : value;
};

type Seen = { fill: string; edge: string; text: string; corners: 'square' | 'eased' | 'round'; line: string };

function onScreen(code: string): Seen {
  const badge = declared('badge');
  const own = declared(code.toLowerCase());
  const said = { ...badge, ...own };
  const radius = resolved(said['border-radius']);
  const [, line = 'solid'] = /\b(solid|dashed)\b/.exec(own.border ?? badge.border ?? '') ?? [];
  return {
    fill: own.background === undefined ? 'white' : colourOf(own.background),
    // A border that names no colour has that of the text.
    edge: colourOf(own['border-color'] ?? own.color),
    text: colourOf(said.color),
    corners: radius === '0' ? 'square' : radius.endsWith('rem') ? 'round' : 'eased',
    line,
  };
}

function onPaper({ fill, edge, text, radius, dashed }: Look): Seen {
  return {
    fill: fill === undefined ? 'white' : colourOf(fill),
    edge: colourOf(edge),
    text: colourOf(text),
    corners: radius === 0 ? 'square' : radius >= (BADGE_HEIGHT - 1) / 2 ? 'round' : 'eased',
    line: dashed ? 'dashed' : 'solid',
  };
}

const codes = ['C1', 'C2', 'C3', 'FI'];

describe('the codes of observations', () => {
  test.each(codes)('%s has on paper the colours and the shape that it has on the pages', (code) => {
    const look = looks[code];
    if (!look) throw new Error(`${code} is not drawn`);
    expect(onPaper(look)).toEqual(onScreen(code));
  });

  test('each is told from the others by its shape alone', () => {
    const shapes = codes.map((code) => {
      const { fill, corners, line } = onScreen(code);
      return [fill === 'white' ? 'outline' : 'solid', corners, line].join(' ');
    });
    expect(shapes).toEqual(['solid square solid', 'solid round solid', 'outline eased solid', 'outline eased dashed']);
  });

  test('a page that is printed keeps the fills, and gives the codes no other look', () => {
    const [, printed = ''] = read('certificate.css').split('@media print');
    expect(printed).toMatch(/\.badge \{\s*print-color-adjust: exact;/);
    const [, plain = ''] = read('plain/print.css').split('@media print');
    expect(plain.split('@media')[0]).not.toMatch(/\.(c1|c2|c3|fi|badge)\b/);
  });

  test('the colours of the print are those of the pages', () => {
    const named = {
      bad: 'bad',
      warn: 'warn',
      info: 'info',
      edge: 'edge',
      ink: 'ink',
      copper: 'copper',
      good: 'good',
    } as const;
    for (const [own, token] of Object.entries(named))
      expect(colours[own as keyof typeof named]).toBe(tokens.get(token));
  });
});

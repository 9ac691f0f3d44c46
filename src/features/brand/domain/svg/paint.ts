import { BrandFault } from '../brand.ts';
import { lengthOf } from './length.ts';
import type { Markup } from './markup.ts';

/** How an element is filled; `undefined` for no fill. */
export type Paint = {
  fill: string | undefined;
  isEvenOdd: boolean;
  isVisible: boolean;
  /** Whether its outline would be drawn, and its width: the two may come from different elements. */
  hasStroke: boolean;
  strokeWidth: number;
};

export const firstPaint: Paint = {
  ...{ fill: '#000000', isEvenOdd: false, isVisible: true },
  ...{ hasStroke: false, strokeWidth: 1 },
};

/** The value of a property in a class, and its position in the styles: of two classes the later one wins. */
type Said = { value: string; at: number };

/** Declarations by the name of their class: `.mark { fill: #123456 }`, and no other selector. */
export type Classes = ReadonlyMap<string, ReadonlyMap<string, Said>>;
/** The same while styles are read. */
export type GatheredClasses = Map<string, Map<string, Said>>;

/** Properties that would need transparency or another element, with their names for messages. */
const refused: ReadonlyMap<string, string> = new Map([
  ['clip-path', 'a clipping path'],
  ['mask', 'a mask'],
  ['filter', 'a filter'],
  ['mix-blend-mode', 'a blend mode'],
  ...['marker', 'marker-start', 'marker-mid', 'marker-end'].map((name) => [name, 'a marker'] as const),
]);
/** Properties that move or change a shape. Read only from attributes, if at all. */
const outlines: ReadonlySet<string> = new Set([
  ...['transform', 'translate', 'rotate', 'scale', 'transform-origin', 'transform-box', 'offset-path'],
  ...['d', 'cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'width', 'height', 'points'],
]);
const opacities: ReadonlySet<string> = new Set(['opacity', 'fill-opacity']);
/** Properties read from classes; others are skipped, so that a class stays small however long its rule. */
const asked: ReadonlySet<string> = new Set([
  ...[...refused.keys(), ...opacities, ...outlines, 'display', 'visibility'],
  ...['stroke', 'stroke-width', 'fill', 'fill-rule', 'all'],
]);
/** The values of each of these. Browsers ignore any other, and use a value from elsewhere. */
const keywords: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['display', new Set(['none', 'inline', 'block', 'inherit'])],
  ['visibility', new Set(['visible', 'hidden', 'collapse', 'inherit'])],
  ['fill-rule', new Set(['nonzero', 'evenodd', 'inherit'])],
]);
/** Classes of one element: drawing programs write one or two. */
const MOST_CLASSES = 20;

/**
 * The fill of an element, by its attributes, classes and style; the rest is inherited.
 * @returns `hidden` if it is not drawn at all.
 * @throws BrandFault with the name of the element, if it needs something that cannot be printed.
 */
export function paintOf({ name, attributes }: Markup, around: Paint, classes: Classes): Paint | 'hidden' {
  const said = new Map(attributes);
  const classed = new Map<string, Said>();
  for (const [key, value] of attributes)
    if (value.includes('&') && (asked.has(key) || key === 'class' || key === 'style'))
      throw new BrandFault(`The SVG has a sign that stands for another at <${name}> (${key}). Save it as “plain SVG”`);
  const own = new Set((attributes.get('class') ?? '').split(/\s+/));
  if (own.size > MOST_CLASSES)
    throw new BrandFault(`The SVG has more than ${MOST_CLASSES} classes at <${name}>. Simplify it, or send a PNG`);
  for (const each of own)
    for (const [property, found] of classes.get(each) ?? [])
      if (found.at > (classed.get(property)?.at ?? -1)) classed.set(property, found);
  const styled = new Map([...classed].map(([property, { value }]) => [property, value]));
  for (const [property, value] of declarations(attributes.get('style') ?? '')) styled.set(property, value);
  for (const [property, value] of styled) {
    // The page decides the size of the whole drawing.
    if (outlines.has(property) && !(name === 'svg' && ['width', 'height', 'x', 'y'].includes(property)))
      throw new BrandFault(
        `The SVG has a style that moves or shapes <${name}> (${property}). Save with “presentation attributes”`,
      );
    if (property === 'all')
      throw new BrandFault(`The SVG has a style at <${name}> that takes back all others (all). Take it out`);
    if (asked.has(property) && value.includes('!'))
      throw new BrandFault(
        `The SVG has a style at <${name}> that is marked important (${property}). Take the mark out`,
      );
    said.set(property, value);
  }
  const keyword = (property: string): string | undefined => {
    const word = said.get(property)?.trim().toLowerCase();
    if (word !== undefined && !keywords.get(property)?.has(word))
      throw new BrandFault(`The SVG has a ${property} at <${name}> that cannot be read: ${word.slice(0, 30)}`);
    return word;
  };
  if (keyword('display') === 'none') return 'hidden';
  for (const [property, value] of said) {
    const words = refused.get(property);
    if (words !== undefined && !['none', 'normal'].includes(value.trim()))
      throw new BrandFault(`The SVG has ${words} at <${name}>. Flatten it in the drawing program`);
    if (opacities.has(property) && !isWhole(value))
      throw new BrandFault(`The SVG has transparency at <${name}> (${property}). Use solid colours`);
    if (unread.has(property))
      throw new BrandFault(`The SVG has ${property} at <${name}>, which is not read. Save it as “plain SVG”`);
    if (property.startsWith('on') || property === 'href' || property.endsWith(':href'))
      throw new BrandFault(`The SVG has a reference or a script at <${name}> (${property}). Take it out`);
  }
  const [stroke, wide] = [said.get('stroke')?.trim() ?? 'inherit', said.get('stroke-width')?.trim() ?? 'inherit'];
  const hasStroke = stroke === 'inherit' ? around.hasStroke : stroke !== 'none';
  const strokeWidth = wide === 'inherit' ? around.strokeWidth : lengthOf(wide);
  if (hasStroke && Number.isNaN(strokeWidth) && !isGroup(name))
    throw new BrandFault(
      `The SVG has a stroke-width at <${name}> that cannot be read: ${wide.slice(0, 30)}. Turn outlines into paths in the drawing program`,
    );
  if (hasStroke && strokeWidth !== 0 && !isGroup(name))
    throw new BrandFault(
      `The SVG has an outline (stroke) at <${name}>. Turn outlines into paths in the drawing program`,
    );
  const fill = said.get('fill')?.trim();
  const [rule, visibility] = [keyword('fill-rule'), keyword('visibility')];
  return {
    fill: fill === undefined || fill === 'inherit' ? around.fill : colourOf(fill, name),
    isEvenOdd: rule === undefined || rule === 'inherit' ? around.isEvenOdd : rule === 'evenodd',
    // A child of an invisible element may be visible.
    isVisible: visibility === undefined || visibility === 'inherit' ? around.isVisible : visibility === 'visible',
    ...{ hasStroke, strokeWidth },
  };
}

/** Elements that draw nothing themselves, but affect their children. */
const isGroup = (name: string) => name === 'svg' || name === 'g';

/** Attributes with which a browser draws an element elsewhere, or only for some users. */
const unread: ReadonlySet<string> = new Set([
  ...['transform-origin', 'transform-box'],
  ...['systemLanguage', 'requiredExtensions', 'requiredFeatures'],
]);

const isWhole = (value: string) => ['1', '1.0', '100%', 'inherit'].includes(value.trim());

/** `fill: red; stroke: none` by name. @throws BrandFault if a browser would parse it differently. */
function declarations(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const each of withoutComments(text).split(';')) {
    const colon = each.indexOf(':');
    if (!isEven(each, '"') || !isEven(each, "'") || each.split('(').length !== each.split(')').length)
      throw new BrandFault('The SVG has a style that cannot be read. Save with “presentation attributes”');
    if (colon !== -1) found.set(each.slice(0, colon).trim().toLowerCase(), each.slice(colon + 1).trim());
  }
  return found;
}

const isEven = (text: string, sign: string) => text.split(sign).length % 2 === 1;

/** @throws BrandFault if a comment does not end, or a character is written by its number. */
function withoutComments(css: string): string {
  if (css.includes('\\'))
    throw new BrandFault('The SVG has a style that cannot be read. Save with “presentation attributes”');
  const [first = '', ...rest] = css.split('/*');
  const behind = rest.map((each) => {
    const end = each.indexOf('*/');
    if (end === -1) throw new BrandFault('The SVG has a style whose comment does not end. Save it again');
    return each.slice(end + 2);
  });
  return [first, ...behind].join(' ');
}

/** The classes of a `<style>`, as drawing programs write it. @throws BrandFault for any other selector. */
export function readClasses(css: string, into: GatheredClasses): void {
  // Positions continue after those of earlier styles.
  let at = 0;
  for (const own of into.values()) for (const said of own.values()) at = Math.max(at, said.at + 1);
  const rules = withoutComments(css).split('}');
  if (rules.pop()?.trim() !== '') throw new BrandFault(moreThanClasses);
  for (const rule of rules) {
    at += 1;
    const [selected = '', said = '', ...more] = rule.split('{');
    if (more.length > 0) throw new BrandFault(moreThanClasses);
    const selectors = new Set(selected.split(',').map((each) => each.trim()));
    // Shared by all selectors: a rule may have thousands.
    const read = [...declarations(said)].filter(([property]) => asked.has(property));
    for (const selector of selectors) {
      if (!/^\.[A-Za-z_][\w-]{0,59}$/.test(selector)) throw new BrandFault(moreThanClasses);
      const own = into.get(selector.slice(1)) ?? new Map<string, Said>();
      for (const [property, value] of read) own.set(property, { value, at });
      into.set(selector.slice(1), own);
    }
  }
}

const moreThanClasses = 'The SVG has a <style> that is more than classes. Save with “presentation attributes”';

/** @returns `#rrggbb`, or undefined for `none`. */
function colourOf(said: string, element: string): string | undefined {
  const text = said.toLowerCase();
  if (text === 'none') return undefined;
  if (text.startsWith('url('))
    throw new BrandFault(`The SVG has a gradient or a pattern at <${element}>. Use solid colours`);
  if (text === 'transparent' || text.startsWith('rgba') || text.startsWith('hsla'))
    throw new BrandFault(`The SVG has transparency at <${element}> (fill). Use solid colours`);
  const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/.exec(text)?.[0].slice(1);
  if (hex !== undefined) return `#${hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex}`;
  const inside = /^rgb\(([\d\s,.%]{5,40})\)$/.exec(text)?.[1]?.trim() ?? '';
  const parts = inside.split(inside.includes(',') ? ',' : /\s+/).map((part) => part.trim());
  const areAlike = new Set(parts.map((part) => part.endsWith('%'))).size === 1;
  if (parts.length === 3 && areAlike && parts.every((part) => /^(?:\d{1,3}(?:\.\d{1,9})?|\.\d{1,9})%?$/.test(part))) {
    const values = parts.map((part) => Number.parseFloat(part) * (part.endsWith('%') ? 2.55 : 1));
    if (values.every((value) => value >= 0 && value <= 255))
      return `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
  }
  const named = names.get(text);
  if (named !== undefined) return named;
  throw new BrandFault(`The SVG has a colour at <${element}> that cannot be read: ${said.slice(0, 30)}. Use #rrggbb`);
}

/** The sixteen of HTML 4, and orange. */
const names: ReadonlyMap<string, string> = new Map([
  ['black', '#000000'],
  ['silver', '#c0c0c0'],
  ['gray', '#808080'],
  ['grey', '#808080'],
  ['white', '#ffffff'],
  ['maroon', '#800000'],
  ['red', '#ff0000'],
  ['purple', '#800080'],
  ['fuchsia', '#ff00ff'],
  ['green', '#008000'],
  ['lime', '#00ff00'],
  ['olive', '#808000'],
  ['yellow', '#ffff00'],
  ['navy', '#000080'],
  ['blue', '#0000ff'],
  ['teal', '#008080'],
  ['aqua', '#00ffff'],
  ['orange', '#ffa500'],
]);

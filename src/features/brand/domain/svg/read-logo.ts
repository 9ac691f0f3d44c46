import { BrandFault } from '../brand.ts';
import { lengthOf } from './length.ts';
import { type Markup, readMarkup } from './markup.ts';
import { firstPaint, type GatheredClasses, type Paint, paintOf, readClasses } from './paint.ts';
import { allNumbers, readPath } from './path-data.ts';
import { after, ellipse, type Matrix, moved, pathOf, rectangle, type Segment } from './segments.ts';
import { readTransform } from './transform.ts';

/** A filled outline: path data of `M`, `L`, `C` and `Z` alone, in absolute places. */
type LogoShape = { path: string; fill: string; isEvenOdd: boolean };

/** A drawing that paper can show: filled outlines, from the lowest up. The longer side is 1,000. */
export type Logo = { width: number; height: number; shapes: LogoShape[] };

/** Most characters. A logo of some thousand points has a tenth of them. */
export const MOST_SVG = 256 * 1024;
const MOST_SHAPES = 1000;
/** Most characters of outlines as stored. */
const MOST_KEPT = 200_000;
const LONG_SIDE = 1000;
/** Largest proportion of the sides: a longer drawing would be too small to see. */
const MOST_LONG = 12;

/**
 * Reads a logo from a drawing program and keeps its filled outlines, which can be printed. Refuses anything else by the name of the
 * element instead of dropping it, so that no part of a logo goes missing on a certificate.
 * Takes time in proportion to the text, whose length is limited.
 * @throws BrandFault with a sentence for the user.
 */
export function readLogo(text: string): Logo {
  if (text.length > MOST_SVG) throw new BrandFault('The SVG is larger than 256 KB. Simplify it, or send a PNG');
  const svg = readMarkup(text.replace(/^\uFEFF/, ''));
  if (svg.name !== 'svg') throw new BrandFault('This is not an SVG: it begins with another element');
  const { scale, x, y, width, height } = boxOf(svg);
  const classes: GatheredClasses = new Map();
  gatherClasses(svg, classes);
  mustBeSvgAlone(svg);
  if ((svg.attributes.get('transform') ?? '').trim() !== '')
    throw new BrandFault(
      'The SVG is turned or moved as a whole (transform at <svg>). Put a group around what it draws',
    );
  const shapes: LogoShape[] = [];
  let length = 0;
  const draw = (element: Markup, around: Paint, matrix: Matrix, isOutside: boolean) => {
    if (isSilent(element)) return;
    const paint = paintOf(element, around, classes);
    if (paint === 'hidden') return;
    const own = isOutside ? matrix : after(matrix, readTransform(element.attributes.get('transform')));
    if (isOutside || element.name === 'g') {
      mustHaveNoText(element);
      for (const child of element.children) draw(child, paint, own, false);
      return;
    }
    const outline = outlineOf(element);
    mustHaveNoText(element);
    for (const child of element.children) mustSayNothing(child, element.name);
    if (!paint.isVisible || paint.fill === undefined || outline.length === 0) return;
    const path = pathOf(moved(own, outline));
    length += path.length;
    if (shapes.length >= MOST_SHAPES || length > MOST_KEPT)
      throw new BrandFault('The SVG has more shapes or points than are printed. Simplify it, or send a PNG');
    shapes.push({ path, fill: paint.fill, isEvenOdd: paint.isEvenOdd });
  };
  draw(svg, firstPaint, [scale, 0, 0, scale, -x * scale, -y * scale], true);
  if (shapes.length === 0) throw new BrandFault('The SVG draws nothing that has a fill');
  return { width, height, shapes };
}

/** The drawing as a minimal SVG, as stored and as shown to browsers. */
export function showLogo({ width, height, shapes }: Logo): string {
  const paths = shapes.map(
    ({ path, fill, isEvenOdd }) => `<path fill="${fill}"${isEvenOdd ? ' fill-rule="evenodd"' : ''} d="${path}"/>`,
  );
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${paths.join('')}</svg>`;
}

function mustHaveNoText({ text }: Markup): void {
  if (text.trim() !== '')
    throw new BrandFault('The SVG has text. Turn text into paths in the drawing program, so that it needs no font');
}

function boxOf({ attributes }: Markup) {
  const viewBox = attributes.get('viewBox');
  const fit = attributes.get('preserveAspectRatio') ?? '';
  if (/none|slice/.test(fit))
    throw new BrandFault('The SVG is stretched or cut (preserveAspectRatio). Save it as large as its drawing is');
  const said = viewBox === undefined ? undefined : allNumbers(viewBox);
  const [x = 0, y = 0, own = 0, high = 0] = said ?? [
    ...[0, 0],
    ...[lengthOf(attributes.get('width')), lengthOf(attributes.get('height'))],
  ];
  if (said !== undefined && said.length !== 4) throw new BrandFault('The SVG has a viewBox that cannot be read');
  if (!(own > 0 && high > 0)) throw new BrandFault('The SVG does not say how large it is: it has no viewBox');
  // Stored values are rounded and read again: 12 times as long may have become 12.0005 times.
  if (own / high > MOST_LONG + 0.01 || high / own > MOST_LONG + 0.01)
    throw new BrandFault(`The SVG is more than ${MOST_LONG} times as long as it is high, or the other way round`);
  const scale = LONG_SIDE / Math.max(own, high);
  const rounded = (value: number) => Math.round(value * scale * 100) / 100;
  return { scale, x, y, width: rounded(own), height: rounded(high) };
}

/** Invisible elements that programs leave in a file. Those in `defs` are drawn only by reference, which is refused. */
const silent: ReadonlySet<string> = new Set(['title', 'desc', 'metadata', 'defs', 'style']);
const isSilent = ({ name }: Markup) => silent.has(name) || name.includes(':');

function gatherClasses({ name, text, attributes, children }: Markup, into: GatheredClasses): void {
  if (name === 'style' && !['', 'all', 'screen'].includes((attributes.get('media') ?? '').trim()))
    throw new BrandFault('The SVG has a <style> for some screens alone (media). Save with “presentation attributes”');
  if (name === 'style' && !['', 'text/css'].includes((attributes.get('type') ?? '').trim()))
    throw new BrandFault('The SVG has a <style> that is no CSS. Save with “presentation attributes”');
  if (name === 'style') readClasses(text, into);
  for (const child of children) gatherClasses(child, into);
}

const SVG = 'http://www.w3.org/2000/svg';

/** Refuses elements with a prefix, and elements of another namespace with a name of SVG: browsers draw them differently. */
function mustBeSvgAlone({ name, attributes, children }: Markup, around: ReadonlySet<string> = new Set()): void {
  const declared = [...attributes].filter(([key, value]) => key.startsWith('xmlns:') && value.trim() === SVG);
  const prefixes = declared.length === 0 ? around : around.union(new Set(declared.map(([key]) => key.slice(6))));
  const [prefix = '', ...rest] = name.split(':');
  if (rest.length > 0 && prefixes.has(prefix))
    throw new BrandFault(`The SVG names its elements with a prefix (<${name.slice(0, 30)}>). Save it as “plain SVG”`);
  const own = attributes.get('xmlns')?.trim();
  if (rest.length === 0 && own !== undefined && own !== SVG)
    throw new BrandFault(
      `The SVG has <${name.slice(0, 30)}> that is of something else than SVG. Save it as “plain SVG”`,
    );
  for (const child of children) mustBeSvgAlone(child, prefixes);
}

/** A shape may contain its description; animations cannot be printed. */
function mustSayNothing(child: Markup, within: string): void {
  if (!isSilent(child))
    throw new BrandFault(
      `The SVG has <${child.name.slice(0, 30)}> in <${within}>, which paper cannot show. Take it out`,
    );
}

const why: ReadonlyMap<string, string> = new Map([
  ['script', 'a script. Take it out'],
  ['image', 'a picture in it. Trace it in the drawing program, or send a PNG'],
  ['text', 'text. Turn text into paths in the drawing program, so that it needs no font'],
  ['tspan', 'text. Turn text into paths in the drawing program'],
  ['use', 'a reference. Save it as “plain SVG”, with copies in place of references'],
  ['foreignObject', 'a piece of a web page in it. Take it out'],
  ['linearGradient', 'a gradient. Use solid colours'],
  ['radialGradient', 'a gradient. Use solid colours'],
  ['pattern', 'a pattern. Use solid colours'],
  ['clipPath', 'a clipping path. Flatten it in the drawing program'],
  ['mask', 'a mask. Flatten it in the drawing program'],
  ['filter', 'a filter. Flatten it in the drawing program'],
  ['line', 'a line. Turn outlines into paths in the drawing program'],
]);

/** @throws BrandFault with the name of the element, if it is not a filled shape. */
function outlineOf({ name, attributes }: Markup): Segment[] {
  const value = (key: string): number | undefined => {
    const said = attributes.get(key);
    if (said === undefined) return undefined;
    const [first, ...others] = allNumbers(said.trim().replace(/px$/, ''));
    if (first === undefined || others.length > 0)
      throw new BrandFault(`The SVG has a <${name}> whose ${key} cannot be read`);
    return first;
  };
  const of = (key: string) => value(key) ?? 0;
  switch (name) {
    case 'path':
      return readPath(attributes.get('d') ?? '');
    case 'rect': {
      const [rx, ry] = [value('rx'), value('ry')];
      const [width, height] = [of('width'), of('height')];
      if (width <= 0 || height <= 0) return [];
      if ((rx ?? 0) < 0 || (ry ?? 0) < 0) throw new BrandFault('The SVG has a <rect> whose corners cannot be read');
      return rectangle(of('x'), of('y'), width, height, rx ?? ry ?? 0, ry ?? rx ?? 0);
    }
    case 'circle':
      return of('r') > 0 ? ellipse(of('cx'), of('cy'), of('r'), of('r')) : [];
    case 'ellipse': {
      const [rx = 0, ry = rx] = [value('rx') ?? value('ry'), value('ry')];
      return rx > 0 && ry > 0 ? ellipse(of('cx'), of('cy'), rx, ry) : [];
    }
    case 'polygon':
    case 'polyline': {
      const values = allNumbers(attributes.get('points') ?? '');
      if (values.length % 2 === 1) throw new BrandFault(`The SVG has a <${name}> whose points cannot be read`);
      const points = Array.from({ length: values.length / 2 }, (_, index): Segment => {
        const [x = 0, y = 0] = values.slice(2 * index, 2 * index + 2);
        return [index === 0 ? 'M' : 'L', x, y];
      });
      return points.length === 0 ? [] : [...points, ['Z']];
    }
    default:
      throw new BrandFault(
        `The SVG has <${name.slice(0, 30)}>: ${why.get(name) ?? 'not one of the shapes that are printed'}`,
      );
  }
}

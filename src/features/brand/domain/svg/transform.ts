import { BrandFault } from '../brand.ts';
import { allNumbers } from './path-data.ts';
import { after, type Matrix, same } from './segments.ts';

/** What an attribute `transform` does to places. @throws BrandFault where it is not one we know. */
export function readTransform(text: string | undefined): Matrix {
  let matrix = same;
  for (let rest = (text ?? '').trim(); rest !== ''; ) {
    const [open, close] = [rest.indexOf('('), rest.indexOf(')')];
    if (open === -1 || close < open) throw new BrandFault(fault(rest));
    const name = rest.slice(0, open).trim();
    const made = one(name, allNumbers(rest.slice(open + 1, close)));
    if (!made) throw new BrandFault(fault(name));
    matrix = after(matrix, made);
    rest = rest.slice(close + 1).trimStart();
    if (!rest.startsWith(',')) continue;
    rest = rest.slice(1).trimStart();
    if (rest === '') throw new BrandFault(fault(text ?? ''));
  }
  return matrix;
}

const fault = (said: string) =>
  `The SVG has a transform that cannot be read: ${said.slice(0, 30)}. Apply transforms in the drawing program, or save as “plain SVG”`;

/** How many numbers each has: with another count a browser passes over the whole attribute. */
const counts: ReadonlyMap<string, readonly number[]> = new Map([
  ['matrix', [6]],
  ['translate', [1, 2]],
  ['scale', [1, 2]],
  ['rotate', [1, 3]],
  ['skewX', [1]],
  ['skewY', [1]],
]);

function one(name: string, values: readonly number[]): Matrix | undefined {
  const [a, b, c, d, e, f] = values;
  if (a === undefined || !counts.get(name)?.includes(values.length)) return undefined;
  switch (name) {
    case 'matrix':
      return b !== undefined && c !== undefined && d !== undefined && e !== undefined && f !== undefined
        ? [a, b, c, d, e, f]
        : undefined;
    case 'translate':
      return [1, 0, 0, 1, a, b ?? 0];
    case 'scale':
      return [a, 0, 0, b ?? a, 0, 0];
    case 'rotate': {
      const [x, y] = [b ?? 0, c ?? 0];
      const [cos, sin] = [Math.cos(radians(a)), Math.sin(radians(a))];
      return after(after([1, 0, 0, 1, x, y], [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, -x, -y]);
    }
    case 'skewX':
      return [1, 0, Math.tan(radians(a)), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan(radians(a)), 0, 1, 0, 0];
    default:
      return undefined;
  }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

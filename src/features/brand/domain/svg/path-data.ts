import { BrandFault } from '../brand.ts';
import { arc } from './arc.ts';
import type { Segment } from './segments.ts';

const MOST_SEGMENTS = 20_000;
/** Number of values after each letter. */
const counts: ReadonlyMap<string, number> = new Map([
  ...(['M', 'L', 'T'] as const).map((letter) => [letter, 2] as const),
  ...(['H', 'V'] as const).map((letter) => [letter, 1] as const),
  ...(['S', 'Q'] as const).map((letter) => [letter, 4] as const),
  ['C', 6],
  ['A', 7],
  ['Z', 0],
]);

/** The outline of a path in absolute lines and curves. @param data  its attribute `d`. @throws BrandFault */
export function readPath(data: string): Segment[] {
  const segments: Segment[] = [];
  const state = { x: 0, y: 0, startX: 0, startY: 0, handleX: 0, handleY: 0, last: '' };
  const reader = numbersIn(data);
  let letter = '';
  for (reader.skip(); !reader.isAtEnd(); reader.skip()) {
    const named = reader.letter();
    // Numbers without a letter repeat the last one; after a move they are lines.
    if (named !== undefined) letter = named;
    else if (letter === 'M') letter = 'L';
    else if (letter === 'm') letter = 'l';
    const kind = letter.toUpperCase();
    const count = counts.get(kind);
    if (count === undefined || (named === undefined && kind === 'Z') || (segments.length === 0 && kind !== 'M'))
      throw new BrandFault(pathFault);
    const values = Array.from({ length: count }, (_, index) =>
      kind === 'A' && (index === 3 || index === 4) ? reader.flag() : reader.number(),
    );
    add(segments, state, kind, values, letter !== kind);
    if (segments.length > MOST_SEGMENTS)
      throw new BrandFault('The SVG has a <path> with more than 20,000 points. Simplify it');
  }
  return segments;
}

const pathFault = 'The SVG has a <path> that cannot be read. Save it again';

type State = { x: number; y: number; startX: number; startY: number; handleX: number; handleY: number; last: string };

function add(to: Segment[], state: State, kind: string, values: readonly number[], isRelative: boolean): void {
  const { x, y, last } = state;
  const [ox, oy] = isRelative ? [x, y] : [0, 0];
  const at = (index: number): [number, number] => [(values[index] ?? 0) + ox, (values[index + 1] ?? 0) + oy];
  const curve = (x1: number, y1: number, x2: number, y2: number, end: [number, number]) => {
    to.push(['C', x1, y1, x2, y2, ...end]);
    [state.x, state.y] = end;
  };
  /** A curve with one handle equals one with two, each two thirds of the way to it. */
  const single = (hx: number, hy: number, [ex, ey]: [number, number]) => {
    curve(x + ((hx - x) * 2) / 3, y + ((hy - y) * 2) / 3, ex + ((hx - ex) * 2) / 3, ey + ((hy - ey) * 2) / 3, [ex, ey]);
    [state.handleX, state.handleY] = [hx, hy];
  };
  const line = (ex: number, ey: number) => {
    to.push(['L', ex, ey]);
    [state.x, state.y] = [ex, ey];
  };
  // After a close, the next outline starts where the last one started.
  if (last === 'Z' && kind !== 'M' && kind !== 'Z') to.push(['M', x, y]);
  const isAfter = (...kinds: string[]) => kinds.includes(last);
  switch (kind) {
    case 'M': {
      const [mx, my] = at(0);
      to.push(['M', mx, my]);
      Object.assign(state, { x: mx, y: my, startX: mx, startY: my });
      break;
    }
    case 'L':
      line(...at(0));
      break;
    case 'H':
      line((values[0] ?? 0) + ox, y);
      break;
    case 'V':
      line(x, (values[0] ?? 0) + oy);
      break;
    case 'C': {
      const handle = at(2);
      curve(...at(0), ...handle, at(4));
      [state.handleX, state.handleY] = handle;
      break;
    }
    case 'S': {
      const first = isAfter('C', 'S') ? [2 * x - state.handleX, 2 * y - state.handleY] : [x, y];
      const handle = at(0);
      curve(first[0] as number, first[1] as number, ...handle, at(2));
      [state.handleX, state.handleY] = handle;
      break;
    }
    case 'Q':
      single(...at(0), at(2));
      break;
    case 'T':
      single(
        ...(isAfter('Q', 'T') ? ([2 * x - state.handleX, 2 * y - state.handleY] as const) : ([x, y] as const)),
        at(0),
      );
      break;
    case 'A': {
      const [rx = 0, ry = 0, degrees = 0, large, clockwise] = values;
      const [ex, ey] = at(5);
      to.push(...arc(x, y, { rx, ry, degrees, isLarge: large === 1, isClockwise: clockwise === 1, x: ex, y: ey }));
      [state.x, state.y] = [ex, ey];
      break;
    }
    default:
      to.push(['Z']);
      [state.x, state.y] = [state.startX, state.startY];
  }
  state.last = kind;
}

/** Splits letters and numbers; numbers may run together as the format allows. */
function numbersIn(text: string) {
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const skip = () => void take(/[\s,]*/y);
  const one = (pattern: RegExp): number => {
    skip();
    const value = Number(take(pattern) ?? Number.NaN);
    if (!Number.isFinite(value) || Math.abs(value) > MOST) throw new BrandFault(pathFault);
    return value;
  };
  return {
    skip,
    isAtEnd: () => at >= text.length,
    letter: () => take(/[A-Za-z]/y),
    number: () => one(/[-+]?(?:\d{1,20}(?:\.\d{0,30})?|\.\d{1,30})(?:[eE][-+]?\d{1,3})?/y),
    flag: () => one(/[01]/y),
  };
}
/** Beyond this value arithmetic would lose detail. */
const MOST = 1e7;

/** All numbers of an attribute. @throws BrandFault if it contains anything else. */
export function allNumbers(text: string): number[] {
  const reader = numbersIn(text);
  const values: number[] = [];
  for (reader.skip(); !reader.isAtEnd(); reader.skip()) {
    values.push(reader.number());
    if (values.length > 2 * MOST_SEGMENTS)
      throw new BrandFault('The SVG has an outline of too many points. Simplify it');
  }
  return values;
}

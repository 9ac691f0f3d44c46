/** A segment of an outline in absolute coordinates: move, line, curve with two handles, close. */
export type Segment =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Z'];

/** x' = a x + c y + e; y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const same: Matrix = [1, 0, 0, 1, 0, 0];

/** What does first `inner` and then `outer`. */
export const after = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

export function moved([a, b, c, d, e, f]: Matrix, segments: readonly Segment[]): Segment[] {
  const place = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const;
  return segments.map((segment): Segment => {
    if (segment[0] === 'Z') return segment;
    if (segment[0] === 'C') {
      const [, x1, y1, x2, y2, x, y] = segment;
      return ['C', ...place(x1, y1), ...place(x2, y2), ...place(x, y)];
    }
    return [segment[0], ...place(segment[1], segment[2])];
  });
}

/** Two decimals are enough where the longer side is 1,000. */
const shown = (value: number) => String(Math.round(value * 100) / 100 + 0);

/** As an SVG and a PDF writer take it. */
export const pathOf = (segments: readonly Segment[]): string =>
  segments.map(([letter, ...values]) => `${letter}${values.map(shown).join(' ')}`).join('');

/** How far a handle stands from the end of a quarter of a circle, for a radius of 1. */
const QUARTER = 0.5522847498;

export function ellipse(cx: number, cy: number, rx: number, ry: number): Segment[] {
  const [hx, hy] = [rx * QUARTER, ry * QUARTER];
  return [
    ['M', cx + rx, cy],
    ['C', cx + rx, cy + hy, cx + hx, cy + ry, cx, cy + ry],
    ['C', cx - hx, cy + ry, cx - rx, cy + hy, cx - rx, cy],
    ['C', cx - rx, cy - hy, cx - hx, cy - ry, cx, cy - ry],
    ['C', cx + hx, cy - ry, cx + rx, cy - hy, cx + rx, cy],
    ['Z'],
  ];
}

export function rectangle(x: number, y: number, width: number, height: number, rx: number, ry: number): Segment[] {
  const [right, bottom] = [x + width, y + height];
  const [ox, oy] = [Math.min(rx, width / 2), Math.min(ry, height / 2)];
  if (ox === 0 || oy === 0) return [['M', x, y], ['L', right, y], ['L', right, bottom], ['L', x, bottom], ['Z']];
  const [hx, hy] = [ox * (1 - QUARTER), oy * (1 - QUARTER)];
  return [
    ['M', x + ox, y],
    ['L', right - ox, y],
    ['C', right - hx, y, right, y + hy, right, y + oy],
    ['L', right, bottom - oy],
    ['C', right, bottom - hy, right - hx, bottom, right - ox, bottom],
    ['L', x + ox, bottom],
    ['C', x + hx, bottom, x, bottom - hy, x, bottom - oy],
    ['L', x, y + oy],
    ['C', x, y + hy, x + hx, y, x + ox, y],
    ['Z'],
  ];
}

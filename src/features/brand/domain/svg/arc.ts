import type { Segment } from './segments.ts';

type Arc = { rx: number; ry: number; degrees: number; isLarge: boolean; isClockwise: boolean; x: number; y: number };

/**
 * An arc of an ellipse as curves of a quarter turn at most.
 * Source: SVG 1.1, appendix F.6 (from the ends to the middle; radii that are too small grow).
 */
export function arc(
  x0: number,
  y0: number,
  { rx: givenX, ry: givenY, degrees, isLarge, isClockwise, x, y }: Arc,
): Segment[] {
  let [rx, ry] = [Math.abs(givenX), Math.abs(givenY)];
  if (x0 === x && y0 === y) return [];
  if (rx === 0 || ry === 0) return [['L', x, y]];
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [dx, dy] = [(x0 - x) / 2, (y0 - y) / 2];
  const [ux, uy] = [cos * dx + sin * dy, cos * dy - sin * dx];
  const grown = Math.sqrt((ux / rx) ** 2 + (uy / ry) ** 2);
  if (grown > 1) [rx, ry] = [rx * grown, ry * grown];
  const below = (rx * uy) ** 2 + (ry * ux) ** 2;
  const share = Math.sqrt(Math.max(0, ((rx * ry) ** 2 - below) / below)) * (isLarge === isClockwise ? -1 : 1);
  const [vx, vy] = [(share * rx * uy) / ry, (-share * ry * ux) / rx];
  const [cx, cy] = [cos * vx - sin * vy + (x0 + x) / 2, sin * vx + cos * vy + (y0 + y) / 2];
  const from = Math.atan2((uy - vy) / ry, (ux - vx) / rx);
  let sweep = Math.atan2((-uy - vy) / ry, (-ux - vx) / rx) - from;
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI;
  if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI;
  const count = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
  const step = sweep / count;
  const handle = (4 / 3) * Math.tan(step / 4);
  const place = (px: number, py: number) =>
    [cx + cos * rx * px - sin * ry * py, cy + sin * rx * px + cos * ry * py] as const;
  return Array.from({ length: count }, (_, index): Segment => {
    const [a, b] = [from + index * step, from + (index + 1) * step];
    const [ca, sa, cb, sb] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)];
    const end = index === count - 1 ? ([x, y] as const) : place(cb, sb);
    return ['C', ...place(ca - handle * sa, sa + handle * ca), ...place(cb + handle * sb, sb - handle * cb), ...end];
  });
}

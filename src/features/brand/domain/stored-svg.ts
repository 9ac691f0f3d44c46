/** A filled outline: path data of `M`, `L`, `C` and `Z`, in absolute places. */
type Shape = { path: string; fill: string; isEvenOdd: boolean };

/**
 * Reads a logo that we stored as an SVG, in the one way we wrote them: filled paths, each with its colour. Uploads have been stored as
 * PNG since; certificates that name an older logo are printed from this, in the same bytes.
 */
export function readStoredSvg(text: string): { width: number; height: number; shapes: Shape[] } {
  const [, width, height] = /^<svg xmlns="[^"]+" width="([\d.]+)" height="([\d.]+)"/.exec(text) ?? [];
  if (width === undefined || height === undefined) throw new Error('a stored logo is not as we wrote it');
  const shapes = [...text.matchAll(/<path fill="(#[0-9a-f]{6})"( fill-rule="evenodd")? d="([^"]+)"\/>/g)].map(
    ([, fill = '', evenOdd, path = '']) => ({ path, fill, isEvenOdd: evenOdd !== undefined }),
  );
  return { width: Number(width), height: Number(height), shapes };
}

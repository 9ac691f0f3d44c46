import type { Drawing } from '../../domain/signature/drawing.ts';
import { LINE_WIDTH, strokesPath } from '../../domain/signature/stroke-path.ts';

/** A drawn signature in the colour of the surrounding text. The path is built from validated numbers. */
export const DrawnSignature = ({ drawing: { width, height, strokes }, of }: { drawing: Drawing; of: string }) => (
  <svg
    role="img"
    aria-label={`Drawn signature of ${of}`}
    viewBox={`0 0 ${width} ${height}`}
    width="240"
    fill="none"
    stroke="currentColor"
    strokeWidth={LINE_WIDTH}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={strokesPath(strokes)} />
  </svg>
);

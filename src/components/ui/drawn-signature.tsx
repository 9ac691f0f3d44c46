import type { Drawing } from '../../domain/signature/drawing.ts';
import { LINE_WIDTH, strokesPath } from '../../domain/signature/stroke-path.ts';

/** A signature as it was drawn, in the colour of the text around it. The path is made here of numbers that were checked. */
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

import { linesOf } from '../drawing/canvas.ts';
import type { Style } from '../drawing/theme.ts';
import type { Paper } from './strip.ts';

/** Text that stands in a room of a set size, and in which type where there is room enough. */
export type StyledText = { style: Style; words: string };
export type FittedLines = { style: Style; lines: string[] };

/** Of its size. Type of 14 points is still read at arm's length in the smallest, type of 7.5 with glasses. */
const scales = [1, 0.9, 0.8, 0.7, 0.6];

/**
 * Breaks texts into lines that stand below each other in a room: in the largest type in which all of them do. Where no type is small
 * enough, the longest is shortened, and says so by its last sign. Points.
 */
export function fitLines(
  paper: Paper,
  said: readonly StyledText[],
  room: { width: number; height: number },
): FittedLines[] {
  let fitted: FittedLines[] = [];
  for (const scale of scales) {
    fitted = said.map(({ style, words }) => {
      const smaller = { ...style, size: style.size * scale, leading: style.leading * scale };
      return { style: smaller, lines: linesOf(paper, words, smaller, room.width) };
    });
    if (heightOf(fitted) <= room.height) return fitted;
  }
  while (heightOf(fitted) > room.height) {
    const longest = fitted.reduce((most, each) => (each.lines.length > most.lines.length ? each : most));
    if (longest.lines.length <= 1) break;
    longest.lines.splice(-2, 2, shortened(paper, longest.lines.at(-2) ?? '', longest.style, room.width));
  }
  return fitted;
}

export const heightOf = (fitted: readonly FittedLines[]): number =>
  fitted.reduce((sum, { style, lines }) => sum + style.leading * lines.length, 0);

function shortened(paper: Paper, line: string, style: Style, width: number): string {
  const signs = [...line.replace(/…$/u, '')];
  while (signs.length > 0 && paper.widthOf(`${signs.join('')}…`, style) > width) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}

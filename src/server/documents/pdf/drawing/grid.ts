import { type Canvas, drawLines, type Element, element, linesOf, need } from './canvas.ts';
import { type Style, styles } from './theme.ts';

/** Small labels over their values, so many to a line. */
export function grid(
  canvas: Canvas,
  sect: Element,
  facts: readonly { label: string; value: string }[],
  { columns, style, gap = 12 }: { columns: number; style: Style; gap?: number },
): void {
  const width = (canvas.right - canvas.left) / columns;
  for (let start = 0; start < facts.length; start += columns) {
    const row = facts.slice(start, start + columns).map(({ label, value }) => ({
      labels: linesOf(canvas, label, styles.small, width - 14),
      values: linesOf(canvas, value, style, width - 14),
    }));
    const labelHeight = Math.max(...row.map(({ labels }) => labels.length)) * styles.small.leading;
    const height = labelHeight + Math.max(...row.map(({ values }) => values.length)) * style.leading;
    need(canvas, height);
    const top = canvas.y;
    for (const [index, { labels, values }] of row.entries()) {
      const x = canvas.left + index * width;
      element(canvas, sect, 'P').add(() => {
        const above = labelHeight - labels.length * styles.small.leading;
        drawLines(canvas, [...labels, ''], styles.small, { x, top: top + above });
        drawLines(canvas, values, style, { x, top: top + labelHeight });
      });
    }
    canvas.y = top + height + gap;
  }
}

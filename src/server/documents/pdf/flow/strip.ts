import { type Canvas, type Element, element } from '../drawing/canvas.ts';

/** What measures text: the canvas, or a test. */
export type Paper = Pick<Canvas, 'clean' | 'widthOf'>;

/** Where a strip stands: its left edge, its top from above, and how wide it may be. Points. */
export type Box = { x: number; top: number; width: number };

/**
 * - `heading`, `title`, `head`: what introduces what follows, and is never the last on a page or in a column.
 * - `row`: of a table; one that is taller than half a page comes in parts, each a strip of its own.
 * - `legend`: what explains the table above it.
 * - `block`: what stands by itself: a paragraph's lines, a signature, a panel.
 */
type StripKind = 'heading' | 'title' | 'head' | 'row' | 'legend' | 'block';

/** What strips belong to: a table, a list. Compared by identity. */
export type Run = { name: string };

/** A piece of the print that is never split. */
export type Strip = {
  kind: StripKind;
  height: number;
  /** Space above it, which falls away at the top of a page or a column. */
  before?: number;
  /**
   * Whether it stands on the same page and in the same column as the next: `always`, or `if it can`, which gives way where the two
   * are taller than a page.
   */
  keepsNext?: 'always' | 'if it can';
  run?: Run;
  /** Of a row that is taller than most: it may stand alone. */
  isPart?: boolean;
  /** What is drawn again above it where a page or a column begins with it, as decoration: the head of its table. */
  repeats?: readonly Strip[];
  draw: (canvas: Canvas, box: Box) => void;
};

/** An element of the structure, made when something is first drawn into it: in the order of reading. */
export type Holder = (canvas: Canvas) => Element;

export const root: Holder = (canvas) => canvas.root;

export function holder(parent: Holder, type: string, options: Parameters<typeof element>[3] = {}): Holder {
  let made: Element | undefined;
  return (canvas) => {
    made ??= element(canvas, parent(canvas), type, options);
    return made;
  };
}

/**
 * The rows of a table as a typesetter breaks them: the first two stay together, and so do the last two; a legend stays with the
 * last. What introduces them has `keepsNext` of its own.
 * @param more  `whole`: so many rows or fewer all stay together.
 */
export function keptRows(rows: readonly Strip[], { hasLegend = false, whole = 0 } = {}): Strip[] {
  const last = rows.length - 1;
  const isWhole = rows.length <= whole;
  return rows.map((row, index) =>
    index === last
      ? hasLegend
        ? { ...row, keepsNext: 'always' }
        : row
      : isWhole || index === 0 || index === last - 1
        ? { keepsNext: 'if it can', ...row }
        : row,
  );
}

import { type Canvas, drawLines, linesOf, rule } from '../drawing/canvas.ts';
import { type Style, styles } from '../drawing/theme.ts';
import { titleStrip } from './heading.ts';
import { textStrips } from './lines.ts';
import { type Holder, holder, keptRows, type Paper, type Strip } from './strip.ts';

export type Fact = { label: string; value: string };
export type FactGroup = { title?: string | undefined; rows: readonly Fact[] };

const PAD = 2.4;
const GAP = 8;
const LABEL = 0.54;
/** A group of so many questions stays together. */
const WHOLE = 7;
/** Answers of more lines than that in a column are given the width of the page. */
const MOST_LINES = 4;

/** Whether an answer is too long for a column of that width. */
export const isLong = (paper: Paper, { value }: Fact, width: number): boolean =>
  linesOf(paper, value, styles.answer, width).length > MOST_LINES;

/** Questions and answers down a column, each group below its title. What is not a list of pairs for the eye is a table for the ear. */
export function factStrips(paper: Paper, parent: Holder, { title, rows }: FactGroup, width: number): Strip[] {
  if (rows.length === 0) return [];
  const named = title === undefined ? undefined : titleStrip(paper, parent, title, { width });
  const table = holder(parent, 'Table');
  const run = { name: title ?? '' };
  const strips = rows.map(
    (row): Strip => ({ ...factStrip(paper, table, row, width), run, ...(named && { repeats: [named.again] }) }),
  );
  const [first, ...more] = keptRows(strips, { whole: WHOLE });
  if (!first) return [];
  return named ? [named.strip, first, ...more] : [{ ...first, before: 7 }, ...more];
}

function factStrip(paper: Paper, table: Holder, fact: Fact, width: number): Strip {
  const cell = cellOf(paper, holder(table, 'TR'), fact, width);
  return {
    kind: 'row',
    height: cell.height,
    draw: (canvas, { x, top }) => {
      cell.draw(canvas, x, top);
      rule(canvas, x, x + width, top + cell.height);
    },
  };
}

/** The answer beside the question where it fits, else below it. */
function cellOf(paper: Paper, row: Holder, { label, value }: Fact, width: number) {
  const left = width * LABEL;
  const beside = linesOf(paper, value, styles.answer, width - left);
  const isBeside = beside.length <= 2;
  const questions = linesOf(paper, label, styles.question, isBeside ? left - GAP : width);
  const answers = isBeside ? beside : linesOf(paper, value, styles.answer, width);
  const [asked, said] = [questions.length * styles.question.leading, answers.length * styles.answer.leading];
  const question = holder(row, 'TH', { scope: 'Row' });
  const answer = holder(row, 'TD');
  return {
    height: (isBeside ? Math.max(asked, said) : asked + said) + 2 * PAD,
    draw: (canvas: Canvas, x: number, top: number) => {
      question(canvas).add(() => drawLines(canvas, questions, styles.question, { x, top: top + PAD }));
      const at = isBeside ? { x: x + left, top: top + PAD } : { x, top: top + PAD + asked };
      answer(canvas).add(() => drawLines(canvas, answers, styles.answer, at));
    },
  };
}

/** A long answer over the width of the page, below its question. */
export function longFactStrips(paper: Paper, parent: Holder, { label, value }: Fact, width: number): Strip[] {
  const sect = holder(parent, 'Div');
  const [question] = textStrips(paper, sect, label, { width, style: styles.question, before: 6 });
  const answer = textStrips(paper, sect, value, { width, style: styles.body, before: 1 });
  return question ? [{ ...question, kind: 'title', keepsNext: 'always' }, ...answer] : answer;
}

type Grid = { columns: number; width: number; style: Style; gap?: number; asked?: Style };

/** Around a value in a grid. */
const besideValue = (asked: Style | undefined) => (asked === undefined || asked === styles.small ? 12 : 8);

/**
 * The same where answers may be of any length. Where a line of the grid would be taller than that, answers of more than a few lines
 * stand below it, over the width of the page.
 */
export function brokenGridStrips(
  paper: Paper,
  parent: Holder,
  facts: readonly Fact[],
  { mostHeight, ...grid }: Grid & { mostHeight: number },
): Strip[] {
  const whole = gridStrips(paper, parent, facts, grid);
  if (whole.every(({ height }) => height <= mostHeight)) return whole;
  const own = grid.width / grid.columns - besideValue(grid.asked);
  const isShort = ({ value }: Fact) => linesOf(paper, value, grid.style, own).length <= MOST_LINES;
  return [
    ...gridStrips(paper, parent, facts.filter(isShort), grid),
    ...facts.filter((fact) => !isShort(fact)).flatMap((fact) => longFactStrips(paper, parent, fact, grid.width)),
  ];
}

/**
 * What of the facts stands in a block that is never split, and what is left over for below it.
 * @param heightOf  the block with those facts.
 */
export function factsThatFit<T extends Fact>(
  facts: readonly T[],
  mostHeight: number,
  heightOf: (facts: readonly T[]) => number,
): [inside: T[], below: T[]] {
  if (heightOf(facts) <= mostHeight) return [[...facts], []];
  const inside: T[] = [];
  const below: T[] = [];
  for (const fact of facts) (heightOf([...inside, fact]) <= mostHeight / 2 ? inside : below).push(fact);
  return [inside, below];
}

/** Small labels over their values, so many to a line. */
export function gridStrips(
  paper: Paper,
  parent: Holder,
  facts: readonly Fact[],
  { columns, width, style, gap = 6, asked = styles.small }: Grid,
): Strip[] {
  const each = width / columns;
  const room = besideValue(asked);
  const strips: Strip[] = [];
  for (let start = 0; start < facts.length; start += columns) {
    const cells = facts.slice(start, start + columns).map(({ label, value }) => ({
      labels: linesOf(paper, label, asked, each - room),
      values: linesOf(paper, value, style, each - room),
      own: holder(parent, 'P'),
    }));
    const labelHeight = Math.max(...cells.map(({ labels }) => labels.length)) * asked.leading;
    strips.push({
      kind: 'block',
      height: labelHeight + Math.max(...cells.map(({ values }) => values.length)) * style.leading,
      before: gap,
      draw: (canvas, box) => {
        for (const [index, { labels, values, own }] of cells.entries()) {
          const x = box.x + index * each;
          own(canvas).add(() => {
            const above = labelHeight - labels.length * asked.leading;
            drawLines(canvas, [...labels, ''], asked, { x, top: box.top + above });
            drawLines(canvas, values, style, { x, top: box.top + labelHeight });
          });
        }
      },
    });
  }
  return strips;
}

/** Questions and answers across the page, so many beside each other: for a reader of the structure, rows of as many pairs. */
export function acrossStrips(
  paper: Paper,
  parent: Holder,
  facts: readonly Fact[],
  { width, columns, gap }: { width: number; columns: number; gap: number },
): Strip[] {
  const each = (width - gap * (columns - 1)) / columns;
  const table = holder(parent, 'Table');
  const run = { name: '' };
  const strips: Strip[] = [];
  for (let start = 0; start < facts.length; start += columns) {
    const row = holder(table, 'TR');
    const cells = facts.slice(start, start + columns).map((fact) => cellOf(paper, row, fact, each));
    const height = Math.max(...cells.map((cell) => cell.height));
    strips.push({
      kind: 'row',
      height,
      run,
      draw: (canvas, { x, top }) => {
        for (const [index, cell] of cells.entries()) {
          const left = x + index * (each + gap);
          cell.draw(canvas, left, top);
          rule(canvas, left, left + each, top + height);
        }
      },
    });
  }
  const [first, ...more] = keptRows(strips);
  return first ? [{ ...first, before: 5 }, ...more] : [];
}

import type { Rule } from '../../../domain/verification/engine/rule.ts';
import { type JudgedRows, judgedRows, type LiveGrid, type RowTexts } from './judged-rows.ts';
import { type Box, rowsShown } from './show-row.ts';

/** Long enough for the next digit of a reading, short enough to answer while the person still looks at the box. */
const PAUSE_MS = 350;

/** Checks changed rows of a grid after each pause in typing, one after another. Nothing waits for it. */
export function startCheckingRows(page: Document, rules: readonly Rule[]): void {
  const data = page.querySelector<HTMLTemplateElement>('#live');
  const body = page.querySelector<HTMLTableSectionElement>('.grid tbody');
  if (!data || !body) return;
  const codes = new Set<string>(rules.flatMap((rule) => rule.codes));
  const shown = rowsShown(page, codes);
  const waiting = new Set<HTMLTableRowElement>();
  let judged: JudgedRows | undefined;
  let timer = 0;

  /** Starts with the values in the boxes: the page's data does not repeat them. */
  function begin(of: HTMLTableSectionElement, { content }: HTMLTemplateElement): JudgedRows {
    const rows = judgedRows(JSON.parse(content.textContent) as LiveGrid, rules);
    for (const row of of.rows) rows.take(idOf(row), textsOf(row));
    return rows;
  }

  function check(): void {
    if (!body || !data) return;
    judged ??= begin(body, data);
    const [row] = waiting;
    if (!row) return;
    waiting.delete(row);
    const id = idOf(row);
    shown.show(boxesOf(row), judged.judge(id, textsOf(row)));
    if (waiting.size > 0) timer = window.setTimeout(check);
  }

  body.addEventListener('input', ({ target }) => {
    const row = (target as Element).closest('tr');
    if (!row) return;
    waiting.add(row);
    window.clearTimeout(timer);
    timer = window.setTimeout(check, PAUSE_MS);
  });
  // Checking would delay the next page. If the person comes back, the row is checked with the next typing.
  page.addEventListener('submit', () => window.clearTimeout(timer));
}

const boxesOf = (row: HTMLTableRowElement): Box[] => [
  ...row.querySelectorAll<Box>('input:not([type=hidden]), textarea'),
];

/** A box's name is its circuit and its column, with a point between. */
const idOf = (row: HTMLTableRowElement): string => boxesOf(row)[0]?.name.split('.', 1)[0] ?? '';

const textsOf = (row: HTMLTableRowElement): RowTexts =>
  new Map(boxesOf(row).map(({ name, value }) => [name.slice(name.indexOf('.') + 1), value]));

import { type Control, placesIn } from './boxes.ts';
import { offerColumns } from './headed-paste.ts';
import { cellsOf } from './pasted.ts';
import { type Box, steps } from './steps.ts';
import { addTools } from './tools.ts';

/**
 * Makes the grid work like a spreadsheet: arrow keys and Enter move between boxes, pasted cells spread over several boxes, a value can be
 * filled down, and every step can be undone. Without scripts, the boxes are filled in one by one.
 */
export function startGrid(page: Document): void {
  const body = page.querySelector<HTMLTableSectionElement>('.grid tbody');
  const form = body?.closest('form');
  if (!body || !form || form.querySelector('fieldset[disabled]')) return;
  const done = steps();
  const tools = addTools(page, form, { fill: () => here && fillDown(here), undo });
  const { say, offer } = tools;
  /** The last focused box, its value then, and the start of the selected range. */
  let here: Control | undefined;
  let before = '';
  let from: Control | undefined;

  const { placeOf, boxAt, next, emptyBelow } = placesIn(body);

  function goTo(box: Control | undefined): void {
    box?.focus();
    box?.select();
  }

  const range = (): Control[][] => {
    if (!here) return [];
    const [a, b] = [placeOf(from ?? here), placeOf(here)];
    const rows = [a.row, b.row].sort((one, other) => one - other) as [number, number];
    const columns = [a.column, b.column].sort((one, other) => one - other) as [number, number];
    return Array.from({ length: rows[1] - rows[0] + 1 }, (_, down) =>
      Array.from({ length: columns[1] - columns[0] + 1 }, (_, right) =>
        boxAt({ row: rows[0] + down, column: columns[0] + right }),
      ).filter((box) => box !== null),
    );
  };
  function mark(): void {
    for (const box of body?.querySelectorAll('[aria-selected]') ?? []) box.removeAttribute('aria-selected');
    if (from && from !== here) for (const box of range().flat()) box.setAttribute('aria-selected', 'true');
  }

  function changed(boxes: readonly Box[], words: string): void {
    offer();
    for (const box of boxes) (box as Control).dispatchEvent(new Event('input', { bubbles: true }));
    if (here) before = here.value;
    say(words);
  }
  const count = (boxes: readonly Box[]) => `${boxes.length} ${boxes.length === 1 ? 'box' : 'boxes'}`;

  function settleTyped(): void {
    if (here) done.typed(here, before);
    if (here) before = here.value;
  }

  /** Fills a range from its first row; or, from a single box, the empty boxes directly below. */
  function fillDown(box: Control): void {
    settleTyped();
    const [first = [], ...others] = range();
    const changes =
      others.length > 0
        ? others.flatMap((row) => row.map((each) => ({ box: each, to: above(each, first)?.value ?? each.value })))
        : emptyBelow(box).map((each) => ({ box: each, to: box.value }));
    const boxes = done.put(changes);
    changed(boxes, boxes.length > 0 ? `Filled ${count(boxes)} down.` : 'Nothing empty below.');
  }
  const above = (box: Control, row: readonly Control[]) =>
    row.find((each) => placeOf(each).column === placeOf(box).column);
  function paste(box: Control, rows: readonly (readonly string[])[]): void {
    settleTyped();
    const start = placeOf(box);
    let lost = 0;
    const changes = rows.flatMap((cells, down) =>
      cells.flatMap((to, right) => {
        const at = boxAt({ row: start.row + down, column: start.column + right });
        if (!at && to !== '') lost += 1;
        return at ? [{ box: at, to }] : [];
      }),
    );
    const boxes = done.put(changes);
    const left = lost > 0 ? ` ${lost} had no box here and were left out.${elsewhere()}` : '';
    changed(boxes, `Pasted into ${count(boxes)}.${left}`);
  }

  const isPart = () => page.querySelector('nav[aria-label="Pages of the grid"]') !== null;
  /** Says where to paste the rest of a table that is longer than this page. */
  const elsewhere = () => (isPart() ? ' “Circuits from a spreadsheet” below takes a table for all pages at once.' : '');

  function putByHeads(changes: readonly { box: Box; to: string }[], lost: number): void {
    const boxes = done.put(changes);
    const left = lost > 0 ? ` ${lost} had no circuit or no box here and were left out.${elsewhere()}` : '';
    changed(boxes, `Put into ${count(boxes)} by column heading.${left}`);
  }

  function undo(): void {
    settleTyped();
    const boxes = done.undo();
    const [first] = boxes as Control[];
    if (first) goTo(first);
    changed(boxes, boxes.length > 0 ? `Undone in ${count(boxes)}.` : 'Nothing to undo.');
  }

  function arrive(box: Control): void {
    if (here && here !== box) settleTyped();
    here = box;
    before = box.value;
    if (!isExtending) from = undefined;
    mark();
    const about = box.getAttribute('aria-describedby');
    say((about && page.getElementById(about)?.textContent) || '');
  }
  body.addEventListener('focusin', ({ target }) => arrive(target as Control));
  let isExtending = false;

  body.addEventListener('keydown', (event) => {
    const box = event.target as Control;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && !event.altKey && event.key.toLowerCase() === 'd') {
      event.preventDefault();
      fillDown(box);
    } else if (isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'z') {
      // The browser undoes typing within a box.
      if (box.value !== before) return;
      event.preventDefault();
      undo();
    } else if (isCommand && !event.altKey && event.key.toLowerCase() === 's') {
      event.preventDefault();
      form.requestSubmit();
    } else if (!isCommand && !event.altKey && !event.isComposing) move(event, box);
  });

  function move(event: KeyboardEvent, box: Control): void {
    const [down, right] = wayOf(event, box, box.value !== before);
    if (down === 0 && right === 0) return;
    event.preventDefault();
    isExtending = event.shiftKey && event.key !== 'Enter';
    if (isExtending) from ??= box;
    goTo(next(box, down, right));
    isExtending = false;
  }

  body.addEventListener('paste', (event) => {
    const box = event.target as Control;
    const rows = cellsOf(event.clipboardData?.getData('text/plain') ?? '', box.localName === 'textarea');
    if (!rows) return;
    event.preventDefault();
    paste(box, rows);
    void offerColumns({ ...{ form, body, done, tools }, isPart: isPart(), put: putByHeads }, rows, placeOf(box).row);
  });
  // Typing ends the offer about the pasted rows.
  body.addEventListener('input', ({ isTrusted }) => isTrusted && offer());

  // A box may have the focus before this script loads.
  if (body.contains(page.activeElement)) arrive(page.activeElement as Control);
}

const still = [0, 0] as const;

/** Rows down and columns to the right for a key. The box keeps the key within its text, and while its list is open. */
function wayOf({ key, shiftKey }: KeyboardEvent, box: Control, isTyping: boolean): readonly [number, number] {
  const isChosen = box.selectionStart === 0 && box.selectionEnd === box.value.length;
  if (key === 'Enter') return [shiftKey ? -1 : 1, 0];
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const isListOpen = isTyping && box.hasAttribute('list');
    return isListOpen ? still : [key === 'ArrowDown' ? 1 : -1, 0];
  }
  if (key === 'ArrowLeft' && (isChosen || box.selectionEnd === 0)) return [0, -1];
  if (key === 'ArrowRight' && (isChosen || box.selectionStart === box.value.length)) return [0, 1];
  return still;
}

import { rowsFor, seemsHeads } from './by-heads.ts';
import { cellsOf } from './pasted.ts';
import { type Box, steps } from './steps.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;
type Place = { row: number; column: number };

const boxIn = (cell: Element | undefined): Control | null =>
  cell?.querySelector('input:not([type=hidden]), textarea') ?? null;

/**
 * Makes the grid work like a spreadsheet: arrow keys and Enter move between boxes, pasted cells spread over several boxes, a value can be
 * filled down, and every step can be undone. Without scripts, the boxes are filled in one by one.
 */
export function startGrid(page: Document): void {
  const body = page.querySelector<HTMLTableSectionElement>('.grid tbody');
  const form = body?.closest('form');
  if (!body || !form || form.querySelector('fieldset[disabled]')) return;
  const done = steps();
  const { say, offer, isOffered } = addTools(page, form, { fill: () => here && fillDown(here), undo });
  /** The last focused box, its value then, and the start of the selected range. */
  let here: Control | undefined;
  let before = '';
  let from: Control | undefined;

  const placeOf = (box: Control): Place => {
    const cell = box.closest('td, th') as HTMLTableCellElement;
    return { row: (cell.parentElement as HTMLTableRowElement).sectionRowIndex, column: cell.cellIndex };
  };
  const boxAt = ({ row, column }: Place) => boxIn(body.rows[row]?.cells[column]);

  /** The next box in a direction; skips boxes that a circuit does not have. */
  function next(box: Control, down: number, right: number): Control | undefined {
    let { row, column } = placeOf(box);
    for (;;) {
      row += down;
      column += right;
      if (row < 0 || column < 0 || !body?.rows[row]?.cells[column]) return undefined;
      const found = boxAt({ row, column });
      if (found) return found;
    }
  }

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
  function emptyBelow(box: Control): Control[] {
    const found: Control[] = [];
    for (let at = next(box, 1, 0); at?.value === ''; at = next(at, 1, 0)) {
      // Leave the rows for new circuits empty.
      if (at.closest('tr')?.querySelector('input[type=hidden]')) break;
      found.push(at);
    }
    return found;
  }

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

  /**
   * If the first pasted row has column headings that the company knows, offers to move the other rows into those columns. Needs a signal.
   */
  async function offerColumns([heads = [], ...rows]: readonly (readonly string[])[], start: number): Promise<void> {
    if (!form || rows.length === 0 || !seemsHeads(heads)) return;
    const asked = encodeURIComponent(JSON.stringify(heads));
    if (asked.length > MOST_ASKED) return;
    const mark = offer();
    const answer = await fetch(`${form.action.replace(/grid(\/[^/]*)?$/, 'table/columns')}?heads=${asked}`).catch(
      () => undefined,
    );
    const fields: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
    if (!Array.isArray(fields) || !isOffered(mark)) return;
    const columns = columnsOf(body);
    if (fields.filter((name) => columns.has(name)).length < 2) return;
    offer('Match the columns by heading', () => putByHeads(fields, rows, start));
  }

  const isPart = () => page.querySelector('nav[aria-label="Pages of the grid"]') !== null;
  /** Says where to paste the rest of a table that is longer than this page. */
  const elsewhere = () => (isPart() ? ' “Circuits from a spreadsheet” below takes a table for all pages at once.' : '');

  function putByHeads(fields: readonly string[], rows: readonly (readonly string[])[], start: number): void {
    const pasted = done.undo();
    for (const box of pasted as Control[]) box.dispatchEvent(new Event('input', { bubbles: true }));
    const columns = columnsOf(body);
    const lines = [...(body?.rows ?? [])];
    const number = fields.indexOf(NUMBER);
    const places = rowsFor(
      rows.map((cells) => (number < 0 ? undefined : (cells[number] ?? ''))),
      {
        numbers: lines.map((row) =>
          row.querySelector('input[type=hidden]')
            ? undefined
            : (boxIn(row.cells[columns.get(NUMBER) ?? 0])?.value ?? ''),
        ),
        isPart: isPart(),
      },
      start,
    );
    let lost = 0;
    const changes = rows.flatMap((cells, at) =>
      cells.flatMap((to, column) => {
        const place = { row: places[at] ?? -1, column: columns.get(fields[column] ?? '') ?? -1 };
        if (to === '' || !fields[column]) return [];
        const box = boxAt(place);
        if (!box) lost += 1;
        return box ? [{ box, to }] : [];
      }),
    );
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
    void offerColumns(rows, placeOf(box).row);
  });
  // Typing ends the offer about the pasted rows.
  body.addEventListener('input', ({ isTrusted }) => isTrusted && offer());

  // A box may have the focus before this script loads.
  if (body.contains(page.activeElement)) arrive(page.activeElement as Control);
}

const NUMBER = 'circuit_no';
/** Most characters of an address. */
const MOST_ASKED = 1500;

/** Column index of each field. */
function columnsOf(body: HTMLTableSectionElement | null | undefined): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  for (const row of body?.rows ?? [])
    for (const cell of row.cells) {
      const name = boxIn(cell)?.name;
      if (name) columns.set(name.slice(name.indexOf('.') + 1), cell.cellIndex);
    }
  return columns;
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

type Tools = {
  say(words: string): void;
  /**
   * Shows one more button, for an action that is possible now; without words, removes it.
   * @returns an id for this offer
   */
  offer(words?: string, act?: () => void): number;
  /** Whether this is still the current offer. */
  isOffered(mark: number): boolean;
};

/** Buttons for use without a keyboard, and the place for messages about actions and findings. */
function addTools(page: Document, form: HTMLFormElement, does: { fill(): void; undo(): void }): Tools {
  const tools = page.createElement('div');
  tools.className = 'tools';
  const said = page.createElement('p');
  said.setAttribute('role', 'status');
  const button = (name: string, act: () => void) => {
    const made = page.createElement('button');
    made.type = 'button';
    made.className = 'secondary';
    made.textContent = name;
    made.addEventListener('click', act);
    return made;
  };
  tools.append(button('Fill down', does.fill), button('Undo', does.undo), said);
  form.querySelector('.grid')?.after(tools);
  let offered: HTMLElement | undefined;
  let mark = 0;
  return {
    say(words) {
      said.textContent = words;
    },
    offer(words, act) {
      offered?.remove();
      offered = words && act ? button(words, act) : undefined;
      if (offered) said.before(offered);
      if (words) said.textContent = `${said.textContent} The first row has column headings.`;
      mark += 1;
      return mark;
    },
    isOffered: (asked) => asked === mark,
  };
}

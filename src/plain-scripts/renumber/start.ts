/**
 * Reorders circuits by dragging a handle, or with the arrow keys on it. The numbers stay in place, and each circuit takes the number of its
 * new place. The form saves it. Without scripts, the person types the numbers.
 */
export function startRenumbering(page: Document): void {
  const rows = [...page.querySelectorAll<HTMLElement>('form .entry')].filter(numberOf);
  const [first] = rows;
  if (!first || rows.length < 2 || first.closest('fieldset[disabled]')) return;
  const said = page.createElement('p');
  said.setAttribute('role', 'status');
  said.className = 'hint';
  said.textContent = 'Drag ↕ to move a circuit, or press the arrow keys on it. The numbers stay where they are.';
  first.before(said);

  /** One place down or up. Moves the other row, so that the finger or focus stays on the handle. */
  function swap(row: HTMLElement, down: boolean): boolean {
    const other = down ? row.nextElementSibling : row.previousElementSibling;
    const [own, its] = [numberOf(row), other && numberOf(other)];
    if (!other || !own || !its) return false;
    if (down) row.before(other);
    else row.after(other);
    [own.value, its.value] = [its.value, own.value];
    for (const box of [own, its]) box.dispatchEvent(new Event('input', { bubbles: true }));
    said.textContent = `${nameOf(row)}: now number ${own.value || 'left out'}. Save to keep it.`;
    return true;
  }

  for (const row of rows) row.querySelector('.boxes')?.prepend(handleOf(page, row, swap));
}

const numberOf = (row: Element): HTMLInputElement | null => row.querySelector('input[name$=".circuit_no"]');
const nameOf = (row: Element): string => row.querySelector('legend')?.textContent ?? '';

function handleOf(page: Document, row: HTMLElement, swap: (row: HTMLElement, down: boolean) => boolean): HTMLElement {
  const handle = page.createElement('button');
  handle.type = 'button';
  handle.className = 'secondary move';
  handle.textContent = '↕';
  handle.setAttribute('aria-label', `Move ${nameOf(row)}`);

  /** Places moved down since the drag began; undefined when not dragging. */
  let come: number | undefined;
  const step = (down: boolean) => {
    const has = swap(row, down);
    if (has && come !== undefined) come += down ? 1 : -1;
    return has;
  };
  handle.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    handle.setPointerCapture(event.pointerId);
    handle.focus();
    come = 0;
  });
  handle.addEventListener('pointermove', ({ clientY: y }) => {
    if (come === undefined) return;
    // Past the middle of its neighbour, the row takes its place.
    while (isPast(row.nextElementSibling, (middle) => y > middle) && step(true));
    while (isPast(row.previousElementSibling, (middle) => y < middle) && step(false));
  });
  const back = () => {
    while (come && step(come < 0));
    come = undefined;
  };
  handle.addEventListener('pointerup', () => {
    come = undefined;
  });
  handle.addEventListener('pointercancel', back);
  handle.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') back();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    step(event.key === 'ArrowDown');
    handle.scrollIntoView({ block: 'nearest' });
  });
  return handle;
}

const isNumbered = (row: Element | null): row is Element => row !== null && numberOf(row) !== null;

function isPast(row: Element | null, test: (middle: number) => boolean): boolean {
  if (!isNumbered(row)) return false;
  const { top, height } = row.getBoundingClientRect();
  return test(top + height / 2);
}

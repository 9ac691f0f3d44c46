/** How near to the edge of the screen the list scrolls along, and how far with each picture. Pixels. */
const EDGE = 72;
const STEP = 12;

/**
 * Circuits change places by a handle that is dragged, or moved by the arrow keys: the numbers stay where they are, and each circuit takes
 * that of its new place. It is saved with the form. Without it the numbers are typed.
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

  /** One place down or up. The other row moves around it, so that a finger or the keyboard stays on its handle. */
  function swap(row: HTMLElement, down: boolean): boolean {
    const other = down ? row.nextElementSibling : row.previousElementSibling;
    const [own, its] = [numberOf(row), other && numberOf(other)];
    if (!other || !own || !its) return false;
    if (down) row.before(other);
    else row.after(other);
    [own.value, its.value] = [its.value, own.value];
    for (const box of [own, its]) box.dispatchEvent(new Event('input', { bubbles: true }));
    said.textContent = `${nameOf(row)}: number ${own.value || 'left out'} now. Save keeps it.`;
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

  /** How many places down it has come since it was taken; undefined while nobody drags it. */
  let come: number | undefined;
  /** Where the pointer was when it took the handle, and where it is. */
  let [from, y] = [0, 0];
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
    from = y = event.clientY;
    requestAnimationFrame(follow);
  });
  handle.addEventListener('pointermove', ({ clientY }) => {
    y = clientY;
  });
  /** As long as it is dragged, also where it is held still at the edge. One that was taken there stays until it moves towards it. */
  const follow = () => {
    if (come === undefined) return;
    if (y < Math.min(EDGE, from) && isNumbered(row.previousElementSibling)) scrollBy(0, -STEP);
    else if (y > Math.max(innerHeight - EDGE, from) && isNumbered(row.nextElementSibling)) scrollBy(0, STEP);
    // Past the middle of its neighbour it takes that one's place.
    while (isPast(row.nextElementSibling, (middle) => y > middle) && step(true));
    while (isPast(row.previousElementSibling, (middle) => y < middle) && step(false));
    requestAnimationFrame(follow);
  };
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

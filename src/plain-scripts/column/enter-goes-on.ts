/**
 * Down a column Enter, the Next key of a phone's keypad, goes to the box below, so that the keypad stays open from the first circuit to the
 * last. In the last box it presses Save, as without scripts in every box.
 */
export function enterGoesOn(page: Document): void {
  page.addEventListener('keydown', (event) => {
    const box = event.target;
    if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented) return;
    if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!(box instanceof HTMLInputElement) || !isTyped(box)) return;
    const boxes = [...page.querySelectorAll<HTMLInputElement>('form .entry input')].filter(isTyped);
    const next = boxes[boxes.indexOf(box) + 1];
    if (!boxes.includes(box) || !next) return;
    event.preventDefault();
    next.focus();
    next.select();
  });
}

/** A box that words are typed into: no choice, and in sight. */
const isTyped = (box: HTMLInputElement): boolean =>
  !['radio', 'checkbox', 'hidden'].includes(box.type) && box.getClientRects().length > 0;

/**
 * Moves the focus to the new page's heading or success message, because screen readers do not announce a page that the
 * router swaps in. Does nothing when the page has set the focus itself.
 * @param from  the link or button that led here, if it still exists.
 * @param to  `heading` when the page stays: its live region announces the message without focus.
 */
export function arrive(from?: Element | null, to?: 'heading'): void {
  const main = document.getElementById('main');
  const at = document.activeElement;
  if (!main || (at !== from && main.contains(at))) return;
  const heading = main.querySelector<HTMLElement>(to ? 'h1' : '[aria-live] > .notice, h1') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

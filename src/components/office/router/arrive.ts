/**
 * A new document is read out from its top; a page that the router puts in its place is read by nobody. So the reader is taken to
 * its heading, or to what it says was done, unless the page has taken them to a field of its own.
 * @param from  the link or button that led here, where it is still there.
 * @param to  `heading` where the page stays: what was done is read out there without being gone to.
 */
export function arrive(from?: Element | null, to?: 'heading'): void {
  const main = document.getElementById('main');
  const at = document.activeElement;
  if (!main || (at !== from && main.contains(at))) return;
  const heading = main.querySelector<HTMLElement>(to ? 'h1' : '[aria-live] > .notice, h1') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

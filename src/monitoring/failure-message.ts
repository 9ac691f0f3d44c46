const heading = 'An application error has occurred';
const words = 'Something went wrong. Your saved work is not lost.';

/**
 * Shows the generic message over a page that needs its scripts. It can be closed, because the user's entries are below
 * it. Uses none of the page's own code, which may be what failed.
 */
export function showOverPage(reference: string): void {
  document.querySelector('dialog.failure')?.remove();
  const dialog = element('dialog', [
    element('h1', [heading]),
    element('p', [words]),
    ...ways(reference),
    element('form', [element('button', ['Close'])], { method: 'dialog' }),
  ]);
  dialog.className = 'failure';
  dialog.setAttribute('aria-label', heading);
  document.body.append(dialog);
  (dialog as HTMLDialogElement).showModal();
}

/** Shows it as a banner on a page that works without scripts. */
export function showAsBanner(reference: string): void {
  document.querySelector('.failure')?.remove();
  const banner = element('div', [
    element('h2', [heading]),
    element('p', [`${words} The page works without the part that failed. You can go on and save.`]),
    ...ways(reference),
  ]);
  banner.className = 'failure notice bad';
  banner.setAttribute('role', 'alert');
  (document.querySelector('main') ?? document.body).prepend(banner);
}

function ways(reference: string): HTMLElement[] {
  const home = document.querySelector<HTMLAnchorElement>('a.brand')?.getAttribute('href') ?? '/';
  return [
    element('p', ['Reference: ', element('code', [reference])]),
    element('p', [
      element('a', ['Reload this page'], { href: location.pathname + location.search }),
      ' · ',
      element('a', ['Go to the start page'], { href: home }),
    ]),
  ];
}

function element(
  name: string,
  children: (HTMLElement | string)[],
  attributes: Record<string, string> = {},
): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

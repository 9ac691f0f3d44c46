import { isTypedIn, recordForm, typedForm } from './typed-form.ts';

const notSaved = 'Your entries on this page are not saved: an error has to be corrected first. Leave without saving?';

/**
 * Saves the page's form when the person follows a link or sends a search with unsaved values: posts the form with the target address, as its
 * own buttons do. A form with errors comes back, unsaved. Leaving it in that state asks first, so that no value is lost unnoticed and the
 * person is free to go. A form with a preview cannot be saved on the way: its `data-leaving` has the question to ask.
 */
export function saveOnLeaving(page: Document): void {
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && !event.defaultPrevented && isFollowedHere(event, link)) leave(page, event, link);
  });
  // A search form leads away as a link does.
  page.addEventListener('submit', (event) => {
    const search = event.target as HTMLFormElement;
    if (search.method !== 'get' || event.defaultPrevented) return;
    const to = new URL(search.action);
    to.search = String(new URLSearchParams(new FormData(search) as unknown as Record<string, string>));
    leave(page, event, to);
  });
}

function leave(page: Document, event: Event, to: Pick<URL, 'pathname' | 'search' | 'hash'>): void {
  const form = recordForm(page);
  if (!form) return;
  const { leaving } = form.dataset;
  if (leaving) {
    if (typedForm(page) && !confirm(leaving)) event.preventDefault();
    return;
  }
  if (!isTypedIn(form)) {
    if (form.dataset.unsaved && !confirm(notSaved)) event.preventDefault();
    return;
  }
  event.preventDefault();
  const button = page.createElement('button');
  button.hidden = true;
  button.name = 'go_to';
  button.value = to.pathname + to.search + to.hash;
  form.append(button);
  form.requestSubmit(button);
  button.remove();
}

/** Whether the click opens another of our pages in this window. */
function isFollowedHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return false;
  const isThisPage = link.pathname === location.pathname && link.search === location.search;
  return !(isThisPage && link.hash !== '');
}

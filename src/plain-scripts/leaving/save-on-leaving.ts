import { isTypedIn, recordForm, typedForm } from './typed-form.ts';

const notSaved =
  'What you typed on this page was not saved because something in it has to be put right first. Leave without it?';

/**
 * A link that is followed, or a search that is sent, while something is typed in the page's form saves it on the way, as the form's own buttons that lead
 * on do: the form is sent with where to go. What cannot be taken comes back with its errors, and nothing of the form is saved then:
 * a link that is followed while it stands as it came back asks first, so that nothing is lost unseen and nobody is held.
 * A form that is looked at before it is saved, and so cannot be on the way, says what to ask: `data-leaving`.
 */
export function saveOnLeaving(page: Document): void {
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && !event.defaultPrevented && isFollowedHere(event, link)) leave(page, event, link);
  });
  // A search beside the form leads away from it as a link does.
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

/** Whether the click leaves this page for another of ours, in this window. */
function isFollowedHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return false;
  const isThisPage = link.pathname === location.pathname && link.search === location.search;
  return !(isThisPage && link.hash !== '');
}

import { showQuestion } from './question.ts';

/**
 * Asks in a dialog before a destructive action: for a button with a question (`data-ask`, `data-ask-words`), or a link to a page with a
 * question (`data-ask-in-place`). Without scripts the button's form has a box to tick, and the link opens its page.
 * @param part  the element around the buttons and links
 * @returns a function that removes the listeners
 */
export function startAsking(part: HTMLElement): () => void {
  const onClick = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(asks) : null;
    const isPlainClick = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!pressed || !isPlainClick) return;
    event.preventDefault();
    if (pressed instanceof HTMLButtonElement) askBefore(pressed);
    else void askInPlace(pressed as HTMLAnchorElement);
  };
  // Before the scripts that follow links and send forms, which skip prevented events.
  part.addEventListener('click', onClick, { capture: true });
  part.dataset.asking = '';
  return () => {
    part.removeEventListener('click', onClick, { capture: true });
    delete part.dataset.asking;
  };
}

const asks = 'button[data-ask], a[data-ask-in-place]';

/** Sends the form after the question is answered. The answer ticks the form's hidden box. */
function askBefore(button: HTMLButtonElement): void {
  const words = document.createElement('p');
  words.textContent = button.dataset.askWords ?? '';
  const yes = document.createElement('button');
  yes.type = 'button';
  yes.className = button.className;
  yes.textContent = button.textContent;
  const question = showQuestion(button, { title: [button.dataset.ask ?? ''], content: [words], answers: [yes] });
  yes.addEventListener('click', () => {
    question.close();
    for (const box of button.form?.querySelectorAll<HTMLInputElement>('[data-tick] input') ?? []) box.checked = true;
    button.form?.requestSubmit(button);
  });
}

/** Fetches the linked page and shows its question. If the page has none, as after a sign-out, follows the link. */
async function askInPlace(link: HTMLAnchorElement): Promise<void> {
  if (link.ariaBusy === 'true') return;
  link.ariaBusy = 'true';
  try {
    const answer = await fetch(link.href);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const asked = page.querySelector('[data-question]');
    const title = asked?.querySelector('h1');
    if (!asked || !title) return location.assign(link.href);
    title.remove();
    keepApart(asked, link);
    showQuestion(link, { title: [...title.childNodes], content: [...asked.childNodes], answers: [] });
  } catch {
    location.assign(link.href);
  } finally {
    link.ariaBusy = null;
  }
}

/** Adapts a part of the other page: the browser sends its forms, its ids become unique, and its way back closes the dialog. */
function keepApart(asked: Element, { href }: HTMLAnchorElement): void {
  for (const form of asked.querySelectorAll('form')) {
    form.action = new URL(form.getAttribute('action') ?? '', href).href;
    delete form.dataset.sentBy;
  }
  for (const way of asked.querySelectorAll('a')) if (way.pathname === location.pathname) way.remove();
  for (const name of ['id', 'for', 'aria-describedby', 'aria-labelledby']) {
    for (const each of asked.querySelectorAll(`[${name}]`)) {
      const ids = (each.getAttribute(name) ?? '').split(' ');
      each.setAttribute(name, ids.map((id) => `asked-${id}`).join(' '));
    }
  }
}

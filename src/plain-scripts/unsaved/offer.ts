/** A row at the foot of the screen with a message and buttons. Does not move the page. */
export type Offer = {
  say(words: string, lines: readonly string[], does: readonly Does[]): void;
  end(): void;
};
export type Does = { name: string; isSecond?: boolean; act: () => void };

export function makeOffer(page: Document): Offer {
  const box = page.createElement('div');
  box.className = 'notice warn';
  // Styled here: the stylesheet of every page has no room for what few pages show.
  Object.assign(box.style, { position: 'sticky', bottom: '0', zIndex: '6', maxHeight: '60vh', overflow: 'auto' });
  const said = page.createElement('p');
  said.setAttribute('role', 'status');
  const list = page.createElement('ul');
  const actions = page.createElement('div');
  actions.className = 'actions';
  box.append(said, list, actions);
  const root = page.documentElement;
  return {
    say(words, lines, does) {
      page.querySelector('main')?.append(box);
      list.hidden = lines.length === 0;
      list.replaceChildren(...lines.map((line) => Object.assign(page.createElement('li'), { textContent: line })));
      const had = box.contains(page.activeElement);
      actions.replaceChildren(...does.map((each) => buttonOf(page, each)));
      if (had) (actions.firstElementChild as HTMLElement | null)?.focus();
      // Keep the focused control above the row.
      root.style.scrollPaddingBottom = `${box.offsetHeight}px`;
      // Screen readers announce text that is added to an existing element.
      setTimeout(() => {
        said.textContent = words;
      }, 50);
      said.textContent = '';
    },
    end() {
      const had = box.contains(page.activeElement);
      box.remove();
      root.style.scrollPaddingBottom = '';
      if (had) page.querySelector('main')?.focus({ preventScroll: true });
    },
  };
}

function buttonOf(page: Document, { name, isSecond, act }: Does): HTMLElement {
  const button = page.createElement('button');
  button.type = 'button';
  button.textContent = name;
  if (isSecond) button.className = 'secondary';
  button.addEventListener('click', act);
  return button;
}

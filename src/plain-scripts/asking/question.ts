type Question = {
  title: readonly (Node | string)[];
  /** What will happen, or a form with its own buttons. */
  content: readonly Node[];
  /** Buttons beside the one that goes back. */
  answers: readonly HTMLButtonElement[];
};

/**
 * Shows a question over the page. Escape, the way back on a phone, the browser's Back and “Go back” all leave things as they are and
 * return to what was pressed. The reader begins at the first field, else at “Go back”: never at what cannot be undone.
 */
export function showQuestion(pressed: HTMLElement, { title, content, answers }: Question): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'ask';
  const heading = document.createElement('h2');
  heading.id = 'asked-title';
  heading.append(...title);
  dialog.setAttribute('aria-labelledby', heading.id);
  const back = document.createElement('button');
  back.type = 'button';
  back.className = 'secondary';
  back.textContent = 'Go back';
  dialog.append(heading, ...content);
  const buttons = dialog.querySelector('.actions') ?? dialog.appendChild(document.createElement('div'));
  buttons.className = 'actions';
  buttons.append(...answers, back);

  const close = () => dialog.close();
  back.addEventListener('click', close);
  addEventListener('popstate', close);
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', close);
    dialog.remove();
    pressed.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  const first = dialog.querySelector<HTMLElement>('textarea, select, input:not([type=hidden])') ?? back;
  first.focus();
  return dialog;
}

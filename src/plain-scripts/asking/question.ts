type Question = {
  title: readonly (Node | string)[];
  /** The consequences in words, or a form with its own buttons. */
  content: readonly Node[];
  /** Buttons next to "Go back". */
  answers: readonly HTMLButtonElement[];
};

/**
 * Shows a question in a dialog. Escape, a phone's back gesture, the browser's Back and “Go back” change nothing and return to the pressed
 * button. Focus starts at the first field, otherwise at “Go back”: never at a destructive button.
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

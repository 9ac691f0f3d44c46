import { recordForm } from '../leaving/typed-form.ts';

/**
 * Makes Enter, the Next key of a phone's keypad, move to the next box of a record's form, so that the keypad stays open. After the last box
 * it moves to the button that saves.
 */
export function focusNextOnEnter(page: Document): void {
  page.addEventListener('keydown', (event) => {
    const box = event.target;
    if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented) return;
    if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    const form = recordForm(page);
    if (!(box instanceof HTMLInputElement) || !form || box.form !== form || !isFilled(box)) return;
    event.preventDefault();
    const all = [...form.elements] as HTMLInputElement[];
    const behind = all.slice(all.indexOf(box) + 1).filter((each) => each.checkVisibility());
    const next = behind.find(isFilled) ?? behind.find(({ type }) => type === 'submit');
    next?.focus();
    if (next?.type !== 'submit' && next instanceof HTMLInputElement) next.select();
  });
}

/** Whether a person types into the control or chooses text in it. Skips controls that are tapped. */
const isFilled = ({ type }: HTMLInputElement): boolean =>
  !/^(?:radio|checkbox|hidden|file|submit|button|fieldset|output)$/.test(type);

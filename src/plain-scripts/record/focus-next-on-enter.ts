import { recordForm } from '../leaving/typed-form.ts';

/**
 * In the form of a record Return, the Next key of a phone's keypad, goes to the next box, so that the keypad stays open from the first
 * to the last. After the last one it goes to the button that saves.
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

/** A box that words are typed into or chosen in. What is tapped is passed by. */
const isFilled = ({ type }: HTMLInputElement): boolean =>
  !/^(?:radio|checkbox|hidden|file|submit|button|fieldset|output)$/.test(type);

/** Id of the form that a page's record is typed in: `RECORD` of the components. */
const RECORD = 'record';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The form that the page's record is typed in. */
export const recordForm = (page: Document) => page.querySelector<HTMLFormElement>(`form#${RECORD}`);

/** The same, where something in it is not saved: typed since the page was drawn, or drawn again with what could not be taken. */
export function typedForm(page: Document): HTMLFormElement | undefined {
  const form = recordForm(page);
  return form && (form.dataset.unsaved || isTypedIn(form)) ? form : undefined;
}

/** Whether anything stands otherwise than the page was drawn. */
export function isTypedIn(form: HTMLFormElement): boolean {
  return [...form.elements].some((element) => {
    const control = element as Control;
    if (!control.name || element instanceof HTMLButtonElement) return false;
    if (element instanceof HTMLSelectElement) {
      const drawn = [...element.options].findIndex((option) => option.defaultSelected);
      return element.selectedIndex !== Math.max(0, drawn);
    }
    const input = element as HTMLInputElement;
    if (input.type === 'checkbox' || input.type === 'radio') return input.checked !== input.defaultChecked;
    return input.type !== 'hidden' && input.value !== input.defaultValue;
  });
}

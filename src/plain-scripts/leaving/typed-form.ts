/** Id of the form that a page's record is typed in: `RECORD` of the components. */
const RECORD = 'record';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The form that the page's record is typed in. */
export const recordForm = (page: Document) => page.querySelector<HTMLFormElement>(`form#${RECORD}`);

/** The same, where something in it is not saved: typed since the page was drawn, or drawn again with what could not be taken. */
export function typedForm(page: Document): HTMLFormElement | undefined {
  const form = recordForm(page);
  return form && (form.dataset.unsaved || isTypedIn(form)) ? form : undefined;
}

/** Whether anything stands otherwise than the page was drawn. */
export const isTypedIn = (form: HTMLFormElement): boolean =>
  controlsOf(form).some((control) => stateOf(control) !== renderedStateOf(control));

/** What somebody can type in, tick or choose. */
export const controlsOf = (form: HTMLFormElement): Control[] =>
  ([...form.elements] as Control[]).filter(({ name, type }) => name && !notTyped.test(type));
const notTyped = /^(?:button|submit|reset|image|hidden|fieldset|output)$/;

export const isTicked = ({ type }: Pick<Control, 'type'>): boolean => type === 'checkbox' || type === 'radio';

/** What is typed or chosen in a control; of a box to tick, whether it is. */
export const stateOf = (control: Control): string =>
  isTicked(control) ? ((control as HTMLInputElement).checked ? '1' : '') : control.value;

/** The same as the page was drawn. */
export function renderedStateOf(control: Control): string {
  if ('options' in control) {
    const options = [...control.options];
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? '';
  }
  const { defaultValue, defaultChecked } = control as HTMLInputElement;
  return isTicked(control) ? (defaultChecked ? '1' : '') : defaultValue;
}

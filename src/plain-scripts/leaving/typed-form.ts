/** Id of the form of the page's record: `RECORD` in the components. */
const RECORD = 'record';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The form of the page's record. */
export const recordForm = (page: Document) => page.querySelector<HTMLFormElement>(`form#${RECORD}`);

/** The same, if it has unsaved values: typed since the page was rendered, or returned with errors. */
export function typedForm(page: Document): HTMLFormElement | undefined {
  const form = recordForm(page);
  return form && (form.dataset.unsaved || isTypedIn(form)) ? form : undefined;
}

/** Whether any control differs from the rendered page. */
export const isTypedIn = (form: HTMLFormElement): boolean =>
  controlsOf(form).some((control) => stateOf(control) !== renderedStateOf(control));

/** Controls that a person can type in, tick or choose. */
export const controlsOf = (form: HTMLFormElement): Control[] =>
  ([...form.elements] as Control[]).filter(({ name, type }) => name && !notTyped.test(type));
const notTyped = /^(?:button|submit|reset|image|hidden|fieldset|output)$/;

export const isTicked = ({ type }: Pick<Control, 'type'>): boolean => type === 'checkbox' || type === 'radio';

/** The control's value; for a checkbox or radio button, whether it is ticked. */
export const stateOf = (control: Control): string =>
  isTicked(control) ? ((control as HTMLInputElement).checked ? '1' : '') : control.value;

/** The same when the page was rendered. */
export function renderedStateOf(control: Control): string {
  if ('options' in control) {
    const options = [...control.options];
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? '';
  }
  const { defaultValue, defaultChecked } = control as HTMLInputElement;
  return isTicked(control) ? (defaultChecked ? '1' : '') : defaultValue;
}

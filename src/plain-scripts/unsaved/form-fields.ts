type Hidden = 'submission' | 'base';

const inputOf = (form: HTMLFormElement, name: Hidden) =>
  form.querySelector<HTMLInputElement>(`input[type=hidden][name=${name}]`);

/** The form's hidden fields: its submission id and base. */
export const fieldOf = (form: HTMLFormElement, name: Hidden): string => inputOf(form, name)?.value ?? '';

export function setField(form: HTMLFormElement, name: Hidden, value: string): void {
  const input = inputOf(form, name);
  if (input) input.value = value;
}

/** Prefixes of the names in the page's rows for new items. */
export const newRowsOf = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=hidden][name$=".new"]')].map(({ name }) =>
    name.slice(0, -'new'.length),
  );

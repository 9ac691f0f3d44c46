/** The values and errors of a refused form, for the page that shows it again. */
export type PostedState = {
  form: string;
  entered: Readonly<Record<string, readonly string[]>>;
  errors: readonly { field: string; message: string }[];
  extra?: unknown;
};

/** A field's value (as entered, otherwise as stored) and its error. */
export type Bind = (name: string) => { name: string; value: string | undefined; error: string | undefined };
export type FormValues = {
  bind: Bind;
  errors: PostedState['errors'];
  /** Version of the record that the form was filled from, when others may save it in the meantime. */
  drawn?: string | undefined;
};

/**
 * Values and errors of one of a page's forms.
 * @param initial  values of the fields before any entry.
 */
export function formValues(
  form: string,
  state: PostedState | undefined,
  initial: Readonly<Record<string, string | undefined>> = {},
): FormValues {
  const mine = state?.form === form ? state : undefined;
  return {
    bind: (name) => ({
      name,
      value: mine ? mine.entered[name]?.[0] : initial[name],
      error: mine?.errors.find((error) => error.field === name)?.message,
    }),
    errors: mine?.errors ?? [],
  };
}

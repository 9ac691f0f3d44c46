/** What a form was posted with and what is wrong with it, as the page that is shown again gets it. */
export type PostedState = {
  form: string;
  entered: Readonly<Record<string, readonly string[]>>;
  errors: readonly { field: string; message: string }[];
  extra?: unknown;
};

/** What a field of one form shows: what was typed, else what stands; and what is wrong with it. */
export type Bind = (name: string) => { name: string; value: string | undefined; error: string | undefined };
export type FormValues = {
  bind: Bind;
  errors: PostedState['errors'];
  /** On the form of a record that others may save meanwhile: what it was drawn from. */
  drawn?: string | undefined;
};

/**
 * Values and errors of one of a page's forms.
 * @param initial  what the fields hold before anybody typed.
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

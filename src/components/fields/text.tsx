import { TextField } from '../ui/forms/fields.tsx';
import { ListedField } from '../ui/forms/listed-field.tsx';
import type { KindControl } from './kind-control.ts';

/** A one-line text box; with choices, one with suggestions. */
export const textControl: KindControl = {
  draw: ({ field, common }) =>
    field.choices ? (
      <ListedField {...common} choices={field.choices} />
    ) : (
      <TextField {...common} maxLength={field.maxLength} />
    ),
};

/** The same, half width for short texts. */
export const shortTextControl: KindControl = {
  ...textControl,
  isWide: ({ maxLength = 300 }) => maxLength > 40,
};

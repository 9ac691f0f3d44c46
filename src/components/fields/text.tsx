import { TextField } from '../ui/forms/fields.tsx';
import { ListedField } from '../ui/forms/listed-field.tsx';
import type { KindControl } from './kind-control.ts';

/** A box for a line; with choices, a box with suggestions. */
export const textControl: KindControl = {
  draw: ({ field, common }) =>
    field.choices ? (
      <ListedField {...common} choices={field.choices} />
    ) : (
      <TextField {...common} maxLength={field.maxLength} />
    ),
};

/** The same for words that may be few. */
export const shortTextControl: KindControl = {
  ...textControl,
  isWide: ({ maxLength = 300 }) => maxLength > 40,
};

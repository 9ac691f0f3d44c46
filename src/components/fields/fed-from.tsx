import { SelectField } from '../ui/forms/fields.tsx';
import { ListedField } from '../ui/forms/listed-field.tsx';
import type { KindControl } from './kind-control.ts';

/** A select for a list short enough for a phone; otherwise a text box with suggestions. */
export const fedFromControl: KindControl = {
  draw: ({ common, view: { feeds } }) =>
    feeds.isTyped ? (
      <ListedField {...common} hint="The board and its circuit, such as CU1/3, or Origin" choices={feeds.choices} />
    ) : (
      <SelectField {...common} choices={feeds.choices} />
    ),
};

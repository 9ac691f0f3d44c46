import type { ReactNode } from 'react';
import type { Field } from '../../domain/forms/definition.ts';
import type { FieldProps } from '../ui/forms/field-parts.tsx';
import type { FormView } from './form-view.ts';

export type ControlProps = {
  field: Field;
  /** The control's name, which an item of a list has its id in front of. */
  name: string;
  /** What every control takes: name, label, hint, value, error, what is said about the value. */
  common: FieldProps & { enterKeyHint: 'next' };
  /** All that is ticked, for who takes several. */
  values: readonly string[];
  /** Where there is little room: a list to choose from instead of plates, a box as high as what is in it. */
  isCompact?: boolean | undefined;
  view: FormView;
};

/** How a kind of field is drawn on a form. */
export type KindControl = {
  /** Called, not mounted: a form has dozens of fields. */
  draw: (props: ControlProps) => ReactNode;
  /** Whether it needs the width of a phone; numbers, dates and short choices stand two by two. Where absent, it does. */
  isWide?: (field: Field, isCompact?: boolean) => boolean;
  /** The list of suggestions that its boxes share with others of the page: see `listed-field.tsx`. */
  sharedList?: (field: Field) => string | undefined;
};

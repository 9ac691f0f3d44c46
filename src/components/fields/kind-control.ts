import type { ReactNode } from 'react';
import type { Field } from '../../domain/forms/definition.ts';
import type { FieldProps } from '../ui/forms/field-parts.tsx';
import type { FormView } from './form-view.ts';

export type ControlProps = {
  field: Field;
  /** The control's name; list items put their id in front. */
  name: string;
  /** Properties of every control: name, label, hint, value, error, notes. */
  common: FieldProps & { enterKeyHint: 'next' };
  /** All ticked values, for a control that takes several. */
  values: readonly string[];
  /** For a small space: a select instead of radios, a text box as high as its text. */
  isCompact?: boolean | undefined;
  view: FormView;
};

/** The form control of a field kind. */
export type KindControl = {
  /** Called as a function, not rendered as a component: a form has dozens of fields. */
  draw: (props: ControlProps) => ReactNode;
  /** True when it needs a phone's full width; numbers, dates and short choices go two in a row. Absent means true. */
  isWide?: (field: Field, isCompact?: boolean) => boolean;
  /** Name of the suggestion list that its boxes share with others on the page: see `listed-field.tsx`. */
  sharedList?: (field: Field) => string | undefined;
};

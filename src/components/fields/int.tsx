import { Radios } from '../ui/forms/choices.tsx';
import { TextField } from '../ui/forms/fields.tsx';
import type { KindControl } from './kind-control.ts';

export const intControl: KindControl = {
  draw: ({ field, common }) =>
    field.choices ? (
      <Radios {...common} choices={field.choices} />
    ) : (
      <TextField {...common} unit={field.unit} inputMode="numeric" size="s" />
    ),
  isWide: ({ choices = [] }) => choices.length > 0,
};

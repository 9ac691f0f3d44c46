import { TextField } from '../ui/forms/fields.tsx';
import type { KindControl } from './kind-control.ts';

/** A box that takes "unknown" as well, with a hint that says so where the field has none of its own. */
const orUnknown = (hint: string): KindControl => ({
  draw: ({ field, common }) => <TextField {...common} hint={field.hint ?? hint} unit={field.unit} size="m" />,
  isWide: () => false,
});

export const numberOrUnknownControl = orUnknown('A number, or unknown');
export const dateOrUnknownControl = orUnknown('A date such as 15/04/2021, or unknown');

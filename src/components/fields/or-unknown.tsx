import { ListedField } from '../ui/forms/listed-field.tsx';
import type { KindControl } from './kind-control.ts';

const LIST = 'or-unknown';

/** A text box that also takes "unknown"; `hint` is for fields without their own. */
const orUnknown = (hint: string): KindControl => ({
  draw: ({ field, common }) => (
    <ListedField {...common} hint={field.hint ?? hint} unit={field.unit} list={LIST} words size="m" />
  ),
  isWide: () => false,
  sharedList: () => LIST,
});

export const numberOrUnknownControl = orUnknown('A number, or unknown');
export const dateOrUnknownControl = orUnknown('A date such as 15/04/2021, or unknown');

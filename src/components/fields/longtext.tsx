import { TextArea } from '../ui/forms/fields.tsx';
import { ListedField } from '../ui/forms/listed-field.tsx';
import type { KindControl } from './kind-control.ts';

export const longtextControl: KindControl = {
  draw: ({ field, common, isCompact }) =>
    field.choices ? (
      <ListedField {...common} choices={field.choices} wide />
    ) : (
      <TextArea {...common} rows={isCompact ? 1 : 3} maxLength={field.maxLength} wide />
    ),
};

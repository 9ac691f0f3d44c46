import type { Field } from '../../domain/forms/definition.ts';
import { TextField } from '../ui/forms/fields.tsx';
import { ListedField } from '../ui/forms/listed-field.tsx';
import type { KindControl } from './kind-control.ts';

const listOf = ({ also }: Field) => (also ? `or-${also.join('-')}` : undefined);

export const decimalControl: KindControl = {
  draw: ({ field, common }) => {
    const list = listOf(field);
    if (list) return <ListedField {...common} unit={field.unit} list={list} />;
    return <TextField {...common} unit={field.unit} inputMode="decimal" size="s" autoComplete="off" />;
  },
  isWide: () => false,
  sharedList: listOf,
};

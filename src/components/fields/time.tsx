import { TextField } from '../ui/forms/fields.tsx';
import type { KindControl } from './kind-control.ts';

export const timeControl: KindControl = {
  draw: ({ common }) => <TextField {...common} type="datetime-local" size="m" />,
};

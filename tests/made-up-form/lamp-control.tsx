import type { KindControl } from '../../src/components/fields/kind-control.ts';
import { TextField } from '../../src/components/ui/forms/fields.tsx';

export const lampControl: KindControl = {
  draw: ({ common }) => <TextField {...common} spellCheck={false} />,
  isWide: () => false,
};

import { Checkboxes } from '../ui/forms/choices.tsx';
import type { KindControl } from './kind-control.ts';

export const choicesControl: KindControl = {
  draw: ({ field, common, values }) => <Checkboxes {...common} choices={field.choices ?? []} values={values} />,
};

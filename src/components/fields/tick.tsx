import { isChoice } from '../../domain/forms/kinds/shared/checks.ts';
import { Segments } from '../ui/forms/choices.tsx';
import type { KindControl } from './kind-control.ts';

const ticks = [
  { value: 'yes', label: '✓ Yes' },
  { value: 'no', label: '✗ No' },
  { value: 'na', label: 'N/A' },
  { value: 'lim', label: 'LIM' },
];

/** The last segment clears the answer. */
export const tickControl: KindControl = {
  draw: ({ common, field }) => (
    <Segments
      {...common}
      choices={ticks.filter(({ value }) => isChoice(field, value))}
      blank={common.value ? 'No answer' : undefined}
    />
  ),
};

import { isChoice } from '../../domain/forms/kinds/shared/checks.ts';
import { Segments } from '../ui/forms/choices.tsx';
import type { KindControl } from './kind-control.ts';

const ticks = [
  { value: 'yes', label: '✓ Yes' },
  { value: 'no', label: '✗ No' },
  { value: 'na', label: 'N/A' },
  { value: 'lim', label: 'LIM' },
];

/** What was answered can be taken back by the last plate. */
export const tickControl: KindControl = {
  draw: ({ common, field }) => (
    <Segments
      {...common}
      choices={ticks.filter(({ value }) => isChoice(field, value))}
      blank={common.value ? 'No answer' : undefined}
    />
  ),
};

import { Segments } from '../ui/forms/choices.tsx';
import type { KindControl } from './kind-control.ts';

const ticks = [
  { value: 'yes', label: '✓ Yes' },
  { value: 'no', label: '✗ No' },
  { value: 'na', label: 'N/A' },
  { value: 'lim', label: 'LIM' },
];

export const tickControl: KindControl = { draw: ({ common }) => <Segments {...common} choices={ticks} /> };

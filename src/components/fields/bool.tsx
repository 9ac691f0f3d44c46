import { Radios } from '../ui/forms/choices.tsx';
import type { KindControl } from './kind-control.ts';

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

export const boolControl: KindControl = { draw: ({ common }) => <Radios {...common} choices={yesNo} /> };

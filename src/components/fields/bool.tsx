import { Radios } from '../ui/forms/choices.tsx';
import type { KindControl } from './kind-control.ts';

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** What was answered can be taken back; what was not needs no plate that says so. */
export const boolControl: KindControl = {
  draw: ({ common }) => <Radios {...common} choices={yesNo} blank={common.value ? 'No answer' : undefined} />,
};

import { Radios } from '../ui/forms/choices.tsx';
import type { KindControl } from './kind-control.ts';

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Offers "No answer" only when there is an answer to clear. */
export const boolControl: KindControl = {
  draw: ({ common }) => <Radios {...common} choices={yesNo} blank={common.value ? 'No answer' : undefined} />,
};

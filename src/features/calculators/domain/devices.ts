import type { CalculatorField } from './calculator.ts';

const device = (standard: string, type: string, label: string) => ({ value: `${standard} ${type}`, label });

/** Every device with known limits: its standard and type as one choice. */
const devices = [
  ...['B', 'C', 'D'].map((type) =>
    device('BS EN 60898', type, `Type ${type} breaker or RCBO (BS EN 60898, BS EN 61009)`),
  ),
  device('BS 88-2', 'gG', 'BS 88-2 fuse, gG'),
  device('BS 88-3', 'gG', 'BS 88-3 fuse'),
  device('BS 3036', 'na', 'BS 3036 rewireable fuse'),
  device('BS 1361', 'I', 'BS 1361 fuse'),
  device('BS 1362', 'na', 'BS 1362 plug fuse'),
  ...['1', '2', '3', '4'].map((type) => device('BS 3871', type, `BS 3871 breaker, type ${type}`)),
];

/** The device, as a choice that `deviceOf` reads. */
export const deviceField = (required: boolean): CalculatorField => ({
  name: 'device',
  label: 'Protective device',
  kind: 'choice',
  choices: devices,
  required,
});

export const ratingField = (required: boolean): CalculatorField => ({
  name: 'rating',
  label: 'Rated current',
  kind: 'number',
  unit: 'A',
  positive: true,
  required,
});

/** Standard and type of a choice of `deviceField`. */
export function deviceOf(choice: string): { standard: string; type: string } {
  const at = choice.lastIndexOf(' ');
  return { standard: choice.slice(0, at), type: choice.slice(at + 1) };
}

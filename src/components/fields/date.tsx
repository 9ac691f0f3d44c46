import { DateField } from '../ui/forms/fields.tsx';
import type { KindControl } from './kind-control.ts';

export const dateControl: KindControl = { draw: ({ common }) => <DateField {...common} />, isWide: () => false };

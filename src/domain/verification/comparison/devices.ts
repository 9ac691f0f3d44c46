import type { CircuitPlace } from '../engine/context.ts';
import type { CircuitRecord } from '../engine/records.ts';
import { decimalOf, textOf } from '../engine/values.ts';
import type { Pair } from './match.ts';
import type { SinceChange } from './since-change.ts';

const overcurrent = ['ocpd_standard', 'ocpd_type', 'ocpd_rating'] as const;
const residual = ['rcd_standard', 'rcd_type', 'rcd_idn'] as const;

/** The change of a circuit's device since last time. Columns that are blank in one of the two reports do not count. */
export function deviceChanges({ before, now }: Pair<CircuitPlace>, place: string): SinceChange[] {
  const told = (
    what: string,
    names: readonly (keyof CircuitRecord)[],
    named: (circuit: CircuitRecord) => string,
    question: (then: string, today: string) => string,
  ): SinceChange[] => {
    const changed = names.find((name) => isOther(before.record[name], now.record[name]));
    if (!changed) return [];
    const [then, today] = [named(before.record), named(now.record)];
    return [
      {
        code: 'DEVICE_CHANGED',
        path: `${now.path}/${changed}`,
        place,
        what,
        before: then,
        now: today,
        message: `${what}: last time ${then}, now ${today}.`,
        question: question(then, today),
      },
    ];
  };
  return [
    ...told('Overcurrent device', overcurrent, deviceName, () => 'Was it replaced, and does the cable suit it?'),
    ...told('RCD', residual, rcdName, rcdQuestion),
  ];
}

const rcdQuestion = (then: string, today: string): string => {
  if (then === 'none') return 'Was it added since?';
  return today === 'none' ? 'Was it removed, and what protects people on this circuit now?' : 'Was it replaced?';
};

function isOther(before: unknown, now: unknown): boolean {
  const [a, b] = [textOf(before), textOf(now)];
  if (a === '' || b === '' || a === 'LIM' || b === 'LIM') return false;
  const [x, y] = [decimalOf(a), decimalOf(b)];
  return x && y ? !x.eq(y) : a !== b;
}

/** "32 A type B, BS EN 61009" */
function deviceName(circuit: CircuitRecord): string {
  const [standard, type, rating] = overcurrent.map((name) => textOf(circuit[name]));
  if (standard === 'na') return 'none';
  const words = [rating && `${rating} A`, type && type !== 'na' && `type ${type}`].filter(Boolean).join(' ');
  return [words, standard].filter(Boolean).join(', ');
}

/** "30 mA type A, BS EN 61008" */
function rcdName(circuit: CircuitRecord): string {
  const [standard, type, idn] = residual.map((name) => textOf(circuit[name]));
  if ([standard, type, idn].every((each) => each === '' || each === 'na')) return 'none';
  const words = [idn && idn !== 'na' && `${idn} mA`, type && type !== 'na' && `type ${type}`].filter(Boolean).join(' ');
  return [words, standard !== 'na' && standard].filter(Boolean).join(', ');
}

import Big from 'big.js';
import type { Item } from '../forms/definition.ts';
import { byText, remembered } from '../memo.ts';
import type { Reading } from '../reading.ts';
import type { Context } from './context.ts';
import { decimalOf, itemsOf, larger } from './values.ts';

/** How well an instrument measures: ± a share of the reading in %, ± a number of steps of the last digit it shows. */
export type Accuracy = { percent: Big; digits: Big };

/** What is measured, as far as accuracy goes; the functions of instruments, and what the loop function works out from its reading. */
export type Quantity = 'continuity' | 'insulation' | 'loop' | 'fault_current' | 'rcd' | 'electrode';

/** A reading that is one number: not LIM, not over-range. */
export type Value = Extract<Reading, { state: 'value' }>;
export const isExact = (reading: Reading): reading is Value => reading.state === 'value' && reading.qualifier === 'eq';

const usual = (percent: string, digits: string): Accuracy => ({ percent: new Big(percent), digits: new Big(digits) });

/**
 * What is taken where an instrument's own figures are not recorded. Our own choice: what data sheets of common multifunction
 * testers promise in the ranges that matter here (RCD time 1 % + 1 ms is the Fluke 1650 series manual's). BS EN 61557 itself lets
 * instruments be as much as 30 % out in service; with that, hardly a reading could be told from its limit.
 * Fault current is worked out from a loop reading of few digits, so its share counts twice.
 */
const USUAL: Readonly<Record<Quantity, Accuracy>> = {
  continuity: usual('3', '2'),
  insulation: usual('3', '3'),
  loop: usual('5', '3'),
  fault_current: usual('10', '3'),
  rcd: usual('1', '1'),
  electrode: usual('2', '3'),
};

const PERCENT = new Big('0.01');
/** One step of the last digit, by how many decimals the instrument showed. */
const STEPS = ['1', '0.1', '0.01', '0.001', '0.0001'].map((step) => new Big(step));

/** The accuracy of what the report's instruments measured. */
export const accuracyOf = (context: Context, quantity: Quantity): Accuracy => accuracies(context)[quantity];

const accuracies = remembered(
  (context: Context): Readonly<Record<Quantity, Accuracy>> => ({
    continuity: workOut(context, 'continuity'),
    insulation: workOut(context, 'insulation'),
    loop: workOut(context, 'loop'),
    fault_current: workOut(context, 'fault_current'),
    rcd: workOut(context, 'rcd'),
    electrode: workOut(context, 'electrode'),
  }),
);

/** The report does not say which instrument took a reading: of several that could have, the larger figures count. */
function workOut(context: Context, quantity: Quantity): Accuracy {
  const [first, ...others] = instrumentsFor(context, quantity).map((instrument) => stated(instrument, quantity));
  return others.reduce(
    (a, b) => ({ percent: larger(a.percent, b.percent), digits: larger(a.digits, b.digits) }),
    first ?? USUAL[quantity],
  );
}

function stated(instrument: Item, quantity: Quantity): Accuracy {
  const percent = decimalOf(instrument.accuracy_percent);
  const digits = decimalOf(instrument.accuracy_digits);
  if (!percent && !digits) return USUAL[quantity];
  const share = percent && quantity === 'fault_current' ? percent.times(2) : percent;
  return { percent: share ?? USUAL[quantity].percent, digits: digits ?? USUAL[quantity].digits };
}

function instrumentsFor({ document }: Context, quantity: Quantity): Item[] {
  const wanted = quantity === 'fault_current' ? 'loop' : quantity;
  return itemsOf(document.instruments).filter(({ function: is }) => is === wanted || is === 'multifunction');
}

/** Within what bounds a quantity lies: `1.35 ± (5 % + 3 digits) = 1.2525 to 1.4475`. */
export type Interval = { margin: Big; low: Big; high: Big; arithmetic: string };

export const intervalOf = ({ text }: Value, accuracy: Accuracy): Interval => intervals(accuracy)(text);

/** By how much the quantity may differ from the reading, either way. */
export const marginOf = (reading: Value, accuracy: Accuracy): Big => intervalOf(reading, accuracy).margin;

const intervals = remembered((accuracy: Accuracy) =>
  byText((text): Interval => {
    const value = new Big(text);
    const { percent, digits } = accuracy;
    const margin = value
      .times(percent)
      .times(PERCENT)
      .plus(digits.times(stepOf(text)));
    const [low, high] = [value.minus(margin), value.plus(margin)];
    const shown = `(${percent} % + ${digits} ${digits.eq(1) ? 'digit' : 'digits'})`;
    return { margin, low, high, arithmetic: `${text} ± ${shown} = ${low} to ${high}` };
  }),
);

const stepOf = (text: string): Big => STEPS[text.split('.')[1]?.length ?? 0] as Big;

export type Difference = { value: Big; margin: Big };

/**
 * One reading less another of the same kind, and by how much that may be out. What one instrument shows too much or too little of
 * every impedance is in both readings and falls out of their difference: of its share only what belongs to the difference is
 * left. Nothing falls out where several instruments could have taken the two; nor on TT, where the electrode itself is another from
 * one hour to the next; nor of fault currents, whose share stands for the digits of the loop reading behind them.
 */
export function differenceOf(context: Context, quantity: 'loop' | 'fault_current', a: Value, b: Value): Difference {
  const accuracy = accuracyOf(context, quantity);
  const value = a.value.minus(b.value);
  if (quantity === 'fault_current' || context.isTT || instrumentsFor(context, quantity).length > 1) {
    return { value, margin: marginOf(a, accuracy).plus(marginOf(b, accuracy)) };
  }
  const digits = accuracy.digits.times(stepOf(a.text).plus(stepOf(b.text)));
  return { value, margin: value.abs().times(accuracy.percent).times(PERCENT).plus(digits) };
}

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
 * Fault current is worked out from a loop reading with more digits than are shown: of its own it adds only its last.
 */
const USUAL: Readonly<Record<Quantity, Accuracy>> = {
  continuity: usual('3', '2'),
  insulation: usual('3', '3'),
  loop: usual('5', '3'),
  fault_current: usual('5', '1'),
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
  const own = USUAL[quantity];
  const percent = decimalOf(instrument.accuracy_percent);
  const digits = quantity === 'fault_current' ? undefined : decimalOf(instrument.accuracy_digits);
  return percent || digits ? { percent: percent ?? own.percent, digits: digits ?? own.digits } : own;
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
 * By how much two loop readings differ, a less b, and how far that may be out. What one instrument shows too much or too little of
 * every impedance is in both readings and falls out: of its share only what belongs to the difference is left.
 */
export function differenceOf(context: Context, a: Value, b: Value): Difference {
  const value = a.value.minus(b.value);
  if (!areAlike(context)) return { value, margin: sumOfMargins(context, 'loop', a, b) };
  const { percent, digits } = accuracyOf(context, 'loop');
  const margin = value
    .abs()
    .times(percent)
    .times(PERCENT)
    .plus(digits.times(stepOf(a.text).plus(stepOf(b.text))));
  return { value, margin };
}

/**
 * How far apart two readings have to be for one of them to be the larger. Which of two impedances is the larger one instrument can
 * tell to its last digit, though it tells neither so well. Fault currents differ from one test to the next by as much as the
 * impedances behind them.
 */
export function orderMargin(context: Context, quantity: 'loop' | 'fault_current', a: Value, b: Value): Big {
  if (quantity === 'loop' && areAlike(context)) return stepOf(a.text).plus(stepOf(b.text));
  return sumOfMargins(context, quantity, a, b);
}

/** Whether loop readings were taken alike: with one instrument, and not on TT, where the electrode is another from hour to hour. */
const areAlike = (context: Context) => !context.isTT && instrumentsFor(context, 'loop').length <= 1;

function sumOfMargins(context: Context, quantity: Quantity, a: Value, b: Value): Big {
  const accuracy = accuracyOf(context, quantity);
  return marginOf(a, accuracy).plus(marginOf(b, accuracy));
}

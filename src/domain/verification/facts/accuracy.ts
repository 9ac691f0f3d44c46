import Big from 'big.js';
import { byText, remembered } from '../../memo.ts';
import type { Reading } from '../../reading.ts';
import type { AboutFact } from '../engine/about.ts';
import type { Context } from '../engine/context.ts';
import type { InstrumentRecord } from '../engine/records.ts';
import { decimalOf, itemsOf, larger } from '../engine/values.ts';

/** The accuracy of an instrument: ± a share of the reading in %, ± a number of steps of its last digit. */
export type Accuracy = { percent: Big; digits: Big; decimals: Decimals };

/** The least number of decimals of a reading below 20, of one below 200, and of one from 200 on. */
type Decimals = readonly [below20: number, below200: number, above: number];

/**
 * The last digit of a reading, at its coarsest. Leaving the zero off 0.50 does not mean a coarser instrument; more decimals than these
 * count as typed. Two decimals for impedances and fault currents, one or none for insulation and none for times is the forms' own
 * precision; the steps at 20 and 200, as in the ranges of common testers, are our choice.
 */
const OHMS: Decimals = [2, 1, 0];
export const KILOAMPS = OHMS;
const MEGOHMS: Decimals = [1, 0, 0];
const MILLISECONDS: Decimals = [0, 0, 0];
const RANGES = [new Big(20), new Big(200)] as const;

/** A measured quantity, as far as accuracy goes: the functions of instruments, and fault current, which the loop function calculates. */
export type Quantity = 'continuity' | 'insulation' | 'loop' | 'fault_current' | 'rcd' | 'electrode';

/** A reading that is one number: not LIM, not over-range. */
export type Value = Extract<Reading, { state: 'value' }>;
export const isExact = (reading: Reading): reading is Value => reading.state === 'value' && reading.qualifier === 'eq';

const usual = (percent: string, digits: string, decimals: Decimals): Accuracy => ({
  percent: new Big(percent),
  digits: new Big(digits),
  decimals,
});

/**
 * The accuracy used if an instrument's own figures are not recorded. Our own choice: the data sheets of common multifunction testers in the
 * ranges that matter here (RCD time 1 % + 1 ms is from the Fluke 1650 series manual). BS EN 61557 itself allows instruments an error of 30
 * % in service; with that, hardly any reading could be told from its limit. Fault current is calculated from a loop reading with more
 * digits than are shown: its own addition is only the last digit.
 */
const USUAL: Readonly<Record<Quantity, Accuracy>> = {
  continuity: usual('3', '2', OHMS),
  insulation: usual('3', '3', MEGOHMS),
  loop: usual('5', '3', OHMS),
  fault_current: usual('5', '1', KILOAMPS),
  rcd: usual('1', '1', MILLISECONDS),
  electrode: usual('2', '3', OHMS),
};

const PERCENT = new Big('0.01');
/** One step of the last digit, by the number of decimals. */
const STEPS = ['1', '0.1', '0.01', '0.001', '0.0001'].map((step) => new Big(step));

/** The accuracy of the report's readings. */
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

/** The report does not say which instrument took a reading: of several possible ones, the larger figures count. */
function workOut(context: Context, quantity: Quantity): Accuracy {
  const [first, ...others] = instrumentsFor(context, quantity).map((instrument) => stated(instrument, quantity));
  return others.reduce(
    (a, b) => ({ percent: larger(a.percent, b.percent), digits: larger(a.digits, b.digits), decimals: a.decimals }),
    first ?? USUAL[quantity],
  );
}

function stated(instrument: InstrumentRecord, quantity: Quantity): Accuracy {
  const own = USUAL[quantity];
  const percent = decimalOf(instrument.accuracy_percent);
  const digits = quantity === 'fault_current' ? undefined : decimalOf(instrument.accuracy_digits);
  return percent || digits ? { ...own, percent: percent ?? own.percent, digits: digits ?? own.digits } : own;
}

function instrumentsFor({ document }: Context, quantity: Quantity): InstrumentRecord[] {
  const wanted = quantity === 'fault_current' ? 'loop' : quantity;
  return itemsOf(document.instruments).filter(({ function: is }) => is === wanted || is === 'multifunction');
}

/** The facts behind the accuracy of a quantity: the instruments that measure it. */
export const aboutAccuracy =
  (quantity: Quantity): AboutFact =>
  ({ context }) => {
    const figures = quantity === 'fault_current' ? ['accuracy_percent'] : ['accuracy_percent', 'accuracy_digits'];
    return instrumentsFor(context, quantity).flatMap(({ id }) =>
      ['function', ...figures].map((name) => `instruments/${id}/${name}`),
    );
  };

/**
 * The bounds of a quantity, not below zero: `1.35 ± (5 % + 3 digits) = 1.2525 to 1.4475`. If the digits are finer than typed, the text
 * names them: `1.4 ± (5 % + 3 digits of 0.01) = 1.3 to 1.5`.
 */
export type Interval = { margin: Big; low: Big; high: Big; arithmetic: string };

export const intervalOf = ({ text }: Value, accuracy: Accuracy): Interval => intervals(accuracy)(text);

/** How far the quantity may differ from the reading, either way. */
export const marginOf = (reading: Value, accuracy: Accuracy): Big => intervalOf(reading, accuracy).margin;

const intervals = remembered((accuracy: Accuracy) =>
  byText((text): Interval => {
    const value = new Big(text);
    const { percent, digits } = accuracy;
    const step = stepOf({ text, value }, accuracy);
    const margin = value.times(percent).times(PERCENT).plus(digits.times(step));
    const [low, high] = [larger(value.minus(margin), NOTHING), value.plus(margin)];
    const finer = step.eq(typedStep(text)) ? '' : ` of ${step}`;
    const shown = `(${percent} % + ${digits} ${digits.eq(1) ? 'digit' : 'digits'}${finer})`;
    return { margin, low, high, arithmetic: `${text} ± ${shown} = ${low} to ${high}` };
  }),
);

const NOTHING = new Big(0);

const typedDecimals = (text: string): number => text.split('.')[1]?.length ?? 0;
const typedStep = (text: string): Big => STEPS[typedDecimals(text)] as Big;

/** One step of the last digit of a reading: as typed, or finer if zeros were left off. */
function stepOf(
  { text, value }: Pick<Value, 'text' | 'value'>,
  { decimals: [below20, below200, above] }: Accuracy,
): Big {
  const least = value.lt(RANGES[0]) ? below20 : value.lt(RANGES[1]) ? below200 : above;
  return STEPS[Math.max(typedDecimals(text), least)] as Big;
}

export type Difference = { value: Big; margin: Big };

/**
 * The difference of two loop readings, a less b, and its margin. A constant error of one instrument is in both readings and cancels out:
 * only the share for the difference remains.
 */
export function differenceOf(context: Context, a: Value, b: Value): Difference {
  const value = a.value.minus(b.value);
  if (!areAlike(context)) return { value, margin: sumOfMargins(context, 'loop', a, b) };
  const accuracy = accuracyOf(context, 'loop');
  const steps = stepOf(a, accuracy).plus(stepOf(b, accuracy));
  const margin = value.abs().times(accuracy.percent).times(PERCENT).plus(accuracy.digits.times(steps));
  return { value, margin };
}

/**
 * How far apart two readings must be for one to be the larger. One instrument can compare two impedances to its last digit, although it
 * measures neither so well. Fault currents differ from one test to the next by as much as the impedances behind them.
 */
export function orderMargin(context: Context, quantity: 'loop' | 'fault_current', a: Value, b: Value): Big {
  if (quantity !== 'loop' || !areAlike(context)) return sumOfMargins(context, quantity, a, b);
  const accuracy = accuracyOf(context, quantity);
  return stepOf(a, accuracy).plus(stepOf(b, accuracy));
}

/** True if loop readings are comparable: taken with one instrument, and not on TT, where the electrode changes from hour to hour. */
const areAlike = (context: Context) => !context.isTT && instrumentsFor(context, 'loop').length <= 1;

function sumOfMargins(context: Context, quantity: Quantity, a: Value, b: Value): Big {
  const accuracy = accuracyOf(context, quantity);
  return marginOf(a, accuracy).plus(marginOf(b, accuracy));
}

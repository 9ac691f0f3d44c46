import Big from 'big.js';

type Unit = 'Ω' | 'MΩ' | 'A' | 'V' | '%' | 'mm²' | 'm' | 'ms' | '';

/** A number with its arithmetic, as a page or a finding shows it. */
export type Calculation = {
  /** The value for comparisons: exact, or to at least eight decimals if a division or a root does not end. */
  readonly value: Big;
  /** The value as the trade writes it, rounded half up. */
  readonly text: string;
  readonly unit: Unit;
  /** With the numbers filled in and the text at the end: `0.35 + 1.20 × 0.90 = 1.43`. */
  readonly arithmetic: string;
  /** `411.4.4, Table 41.3`; empty for plain arithmetic. */
  readonly regulation: string;
};

type How = {
  unit: Unit;
  regulation: string;
  show: (value: Big) => string;
  /** The arithmetic, given the displayed result. */
  way: (text: string) => string;
};

/** Builds its words on demand: most results are only compared. */
class Worked implements Calculation {
  readonly value: Big;
  readonly unit: Unit;
  readonly regulation: string;
  readonly #how: How;

  constructor(value: Big, how: How) {
    this.value = value;
    this.unit = how.unit;
    this.regulation = how.regulation;
    this.#how = how;
  }

  get text(): string {
    return this.#how.show(this.value);
  }

  get arithmetic(): string {
    return this.#how.way(this.text);
  }
}

/** A number with its arithmetic. */
export const calculation = (value: Big, how: How): Calculation => new Worked(value, how);

/** Rounded half up to a number of decimals. */
export const rounded = (value: Big, decimals: number): string =>
  value.round(decimals, Big.roundHalfUp).toFixed(decimals);

/** A `show` for a calculation. */
export const to =
  (decimals: number) =>
  (value: Big): string =>
    rounded(value, decimals);

/** With all its digits. */
export const exactly = (value: Big): string => value.toFixed();

import Big from 'big.js';

export type Unit = 'Ω' | 'MΩ' | 'A' | 'V' | '%' | 'mm²' | 'm' | 'ms' | '';

/** A number with the way to it, as a page or a finding shows it. */
export type Calculation = {
  /** What is compared: exact, or to eight decimals and more where a division or a root has no end. */
  readonly value: Big;
  /** The value as the trade writes it, rounded half up. */
  readonly text: string;
  readonly unit: Unit;
  /** With the numbers put in, its end the text: `0.35 + 1.20 × 0.90 = 1.43`. */
  readonly arithmetic: string;
  /** `411.4.4, Table 41.3`; empty where it is arithmetic and no rule. */
  readonly regulation: string;
};

type How = {
  unit: Unit;
  regulation: string;
  show: (value: Big) => string;
  /** The way to it, from how it is shown. */
  way: (text: string) => string;
};

/** Its words are put together when they are asked for: most results are only compared. */
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

/** A number with the way to it. */
export const calculation = (value: Big, how: How): Calculation => new Worked(value, how);

/** To so many decimals, half up. */
export const rounded = (value: Big, decimals: number): string =>
  value.round(decimals, Big.roundHalfUp).toFixed(decimals);

/** As `show` of a calculation. */
export const to =
  (decimals: number) =>
  (value: Big): string =>
    rounded(value, decimals);

/** As many digits as it has. */
export const exactly = (value: Big): string => value.toFixed();

/**
 * Exact decimal numbers for the scripts of plain pages, in place of big.js: as much of it as the rules use, at a fraction of its
 * weight. A test holds every operation against big.js.
 */
export default class Decimal {
  static roundDown = 0;
  static roundHalfUp = 1;
  static roundUp = 3;

  /** The number is `u` × 10^-`p`. */
  u: bigint;
  p: number;

  /** @throws Error when a text is no number. `places` only with a bigint. */
  constructor(value: Value | bigint, places = 0) {
    if (value instanceof Decimal) {
      this.u = value.u;
      this.p = value.p;
    } else if (typeof value === 'bigint') {
      this.u = value;
      this.p = places;
    } else {
      const [, whole, fraction = '', exponent = 0] = /^(-?\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(`${value}`) ?? [];
      if (!whole) throw new Error(`${value}`);
      const decimals = fraction.length - Number(exponent);
      this.u = BigInt(whole + fraction) * 10n ** BigInt(Math.max(0, -decimals));
      this.p = Math.max(0, decimals);
    }
  }

  plus(other: Value) {
    const b = new Decimal(other);
    const p = Math.max(this.p, b.p);
    return new Decimal(scaled(this, p) + scaled(b, p), p);
  }
  minus(other: Value) {
    return this.plus(new Decimal(other).times(-1));
  }
  times(other: Value) {
    const b = new Decimal(other);
    return new Decimal(this.u * b.u, this.p + b.p);
  }
  /** To twenty places, half up, as big.js has it. @throws Error for nothing. */
  div(other: Value) {
    const b = new Decimal(other);
    if (!b.u) throw new Error();
    // Two more places, and one that says whether there is a rest.
    const top = this.u * 10n ** BigInt(22 + b.p);
    const under = b.u * 10n ** BigInt(this.p);
    return new Decimal((top / under) * 10n + (top % under ? sign(top) * sign(under) : 0n), 23).round(20, 1);
  }
  cmp(other: Value) {
    const { u } = this.minus(other);
    return u > 0n ? 1 : u < 0n ? -1 : 0;
  }
  eq(other: Value) {
    return this.cmp(other) === 0;
  }
  gt(other: Value) {
    return this.cmp(other) > 0;
  }
  gte(other: Value) {
    return this.cmp(other) >= 0;
  }
  lt(other: Value) {
    return this.cmp(other) < 0;
  }
  lte(other: Value) {
    return this.cmp(other) <= 0;
  }
  abs() {
    return new Decimal(this.u < 0n ? -this.u : this.u, this.p);
  }
  /** @param way  0 towards nothing, 1 half away from it, 3 away from it */
  round(places = 0, way = 1) {
    if (places >= this.p) return this;
    const step = 10n ** BigInt(this.p - places);
    const rest = this.u % step;
    const isAway = way === 1 ? rest * 2n >= step || rest * -2n >= step : way === 3 && rest;
    return new Decimal(this.u / step + (isAway ? sign(this.u) : 0n), places);
  }
  /** With that many places; without a number as many as it has. */
  toFixed(places?: number): string {
    if (places === undefined) return `${this}`;
    const { u } = this.round(places);
    const digits = `${scaled(this.round(places), places)}`.replace('-', '').padStart(places + 1, '0');
    const at = digits.length - places;
    return `${u < 0n ? '-' : ''}${digits.slice(0, at)}${places ? `.${digits.slice(at)}` : ''}`;
  }
  toString(): string {
    const text = this.toFixed(this.p);
    return this.p ? withoutZeros(text) : text;
  }
  toNumber() {
    return Number(`${this}`);
  }
}

type Value = Decimal | string | number;

const scaled = ({ u, p }: Decimal, places: number) => u * 10n ** BigInt(places - p);
const sign = (u: bigint) => (u < 0n ? -1n : 1n);

/** Without the zeros at the end of a text with a point, nor a point that nothing follows. */
function withoutZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

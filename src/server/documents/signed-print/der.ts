/** The pieces of DER (X.690) that a certificate is made of. Each answers the bytes of one value with its head. */

const one = (tag: number, content: Uint8Array): Buffer => {
  const { length } = content;
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  const head = length < 128 ? [length] : [0x80 + bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
};

export const sequence = (...parts: readonly Uint8Array[]): Buffer => one(0x30, Buffer.concat(parts));
export const setOf = (...parts: readonly Uint8Array[]): Buffer => one(0x31, Buffer.concat(parts));
/** Explicit, context-specific. */
export const tagged = (number: number, part: Uint8Array): Buffer => one(0xa0 + number, part);
export const octets = (content: Uint8Array): Buffer => one(0x04, content);
/** All of its bits. @param unused  of the last byte. */
export const bits = (content: Uint8Array, unused = 0): Buffer =>
  one(0x03, Buffer.concat([Buffer.from([unused]), content]));
export const utf8 = (text: string): Buffer => one(0x0c, Buffer.from(text, 'utf8'));
export const yes = (): Buffer => one(0x01, Buffer.from([0xff]));
export const nothing = (): Buffer => one(0x05, Buffer.alloc(0));

/** A whole number from its bytes, without a sign. */
export function natural(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const own = start === -1 ? Buffer.from([0]) : Buffer.from(bytes.subarray(start));
  return one(0x02, (own[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), own]) : own);
}

/** @param name  such as `2.5.4.3`. */
export function objectId(name: string): Buffer {
  const [first = 0, second = 0, ...others] = name.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const part of others) {
    const digits = [part % 128];
    for (let rest = Math.floor(part / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift(128 + (rest % 128));
    bytes.push(...digits);
  }
  return one(0x06, Buffer.from(bytes));
}

/** A time to the second. Two digits of a year until 2049, four after it, as RFC 5280 (4.1.2.5) has it. */
export function time(at: Date): Buffer {
  const digits = at.toISOString().replace(/[-:T]|\.\d+/g, '');
  return at.getUTCFullYear() < 2050 ? one(0x17, Buffer.from(digits.slice(2))) : one(0x18, Buffer.from(digits));
}

import type { Values } from '../definition.ts';

/** "3 Mill Lane, Flat 2, Llandudno LL30 2AB". Missing parts are left out. */
export function showAddress(value: unknown): string {
  return addressLines(value).join(', ');
}

/** The same in lines, as on an envelope, with town and postcode last. */
export function addressLines(value: unknown): string[] {
  const { lines, town, postcode } = (value ?? {}) as Values;
  const place = [town, postcode].filter((text) => typeof text === 'string' && text !== '').join(' ');
  const street = Array.isArray(lines) ? lines.filter((line) => typeof line === 'string' && line !== '') : [];
  return [...street, place].filter((text) => text !== '');
}

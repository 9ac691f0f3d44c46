import { hexOf } from './hex.ts';

/**
 * Ids and hashes that run in browsers as well as in Node. Code of the server alone hashes with `sha256` of `src/server/codes.ts`,
 * which needs no `await`.
 */

/** When the last id was made, in ms since 1970, and how many before it in that ms, counted from a random number. */
const last = { time: 0, count: 0 };

/**
 * A new id: UUIDv7. Ids of one process sort in the order they were made in, also within a millisecond and when the clock is set
 * back: a list "in the order they were written" is ordered by them. The counter is RFC 9562's fixed-length one (section 6.2).
 */
export function newId(): string {
  const random = crypto.randomUUID();
  const now = Date.now();
  // The upper half is left for counting: 2,048 ids a millisecond at least before the next one is borrowed from.
  if (now > last.time) Object.assign(last, { time: now, count: Number.parseInt(random.slice(0, 3), 16) & 0x7ff });
  else if (last.count < 0xfff) last.count += 1;
  else Object.assign(last, { time: last.time + 1, count: 0 });
  const time = last.time.toString(16).padStart(12, '0');
  // What follows the count is random in both kinds of UUID.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${last.count.toString(16).padStart(3, '0')}${random.slice(18)}`;
}

/** SHA-256 of a text as UTF-8, in lower-case hexadecimal. */
export async function hashOf(text: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

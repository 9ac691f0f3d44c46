/**
 * Ids and hashes by what browsers have as well as Node: for what also runs in a service worker. What runs on the server alone has
 * the same in `ids.ts`, where a hash need not be waited for.
 */

/** A new id: UUIDv7, so that ids sort by the millisecond they were made in. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  // What follows the version is random in both kinds.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}

/** SHA-256 of a text as UTF-8, in lower-case hexadecimal. */
export async function hashOf(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

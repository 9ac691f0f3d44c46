const toStandard = (text: string) => text.replaceAll('-', '+').replaceAll('_', '/');

/** Bytes of base64url without padding. @throws DOMException when it is not base64url. */
export const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(toStandard(base64url)), (character) => character.charCodeAt(0));

/** UTF-8 text of base64url. @throws DOMException, TypeError when it is neither. */
export const textOf = (base64url: string): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(base64url));

/** A multiple of three, so that the parts join without padding between them. */
const PART = 0x6000;

/** Base64url without padding, as a JWS has it. */
export function base64urlOf(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += PART)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PART))));
  return parts
    .join('')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}

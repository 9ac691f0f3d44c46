/** The first and the last byte of what is asked for. */
export type ByteRange = { from: number; to: number };

/**
 * What of a file a `Range` header asks for (RFC 9110, 14.1.2): one range of bytes. Several at once are answered with all of it, as
 * anything that is no range of bytes.
 * @param size  of the file in bytes, above 0.
 * @returns undefined for all of it; `none` where there is nothing of what is asked for.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!asked) return undefined;
  const [, first = '', last = ''] = asked;
  if (first === '' && last === '') return undefined;
  if (first === '')
    return last === '0' || Number(last) === 0 ? 'none' : { from: Math.max(0, size - Number(last)), to: size - 1 };
  const from = Number(first);
  if (last !== '' && Number(last) < from) return undefined;
  if (from >= size) return 'none';
  return { from, to: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

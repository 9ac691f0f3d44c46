/** The first and the last byte of a range. */
export type ByteRange = { from: number; to: number };

/**
 * The part of a file that a `Range` header asks for (RFC 9110, 14.1.2): one range of bytes. Several ranges, or anything that is not a
 * range of bytes, get the whole file.
 * @param size  of the file in bytes, above 0.
 * @returns undefined for the whole file; `none` where the range is outside it.
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

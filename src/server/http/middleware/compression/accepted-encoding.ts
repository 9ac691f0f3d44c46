/**
 * How an answer may be packed, by the request's Accept-Encoding: brotli where it is taken, gzip else. `q=0` takes back
 * what is named.
 */
export function acceptedEncoding(header: string | undefined): 'br' | 'gzip' | undefined {
  const accepted = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .filter(([, quality = '']) => !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name));
}

import canonicalize from 'canonicalize';

/**
 * The one text of a value in JSON: RFC 8785, keys in UTF-16 order, no white space. Undefined members are left out.
 * @throws on what JSON cannot hold: NaN, infinities, lone surrogates, cycles, and undefined itself.
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text;
}

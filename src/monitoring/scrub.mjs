/**
 * Takes search terms and fragments off every address, and the values of attributes that hold nothing else, anywhere in
 * what would be sent. What was searched for is a person's words; where they were is enough to mend an error.
 * Plain JavaScript: the server's tracing starts before anything is compiled.
 */

// What follows the path is optional, so that what was walked through once is not walked through again.
const address =
  /(https?:\/\/[^\s"'<>?#\\]+|(?<![\w<])\/(?:(?!https?:\/\/)[\w\-./%~:@!$&*+=,;])*)(?:[?#][^\s"'<>\\]*)?/g;
const wordsOnly = /^(url\.(query|fragment)|http\.(query|fragment|request\.body.*)|query_string|cookies|data\.query)$/;
const deepest = 200;

/**
 * @template T
 * @param {T} value
 * @returns {T} a copy with nothing of it shared
 */
export function scrub(value, depth = 0) {
  if (typeof value === 'string') return value.replace(address, '$1');
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
  if (depth > deepest) return undefined;
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !wordsOnly.test(key))
      .map(([key, item]) => [key, scrub(item, depth + 1)]),
  );
}

/** Wraps a transport, so that nothing leaves that was not scrubbed. */
export function scrubbing(makeTransport) {
  return (options) => {
    const transport = makeTransport(options);
    return { ...transport, send: (envelope) => transport.send(scrubEnvelope(envelope)) };
  };
}

function scrubEnvelope([headers, items]) {
  return [scrub(headers), items.map(scrubItem)];
}

/** A recording states its length in its header, which has to follow. */
function scrubItem([header, payload]) {
  const scrubbed = scrub(payload);
  if (typeof header.length !== 'number' || typeof scrubbed !== 'string') return [header, scrubbed];
  return [{ ...header, length: new TextEncoder().encode(scrubbed).length }, scrubbed];
}

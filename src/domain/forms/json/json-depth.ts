type Level = { isList: boolean; index: number; keyAt: number };

/**
 * The path at which JSON text goes deeper than `most` levels of lists and objects, list items by position; undefined if
 * it never does. Reads only the text: parsing, checking and printing recurse into each level, and a hundred
 * thousand brackets are cheap to send. For text that is not JSON the answer is arbitrary; it never throws.
 */
export function pathBelow(text: string, most: number): string | undefined {
  const way: Level[] = [];
  let stringAt = 0;
  for (let at = 0; at < text.length; at += 1) {
    const top = way.at(-1);
    switch (text.charCodeAt(at)) {
      case code.quote:
        stringAt = at;
        at = endOfString(text, at);
        break;
      case code.colon:
        if (top) top.keyAt = stringAt;
        break;
      case code.comma:
        if (top) top.index += 1;
        break;
      case code.openList:
      case code.openObject:
        if (way.length === most) return pathOf(text, way);
        way.push({ isList: text.charCodeAt(at) === code.openList, index: 0, keyAt: 0 });
        break;
      case code.closeList:
      case code.closeObject:
        way.pop();
    }
  }
  return undefined;
}

const code = {
  quote: 0x22,
  colon: 0x3a,
  comma: 0x2c,
  openList: 0x5b,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
};

const pathOf = (text: string, way: readonly Level[]): string =>
  way
    .map(({ isList, index, keyAt }) => (isList ? `${index}` : text.slice(keyAt + 1, endOfString(text, keyAt))))
    .join('/');

/** Position of the quotation mark that closes the string that starts at `from`; the end of the text if there is none. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

/**
 * Whether some object in JSON text has a name twice. A parser takes the last one, and a reader may take the first.
 * @param text  JSON; for other text the result has no meaning, but it never throws.
 */
export function hasRepeatedName(text: string): boolean {
  const names: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{') names.push(new Set());
    else if (character === '[') names.push(undefined);
    else if (character === '}' || character === ']') names.pop();
    else if (character === '"') {
      const end = endOfString(text, at);
      const of = names.at(-1);
      if (of && isName(text, end + 1)) {
        const name = unescaped(text.slice(at, end + 1));
        if (of.has(name)) return true;
        of.add(name);
      }
      at = end;
    }
  }
  return false;
}

function endOfString(text: string, from: number): number {
  let end = from + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end;
}

/** A colon follows a name, and no other text. */
function isName(text: string, from: number): boolean {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\t' || text[at] === '\r') at += 1;
  return text[at] === ':';
}

/** One name may be written in several ways: "a" is "\u0061". */
function unescaped(literal: string): string {
  if (!literal.includes('\\')) return literal;
  try {
    return JSON.stringify(JSON.parse(literal));
  } catch {
    return literal;
  }
}

import { BrandFault } from '../brand.ts';

/** An element of the file, with the text directly in it. */
export type Markup = { name: string; attributes: ReadonlyMap<string, string>; children: Markup[]; text: string };

const MOST_DEPTH = 40;
const MOST_ELEMENTS = 5000;

/**
 * Reads markup: as much of XML as a drawing needs, which is elements, attributes and comments. Refuses anything that could load other
 * files or expand: entities, instructions, a document type with its own declarations. One pass over the text.
 * @throws BrandFault with a sentence that names the cause.
 */
export function readMarkup(text: string): Markup {
  const top: Markup = { name: '', attributes: new Map(), children: [], text: '' };
  const open: Markup[] = [top];
  let [at, count] = [0, 0];
  const past = (sign: string, from: number) => {
    const end = text.indexOf(sign, from);
    if (end === -1) throw new BrandFault('The SVG breaks off. Save it again and send all of it');
    return end + sign.length;
  };
  while (at < text.length) {
    const own = open.at(-1) as Markup;
    const next = text.indexOf('<', at);
    const words = text.slice(at, next === -1 ? text.length : next);
    own.text += words;
    if (next === -1) break;
    if (text.startsWith('<!--', next)) at = past('-->', next + 4);
    else if (text.startsWith('<?xml', next)) at = past('?>', next);
    else if (text.startsWith('<!DOCTYPE', next)) {
      at = past('>', next);
      if (text.slice(next, at).includes('['))
        throw new BrandFault('The SVG declares entities of its own. Save it as “plain SVG”');
    } else if (text.startsWith('<![CDATA[', next)) {
      at = past(']]>', next);
      own.text += text.slice(next + 9, at - 3);
    } else if (text[next + 1] === '!' || text[next + 1] === '?')
      throw new BrandFault('The SVG has instructions for another program. Save it as “plain SVG”');
    else if (text[next + 1] === '/') {
      at = past('>', next);
      if (open.length === 1 || own.name !== text.slice(next + 2, at - 1).trim()) throw new BrandFault(brokenFault);
      open.pop();
    } else {
      const tag = readTag(text, next);
      if (++count > MOST_ELEMENTS || open.length > MOST_DEPTH)
        throw new BrandFault(`The SVG has more than ${MOST_ELEMENTS} parts, or is nested too deeply. Simplify it`);
      own.children.push(tag.element);
      if (!tag.isClosed) open.push(tag.element);
      at = tag.end;
    }
  }
  const [svg, ...others] = top.children;
  if (open.length > 1 || !svg || others.length > 0 || top.text.trim() !== '') throw new BrandFault(brokenFault);
  return svg;
}

const brokenFault = 'The SVG is incomplete: its elements do not close. Save it again';

/** One opening tag, attribute by attribute. */
function readTag(text: string, from: number): { element: Markup; isClosed: boolean; end: number } {
  const name = wordAt(text, from + 1);
  if (name === '') throw new BrandFault(brokenFault);
  const attributes = new Map<string, string>();
  let at = from + 1 + name.length;
  for (;;) {
    at = pastSpace(text, at);
    if (text[at] === '>') break;
    if (text[at] === '/' && text[at + 1] === '>') break;
    const key = wordAt(text, at);
    const equals = pastSpace(text, at + key.length);
    const quote = pastSpace(text, equals + 1);
    const mark = text[quote];
    const end = mark === undefined ? -1 : text.indexOf(mark, quote + 1);
    if (key === '' || text[equals] !== '=' || (mark !== '"' && mark !== "'") || end === -1 || attributes.has(key))
      throw new BrandFault(brokenFault);
    attributes.set(key, text.slice(quote + 1, end));
    at = end + 1;
  }
  const isClosed = text[at] === '/';
  return { element: { name, attributes, children: [], text: '' }, isClosed, end: at + (isClosed ? 2 : 1) };
}

const wordAt = (text: string, from: number): string => {
  let end = from;
  while (end < text.length && /[A-Za-z0-9:_.-]/.test(text[end] as string)) end += 1;
  return text.slice(from, end);
};

const pastSpace = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && /\s/.test(text[at] as string)) at += 1;
  return at;
};

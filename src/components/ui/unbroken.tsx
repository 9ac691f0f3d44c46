import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

/** A day with or without its year, a time of day, a certificate number or a postcode, with the punctuation after it. */
const units =
  /\b(?:\d{1,2} (?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)(?: \d{4})?|\d{1,2}:\d{2}|(?:[A-Z0-9]{1,8}-)?[A-Z]{3,6}-\d{5,9}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})\b[,.;:]?/g;

/** Elements whose text does not flow. */
const left = new Set(['textarea', 'option', 'select', 'title', 'script', 'style', 'svg', 'code', 'button']);

/**
 * The same node with dates, times, postcodes and certificate numbers kept on one line. Handles texts and plain
 * elements; a component has to call this for its own text.
 */
export function unbroken(node: ReactNode): ReactNode {
  if (typeof node === 'string') return textOf(node);
  if (Array.isArray(node)) return node.map((each, index) => keyed(unbroken(each), index));
  if (!isValidElement<{ children?: ReactNode }>(node) || !isPlain(node)) return node;
  const { children } = node.props;
  if (children === undefined || children === null) return node;
  // As separate arguments, as written, so that only real lists need keys.
  const each = Array.isArray(children) ? children : [children];
  return cloneElement(node, undefined, ...each.map(unbroken));
}

const isPlain = ({ type }: ReactElement) => type === Fragment || (typeof type === 'string' && !left.has(type));

/** Adds a key in a list without keys. */
const keyed = (node: ReactNode, index: number) =>
  isValidElement(node) && node.key === null ? <Fragment key={`unbroken-${index}`}>{node}</Fragment> : node;

function textOf(text: string): ReactNode {
  // All units contain a digit; most texts do not.
  if (!/\d/.test(text)) return text;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of text.matchAll(units)) {
    parts.push(text.slice(at, match.index), <Unit key={match.index}>{match[0]}</Unit>);
    at = match.index + match[0].length;
  }
  return parts.length === 0 ? text : Children.toArray([...parts, text.slice(at)]);
}

const Unit = ({ children }: { children: string }) => <span className="unbroken">{children}</span>;

/**
 * Writes React elements as HTML. Components must be functions from props to markup, with no hooks, contexts or promises. The server and
 * the service worker write plain pages with it. Tests compare its output with `renderToStaticMarkup` on every page they open
 * (`tests/support/same-markup.ts`). docs/field.md says why `react-dom/server` is not used.
 */

const ELEMENT = Symbol.for('react.transitional.element');
const FRAGMENT = Symbol.for('react.fragment');

type Props = Readonly<Record<string, unknown>>;
type Element = { $$typeof: symbol; type: unknown; props: Props };

/** @throws TypeError for an async component, a context or a `style`. A component that calls a hook throws by itself. */
export const writeMarkup = (node: unknown): string => write(node, []);

/** @param chosen  of the select around it: the values of its options that are chosen. */
function write(node: unknown, chosen: readonly string[]): string {
  if (typeof node === 'string') return escaped(node);
  if (isNothing(node)) return '';
  if (typeof node === 'number' || typeof node === 'bigint') return String(node);
  if (Array.isArray(node)) {
    let text = '';
    for (const each of node) text += write(each, chosen);
    return text;
  }
  if ((node as Partial<Element>).$$typeof !== ELEMENT) throw new TypeError(`no markup: ${typeof node}`);
  const { type, props } = node as Element;
  if (typeof type === 'function') return write(type(props), chosen);
  if (type === FRAGMENT) return write(props.children, chosen);
  if (typeof type !== 'string') throw new TypeError(`no element of markup: ${String(type)}`);
  return writeElement(type, props, chosen);
}

function writeElement(type: string, props: Props, chosen: readonly string[]): string {
  let { children } = props;
  let text = `<${type}`;
  // Like React, write name and value after all other attributes, so that tests find them together.
  let [called, ticked, held] = ['', '', ''];
  const isBox = type === 'input' || type === 'button';
  for (const name in props) {
    const value = props[name];
    if (value === undefined || value === null || name === 'children' || name === 'dangerouslySetInnerHTML') continue;
    const isValue = name === 'value' || name === 'defaultValue';
    if (isValue && type === 'textarea') children = value;
    else if (isValue && type === 'select') continue;
    else if (isBox && name === 'name') called = attribute(attributeOf(name), value);
    else if (isBox && isTick(name)) ticked = attribute(attributeOf(name), value);
    else if (isValue && type === 'input') held = attribute(attributeOf(name), value);
    else text += attribute(attributeOf(name), value);
  }
  if (type === 'option' && chosen.length > 0 && chosen.includes(String(props.value ?? textOf(children))))
    text += ' selected=""';
  if (emptyElements.has(type)) return `${text}${called}${ticked}${held}/>`;
  const { __html: html } = Object(props.dangerouslySetInnerHTML) as { __html?: string };
  const within = type === 'select' ? textsOf(props.value ?? props.defaultValue) : chosen;
  const inner = html ?? write(children, within);
  // Browsers leave out a line end at the beginning.
  return `${text}${called}>${type === 'textarea' && inner.startsWith('\n') ? '\n' : ''}${inner}</${type}>`;
}

const isTick = (name: string) => name === 'checked' || name === 'defaultChecked';

/** In HTML; what is drawn (`path`) is ended like everything else. */
const emptyElements = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
const named = new Map([
  ['className', 'class'],
  ['htmlFor', 'for'],
  ['tabIndex', 'tabindex'],
  ['autoFocus', 'autofocus'],
  ['crossOrigin', 'crossorigin'],
  ['defaultValue', 'value'],
  ['defaultChecked', 'checked'],
  ['acceptCharset', 'accept-charset'],
  ['httpEquiv', 'http-equiv'],
]);
/** Of drawings, whose names have hyphens. */
const hyphened =
  /^(alignment|clip|color|dominant|fill|flood|font|letter|lighting|marker|paint|pointer|shape|stop|stroke|text|word)(?=[A-Z])/;
/** Which say "true" and "false" in words. */
const inWords = /^(?:aria-|data-|(?:draggable|contentEditable|spellCheck)$)/;
const ofAddresses = new Set(['href', 'xlinkHref', 'src', 'srcSet', 'poster', 'data', 'action', 'formAction']);

type Attribute = { name: string; inWords: boolean; isAddress: boolean };
const attributes = new Map<string, Attribute>();

/** The names are those of the source, a hundred or so. */
function attributeOf(prop: string): Attribute {
  let known = attributes.get(prop);
  if (!known) {
    const name =
      named.get(prop) ?? prop.replace(hyphened, (word) => `${word}-`).replace(/-[A-Z]/, (at) => at.toLowerCase());
    known = { name, inWords: inWords.test(prop), isAddress: ofAddresses.has(prop) };
    attributes.set(prop, known);
  }
  return known;
}

function attribute({ name, inWords, isAddress }: Attribute, value: unknown): string {
  if (typeof value === 'string') {
    return ` ${name}="${escaped(isAddress && isScript.test(value) ? BLOCKED : value)}"`;
  }
  if (typeof value === 'boolean' && !inWords) return value ? ` ${name}=""` : '';
  if (typeof value === 'object' || typeof value === 'function') throw new TypeError(`no attribute of markup: ${name}`);
  return ` ${name}="${String(value)}"`;
}

/** The address that React writes in place of a script. */
const BLOCKED = "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')";
/** Browsers ignore control characters and spaces before and within the scheme. */
const isScript =
  /^[\0-\x20]*j[\t\r\n]*a[\t\r\n]*v[\t\r\n]*a[\t\r\n]*s[\t\r\n]*c[\t\r\n]*r[\t\r\n]*i[\t\r\n]*p[\t\r\n]*t[\t\r\n]*:/i;

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const escaped = (text: string): string =>
  /["&'<>]/.test(text) ? text.replace(/["&'<>]/g, (sign) => signs[sign] ?? sign) : text;

const isNothing = (node: unknown) => node === undefined || node === null || typeof node === 'boolean';
const textsOf = (value: unknown): string[] =>
  isNothing(value) ? [] : Array.isArray(value) ? value.map(String) : [String(value)];
const textOf = (children: unknown): string =>
  Array.isArray(children) ? children.map(textOf).join('') : isNothing(children) ? '' : String(children);

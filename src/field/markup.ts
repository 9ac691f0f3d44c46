/**
 * What the components of the section are made of in the worker: elements as plain objects, and their text. They are functions from
 * props to markup, without hooks or context, so this is all of React that they need here; a test holds every page against the server's.
 */
type Props = Readonly<Record<string, unknown>>;
type Made = { type: string | ((props: Props) => unknown); props: Props; key: unknown; isMade: true };

export const jsx = (type: Made['type'], props: Props, key?: unknown): Made => ({ type, props, key, isMade: true });
export const Fragment = ({ children }: Props): unknown => children;

export const isValidElement = (node: unknown): node is Made =>
  typeof node === 'object' && node !== null && 'isMade' in node;
export const cloneElement = (made: Made, props?: Props, ...children: unknown[]): Made => ({
  ...made,
  props: { ...made.props, ...props, ...(children.length > 0 && { children }) },
});
export const Children = {
  toArray: (node: unknown): unknown[] =>
    Array.isArray(node) ? node.flatMap(Children.toArray) : isNothing(node) ? [] : [node],
};

const isNothing = (node: unknown) => node === undefined || node === null || typeof node === 'boolean';

/** @param chosen  of the select around it: the values of its options that are chosen. */
export function renderToString(node: unknown, chosen: readonly string[] = []): string {
  if (isNothing(node)) return '';
  if (Array.isArray(node)) return node.map((each) => renderToString(each, chosen)).join('');
  if (!isValidElement(node)) return escaped(String(node));
  const { type, props } = node;
  if (typeof type !== 'string') return renderToString(type(props), chosen);
  let { children } = props;
  let text = `<${type}`;
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || name === 'dangerouslySetInnerHTML') continue;
    const isValue = /^(defaultV|v)alue$/.test(name);
    if (isValue && type === 'textarea') children = value;
    else if (!(isValue && type === 'select')) text += attribute(name, value);
  }
  if (type === 'option' && chosen.includes(String(props.value ?? textOf(children)))) text += ' selected';
  if (emptyElements.has(type)) return `${text}>`;
  const { __html: html } = Object(props.dangerouslySetInnerHTML) as { __html?: string };
  const within = type === 'select' ? asTexts(props.value ?? props.defaultValue) : chosen;
  const inner = html ?? renderToString(children, within);
  // Browsers leave out a line end at the beginning.
  return `${text}>${type === 'textarea' && inner.startsWith('\n') ? '\n' : ''}${inner}</${type}>`;
}

/** In HTML; what is drawn (`path`) is ended like everything else. */
const emptyElements = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
const named: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  defaultValue: 'value',
  defaultChecked: 'checked',
  defaultSelected: 'selected',
};
/** Of drawings, whose names have hyphens; all others are known by their letters, whatever their case. */
const hyphened = /^(stroke|fill|clip|text|font|stop)(?=[A-Z])/;
/** Which say "true" and "false" in words. */
const inWords = /^(aria-|data-|draggable|contentEditable|spellCheck)/;

function attribute(name: string, value: unknown): string {
  if (value === undefined || value === null || (value === false && !inWords.test(name))) return '';
  const plain = named[name] ?? name.replace(hyphened, (word) => `${word}-`).toLowerCase();
  return value === true && !inWords.test(name) ? ` ${plain}` : ` ${plain}="${escaped(String(value))}"`;
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<"]/g, (sign) => signs[sign] ?? sign);

const asTexts = (value: unknown): string[] =>
  isNothing(value) ? [] : Array.isArray(value) ? value.map(String) : [String(value)];
const textOf = (children: unknown): string => Children.toArray(children).join('');

/** What the components of the section are made of in the worker: elements as React makes them, without React. */
type Props = Readonly<Record<string, unknown>>;
type Made = { $$typeof: symbol; type: string | ((props: Props) => unknown); props: Props; key: unknown };

const ELEMENT = Symbol.for('react.transitional.element');

export const jsx = (type: Made['type'], props: Props, key?: unknown): Made => ({ $$typeof: ELEMENT, type, props, key });
export const Fragment = ({ children }: Props): unknown => children;

export const isValidElement = (node: unknown): node is Made =>
  typeof node === 'object' && node !== null && (node as Partial<Made>).$$typeof === ELEMENT;
export const cloneElement = (made: Made, props?: Props, ...children: unknown[]): Made => ({
  ...made,
  props: { ...made.props, ...props, ...(children.length > 0 && { children }) },
});
export const Children = {
  toArray: (node: unknown): unknown[] =>
    Array.isArray(node)
      ? node.flatMap(Children.toArray)
      : node === undefined || node === null || typeof node === 'boolean'
        ? []
        : [node],
};

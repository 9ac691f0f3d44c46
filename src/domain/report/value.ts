import type { Json } from './entry.ts';
import { stepsOf } from './path.ts';

const deepest = 6;
const longest = 100_000;

/** Equal as JSON; the order of names in an object does not count. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((value, i) => sameValue(value, b[i]))
    );
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameValue((a as Values)[name], (b as Values)[name]))
  );
}
type Values = { [name: string]: unknown };

/** Why a change cannot be written, for the log of refused requests; undefined if it can. */
export function changeFault(path: string, value: unknown): string | undefined {
  const steps = stepsOf(path);
  if (!steps) return `not a path of a report: ${path.slice(0, 100)}`;
  const last = steps.at(-1);
  if (last?.kind === 'item') {
    if (value === null || (value === true && last.key === 'id')) return undefined;
    return `an item is created with true and removed with null: ${path}`;
  }
  if (!isJson(value, deepest)) return `not a value: ${path}`;
  if (JSON.stringify(value).length > longest) return `too long: ${path}`;
  return undefined;
}

/** JSON that both databases can store: finite numbers, text without NUL or lone surrogates, plain objects. */
function isJson(value: unknown, depth: number): value is Json {
  switch (typeof value) {
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'string':
      return isText(value);
    case 'object': {
      if (value === null) return true;
      if (depth === 0) return false;
      if (Array.isArray(value)) return value.every((item) => isJson(item, depth - 1));
      const prototype = Object.getPrototypeOf(value);
      if (prototype !== Object.prototype && prototype !== null) return false;
      return Object.entries(value).every(
        ([name, item]) => isText(name) && name !== '__proto__' && isJson(item, depth - 1),
      );
    }
    default:
      return false;
  }
}

const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

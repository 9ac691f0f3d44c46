import { textOf } from '../engine/values.ts';

/** Entries that mean nothing in a field that must not be blank: None, nil, N/A, -, OK. No rule accepts them as a reason. */
const nothing = /^(?:none|nil|n\/?a|ok|[-–—]+)?\.?$/i;

/** The text of a remark or a reason; '' if it means nothing. */
export function remarkText(value: unknown): string {
  const text = textOf(value);
  return nothing.test(text) ? '' : text;
}

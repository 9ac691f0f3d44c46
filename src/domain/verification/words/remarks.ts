import { textOf } from '../engine/values.ts';

/** What people put into a box that must not stay empty: blank, None, nil, N/A, -, OK. No rule takes it for a reason. */
const nothing = /^(?:none|nil|n\/?a|ok|[-–—]+)?\.?$/i;

/** What a remark or a reason says; '' where it says nothing. */
export function remarkText(value: unknown): string {
  const text = textOf(value);
  return nothing.test(text) ? '' : text;
}

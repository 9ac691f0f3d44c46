import type { ReportDocument } from '../../../src/domain/forms/definition.ts';

/** Puts a value at a path as findings write it, list items by their id; undefined removes it. */
export function change(document: ReportDocument, path: string, value: unknown) {
  const names = path.split('/');
  const last = names.pop() as string;
  let at: unknown = document;
  for (const name of names) at = child(at, name);
  if (Array.isArray(at)) at.push(value);
  else if (value === undefined) delete (at as Record<string, unknown>)[last];
  else (at as Record<string, unknown>)[last] = value;
}

const child = (at: unknown, name: string): unknown =>
  Array.isArray(at) ? at.find(({ id }) => id === name) : (at as Record<string, unknown>)[name];

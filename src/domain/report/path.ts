import { listKey } from '../forms/registry.ts';

/**
 * A value's path in the document: `supply/ze`, `supply/cutout/rating_a`, `boards/<id>/circuits/<id>/zs`,
 * `inspection_schedule/<slug>/outcome`. Items of lists are named by their id or slug, never by position.
 */

/** One step from the document down to the value. */
export type Step = { kind: 'key'; name: string } | { kind: 'item'; list: string; key: 'id' | 'slug'; id: string };

const segment = /^[A-Za-z0-9_-]{1,64}$/;
/** Names that JavaScript objects have themselves. */
const forbidden = new Set(['__proto__', 'prototype', 'constructor']);
const deepest = 8;

/**
 * @returns the steps of a path, or undefined if it is not one: a bad segment, too deep, a list itself, or the id of an item.
 */
export function stepsOf(path: string): readonly Step[] | undefined {
  const segments = path.split('/');
  if (segments.length > deepest || !segments.every((name) => segment.test(name) && !forbidden.has(name)))
    return undefined;
  const steps: Step[] = [];
  let pattern = '';
  for (let i = 0; i < segments.length; i++) {
    const name = segments[i] as string;
    pattern = pattern === '' ? name : `${pattern}/${name}`;
    const key = listKey(pattern);
    if (!key) {
      const parent = steps.at(-1);
      if (parent?.kind === 'item' && parent.key === name) return undefined;
      steps.push({ kind: 'key', name });
      continue;
    }
    const id = segments[++i];
    if (id === undefined) return undefined;
    steps.push({ kind: 'item', list: name, key, id });
    pattern += '/*';
  }
  return steps;
}

/** @throws RangeError if it is not a path. */
export function readPath(path: string): readonly Step[] {
  const steps = stepsOf(path);
  if (!steps) throw new RangeError(`not a path of a report: ${path.slice(0, 100)}`);
  return steps;
}

/** Whether the path is that of a list item, which may or may not exist, and not of a value. */
export const isItemPath = (path: string): boolean => stepsOf(path)?.at(-1)?.kind === 'item';

/** Paths of the items that contain the path, outermost first, without its own: `boards/a` for `boards/a/circuits/b`. */
export function itemsAround(path: string): string[] {
  const around: string[] = [];
  let prefix = '';
  for (const step of readPath(path)) {
    const part = step.kind === 'key' ? step.name : `${step.list}/${step.id}`;
    prefix = prefix === '' ? part : `${prefix}/${part}`;
    if (step.kind === 'item' && prefix !== path) around.push(prefix);
  }
  return around;
}

export const isWithin = (path: string, item: string): boolean => path.startsWith(`${item}/`);

/** The path and all paths above it: `a`, `a/b` and `a/b/c` for `a/b/c`. */
export function pathAndAbove(path: string): string[] {
  const segments = path.split('/');
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}

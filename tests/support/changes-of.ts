import type { FilledIn } from '../../src/demo/installations/inspection.ts';
import type { Json } from '../../src/domain/report/entry.ts';
import type { Change } from '../../src/domain/report/merge.ts';
import { isItemPath, stepsOf } from '../../src/domain/report/path.ts';

/** Values that are whole: a reading, an address, where a board is fed from. Everything else that is an object is a block of values. */
const wholes = ['text', 'lines', 'origin', 'board'];
const isWhole = (value: object) => wholes.some((name) => name in value) && !('id' in value) && !('slug' in value);

/** The changes that fill an empty report with what a document holds. */
export function changesOf(document: Partial<FilledIn>): Change[] {
  return Object.entries(document).flatMap(([group, value]) => below(group, value));
}

function below(path: string, value: unknown): Change[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && isListOfItems(path, value)) return value.flatMap((item) => itemChanges(path, item));
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isWhole(value)) {
    return [{ path, value: value as Json }];
  }
  return Object.entries(value).flatMap(([name, part]) => below(`${path}/${name}`, part));
}

function itemChanges(list: string, { id, slug, ...values }: { id?: string; slug?: string }): Change[] {
  const path = `${list}/${id ?? slug}`;
  const made: Change[] = id === undefined ? [] : [{ path, value: true }];
  return [...made, ...Object.entries(values).flatMap(([name, part]) => below(`${path}/${name}`, part))];
}

const isListOfItems = (path: string, value: readonly unknown[]) =>
  stepsOf(path) === undefined && value.every(() => isItemPath(`${path}/x`));

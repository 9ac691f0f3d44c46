import type { Field, Item } from '../../../../../domain/forms/definition.ts';
import { isBlank } from '../../../../../domain/forms/document.ts';
import { kindOf } from '../../../../../domain/forms/kinds/index.ts';
import type { Json } from '../../../../../domain/report/entry.ts';
import type { Change } from '../../../../../domain/report/merge.ts';
import { sameValue } from '../../../../../domain/report/value.ts';
import { pathInRow, type RowList } from '../../rows/row-list.ts';
import { currentValues } from './same.ts';

/** The set values, and the earlier ones with the rows that had them, by the ends of their ids. */
type Undo = { to: Record<string, Json>; was: [values: Record<string, Json>, ids: string[]][] };

const END = 8;
/** Longest text in an address, which also needs a path before it. */
const MOST = 1500;

/**
 * The data to undo a change, for the next page's address: a phone has no log of earlier values.
 * @returns undefined when it is too long for an address: too many rows had too many different values.
 */
export function undoOf(items: readonly Item[], to: Readonly<Record<string, Json>>): string | undefined {
  const groups = new Map<string, string[]>();
  for (const item of items) {
    const was = JSON.stringify(currentValues(item, Object.keys(to)));
    groups.set(was, [...(groups.get(was) ?? []), item.id.slice(-END)]);
  }
  const ends = new Set(items.map(({ id }) => id.slice(-END)));
  const undo: Undo = {
    to: { ...to },
    was: [...groups].map(([was, ids]) => [JSON.parse(was) as Record<string, Json>, ids]),
  };
  const text = encodeURIComponent(JSON.stringify(undo));
  return ends.size === items.length && text.length <= MOST ? text : undefined;
}

/** The changes that restore the earlier values, where the set ones are unchanged. None for an invalid text. */
export function undoing(list: RowList, fields: readonly Field[], text: string): Change[] {
  const undo = parsed(text);
  return (undo?.was ?? []).flatMap(([was, ids]) =>
    list.items
      .filter(({ id }) => ids.includes(id.slice(-END)))
      .flatMap((item) =>
        fields.flatMap((field): Change[] => {
          const [to, before] = [undo?.to[field.name], was[field.name]];
          if (to === undefined || before === undefined) return [];
          if (!sameValue(currentValues(item, [field.name])[field.name] ?? null, to)) return [];
          if (isBlank(before)) return [{ path: pathInRow(list, item.id, field.name), value: null }];
          const checked = kindOf(field).check(field, before);
          return checked.ok ? [{ path: pathInRow(list, item.id, field.name), value: checked.value as Json }] : [];
        }),
      ),
  );
}

function parsed(text: string): Undo | undefined {
  try {
    const undo = JSON.parse(text.slice(0, 4 * MOST)) as Undo;
    const isOne =
      isPlain(undo?.to) &&
      Array.isArray(undo.was) &&
      undo.was.every((each) => Array.isArray(each) && isPlain(each[0]) && Array.isArray(each[1]));
    return isOne ? undo : undefined;
  } catch {
    return undefined;
  }
}

const isPlain = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

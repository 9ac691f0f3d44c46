import { isBlank } from '../../../domain/forms/document.ts';
import type { Names } from '../../../domain/forms/kinds/kind.ts';
import { showValue } from '../../../domain/forms/words/show-value.ts';
import { nodeAt, valueAt } from '../../../domain/report/fold.ts';
import type { Change } from '../../../domain/report/merge.ts';
import { sameValue } from '../../../domain/report/value.ts';
import type { Row, RowList } from './row-list.ts';

/** A value of a row, as it will be and as it is, in words. */
type PreviewedValue = { label: string; value: string; before: string; isChanged: boolean };

/** A row as it would be saved. */
export type PreviewedRow = {
  id: string;
  name: string;
  mark: string | undefined;
  is: 'new' | 'changed' | 'same';
  values: readonly PreviewedValue[];
};

/** What the changes of checked rows do to each. Nothing is written. */
export function previewOf(
  list: RowList,
  rows: readonly Row[],
  changes: readonly Change[],
  names: Names,
): PreviewedRow[] {
  const after = new Map(changes.map(({ path, value }) => [path, value]));
  const fields = new Map(list.fields.map((field) => [field.name, field]));
  return rows.map(({ id, item, mark, cells }) => {
    const values = [...cells.keys()].flatMap((name): PreviewedValue[] => {
      const field = fields.get(name);
      const path = `${list.path}/${id}/${name.replaceAll('.', '/')}`;
      const value = after.get(path);
      if (!field || value === undefined) return [];
      const before = item && nodeAt(list.document, path);
      return [
        {
          label: field.label,
          value: showValue(field, value, names),
          before: isBlank(before) ? '' : showValue(field, before, names),
          isChanged: !sameValue(value, item ? valueAt(list.document, path) : null),
        },
      ];
    });
    const is = !item ? 'new' : values.some(({ isChanged }) => isChanged) ? 'changed' : 'same';
    return { id, name: list.nameOf(item ?? Object.fromEntries(cells)), mark, is, values };
  });
}

import { mayApply } from '../../../domain/forms/asked/may-apply.ts';
import type { Field, Item } from '../../../domain/forms/definition.ts';
import { isBlank, part } from '../../../domain/forms/document.ts';
import type { Names } from '../../../domain/forms/kinds/kind.ts';
import { showValue } from '../../../domain/forms/words/show-value.ts';
import type { RowList } from './row-list.ts';

/** A value that does not apply to its item. `words`: its row, and why. */
export type LeftOut = { id: string; field: Field; words: string };

/** The address parameter with the values that a table was saved without. */
export const LEFT = 'left';
/** The most that an address holds. */
const MOST_NAMED = 20;

/**
 * Why a value does not apply to an item, as the end of a sentence; undefined when it applies, or may apply later.
 * @param item with the row's other values.
 */
export function whyLeftOut({ every, document, item }: RowList, record: Item, field: Field, names: Names) {
  if (mayApply(every, record, field, document)) return undefined;
  const reason = every.find(
    ({ name, choices }) =>
      !isBlank(part(record, name)) &&
      choices?.some(({ value }) => mayApply(every, { ...record, [name]: value }, field, document)),
  );
  if (!reason) return `it does not apply to the ${item}`;
  return `${reason.label} is ${showValue(reason, part(record, reason.name), names)}`;
}

/** Adds the left-out values to the address after saving a table. */
export function withLeftOutNotice(address: string, left: readonly LeftOut[]): string {
  if (left.length === 0) return address;
  const [path = '', anchor] = address.split('#');
  const named = left.slice(0, MOST_NAMED).map(({ id, field }) => `${id}.${field.name}`);
  const more = left.length > MOST_NAMED ? ['more'] : [];
  const said = `${path}${path.includes('?') ? '&' : '?'}${LEFT}=${[...named, ...more].join(',')}`;
  return anchor === undefined ? said : `${said}#${anchor}`;
}

/** The same in words, for the items as they are now; undefined when nothing was left out. */
export function leftOutNotice(list: RowList, asked: string | undefined, names: Names): string | undefined {
  const parts = (asked ?? '').split(',').slice(0, MOST_NAMED + 1);
  const said = parts.flatMap((each) => {
    const [id, ...name] = each.split('.');
    const item = list.items.find((known) => known.id === id);
    const field = list.every.find((known) => known.name === name.join('.'));
    const why = item && field && whyLeftOut(list, item, field, names);
    return why ? [`${list.item} ${String(part(item, list.key.name) ?? '')}, ${field.label}, as ${why}`] : [];
  });
  if (said.length === 0) return undefined;
  return `Not saved from the table: ${said.join('; ')}${parts.includes('more') ? '; and more' : ''}.`;
}

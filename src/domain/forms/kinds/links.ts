import { plural } from '../../words/plural.ts';
import { chooseFromList } from '../words/field-words.ts';
import type { Kind } from './kind.ts';
import { link } from './link.ts';
import { checkList, identifier, maxItems } from './shared/checks.ts';
import { anId, reference } from './shared/json.ts';
import { listOf, nameOf } from './shared/showing.ts';

declare module './values.ts' {
  interface KindValues {
    links: readonly string[];
  }
}

/** Ids of any number of items. */
export const links: Kind = {
  name: 'links',
  check: (_, value) => checkList(value, (each) => (identifier.test(each) ? each : undefined)),
  choose: 'several',
  show: (field, value, names) =>
    field.target === 'photo'
      ? plural(listOf(value).length, 'photo')
      : listOf(value)
          .map((id) => nameOf(field, id, names))
          .join(', '),
  enter: chooseFromList,
  must: () => `must be a list, each item ${anId}`,
  schema: () => ({ type: 'array', items: reference('id'), maxItems }),
  pointing: link.pointing as NonNullable<Kind['pointing']>,
  live: 'list',
};

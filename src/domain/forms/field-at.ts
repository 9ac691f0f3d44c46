import type { Field, FormDefinition, ListDefinition } from './definition.ts';
import { circuitFields, fieldsOf, hasGroup } from './document.ts';
import { scheduleFields } from './schedule/schedule-fields.ts';

/** The fields of records of one kind, by their names, and the lists that each of these records has. */
type Records = { fields: readonly Field[]; lists?: Readonly<Record<string, Records>> };

/**
 * What a form has at a path of its documents: a field, or an item of one of its lists. Undefined where it has nothing there.
 * @param path  ids in place: `boards/b1/circuits/c2/zs`, `inspection_schedule/cu_ip/note`
 */
export function fieldAt(form: FormDefinition, path: string): Field | 'item' | undefined {
  const [group = '', ...rest] = path.split('/');
  if (group === 'inspection_schedule') return scheduleFieldAt(form, rest);
  const section = form.sections.find(({ key }) => key === group);
  if (section) {
    const lists = section.lists ?? [];
    const whole = lists.find(({ name }) => name === group);
    const own = { fields: fieldsOf(section), lists: listsOf(lists) };
    return whole ? itemAt(ofList(whole), rest) : inRecord(own, rest);
  }
  if (!hasGroup(form, group)) return undefined;
  if (group === 'boards') {
    const circuits = { fields: circuitFields(form) };
    return itemAt({ fields: fieldsOf(form.board), lists: { circuits } }, rest);
  }
  return group === 'observations' ? itemAt({ fields: fieldsOf(form.observation) }, rest) : undefined;
}

const ofList = ({ fields, lists = [] }: ListDefinition): Records => ({ fields, lists: listsOf(lists) });

const listsOf = (lists: readonly ListDefinition[]): Readonly<Record<string, Records>> =>
  Object.fromEntries(lists.map((list) => [list.name, ofList(list)]));

/** @param path  of an item or below, from its id on */
function itemAt(records: Records, [id, ...rest]: readonly string[]): Field | 'item' | undefined {
  if (id === undefined) return undefined;
  return rest.length === 0 ? 'item' : inRecord(records, rest);
}

function inRecord({ fields, lists = {} }: Records, path: readonly string[]): Field | 'item' | undefined {
  const [first = '', ...rest] = path;
  const list = Object.hasOwn(lists, first) ? lists[first] : undefined;
  return list ? itemAt(list, rest) : fields.find(({ name }) => name === path.join('.'));
}

function scheduleFieldAt(form: FormDefinition, [slug, ...rest]: readonly string[]): Field | 'item' | undefined {
  const item = form.schedule.flatMap(({ items }) => items).find((each) => each.slug === slug);
  if (!item) return undefined;
  return rest.length === 0 ? 'item' : scheduleFields(item).find(({ name }) => name === rest.join('.'));
}

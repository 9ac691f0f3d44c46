import type {
  Board,
  Field,
  FormDefinition,
  Item,
  ListDefinition,
  ReportDocument,
  Values,
} from '../forms/definition.ts';
import { circuitFields, fieldsOf, groupOf, itemsOf, listItems, part } from '../forms/document.ts';
import { scheduleFields } from '../forms/schedule/schedule-fields.ts';
import { scheduleOf } from '../forms/schedule/schedule-of.ts';

/**
 * The report as it goes into a certificate: the values that the form definition knows and does not call internal. Tenants, councils
 * and buyers of the home get this file, so contact data, the remedy for the quote and the reasoning behind a code stay out, as does
 * any value that no definition names, such as one of an earlier form that no page shows any more.
 */
export function signedDocument(definition: FormDefinition, document: ReportDocument): ReportDocument {
  const { form_type, edition, max_zs_share, designed_on } = document;
  // The guidance that is printed is this version's, whichever the draft began with.
  const guidance_text_id = document.guidance_text_id && (definition.guidance?.id ?? document.guidance_text_id);
  const sections = definition.sections.map((section): [string, unknown] => {
    const group = groupOf(document, section.key);
    const lists = (section.lists ?? []).map((list): [string, Item[]] => [
      list.name,
      listItems(section, list, document).map((item) => pickOfList(list, item)),
    ]);
    const [own] = lists.filter(([name]) => name === section.key);
    if (own) return [section.key, group === undefined ? undefined : own[1]];
    const picked = pick(fieldsOf(section), (group ?? {}) as Values);
    for (const [name, items] of lists) if (part(group, name) !== undefined) picked[name] = items;
    return [section.key, group === undefined ? undefined : picked];
  });
  const items = new Map(
    scheduleOf(definition, document)
      .flatMap((each) => each.items)
      .map((item) => [item.slug, item]),
  );
  const rows = document.inspection_schedule?.flatMap((row) => {
    const item = items.get(row.slug);
    return item ? [{ slug: row.slug, ...pick(scheduleFields(item), row) }] : [];
  });
  const boards = document.boards?.map(
    (board): Board => ({
      ...pickItem(fieldsOf(definition.board), board),
      ...(board.circuits && {
        circuits: itemsOf(board.circuits).map((circuit) => pickItem(circuitFields(definition), circuit)),
      }),
    }),
  );
  // Photos of the repair are signed for only while the defect counts as put right: otherwise the certificate does not show them.
  const fieldsFor = (each: Item) =>
    fieldsOf(definition.observation).filter(
      ({ target, applies }) => target !== 'photo' || (applies?.(each, document) ?? true),
    );
  const observations = document.observations?.map((each) => pickItem(fieldsFor(each), each));
  return {
    form_type,
    edition,
    ...present({ guidance_text_id, max_zs_share, designed_on, inspection_schedule: rows, boards, observations }),
    ...present(Object.fromEntries(sections)),
  };
}

/** An item with its own lists, if it has any. */
const pickOfList = ({ fields, lists = [] }: ListDefinition, item: Item): Item => ({
  ...pickItem(fields, item),
  ...Object.fromEntries(
    lists
      .filter(({ name }) => item[name] !== undefined)
      .map((list) => [list.name, itemsOf(item[list.name]).map((each) => pickOfList(list, each))]),
  ),
});

const pickItem = (fields: readonly Field[], item: Item): Item => ({ id: item.id, ...pick(fields, item) });

/** The values of the fields that may be in a certificate, with blocks nested as before. */
function pick(fields: readonly Field[], record: Values): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const { name, unprinted } of fields) {
    const value = unprinted === 'internal' ? undefined : part(record, name);
    if (value === undefined) continue;
    const steps = name.split('.');
    const last = steps.pop() ?? name;
    let at = picked;
    for (const step of steps) {
      at[step] ??= {};
      at = at[step] as Record<string, unknown>;
    }
    at[last] = value;
  }
  return picked;
}

const present = (values: Record<string, unknown>): Partial<ReportDocument> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

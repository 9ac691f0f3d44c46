import type { FormDefinition, ListDefinition, ReportDocument } from '../definition.ts';
import { allFields } from '../document.ts';

/** What the lists are called that a form has beside its sections. */
const ownLists = {
  boards: 'Boards',
  circuits: 'Circuits',
  observations: 'Observations',
  inspection_schedule: 'Schedule of inspections',
};

/** What a form's lists are called where one has lost or won an item, by their names. */
function titlesOf({ sections }: FormDefinition): ReadonlyMap<string, string> {
  const titled = (lists: readonly ListDefinition[]): (readonly [name: string, title: string])[] =>
    lists.flatMap((list) => [[list.name, list.title] as const, ...titled(list.lists ?? [])]);
  return new Map([...Object.entries(ownLists), ...titled(sections.flatMap(({ lists = [] }) => lists))]);
}

const MOST = 3;

/**
 * What values are called on the form, each name once; of many the first three and "more". A path may lead into a reading, or
 * end with `/*` for which items a list has.
 */
export function labelsOf(definition: FormDefinition, document: ReportDocument, paths: readonly string[]): string[] {
  const wanted = new Set(paths.map((path) => path.replace(/\/(text|limitation|provenance)$/, '')));
  const labels = new Set<string>();
  const titles = titlesOf(definition);
  for (const { path, field } of allFields(definition, document)) if (wanted.has(path)) labels.add(field.label);
  for (const path of wanted) {
    const list = path.endsWith('/*') ? titles.get(path.split('/').at(-2) ?? '') : undefined;
    if (list) labels.add(list);
  }
  return labels.size > MOST ? [...[...labels].slice(0, MOST), 'more'] : [...labels];
}

import type { FormDefinition, ListDefinition, ReportDocument } from '../definition.ts';
import { allFields } from '../document.ts';

/** Titles of a form's lists that are not in a section. */
const ownLists = {
  boards: 'Boards',
  circuits: 'Circuits',
  observations: 'Observations',
  inspection_schedule: 'Schedule of inspections',
};

/** Titles of a form's lists, by name, for items added or removed. */
function titlesOf({ sections }: FormDefinition): ReadonlyMap<string, string> {
  const titled = (lists: readonly ListDefinition[]): (readonly [name: string, title: string])[] =>
    lists.flatMap((list) => [[list.name, list.title] as const, ...titled(list.lists ?? [])]);
  return new Map([...Object.entries(ownLists), ...titled(sections.flatMap(({ lists = [] }) => lists))]);
}

const MOST = 3;

/**
 * The labels of values, each once; of many, the first three and "more". A path may lead into a reading, or
 * end with `/*` for the items of a list.
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

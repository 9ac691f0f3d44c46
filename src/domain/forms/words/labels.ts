import type { FormDefinition, ReportDocument } from '../definition.ts';
import { allFields } from '../document.ts';

/** What lists are called where one has lost or won an item. */
const lists: Readonly<Record<string, string>> = {
  boards: 'Boards',
  circuits: 'Circuits',
  observations: 'Observations',
  inspection_schedule: 'Schedule of inspections',
  special_locations: 'Special locations',
  instruments: 'Instruments',
  agreed_limitations: 'Limitations',
  operational_limitations: 'Limitations',
};
const MOST = 3;

/**
 * What values are called on the form, each name once; of many the first three and "more". A path may lead into a reading, or
 * end with `/*` for which items a list has.
 */
export function labelsOf(definition: FormDefinition, document: ReportDocument, paths: readonly string[]): string[] {
  const wanted = new Set(paths.map((path) => path.replace(/\/(text|limitation|provenance)$/, '')));
  const labels = new Set<string>();
  for (const { path, field } of allFields(definition, document)) if (wanted.has(path)) labels.add(field.label);
  for (const path of wanted) {
    const list = path.endsWith('/*') ? lists[path.split('/').at(-2) ?? ''] : undefined;
    if (list) labels.add(list);
  }
  return labels.size > MOST ? [...[...labels].slice(0, MOST), 'more'] : [...labels];
}

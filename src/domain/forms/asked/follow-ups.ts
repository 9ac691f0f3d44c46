import type { Json } from '../../report/entry.ts';
import { valueAt, withChanges } from '../../report/fold.ts';
import type { Change } from '../../report/merge.ts';
import { sameValue } from '../../report/value.ts';
import type { FormDefinition, ListDefinition, ReportDocument, Values } from '../definition.ts';
import { fieldApplies, itemsOf, listItems, part, pathOfList, recordOf } from '../document.ts';
import { definitionOf } from '../registry.ts';

/** The gravest first: a row of the schedule with several has the gravest. */
const codes: readonly unknown[] = ['C1', 'C2', 'C3', 'FI'];

/**
 * Adds the changes that follow from others, so that the report does not contradict itself: the outcome of a row of the
 * schedule, or of a special location, follows the code of its observation, unless the same changes choose another one or a
 * person had set it apart from the codes; the first limitation removes "No limitations".
 * @param document  before the changes.
 */
export function withFollowUps(document: ReportDocument, changes: readonly Change[]): Change[] {
  const after = withChanges(document, changes);
  const said = new Map(changes.map(({ path, value }) => [path, value]));
  // A value that a form sends unchanged is not a choice.
  const isChosen = ({ path }: Change) => said.has(path) && !sameValue(said.get(path), valueAt(document, path));
  const more = [
    ...[...outcomes(document, after, said)].filter((change) => !isChosen(change)),
    ...acknowledgements(definitionOf(document), after),
  ];
  const replaced = new Set(more.map(({ path }) => path));
  return [...changes.filter(({ path }) => !replaced.has(path)), ...more];
}

type Row = Values & { observation_ids?: unknown; outcome?: unknown };

/** Rows and special locations that had the gravest code of their observations get the gravest code that those have now. */
function* outcomes(before: ReportDocument, after: ReportDocument, said: ReadonlyMap<string, Json>): Generator<Change> {
  const changed = itemsOf(after.observations).filter(
    ({ id, code }) => said.has(`observations/${id}/code`) && code !== codeOf(before, id),
  );
  if (changed.length === 0) return;
  const rows: readonly (readonly [path: string, row: Row])[] = [
    ...(after.inspection_schedule ?? []).map((row) => [`inspection_schedule/${row.slug}`, row] as const),
    ...listedRows(after),
  ];
  for (const [path, { observation_ids, outcome }] of rows) {
    const linked: readonly unknown[] = Array.isArray(observation_ids) ? observation_ids : [];
    if (!changed.some(({ id }) => linked.includes(id)) || !codes.includes(outcome)) continue;
    const was = gravest(linked.map((id) => codeOf(before, id)));
    const is = gravest(linked.map((id) => codeOf(after, id)));
    const isGraver = codes.indexOf(is) < codes.indexOf(outcome);
    if (is !== undefined && is !== outcome && (outcome === was || isGraver)) {
      yield { path: `${path}/outcome`, value: is as string };
    }
  }
}

const codeOf = ({ observations }: ReportDocument, id: unknown): unknown =>
  itemsOf(observations).find((each) => each.id === id)?.code;

const gravest = (of: readonly unknown[]): unknown => codes.find((code) => of.includes(code));

/** Items of the form's lists that have an outcome and observations, like rows of the schedule. */
function listedRows(document: ReportDocument): (readonly [path: string, row: Row])[] {
  const isRow = ({ fields }: ListDefinition) =>
    ['outcome', 'observation_ids'].every((name) => fields.some((field) => field.name === name));
  return definitionOf(document).sections.flatMap((section) =>
    (section.lists ?? [])
      .filter(isRow)
      .flatMap((list) =>
        listItems(section, list, document).map((item) => [pathOfList(section, list, item.id), item] as const),
      ),
  );
}

/** Acknowledgements that no longer apply: "No agreed limitations", once there is one. */
function* acknowledgements(definition: FormDefinition, after: ReportDocument): Generator<Change> {
  for (const { key, groups } of definition.sections) {
    const record = recordOf(after, key);
    for (const field of groups.flatMap(({ fields }) => fields)) {
      if (!field.mustHold || part(record, field.name) !== true || fieldApplies(field, record, after)) continue;
      yield { path: `${key}/${field.name.replaceAll('.', '/')}`, value: null };
    }
  }
}

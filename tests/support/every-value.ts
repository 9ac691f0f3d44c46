import type {
  Board,
  Field,
  FieldGroup,
  FormDefinition,
  Item,
  ReportDocument,
  ScheduleRow,
  Values,
} from '../../src/domain/forms/definition.ts';
import { circuitFields, fieldApplies, fieldsOf, hasGroup, part } from '../../src/domain/forms/document.ts';
import { newDocument } from '../../src/domain/forms/registry.ts';
import { scheduleFields } from '../../src/domain/forms/schedule/schedule-fields.ts';
import { sampleFor } from '../unit/field-kinds/samples.ts';

/** Who fills a field in by a form. The rest is the system's, the signatories' or nobody's yet, as the definition says. */
export const isTyped = (field: Field) => !field.auto && !field.unfilled && field.filledBy === undefined;

/** The same of a form: an observation is named only where there are some. */
export const canBeTyped = (form: FormDefinition, field: Field) =>
  isTyped(field) && (field.target !== 'observation' || hasGroup(form, 'observations'));

let count = 0;

/**
 * A value of a field's kind that no other field has, where the kind lets it be; of those to choose from the one at `index`.
 * It is what the form would make of what is typed. What signing fills in has none.
 */
export function sampleOf(field: Field, index: number): unknown {
  count += 1;
  return field.filledBy ? undefined : sampleFor(field)(field, count, index);
}

/** Fields by their own name, parts of a block nested. */
function put(record: Record<string, unknown>, name: string, value: unknown): void {
  const steps = name.split('.');
  const last = steps.pop() ?? name;
  let at = record;
  for (const step of steps) {
    at[step] ??= {};
    at = at[step] as Record<string, unknown>;
  }
  at[last] = value;
}

/** A record with a value for every field that applies to it: what applies depends on the others, so that it is asked again. */
function recordOf(fields: readonly Field[], index: number, document: ReportDocument, start: Values = {}): Values {
  const typed = fields.filter(isTyped);
  const all: Record<string, unknown> = structuredClone(start) as Record<string, unknown>;
  for (const field of typed) put(all, field.name, sampleOf(field, index));
  const record: Record<string, unknown> = structuredClone(start) as Record<string, unknown>;
  for (const field of typed) {
    if (fieldApplies(field, all, document)) put(record, field.name, part(all, field.name));
  }
  return record;
}

const applying = (fields: readonly Field[], record: Values, document: ReportDocument) =>
  fields.filter((field) => isTyped(field) && fieldApplies(field, record, document));

/** As few records as have every field between them: each the one that adds most. Fields that none of them has are left. */
function cover(fields: readonly Field[], document: ReportDocument, starts: readonly Values[] = [{}]): Values[] {
  const candidates = starts.flatMap((start) =>
    Array.from({ length: 16 }, (_, index) => recordOf(fields, index, document, start)),
  );
  const left = new Set(fields.filter(isTyped));
  const chosen: Values[] = [];
  while (left.size > 0) {
    const gain = (record: Values) => applying(fields, record, document).filter((field) => left.has(field)).length;
    const best = candidates.toSorted((a, b) => gain(b) - gain(a))[0];
    if (!best || gain(best) === 0) break;
    for (const field of applying(fields, best, document)) left.delete(field);
    chosen.push(best);
  }
  return chosen;
}

const groupsOf = (groups: readonly FieldGroup[]) => groups.flatMap(({ fields }) => fields);
const item = (id: string, record: Values = {}): Item => ({ ...record, id });

/**
 * Reports that have every field and every list of a definition between them: each section as often as it takes, the first with
 * items in every list, boards, circuits, observations and rows of the schedule as many as it takes, the last with no item anywhere.
 */
export function everyValue(definition: FormDefinition): ReportDocument[] {
  count = 0;
  const blank = newDocument(definition);
  const observations = cover(groupsOf(definition.observation.groups), blank, [
    { id: 'observation-1', library_id: 'BRD-001' },
  ]);
  while (observations.length < 2) observations.push(recordOf(groupsOf(definition.observation.groups), 1, blank));
  const withItems: ReportDocument = {
    ...blank,
    ...(hasGroup(definition, 'observations') && {
      observations: observations.map((each, at) => item(`observation-${at + 1}`, each)),
    }),
  };
  const circuits = cover(circuitFields(definition), blank);
  while (circuits.length < 2) circuits.push(recordOf(circuitFields(definition), 1, blank));
  const boardFields = groupsOf(definition.board.groups);
  const [origin = {}, ...subs] = boardsOf(boardFields, blank);
  const boards: Board[] = [origin, ...subs].map((board, at) => ({
    ...item(`board-${at + 1}`, board),
    circuits: at === 0 ? circuits.map((each, way) => item(`circuit-${way + 1}`, each)) : [item(`spare-${at}`, spare)],
  }));
  const full = { ...withItems, boards };
  const rows = definition.schedule
    .flatMap(({ items }) => items)
    .map((each, at): ScheduleRow => {
      const fields = scheduleFields(each).filter((field) => canBeTyped(definition, field));
      return { ...recordOf(fields, at, full), slug: each.slug };
    });

  const sections = definition.sections.map((section) => {
    const lists = (section.lists ?? []).map((list) => ({
      name: list.name,
      items: cover(list.fields, full).map((each, at) => item(`${list.name}-${at + 1}`, each)),
    }));
    const own = lists.find(({ name }) => name === section.key);
    const filled = Object.fromEntries(lists.map(({ name, items }) => [name, items]));
    const fields = fieldsOf(section);
    return {
      key: section.key,
      full: own ? [own.items] : cover(fields, full, [filled]).map((record) => ({ ...record, ...filled })),
      bare: own ? undefined : cover(fields, blank)[0],
    };
  });
  const reports = Math.max(1, ...sections.map(({ full: { length } }) => length));
  const made = Array.from(
    { length: reports },
    (_, at): ReportDocument => ({
      ...full,
      ...(rows.length > 0 && { inspection_schedule: rows }),
      ...Object.fromEntries(
        sections.map(({ key, full: variants }) => [key, variants[at % Math.max(1, variants.length)]]),
      ),
    }),
  );
  // Its codes allow no other assessment: nobody can sign a better one.
  if (definition.certifies.includes('outcome'))
    for (const report of made) put(report.summary as Record<string, unknown>, 'overall_outcome', 'unsatisfactory');
  const bare = Object.fromEntries(sections.map(({ key, bare: record }) => [key, record]));
  return [...made, { ...blank, boards: boards.slice(0, 1), ...bare }];
}

/** The one at the origin, and those that are fed from it, where the form says what feeds what. */
function boardsOf(fields: readonly Field[], document: ReportDocument): Values[] {
  const rest = fields.filter(({ kind }) => kind !== 'fed_from');
  if (rest.length === fields.length) return [...cover(rest, document), recordOf(rest, 1, document)];
  const from = (value: unknown) => ({ fed_from: value });
  const origin = recordOf(rest, 0, document, from({ origin: true }));
  return [origin, ...cover(rest, document, [from({ board: 'board-1', circuit: 'circuit-1' })])];
}

const spare = { circuit_no: '1', circuit_kind: 'spare' };

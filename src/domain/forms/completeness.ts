import type { Finding } from '../verification/finding.ts';
import type { Field, FormDefinition, ReportDocument, Values } from './definition.ts';
import { allFields, boardName, isBlank, itemsOf, listItems, type Place, pathOfList } from './document.ts';
import { formDefinition } from './form-definition.ts';
import { inWords } from './value.ts';

/**
 * How far the report must be complete: `signing` leaves out what the inspector's signature and the authorisation fill,
 * `submission` what the authorisation fills, `issue` nothing.
 */
export type Stage = 'signing' | 'submission' | 'issue';

/**
 * What a report still lacks, in the order of the form: a `MISSING` for every required value that is not there, and an
 * `INVALID` for a link to something that does not exist. Empty for a complete report.
 */
export function missing(document: ReportDocument, stage: Stage = 'issue'): Finding[] {
  const definition = formDefinition(document.edition);
  const findings: Finding[] = [];
  for (const place of allFields(definition, document)) {
    if (place.field.auto || filledLater(place.field, stage)) continue;
    if (isRequired(place.field, place.record, document) && lacks(place.field, place.value)) {
      findings.push(finding('MISSING', place.path, `${whereIs(place)}: ${lackOf(place.field)}`));
    }
  }
  if (document.edition === '2018+A4' && stage === 'issue' && isBlank(document.guidance_text_id)) {
    findings.push(
      finding('MISSING', 'guidance_text_id', 'The guidance for the person who receives the report is missing'),
    );
  }
  return [...findings, ...emptyLists(definition, document), ...danglingLinks(definition, document)];
}

/** Whether a field is required on this record, whatever it holds. */
export function isRequired(field: Field, record: Values, document: ReportDocument): boolean {
  return typeof field.required === 'function' ? field.required(record, document) : field.required;
}

function filledLater(field: Field, stage: Stage): boolean {
  if (stage === 'issue' || !field.filledBy) return false;
  return field.filledBy === 'authorising' || stage === 'signing';
}

function lacks(field: Field, value: unknown): boolean {
  if (isBlank(value)) return true;
  if (field.mustHold) return value !== true;
  if (field.kind !== 'address') return false;
  const { lines, town, postcode } = value as Values;
  return isBlank(lines) || (isBlank(town) && isBlank(postcode));
}

function lackOf(field: Field): string {
  if (field.mustHold) return `confirm "${field.label}"`;
  if (field.kind === 'address') return `${inWords(field)} is missing or has gaps`;
  return `${inWords(field)} is missing`;
}

const whereIs = ({ section, of }: Place) => of ?? section;

const finding = (rule: 'MISSING' | 'INVALID', path: string, message: string): Finding => ({
  rule,
  severity: 'fail',
  path,
  message,
});

function emptyLists(definition: FormDefinition, document: ReportDocument): Finding[] {
  const findings: Finding[] = [];
  for (const section of definition.sections) {
    for (const list of section.lists ?? []) {
      const record = (document[section.key] ?? {}) as Values;
      const needed = typeof list.required === 'function' ? list.required(record, document) : list.required;
      if (needed && listItems(section, list, document).length === 0) {
        findings.push(finding('MISSING', pathOfList(section, list), `${section.title}: add at least one ${list.item}`));
      }
    }
  }
  const boards = itemsOf(document.boards);
  if (boards.length === 0) findings.push(finding('MISSING', 'boards', 'Add at least one distribution board'));
  for (const board of boards) {
    if (itemsOf(board.circuits).length > 0) continue;
    findings.push(finding('MISSING', `boards/${board.id}/circuits`, `${boardName(board)}: add its circuits`));
  }
  return findings;
}

/** Links to boards, circuits and observations that are gone. That LIM names a limitation is a rule of its own. */
function danglingLinks(definition: FormDefinition, document: ReportDocument): Finding[] {
  const boards = itemsOf(document.boards);
  const known: Record<string, ReadonlySet<unknown>> = {
    board: new Set(boards.map((board) => board.id)),
    circuit: new Set(boards.flatMap((board) => itemsOf(board.circuits).map((circuit) => circuit.id))),
    observation: new Set(itemsOf(document.observations).map((observation) => observation.id)),
  };
  const findings: Finding[] = [];
  for (const { field, path, value, ...place } of allFields(definition, document)) {
    const say = (message: string) =>
      findings.push(finding('INVALID', path, `${place.of ?? place.section}: ${message}`));
    if (field.kind === 'fed_from' && value && (value as Values).origin !== true) {
      const feeder = boards.find((board) => board.id === (value as Values).board);
      const circuit = itemsOf(feeder?.circuits).find((each) => each.id === (value as Values).circuit);
      if (!circuit) say('the circuit it is supplied from is not in the report');
    }
    const ids = field.target ? known[field.target] : undefined;
    if (!ids || isBlank(value)) continue;
    const targets = Array.isArray(value) ? value : [value];
    if (targets.some((id) => !ids.has(id))) say(`${inWords(field)} names something that is not in the report`);
  }
  return findings;
}

import { showDay, showTime, toLocalTime } from './calendar.ts';
import type { Field, ReportDocument, Values } from './definition.ts';
import { boardName, circuitName, isBlank, itemsOf } from './document.ts';
import { tickLabels } from './value.ts';

type ShowOptions = { timeZone?: string; document?: ReportDocument };

/**
 * A value as text for reading, without its unit: "TN-C-S (PME)", "N/A", "15/04/2026". Empty text when nothing was entered.
 * With the document, links read as the names of what they point at. Never throws, whatever the value is.
 */
export function showValue(field: Field, value: unknown, options: ShowOptions = {}): string {
  if (isBlank(value)) return '';
  switch (field.kind) {
    case 'bool':
      return value === true ? 'Yes' : value === false ? 'No' : String(value);
    case 'tick':
      return tickLabels[value as keyof typeof tickLabels] ?? String(value);
    case 'reading':
      return typeof value === 'string' ? value : String((value as Values).text ?? '');
    case 'decimal':
      return value === 'na' ? 'N/A' : value === 'unknown' ? 'Unknown' : String(value);
    case 'number_or_unknown':
      return value === 'unknown' ? 'Unknown' : String(value);
    case 'date':
    case 'date_or_unknown':
      return value === 'unknown' ? 'Unknown' : showDay(String(value));
    case 'dates':
      return listed(value, showDay);
    case 'time':
      return showTime(String(value), options.timeZone ?? 'Europe/London');
    case 'int':
    case 'enum':
      return labelOf(field, String(value));
    case 'enums':
      return listed(value, (each) => labelOf(field, each));
    case 'texts':
      return listed(value, (each) => each);
    case 'address':
      return addressLines(value).join(', ');
    case 'link':
      return nameOf(field, String(value), options.document);
    case 'links':
      return listed(value, (each) => nameOf(field, each, options.document));
    case 'fed_from':
      return showFedFrom(value as Values, options.document);
    default:
      return String(value);
  }
}

const labelOf = (field: Field, value: string) => field.choices?.find((each) => each.value === value)?.label ?? value;

const listed = (value: unknown, show: (each: string) => string) =>
  Array.isArray(value) ? value.map((each) => show(String(each))).join(', ') : String(value);

/** The lines of an address as on an envelope, blank ones left out. */
export function addressLines(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { lines, town, postcode } = value as Values;
  const all = [...(Array.isArray(lines) ? lines : []), town, postcode];
  return all.filter((line) => typeof line === 'string' && line !== '') as string[];
}

function nameOf(field: Field, id: string, document: ReportDocument | undefined): string {
  if (!document) return id;
  const boards = itemsOf(document.boards);
  switch (field.target) {
    case 'board': {
      const board = boards.find((each) => each.id === id);
      return board ? boardName(board) : id;
    }
    case 'circuit':
      for (const board of boards) {
        const circuit = itemsOf(board.circuits).find((each) => each.id === id);
        if (circuit) return circuitName(board, circuit);
      }
      return id;
    case 'observation': {
      const index = itemsOf(document.observations).findIndex((each) => each.id === id);
      return index < 0 ? id : `Observation ${index + 1}`;
    }
    case 'limitation': {
      const { agreed_limitations, operational_limitations } = document.extent ?? {};
      const found = [...itemsOf(agreed_limitations), ...itemsOf(operational_limitations)].find(
        (each) => each.id === id,
      );
      return typeof found?.text === 'string' ? found.text : id;
    }
    default:
      return id;
  }
}

function showFedFrom(value: Values, document: ReportDocument | undefined): string {
  if (value.origin === true) return 'Origin of the installation';
  const board = itemsOf(document?.boards).find((each) => each.id === value.board);
  const circuit = itemsOf(board?.circuits).find((each) => each.id === value.circuit);
  if (board && circuit) return circuitName(board, circuit);
  return board ? boardName(board) : [value.board, value.circuit].filter(Boolean).join('/');
}

/**
 * What goes into the controls of a field, by control name: posting it again reads as the same value. Checkboxes, radios and
 * selects of links carry `<name>.present` as well, the marker that they were on the page.
 */
export function controlValue(
  field: Field,
  value: unknown,
  { timeZone = 'Europe/London', prefix = '' }: { timeZone?: string; prefix?: string } = {},
): Map<string, string[]> {
  const name = `${prefix}${field.name}`;
  const controls = new Map<string, string[]>();
  const record = typeof value === 'object' && value !== null ? (value as Values) : {};
  switch (field.kind) {
    case 'address':
      controls.set(`${name}.lines`, [Array.isArray(record.lines) ? record.lines.join('\n') : '']);
      controls.set(`${name}.town`, [String(record.town ?? '')]);
      controls.set(`${name}.postcode`, [String(record.postcode ?? '')]);
      controls.set(`${name}.uprn`, [String(record.uprn ?? '')]);
      return controls;
    case 'reading':
      controls.set(name, [showValue(field, value)]);
      if (field.provenance && record.provenance) controls.set(`${name}.provenance`, [String(record.provenance)]);
      if (record.limitation) controls.set(`${name}.limitation`, [String(record.limitation)]);
      return controls;
    case 'enums':
    case 'links':
      controls.set(name, Array.isArray(value) ? value.map(String) : []);
      controls.set(`${name}.present`, ['1']);
      return controls;
    case 'enum':
    case 'bool':
    case 'tick':
      controls.set(name, isBlank(value) ? [] : [typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)]);
      controls.set(`${name}.present`, ['1']);
      return controls;
    default:
      return controls.set(name, [isBlank(value) ? '' : controlText(field, value, timeZone)]);
  }
}

function controlText(field: Field, value: unknown, timeZone: string): string {
  if (field.kind === 'time') return toLocalTime(String(value), timeZone);
  if (field.kind === 'fed_from') {
    const { origin, board, circuit } = value as Values;
    return origin === true ? 'origin' : `${board}/${circuit}`;
  }
  // A date input takes only ISO; an int may have choices, whose values it holds.
  if (field.kind === 'date' || field.kind === 'int' || field.kind === 'link') return String(value);
  return showValue(field, value);
}

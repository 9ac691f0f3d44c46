import { showDay, showTime } from './calendar.ts';
import type { Board, Field, ReportDocument, Values } from './definition.ts';
import { boardName, isBlank, itemsOf } from './document.ts';

/** What an id can be of: the same id may stand for a board and for an observation. */
type Kind = NonNullable<Field['target']>;

/**
 * What ids read as: boards by reference, circuits as "CU1 circuit 3", observations by number, agreed and
 * operational limitations as A1, A2 … and O1, O2 …. `timeZone` rides along for the times.
 */
export type Names = { get: (kind: Kind, id: string) => string | undefined; timeZone: string };

/** Names everything in a document that something else can point at. */
export function namesIn(document: ReportDocument, timeZone: string): Names {
  const names = new Map<string, string>();
  const add = (kind: Kind, id: string, name: string) => names.set(`${kind}/${id}`, name);
  for (const [index, item] of itemsOf(document.observations).entries()) add('observation', item.id, String(index + 1));
  for (const [list, letter] of limitationLists) {
    for (const [index, item] of itemsOf(document.extent?.[list]).entries()) {
      add('limitation', item.id, `${letter}${index + 1}`);
    }
  }
  for (const board of itemsOf(document.boards) as readonly Board[]) {
    add('board', board.id, boardName(board));
    for (const circuit of itemsOf(board.circuits)) {
      add('circuit', circuit.id, `${boardName(board)} circuit ${String(circuit.circuit_no ?? '')}`.trim());
    }
  }
  return { get: (kind, id) => names.get(`${kind}/${id}`), timeZone };
}

const limitationLists = [
  ['agreed_limitations', 'A'],
  ['operational_limitations', 'O'],
] as const;

const inWords = { yes: 'Yes', no: 'No', na: 'N/A', lim: 'LIM', unknown: 'Not known' };
const inSigns = { yes: '✓', no: '✗', na: 'N/A', lim: 'LIM' };
/** A value of another kind than its field's, as an older edition or another program may have left it, reads as its JSON. */
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** A value in other words, where there are any: a value may be called what an object has of itself. */
const wordOf = (words: Readonly<Record<string, string>>, value: unknown): string | undefined =>
  Object.hasOwn(words, textOf(value)) ? words[textOf(value)] : undefined;

/**
 * A value as it reads beside its label, with its unit: "0.18 Ω", "LIM (see limitation O1)", "15 April 2026". Empty text when
 * nothing was entered. Never throws, whatever the value is.
 */
export function showValue(field: Field, value: unknown, names: Names): string {
  if (isBlank(value)) return '';
  if (field.kind === 'reading') return showReading(value, field.unit, names);
  return withUnit(showPlain(field, value, names), field.unit);
}

/** The same in a column of a schedule, where the unit stands in the head and a choice stands by its short value. */
export function showCell(field: Field, value: unknown, names: Names): string {
  if (isBlank(value)) return '';
  if (field.kind === 'tick') return wordOf(inSigns, value) ?? textOf(value);
  if (field.kind === 'enum') return wordOf(inWords, value) ?? textOf(value);
  if (field.kind === 'reading') {
    const { text, provenance, limitation } = readingOf(value);
    const name = limitation === undefined ? undefined : names.get('limitation', limitation);
    if (name !== undefined) return `${text} ${name}`;
    return provenance === 'calculated' ? `${text} c` : text;
  }
  return showPlain(field, value, names);
}

function showReading(value: unknown, unit: string | undefined, names: Names): string {
  const { text, provenance, limitation } = readingOf(value);
  const name = limitation === undefined ? undefined : names.get('limitation', limitation);
  if (name !== undefined && text !== '') return `${text} (see limitation ${name})`;
  const measured = withUnit(text, unit);
  return provenance === 'calculated' && text !== '' ? `${measured} (calculated)` : measured;
}

/** LIM, N/A and words have no unit. */
const withUnit = (text: string, unit: string | undefined) => (unit && /\d$/u.test(text) ? `${text} ${unit}` : text);

/** A bare string stands for a measured reading. */
function readingOf(value: unknown): { text: string; provenance: string; limitation: string | undefined } {
  if (typeof value !== 'object' || value === null)
    return { text: textOf(value), provenance: 'measured', limitation: undefined };
  const { text, provenance, limitation } = value as Values;
  return {
    text: typeof text === 'string' ? text : '',
    provenance: typeof provenance === 'string' ? provenance : 'measured',
    limitation: typeof limitation === 'string' ? limitation : undefined,
  };
}

function showPlain(field: Field, value: unknown, names: Names): string {
  switch (field.kind) {
    case 'bool':
      return value === true ? 'Yes' : value === false ? 'No' : textOf(value);
    case 'date':
    case 'date_or_unknown':
      return wordOf(inWords, value) ?? showDay(textOf(value));
    case 'dates':
      return listOf(value).map(showDay).join(', ');
    case 'int':
    case 'enum':
      return labelOf(field, textOf(value));
    case 'enums':
      return listOf(value)
        .map((each) => labelOf(field, each))
        .join(', ');
    case 'address':
      return showAddress(value);
    case 'link':
      return nameOf(field, textOf(value), names);
    case 'links':
      return listOf(value)
        .map((id) => nameOf(field, id, names))
        .join(', ');
    case 'texts':
      return listOf(value).join(', ');
    case 'time':
      return showTime(textOf(value), names.timeZone);
    case 'fed_from':
      return showFedFrom(value, names);
    case 'tick':
    case 'decimal':
    case 'number_or_unknown':
      return wordOf(inWords, value) ?? textOf(value);
    default:
      return textOf(value).trim();
  }
}

const nameOf = ({ target }: Field, id: string, names: Names) =>
  target === 'drawing' ? 'Drawn' : ((target && names.get(target, id)) ?? id);

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : [textOf(value)]);

const labelOf = (field: Field, value: string) =>
  field.choices?.find((choice) => choice.value === value)?.label ?? wordOf(inWords, value) ?? value;

function showFedFrom(value: unknown, names: Names): string {
  if (typeof value !== 'object' || value === null) return textOf(value);
  const { origin, board, circuit } = value as Values;
  if (origin === true) return 'Origin of the installation';
  return names.get('circuit', textOf(circuit)) ?? names.get('board', textOf(board)) ?? '';
}

/** "3 Mill Lane, Flat 2, Llandudno LL30 2AB". What is missing is left out. */
export function showAddress(value: unknown): string {
  const { lines, town, postcode } = (value ?? {}) as Values;
  const place = [town, postcode].filter((text) => typeof text === 'string' && text !== '').join(' ');
  const street = Array.isArray(lines) ? lines.filter((line) => typeof line === 'string' && line !== '') : [];
  return [...street, place].filter((text) => text !== '').join(', ');
}

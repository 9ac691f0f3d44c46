import type { Board, Field, FieldGroup, FormDefinition, Item, ReportDocument, Values } from '../../forms/definition.ts';
import { boardName, itemsOf, part, recordOf } from '../../forms/document.ts';
import type { Names } from '../../forms/kinds/kind.ts';
import { scheduleOf } from '../../forms/schedule/schedule-of.ts';
import { isRecord } from '../../record.ts';

/** Most places named for one limitation; the rest are counted. */
const MOST = 60;

/**
 * The readings and items of the schedule that each limitation affects, in words and in the order of the report:
 * "Ze; DB1 circuit 3: Zs, R1+R2; item 4.4". By the limitation's id.
 */
export function whatIsLimited(
  form: FormDefinition,
  document: ReportDocument,
  names: Names,
): ReadonlyMap<string, string> {
  const found = new Map<string, string[]>();
  const add = (limitation: string, place: string) => found.set(limitation, [...(found.get(limitation) ?? []), place]);
  const walk = (groups: readonly FieldGroup[], record: Values, place: string) => {
    for (const [limitation, fields] of limitedIn(groups, record))
      add(limitation, [place, fields.map(({ label }) => label).join(', ')].filter(Boolean).join(': '));
  };
  for (const { key, groups } of form.sections) walk(groups, recordOf(document, key), '');
  for (const board of itemsOf(document.boards) as readonly Board[]) {
    walk(form.board.groups, board, boardName(board));
    for (const circuit of itemsOf(board.circuits) as readonly Item[])
      walk([...form.circuit.details, ...form.circuit.tests], circuit, names.get('circuit', circuit.id) ?? '');
  }
  const numbers = new Map(
    scheduleOf(form, document).flatMap(({ items }) => items.map(({ slug, number }) => [slug, number])),
  );
  for (const { slug, limitation } of document.inspection_schedule ?? []) {
    const number = numbers.get(slug);
    if (typeof limitation === 'string' && number !== undefined) add(limitation, `item ${number}`);
  }
  return new Map([...found].map(([limitation, places]) => [limitation, inWords(places)]));
}

function limitedIn(groups: readonly FieldGroup[], record: Values): ReadonlyMap<string, Field[]> {
  const found = new Map<string, Field[]>();
  for (const field of groups.flatMap(({ fields }) => fields)) {
    const value = part(record, field.name);
    if (!isRecord(value) || typeof value.limitation !== 'string') continue;
    found.set(value.limitation, [...(found.get(value.limitation) ?? []), field]);
  }
  return found;
}

const inWords = (places: readonly string[]): string =>
  [...places.slice(0, MOST), ...(places.length > MOST ? [`and ${places.length - MOST} more`] : [])].join('; ');

import type { Json } from '../report/entry.ts';
import type { FormDefinition, ReportDocument } from './definition.ts';
import { itemsOf, part } from './document.ts';

/** An observation of a certificate, whose id stays the same in its revisions. */
export type NamedDefect = { number: string; observation: string };

/** An observation that is not put right yet, in the words of its report. */
export type OpenDefect = {
  number: string;
  id: string;
  code: 'C1' | 'C2' | 'C3' | 'FI';
  text: string;
  location: string;
  /** YYYY-MM-DD */
  inspectedOn: string | null;
  /** What is under way: "Booked 2 December 2026". Absent where nothing is. */
  stands?: string;
};

/** The form's text for an observation that its work puts right: the defect and its place. */
export const defectWords = ({ text, location }: Pick<OpenDefect, 'text' | 'location'>): string =>
  [text, location].filter(Boolean).join(', ');

/** Key of an observation in a table. */
export const defectKey = (number: string, observation: string): string => `${number} ${observation}`;

/** The observations that a document says its work puts right, with the ids of its items; none if its form closes none. */
export function closedBy(
  { closes }: Pick<FormDefinition, 'closes'>,
  document: ReportDocument,
): (NamedDefect & { item: string; code: string; text: string })[] {
  if (!closes) return [];
  const { fields } = closes;
  return itemsOf(part(document, closes.path.replaceAll('/', '.'))).map((item) => {
    const textAt = (name: string) => (typeof item[name] === 'string' ? item[name] : '');
    return {
      ...{ item: item.id, number: textAt(fields.number), observation: textAt(fields.observation) },
      ...{ code: textAt(fields.code), text: textAt(fields.text) },
    };
  });
}

/** The values of a new item for an open observation, by path. */
export function closing(
  { path, fields }: NonNullable<FormDefinition['closes']>,
  item: string,
  { number, id, code, ...words }: Pick<OpenDefect, 'number' | 'id' | 'code' | 'text' | 'location'>,
): (readonly [path: string, value: Json])[] {
  const at = `${path}/${item}`;
  return [
    [at, true],
    [`${at}/${fields.number}`, number],
    [`${at}/${fields.observation}`, id],
    [`${at}/${fields.code}`, code],
    [`${at}/${fields.text}`, defectWords(words)],
  ];
}

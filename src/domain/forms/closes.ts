import type { Json } from '../report/entry.ts';
import type { FormDefinition, ReportDocument } from './definition.ts';
import { itemsOf, part } from './document.ts';

/** An observation of a certificate, which its revisions carry on by its id. */
export type NamedDefect = { number: string; observation: string };

/** One that nobody has put right, in the words of the report that names it. */
export type OpenDefect = {
  number: string;
  id: string;
  code: 'C1' | 'C2' | 'C3' | 'FI';
  text: string;
  location: string;
  /** YYYY-MM-DD */
  inspectedOn: string | null;
};

/** What the form says of an observation that its work puts right: the defect and where it is. */
export const defectWords = ({ text, location }: Pick<OpenDefect, 'text' | 'location'>): string =>
  [text, location].filter(Boolean).join(', ');

/** What names an observation in a table of them. */
export const defectKey = (number: string, observation: string): string => `${number} ${observation}`;

/** The observations that a document says its work puts right, with the ids of its items; none where its form closes none. */
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

/** An open observation as an item of the form's list: paths and values. */
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

import { circuitFields, commentField } from '../../../../components/review/comments/comment-box.tsx';
import type { Posted } from '../posted.ts';

/** A comment that was typed, and the box it stands in. */
export type DraftComment = { field: string; path: string; text: string };

/** Every comment that was typed and not saved yet: at values, and at circuits by the box of their board. */
export function commentsIn({ fields }: Posted): DraftComment[] {
  const [atValue, atCircuit] = [commentField(''), circuitFields('')];
  return Object.entries(fields).flatMap(([field, [text = '']]): DraftComment[] => {
    if (text === '') return [];
    if (field.startsWith(atValue)) return [{ field, path: field.slice(atValue.length), text }];
    if (!field.startsWith(atCircuit.text)) return [];
    const names = circuitFields(field.slice(atCircuit.text.length));
    return [{ field, path: `${fields[names.circuit]?.[0]}/${fields[names.value]?.[0]}`, text }];
  });
}

const LONGEST_COMMENT = 2000;
/** What is wrong with comments that were typed. */
export const commentErrors = (comments: readonly DraftComment[]) =>
  comments
    .filter(({ text }) => text.length > LONGEST_COMMENT)
    .map(({ field, text }) => ({
      field,
      message: `Your comment “${text.slice(0, 40)}”: enter at most ${LONGEST_COMMENT} characters`,
    }));

/** A comment that is typed is not waved through either: it is saved and answered, or taken out. */
export const unsavedComments = (posted: Posted) =>
  commentsIn(posted).map(({ field, text }) => ({
    field,
    message: `You typed a comment and did not save it: “${text.slice(0, 80)}”. Save it, or clear its box`,
  }));

const alwaysThere = /^(submission|base|at)$|^(circuit|value)_/;

/** What else was typed in the form, beside what was just saved; undefined where nothing was. */
export function restOf({ fields }: Posted, saved: readonly string[]): Posted['fields'] | undefined {
  const rest = Object.entries(fields).filter(([name]) => name !== 'submission' && !saved.includes(name));
  const isTyped = rest.some(([name, values]) => !alwaysThere.test(name) && values.some((value) => value !== ''));
  return isTyped ? Object.fromEntries(rest) : undefined;
}

import { circuitFields, commentField } from '../../../../components/review/comments/comment-box.tsx';
import type { Posted } from '../../../http/forms/posted.ts';

/** An unsaved comment, and its box. */
export type DraftComment = { field: string; path: string; text: string };

/** Every unsaved comment: at values, and at circuits by the box of their board. */
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
/** The errors of unsaved comments. */
export const commentErrors = (comments: readonly DraftComment[]) =>
  comments
    .filter(({ text }) => text.length > LONGEST_COMMENT)
    .map(({ field, text }) => ({
      field,
      message: `Your comment “${text.slice(0, 40)}”: enter at most ${LONGEST_COMMENT} characters`,
    }));

/** An unsaved comment must be dealt with as well: saved and answered, or cleared. */
export const unsavedComments = (posted: Posted) =>
  commentsIn(posted).map(({ field, text }) => ({
    field,
    message: `You typed a comment and did not save it: “${text.slice(0, 80)}”. Save it, or clear its box`,
  }));

const alwaysThere = /^(submission|base|at)$|^(circuit|value)_/;

/** The other typed values of the form, without those just saved; undefined where there are none. */
export function restOf({ fields }: Posted, saved: readonly string[]): Posted['fields'] | undefined {
  const rest = Object.entries(fields).filter(([name]) => name !== 'submission' && !saved.includes(name));
  const isTyped = rest.some(([name, values]) => !alwaysThere.test(name) && values.some((value) => value !== ''));
  return isTyped ? Object.fromEntries(rest) : undefined;
}

import { codesByGravity } from '../../domain/forms/put-right.ts';
import { plural } from '../../domain/words/plural.ts';
import type { Fold } from '../office/parts/folds.tsx';
import { commentField } from './comments/comment-box.tsx';
import type { Commenting } from './comments/commenting.ts';
import type { ReviewPart, ReviewRow } from './review-model.ts';
import { PartBody } from './review-view.tsx';

/**
 * The parts of a report as lines that open, each with what is unusual in it. A part that asks something, or holds an open comment
 * or a change, is open.
 */
export const foldsOf = (parts: readonly ReviewPart[], commenting: Commenting | undefined): Fold[] =>
  parts.map((part) => ({
    id: `fold-${part.page.replaceAll('/', '-')}`,
    title: part.title,
    fact: factOf(part),
    open: rowsOf(part).some((row) => asks(row) > 0 || isBeingCommented(row, commenting)),
    children: <PartBody part={part} commenting={commenting} />,
  }));

const rowsOf = ({ groups }: ReviewPart) => groups.flatMap(({ rows }) => rows);

/** The reasons to read a value: findings that stand, open comments, a change since the return. */
export const asks = ({ findings, comments, before }: ReviewRow) =>
  findings.filter(({ overridden, observation, finding }) => !overridden && !observation && finding.severity !== 'note')
    .length +
  comments.filter(({ resolved }) => !resolved).length +
  (before === undefined ? 0 : 1);

function isBeingCommented({ path }: ReviewRow, commenting: Commenting | undefined): boolean {
  if (!commenting) return false;
  const { value, error } = commenting.form.bind(commentField(path));
  return commenting.open === path || Boolean(value) || error !== undefined;
}

function factOf(part: ReviewPart): string {
  const rows = rowsOf(part);
  const toRead = rows.reduce((sum, row) => sum + asks(row), 0);
  const said = toRead > 0 ? `${toRead} to look at` : 'nothing unusual';
  if (part.page === 'inspection_schedule') {
    const outcomes = rows.filter(({ path }) => path.endsWith('/outcome')).map(({ shown }) => shown);
    const codes = codesByGravity.flatMap((code) => {
      const count = outcomes.filter((outcome) => outcome === code).length;
      return count > 0 ? [`${count} ${code}`] : [];
    });
    return [plural(outcomes.length, 'item'), ...codes, toRead > 0 && said].filter(Boolean).join(', ');
  }
  if (part.page.startsWith('observations/'))
    return [rows.find(({ path }) => path.endsWith('/code'))?.shown, toRead > 0 && said].filter(Boolean).join(', ');
  return said;
}

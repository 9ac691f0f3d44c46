import type { MailBlock } from '../../../domain/mail/mail-blocks.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { mondayOf } from '../../../domain/time/company-day.ts';

/** A line of a mail. The day is YYYY-MM-DD; `at` is it in words, with what the line says first. */
export type Row = { day: string; at: string; what: string; about: string };

/** So many lines are read without a heading for each week: our own choice. */
const FEW = 7;

/** Lines in the order of their days, by week where they are many, and that there are more. @param ask  the reader cannot look them up. */
export function rowsByWeek(rows: readonly Row[], { most, ask }: { most: number; ask: boolean }): MailBlock[] {
  const shown = rows.slice(0, most);
  const weeks = shown.length > FEW ? Map.groupBy(shown, ({ day }) => mondayOf(day)) : new Map([['', shown]]);
  const rest = rows.length - shown.length;
  return [
    ...[...weeks].map(
      ([monday, theirs]): MailBlock => ({
        part: 'days',
        title: monday && `Week of ${showDay(monday)}`,
        rows: theirs.map(({ at, what, about }) => ({ day: at, what, about })),
      }),
    ),
    ...(rest > 0 ? [{ part: 'text', text: `And ${rest} more${ask ? ': ask us for the list' : ''}.` } as const] : []),
  ];
}

import { bare } from '../../../../server/lists/sent-file.ts';
import { guessMeanings, type Meanings } from './columns.ts';

/** The key of a row of headings, under which the meanings of its columns are stored. */
export const headKey = (head: readonly string[]): string => head.map(bare).join('|').slice(0, 2000);

/** The number of rows searched for the headings: a title, the date and a blank row or two may come before them. */
const MOST_ABOVE = 20;

type Row = { record: string[]; line: number };

/**
 * Finds the row of headings: the first with two known headings, or whose columns a person has named before; if there is none among the
 * first rows, the first of the longest.
 */
export function openHead(isRemembered: (key: string) => boolean) {
  const waiting: Row[] = [];
  const fullest = (): { head: Row; rows: Row[] } | undefined => {
    const cells = ({ record }: Row) => record.filter((cell) => cell.trim() !== '').length;
    const most = Math.max(...waiting.map(cells));
    const at = waiting.findIndex((row) => cells(row) === most);
    const head = waiting[at];
    return head && { head, rows: waiting.slice(at + 1) };
  };
  return {
    /** @returns the headings once found, with the rows after them that were already passed in. */
    take(row: Row): { head: Row; rows: Row[] } | undefined {
      const named = guessMeanings(row.record).filter(Boolean).length;
      if (named > 1 || isRemembered(headKey(row.record))) return { head: row, rows: [] };
      waiting.push(row);
      return waiting.length === MOST_ABOVE ? fullest() : undefined;
    },
    finish: fullest,
  };
}

/** The meanings of the columns: as a person has just said, as stored for these headings, or as known. */
export function meaningsOf(
  head: readonly string[],
  said: Meanings | undefined,
  remembered: Meanings | undefined,
): Meanings {
  const guessed = guessMeanings(head);
  return guessed.map((guess, place) => said?.[place] ?? remembered?.[place] ?? guess);
}

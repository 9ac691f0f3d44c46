import { bare, guessMeanings, type Meanings } from './columns.ts';

/** A row of headings, by which what its columns mean is remembered. */
export const headKey = (head: readonly string[]): string => head.map(bare).join('|').slice(0, 2000);

/** Rows in which the headings are looked for: a title, the day and a blank row or two may stand above them. */
const MOST_ABOVE = 20;

type Row = { record: string[]; line: number };

/**
 * Finds the row of headings: the first with two that are known, or that was named by hand before; where there is none among the
 * first rows, the first that has as many cells as any of them.
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
    /** @returns the headings once they are found, and the rows behind them that were given before. */
    take(row: Row): { head: Row; rows: Row[] } | undefined {
      const named = guessMeanings(row.record).filter(Boolean).length;
      if (named > 1 || isRemembered(headKey(row.record))) return { head: row, rows: [] };
      waiting.push(row);
      return waiting.length === MOST_ABOVE ? fullest() : undefined;
    },
    finish: fullest,
  };
}

/** What the columns mean: as a person has just said, as was said of these headings before, or as they are known. */
export function meaningsOf(
  head: readonly string[],
  said: Meanings | undefined,
  remembered: Meanings | undefined,
): Meanings {
  const guessed = guessMeanings(head);
  return guessed.map((guess, place) => said?.[place] ?? remembered?.[place] ?? guess);
}

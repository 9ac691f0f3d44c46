/** A report of the condition of a home. */
export type ConditionReport = {
  number: string;
  /** The last day of its inspection. */
  on: string;
  /** The whole installation, or a part of it. */
  scope: 'whole' | 'part';
  /** Its boards by their names; undefined where only the firm that made it knows them. */
  boards: readonly string[] | undefined;
};

type Found = { on: string; boards: readonly string[]; board: string };

const tidy = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Whether a report looked at the place where an earlier one found a defect. A report on a part says nothing of another part, and one
 * with fewer boards than the earlier says nothing of those that it leaves out (compliance.md 2.2, W17 and W19).
 */
function looksAt({ on, scope, boards }: ConditionReport, found: Found): boolean {
  if (on <= found.on) return false;
  const isNamed = found.board !== '' && boards?.map(tidy).includes(tidy(found.board)) === true;
  if (scope === 'part') return isNamed;
  return isNamed || boards === undefined || boards.length >= found.boards.length;
}

/** The latest report that looked at the place of a defect again. */
export const laterReport = (reports: readonly ConditionReport[], found: Found): ConditionReport | undefined =>
  reports.filter((each) => looksAt(each, found)).toSorted((a, b) => (a.on < b.on ? 1 : -1))[0];

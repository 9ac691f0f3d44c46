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
 * Whether a later report covers the place of a defect. A report on a part does not cover the other parts, and a report with fewer boards
 * does not cover the boards that it leaves out (compliance.md 2.2, W17 and W19).
 */
function looksAt({ on, scope, boards }: ConditionReport, found: Found): boolean {
  if (on <= found.on) return false;
  const isNamed = found.board !== '' && boards?.map(tidy).includes(tidy(found.board)) === true;
  if (scope === 'part') return isNamed;
  return isNamed || boards === undefined || boards.length >= found.boards.length;
}

/** The later reports that cover the place of a defect, the earliest first. */
export const laterReports = (reports: readonly ConditionReport[], found: Found): ConditionReport[] =>
  reports.filter((each) => looksAt(each, found)).toSorted((a, b) => a.on.localeCompare(b.on, 'en'));

/**
 * The report that shows that a defect is gone: the first later one that a person could have read on the day they said so, if possible one
 * from after the last answer that it is still there. A later inspection proves nothing new.
 * @param later  as `laterReports` answers
 */
export function provenGoneBy<R extends Pick<ConditionReport, 'on'>>(
  later: readonly R[],
  { goneOn, stillOn }: { goneOn: string; stillOn: string | undefined },
): R | undefined {
  const known = later.filter(({ on }) => on <= goneOn);
  return known.find(({ on }) => on > (stillOn ?? '')) ?? known[0] ?? later[0];
}

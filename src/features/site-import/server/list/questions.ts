/**
 * A fault of a row, and its column if it is in one. With `ask`, a person can correct it without changing the file:
 * until then the row is not added.
 */
export type RowProblem = {
  column: string;
  message: string;
  /** The common part of the fault, if the message names a value of this row alone. */
  kind?: string;
  ask?: Ask;
};

/** A question asked once for all rows of a file that have it. */
type Ask = { key: string; choices: readonly { value: string; label: string }[] };

/** Answers by the key of their question. */
export type Answers = Readonly<Record<string, string>>;

/** The rows of a file with one fault: how many, and some of them as examples. */
export type RowGroup = {
  column: string;
  what: string;
  rows: number;
  examples: { line: number; message: string }[];
  ask?: Ask;
};

/** Faults of more kinds are only counted: a page that lists them all is of no use. */
const MOST_GROUPS = 100;
const MOST_EXAMPLES = 3;

/** Groups the faults of a file by their common part. */
export function openGroups() {
  const groups = new Map<string, RowGroup>();
  let more = 0;
  return {
    add({ column, message, kind, ask }: RowProblem, line: number): void {
      const key = ask ? `ask ${ask.key}` : `${column} ${kind ?? message}`;
      const group = groups.get(key);
      if (!group && groups.size === MOST_GROUPS) {
        more += 1;
        return;
      }
      const { rows, examples }: Pick<RowGroup, 'rows' | 'examples'> = group ?? { rows: 0, examples: [] };
      if (examples.length < MOST_EXAMPLES) examples.push({ line, message });
      groups.set(key, { column, what: kind ?? message, rows: rows + 1, examples, ...(ask && { ask }) });
    },
    /** Questions first, then the rest, each with the most rows first; and the number of faults in no group. */
    finish(): { groups: RowGroup[]; more: number } {
      const inOrder = [...groups.values()].sort((a, b) => Number(!a.ask) - Number(!b.ask) || b.rows - a.rows);
      return { groups: inOrder, more };
    },
  };
}

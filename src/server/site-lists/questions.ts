/**
 * What is wrong with a row, and in which column where it is one. A person may mend it without touching the file where it has `ask`:
 * until then the row is left out.
 */
export type RowProblem = {
  column: string;
  message: string;
  /** What rows with the same fault have in common, where the message names what is this row's alone. */
  kind?: string;
  ask?: Ask;
};

/** A question that is asked once for all rows of a file that it is about. */
export type Ask = { key: string; choices: readonly { value: string; label: string }[] };

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

/** Of a file that is wrong in more ways, the rest is counted alone: a page that lists them all is of no use. */
const MOST_GROUPS = 100;
const MOST_EXAMPLES = 3;

/** Gathers the faults of a file by what they have in common. */
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
    /** Questions first, then the rest, each with the most rows first; and how many faults are in none of them. */
    finish(): { groups: RowGroup[]; more: number } {
      const inOrder = [...groups.values()].sort((a, b) => Number(!a.ask) - Number(!b.ask) || b.rows - a.rows);
      return { groups: inOrder, more };
    },
  };
}

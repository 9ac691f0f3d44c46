import { boxIn, type Control, columnsOf } from './boxes.ts';
import { rowsFor, seemsHeads } from './by-heads.ts';
import type { Box, Steps } from './steps.ts';
import type { Tools } from './tools.ts';

type Rows = readonly (readonly string[])[];

/** The grid that rows with column headings were pasted into. */
export type HeadedGrid = {
  form: HTMLFormElement;
  body: HTMLTableSectionElement;
  done: Steps;
  tools: Tools;
  /** Whether the grid has more pages. */
  isPart: boolean;
  /** @param lost  number of values without a box here. */
  put(changes: readonly { box: Box; to: string }[], lost: number): void;
};

const NUMBER = 'circuit_no';
/** Most characters of an address. */
const MOST_ASKED = 1500;

/**
 * If the first pasted row has column headings that the company knows, offers to move the other rows into those columns. Needs a signal.
 */
export async function offerColumns(grid: HeadedGrid, [heads = [], ...rows]: Rows, start: number): Promise<void> {
  const { form, body, tools } = grid;
  if (rows.length === 0 || !seemsHeads(heads)) return;
  const asked = encodeURIComponent(JSON.stringify(heads));
  if (asked.length > MOST_ASKED) return;
  const mark = tools.offer();
  const answer = await fetch(`${form.action.replace(/grid(\/[^/]*)?$/, 'table/columns')}?heads=${asked}`).catch(
    () => undefined,
  );
  const fields: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  if (!Array.isArray(fields) || !tools.isOffered(mark)) return;
  const columns = columnsOf(body);
  if (fields.filter((name) => columns.has(name)).length < 2) return;
  tools.offer('Match the columns by heading', () => putByHeads(grid, fields, rows, start));
}

function putByHeads(
  { body, done, isPart, put }: HeadedGrid,
  fields: readonly string[],
  rows: Rows,
  start: number,
): void {
  const pasted = done.undo();
  for (const box of pasted as Control[]) box.dispatchEvent(new Event('input', { bubbles: true }));
  const columns = columnsOf(body);
  const lines = [...body.rows];
  const number = fields.indexOf(NUMBER);
  const places = rowsFor(
    rows.map((cells) => (number < 0 ? undefined : (cells[number] ?? ''))),
    {
      numbers: lines.map((row) =>
        row.querySelector('input[type=hidden]') ? undefined : (boxIn(row.cells[columns.get(NUMBER) ?? 0])?.value ?? ''),
      ),
      isPart,
    },
    start,
  );
  let lost = 0;
  const changes = rows.flatMap((cells, at) =>
    cells.flatMap((to, column) => {
      const place = { row: places[at] ?? -1, column: columns.get(fields[column] ?? '') ?? -1 };
      if (to === '' || !fields[column]) return [];
      const box = boxIn(body.rows[place.row]?.cells[place.column]);
      if (!box) lost += 1;
      return box ? [{ box, to }] : [];
    }),
  );
  put(changes, lost);
}

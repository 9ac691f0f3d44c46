import type { PrintedRow } from '../../../../domain/certificate/printed.ts';
import { acrossStrips, type FactGroup, factStrips, isLong, longFactStrips } from '../flow/facts.ts';
import { titleStrip } from '../flow/heading.ts';
import { type Region, widthOfPage } from '../flow/paginate.ts';
import type { Holder, Paper, Strip } from '../flow/strip.ts';

const width = widthOfPage('portrait');
const COLUMNS = 3;
const GAP = 17;
const columnWidth = (width - GAP * (COLUMNS - 1)) / COLUMNS;

/**
 * Groups with a title down three columns; what has none across them; an answer that is long over the whole width, in its turn.
 */
export function groupRegions(paper: Paper, sect: Holder, groups: readonly FactGroup[]): Region[] {
  const regions: Region[] = [];
  let columns: Strip[] = [];
  const flush = () => {
    if (columns.length > 0)
      regions.push({ layout: 'portrait', columns: COLUMNS, gap: GAP, before: 7, strips: columns });
    columns = [];
  };
  const full = (strips: readonly Strip[]) => {
    flush();
    if (strips.length > 0) regions.push({ layout: 'portrait', strips });
  };
  for (const { title, rows } of groups) {
    if (rows.length === 0) continue;
    const isShort = (row: PrintedRow) => !isLong(paper, row, columnWidth);
    const isSingle = groups.filter((each) => each.title !== undefined).length === 1;
    const named = title === undefined ? [] : [titleStrip(paper, sect, title, { width }).strip];
    if (title !== undefined && !isSingle && rows.every(isShort))
      columns.push(...factStrips(paper, sect, { title, rows }, columnWidth));
    else {
      const runs = runsOf(rows, isShort);
      full([
        ...named,
        ...runs.flatMap((run) => {
          const [first] = run;
          return first && !isShort(first)
            ? longFactStrips(paper, sect, first, width)
            : acrossStrips(paper, sect, run, { width, columns: COLUMNS, gap: GAP });
        }),
      ]);
    }
  }
  flush();
  return regions;
}

/** Short answers that stand one after another, and each long one by itself. */
function runsOf(rows: readonly PrintedRow[], isShort: (row: PrintedRow) => boolean): PrintedRow[][] {
  const runs: PrintedRow[][] = [];
  let open: PrintedRow[] | undefined;
  for (const row of rows) {
    if (!isShort(row)) {
      runs.push([row]);
      open = undefined;
    } else if (open) open.push(row);
    else {
      open = [row];
      runs.push(open);
    }
  }
  return runs;
}

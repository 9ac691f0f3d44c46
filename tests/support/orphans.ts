import type { Frame, PageLayout, Paginated, Placed } from '../../src/server/documents/pdf/flow/paginate.ts';

type FrameOf = (layout: PageLayout, page: number) => Frame;

/**
 * What a typesetter would not let pass, in the record of what was put where: what introduces nothing, a row alone, a legend without
 * its table, a table that goes on without its head, and what runs over the foot of its page or over what stands above it.
 * @param strips  how many were to be placed.
 */
export function faultsOf({ pages, placed }: Paginated, frameOf: FrameOf, strips: number): string[] {
  const own = placed.filter(({ isRepeat }) => !isRepeat);
  const frames = pages.map(frameOf);
  return [
    ...(own.length === strips ? [] : [`${own.length} of ${strips} strips placed`]),
    ...outOfFrame(placed, frames),
    ...overlaps(placed),
    ...widowed(own),
    ...aloneOf(own, frames),
    ...headless(placed),
  ];
}

const at = ({ page, column, strip }: Placed) =>
  `${strip.kind} of "${strip.run?.name ?? ''}" on page ${page + 1}, column ${column + 1}`;

const inOne = (a: Placed, b: Placed) => a.page === b.page && (a.region !== b.region || a.column === b.column);

function outOfFrame(placed: readonly Placed[], frames: readonly Frame[]): string[] {
  return placed
    .filter(({ page, top, strip }) => {
      const frame = frames[page];
      return !frame || top < frame.top - 0.1 || top + strip.height > frame.bottom + 0.1;
    })
    .map((each) => `${at(each)} runs off the page`);
}

function overlaps(placed: readonly Placed[]): string[] {
  return placed.flatMap((each, index) => {
    const next = placed[index + 1];
    if (!next || !inOne(each, next) || (next.region !== each.region && next.column > 0)) return [];
    const isBelow = next.top >= each.top + each.strip.height - 0.1;
    return isBelow ? [] : [`${at(next)} stands on ${at(each)}`];
  });
}

/** What introduces stands with what it introduces; a legend with the last row of its table. */
function widowed(own: readonly Placed[]): string[] {
  return own.flatMap((each, index) => {
    const next = own[index + 1];
    const introduces = ['heading', 'title', 'head'].includes(each.strip.kind);
    if (introduces && next && !inOne(each, next)) return [`${at(each)} introduces nothing`];
    if (introduces && !next) return [`${at(each)} introduces nothing`];
    if (each.strip.kind === 'row' && next?.strip.kind === 'legend' && !inOne(each, next))
      return [`${at(next)} is without its table`];
    return [];
  });
}

/**
 * A row of several that stands alone on its page, though the one beside it would fit there too. What fills a sixth of the page
 * by itself is no orphan.
 */
function aloneOf(own: readonly Placed[], frames: readonly Frame[]): string[] {
  const runs = new Map<object, Placed[]>();
  for (const each of own) {
    const { kind, run } = each.strip;
    if (kind === 'row' && run) runs.set(run, [...(runs.get(run) ?? []), each]);
  }
  return [...runs.values()].flatMap((rows) =>
    rows.flatMap((row, index) => {
      const [before, after] = [rows[index - 1], rows[index + 1]];
      const isAlone = before?.page !== row.page && after?.page !== row.page;
      const neighbour = after ?? before;
      if (!isAlone || !neighbour || row.strip.isPart) return [];
      const frame = frames[row.page] as Frame;
      const repeats = (row.strip.repeats ?? []).reduce((sum, { height, before: above = 0 }) => sum + height + above, 0);
      // A heading, its title and the head of a table take at most that much more.
      const together = row.strip.height + heightWith(rows, rows.indexOf(neighbour), row) + repeats + 130;
      const room = frame.bottom - frame.top;
      return together > room || row.strip.height > room / 6 ? [] : [`${at(row)} is alone`];
    }),
  );
}

/** Height of a row with those above that it stays with: an observation with the rest of its photos. */
function heightWith(rows: readonly Placed[], index: number, except: Placed): number {
  let height = rows[index]?.strip.height ?? 0;
  for (let above = index - 1; rows[above]?.strip.keepsNext && rows[above] !== except; above -= 1)
    height += rows[above]?.strip.height ?? 0;
  return height;
}

/** A table that goes on in another column or on another page has its head there again. */
function headless(placed: readonly Placed[]): string[] {
  let before: Placed | undefined;
  const faults: string[] = [];
  for (const each of placed) {
    const goesOn = before && !each.isRepeat && each.strip.run && before.strip.run === each.strip.run;
    if (goesOn && before && !inOne(before, each) && each.strip.repeats?.length)
      faults.push(`${at(each)} goes on without its head`);
    before = each;
  }
  return faults;
}

import { edgesOf } from '../drawing/canvas.ts';
import type { Box, Strip } from './strip.ts';

export type PageLayout = 'portrait' | 'landscape';

/** Edges of what may be drawn on a page. */
export type Frame = { left: number; right: number; top: number; bottom: number };

/** What can be drawn on across, in points. */
export const widthOfPage = (layout: PageLayout): number => edgesOf(layout).right - edgesOf(layout).left;

/** How tall a strip may be that is to stand on one page below what introduces it, in points. */
export const mostOfPage = (layout: PageLayout): number => edgesOf(layout).bottom - edgesOf(layout).top - INTRODUCED;

/** Strips that flow down a page and over to the next; in several columns, down one after another, as long as each other at the end. */
export type Region = {
  strips: readonly Strip[];
  layout: PageLayout;
  columns?: number;
  /** Points between columns. */
  gap?: number;
  /** Space above columns: that above their first strips falls away. */
  before?: number;
  /** It begins a page; or does where the rest of the page does not take all of it. */
  begins?: 'page' | 'page if it must';
};

/** Where a strip was put. `region` is the index of its region. */
export type Placed = Box & {
  strip: Strip;
  page: number;
  column: number;
  region: number;
  /** Drawn once more above what goes on there. */
  isRepeat: boolean;
};
export type Paginated = { pages: PageLayout[]; placed: Placed[] };

/** What a heading with the title below it takes. */
const INTRODUCED = 50;
/** A part in columns that is not taller than this moves to the next page as a whole. */
const TOGETHER = 170;
const ROUNDING = 0.01;

/** Strips that stay together. */
type Chunk = readonly Strip[];

/**
 * Puts every strip on a page, in order, each once. Chunks that are taller than a page are broken where it hurts least. Never throws.
 * @param frameOf  the edges on the page of that index.
 */
export function paginate(regions: readonly Region[], frameOf: (layout: PageLayout, page: number) => Frame): Paginated {
  const pages: PageLayout[] = [];
  const placed: Placed[] = [];
  let frame: Frame = { left: 0, right: 0, top: 0, bottom: 0 };
  let y = 0;
  const newPage = (layout: PageLayout) => {
    pages.push(layout);
    frame = frameOf(layout, pages.length - 1);
    y = frame.top;
  };
  const filled = regions.map((region, index) => ({ region, index })).filter(({ region }) => region.strips.length > 0);

  for (const [at, { region, index }] of filled.entries()) {
    const { layout, columns = 1, gap = 0, begins } = region;
    if (pages.at(-1) !== layout || (begins === 'page' && y > frame.top)) newPage(layout);
    // A page may have less room than another: the least of those that this part can stand on.
    const room = Math.min(frame.bottom - frame.top, heightOfPage(frameOf(layout, pages.length)));
    const lead = leadInto(filled[at - 1]?.region, region);
    const chunks = chunksOf(region.strips, room, lead);
    if (begins === 'page if it must' && y > frame.top) {
      const height = stackHeight(region.strips, false);
      if (y + height > frame.bottom && height <= room) newPage(layout);
    }
    const place = (
      chunk: Chunk,
      box: Omit<Box, 'top'>,
      column: number,
      from: number,
      isAtTop: boolean,
      goesOn: boolean,
    ) => {
      let top = from;
      const put = (strip: Strip, isRepeat: boolean, isFirst: boolean) => {
        top += isFirst ? 0 : (strip.before ?? 0);
        placed.push({ strip, page: pages.length - 1, column, region: index, isRepeat, ...box, top });
        top += strip.height;
      };
      const repeats = isAtTop && goesOn ? (chunk[0]?.repeats ?? []) : [];
      for (const [each, strip] of repeats.entries()) put(strip, true, each === 0);
      for (const [each, strip] of chunk.entries()) put(strip, false, isAtTop && repeats.length === 0 && each === 0);
      return top;
    };

    if (columns === 1) {
      const box = { x: frame.left, width: frame.right - frame.left };
      for (const [order, chunk] of chunks.entries()) {
        const following =
          order === chunks.length - 1 && chunk.at(-1)?.keepsNext ? leadOf(region, filled[at + 1]?.region, room) : 0;
        const isAtTop = () => y <= frame.top;
        const needed = stackHeight(chunk, isAtTop()) + following;
        if (!isAtTop() && y + needed > frame.bottom + ROUNDING) newPage(layout);
        y = place(chunk, box, 0, y, isAtTop(), order > 0);
      }
      continue;
    }

    const width = (frame.right - frame.left - gap * (columns - 1)) / columns;
    let rest: readonly Chunk[] = chunks;
    let goesOn = false;
    while (rest.length > 0) {
      const top = y > frame.top ? y + (region.before ?? 0) : y;
      const available = frame.bottom - top;
      let split = fill(rest, available, columns, goesOn);
      if (
        y > frame.top &&
        (split.columns[0]?.length === 0 || (split.rest.length > 0 && isSmall(rest, columns, room)))
      ) {
        newPage(layout);
        continue;
      }
      // What is taller than a page is put there all the same.
      if (split.columns[0]?.length === 0) split = { columns: [rest.slice(0, 1)], rest: rest.slice(1) };
      else if (split.rest.length === 0) split = fill(rest, balanced(rest, available, columns, goesOn), columns, goesOn);
      let lowest = top;
      for (const [column, own] of split.columns.entries()) {
        const box = { x: frame.left + column * (width + gap), width };
        let down = top;
        for (const [order, chunk] of own.entries())
          down = place(chunk, box, column, down, order === 0, goesOn || column > 0);
        lowest = Math.max(lowest, down);
      }
      y = lowest;
      rest = split.rest;
      if (rest.length > 0) newPage(layout);
      goesOn = true;
    }
  }
  return { pages, placed };
}

const heightOfPage = ({ top, bottom }: Frame) => bottom - top;

/**
 * Chunks that each fit the room: strips that stay together, broken where it hurts least when they are too tall for it.
 * @param lead  height of what introduces the first of them, which has to fit with it.
 */
function chunksOf(strips: readonly Strip[], room: number, lead = 0): Chunk[] {
  const whole = split(strips, ({ keepsNext }) => keepsNext !== undefined);
  return whole.flatMap((chunk, index) => {
    const own = index === 0 ? room - lead : room;
    if (fits(chunk, own)) return [chunk];
    const parts = split(chunk, ({ keepsNext }) => keepsNext === 'always');
    return leastOrphaned([packed(parts, own), packedFromEnd(parts, own)]).flatMap((part) =>
      fits(part, own) ? [part] : split(part, () => false),
    );
  });
}

/** Parts put together again, as many as fit. */
function packed(parts: readonly Chunk[], room: number): Chunk[] {
  const together: Chunk[] = [];
  for (const part of parts) {
    const joined = [...(together.at(-1) ?? []), ...part];
    if (together.length > 0 && fits(joined, room)) together[together.length - 1] = joined;
    else together.push(part);
  }
  return together;
}

/** The same from the end. */
function packedFromEnd(parts: readonly Chunk[], room: number): Chunk[] {
  const together: Chunk[] = [];
  for (const part of parts.toReversed()) {
    const joined = [...part, ...(together[0] ?? [])];
    if (together[0] && fits(joined, room)) together[0] = joined;
    else together.unshift(part);
  }
  return together;
}

/** The way to break that leaves the fewest rows alone, and of these the tallest. */
function leastOrphaned(ways: readonly Chunk[][]): Chunk[] {
  const cost = (chunks: readonly Chunk[]) =>
    chunks.reduce((sum, chunk) => {
      const [row, another] = chunk.filter(({ kind }) => kind === 'row');
      return row && !another && !row.isPart ? sum + 1 / row.height : sum;
    }, 0);
  return ways.toSorted((a, b) => cost(a) - cost(b))[0] ?? [];
}

const fits = (chunk: Chunk, room: number) => stackHeight(chunk, true) + repeatHeight(chunk) <= room;

function split(strips: readonly Strip[], staysWithNext: (strip: Strip) => boolean): Strip[][] {
  const chunks: Strip[][] = [];
  let open: Strip[] = [];
  for (const strip of strips) {
    open.push(strip);
    if (staysWithNext(strip)) continue;
    chunks.push(open);
    open = [];
  }
  return open.length > 0 ? [...chunks, open] : chunks;
}

const stackHeight = (strips: readonly Strip[], isAtTop: boolean) =>
  strips.reduce((sum, { height, before = 0 }, index) => sum + height + (isAtTop && index === 0 ? 0 : before), 0);

const repeatHeight = (chunk: Chunk) => stackHeight(chunk[0]?.repeats ?? [], true) + (chunk[0]?.before ?? 0);

/** How much of a part has to follow what introduces it. */
function leadOf(introduction: Region, region: Region | undefined, room: number): number {
  if (!region) return 0;
  const chunks = chunksOf(region.strips, room, leadInto(introduction, region));
  const { columns = 1, before = 0 } = region;
  if (columns === 1) return stackHeight(chunks[0] ?? [], false);
  if (!isSmall(chunks, columns, room)) return before + stackHeight(chunks[0] ?? [], true);
  return before + balanced(chunks, room, columns, false);
}

/** Height of what introduces a part from the end of the one before it. */
function leadInto(introduction: Region | undefined, { before = 0 }: Region): number {
  const last = introduction?.strips.at(-1);
  if (!introduction || !last?.keepsNext) return 0;
  const chunk = split(introduction.strips, ({ keepsNext }) => keepsNext !== undefined).at(-1) ?? [];
  return stackHeight(chunk, false) + before;
}

const isSmall = (chunks: readonly Chunk[], columns: number, room: number): boolean =>
  fill(chunks, Math.min(TOGETHER, room), columns, false).rest.length === 0;

/** As many chunks as fit into columns of that height. */
function fill(chunks: readonly Chunk[], height: number, columns: number, goesOn: boolean) {
  const filled: Chunk[][] = [];
  let next = 0;
  for (let column = 0; column < columns; column += 1) {
    const own: Chunk[] = [];
    let used = 0;
    for (let chunk = chunks[next]; chunk; chunk = chunks[next]) {
      const isFirst = own.length === 0;
      const repeated = isFirst && (goesOn || column > 0) ? repeatHeight(chunk) : 0;
      const needed = stackHeight(chunk, isFirst) + repeated;
      if (used + needed > height + ROUNDING) break;
      used += needed;
      own.push(chunk);
      next += 1;
    }
    filled.push(own);
  }
  return { columns: filled, rest: chunks.slice(next) };
}

/** The least height at which columns take all chunks, which they do at the given one. */
function balanced(chunks: readonly Chunk[], height: number, columns: number, goesOn: boolean): number {
  let [low, high] = [0, Math.ceil(height)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (fill(chunks, middle, columns, goesOn).rest.length === 0) high = middle;
    else low = middle + 1;
  }
  return Math.min(low, height);
}

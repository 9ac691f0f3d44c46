import type { Board, ReportDocument } from '../forms/definition.ts';

/**
 * A document as it is stored: each board with its circuits is a part, and the rest, with the ids of the boards in
 * their order, is another. Saving writes a board or the rest, never the whole of a large report.
 */
export type Parts = ReadonlyMap<string, unknown>;

/** Name of the part with the rest. */
const REST = 'report';
const partOfBoard = (id: string): string => `boards/${id}`;

/** The parts of a document, sharing its objects. */
function partsOf(document: ReportDocument): Map<string, unknown> {
  const boards = boardsOf(document);
  if (!boards) return new Map([[REST, document]]);
  const rest = { ...document, boards: boards.map(({ id }) => ({ id })) };
  return new Map<string, unknown>([[REST, rest], ...boards.map((board) => [partOfBoard(board.id), board] as const)]);
}

/** @throws Error if a part is missing: the rows are not from one report at one time. */
export function documentOf(parts: Parts): ReportDocument {
  const rest = parts.get(REST) as ReportDocument | undefined;
  if (!rest) throw new Error('a report without its first part');
  const boards = boardsOf(rest);
  if (!boards) return rest;
  const whole = boards.map(({ id }): Board => {
    const board = parts.get(partOfBoard(id)) as Board | undefined;
    if (!board) throw new Error(`a report without its board ${id}`);
    return board;
  });
  return { ...rest, boards: whole };
}

export type PartChanges = { changed: Map<string, unknown>; gone: string[] };

/** The parts to write. `after` was made from `before` and shares its unchanged parts, as with `applyEntries`. */
export function changedParts(before: ReportDocument, after: ReportDocument): PartChanges {
  const [old, next] = [partsOf(before), partsOf(after)];
  const changed = new Map<string, unknown>();
  for (const [part, value] of next) {
    const same = part === REST ? isSameRest(before, after) && old.has(REST) : old.get(part) === value;
    if (!same) changed.set(part, value);
  }
  return { changed, gone: [...old.keys()].filter((part) => !next.has(part)) };
}

function isSameRest(before: ReportDocument, after: ReportDocument): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const of = (document: ReportDocument, name: string) => (document as unknown as Record<string, unknown>)[name];
  for (const name of names) if (name !== 'boards' && of(before, name) !== of(after, name)) return false;
  const [old, next] = [boardsOf(before), boardsOf(after)];
  if (!old || !next) return old === next;
  return old.length === next.length && old.every(({ id }, index) => id === next[index]?.id);
}

const boardsOf = ({ boards }: ReportDocument): readonly Board[] | undefined =>
  Array.isArray(boards) ? (boards as readonly Board[]) : undefined;

/**
 * A backup is gzipped JSON lines: a header, then for each table a line with its columns and a line for each row, then a line for
 * each file that the database names by its hash and that is stored outside it, and at
 * the end the number of rows and the SHA-256 of every byte before that line. The format belongs to no database,
 * so data from SQLite can be restored into PostgreSQL and back.
 */
export type Header = {
  copperplate: 'backup';
  format: 1;
  /** Copperplate's version. */
  version: string;
  made_at: string;
  /** The migrations of the source database, in order. */
  migrations: string[];
  /** The data folder's secret, which seals the signing keys; null if it was set from outside. */
  secret: string | null;
};
export type TableLine = { table: string; columns: string[] };
/** A file of the store. */
export type BlobLine = { blob: string; base64: string };
export type EndLine = { end: true; rows: number; sha256: string };

export type Cell = string | number | null | Uint8Array;
type WrittenCell = string | number | null | { base64: string };

export const writeRow = (cells: readonly unknown[]): string =>
  JSON.stringify(
    cells.map((cell) => (cell instanceof Uint8Array ? { base64: Buffer.from(cell).toString('base64') } : cell)),
  );

/** Whether a line is a row in the format of `writeRow`. */
export const isRow = (cells: readonly unknown[]): cells is WrittenCell[] =>
  cells.every(
    (cell) =>
      cell === null ||
      typeof cell === 'string' ||
      typeof cell === 'number' ||
      (typeof cell === 'object' && 'base64' in cell && typeof cell.base64 === 'string'),
  );

export const readRow = (cells: readonly WrittenCell[]): Cell[] =>
  cells.map((cell) => (typeof cell === 'object' && cell !== null ? Buffer.from(cell.base64, 'base64') : cell));

import { BusyError } from '../../kernel/errors.ts';

type Told = Error & { code?: string; errcode?: number };

/** Whether the database refused a row because another has its key; each database reports it in its own way. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Told;
  // SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY; PostgreSQL's unique_violation.
  return errcode === 2067 || errcode === 1555 || code === '23505';
}

/**
 * Faults of the database itself, not of the query.
 *
 * | fault | meaning |
 * | --- | --- |
 * | busy | another process or transaction holds the file, the row or every connection: try again later |
 * | away | it does not answer, or went away meanwhile |
 * | full | no space is left to write |
 * | read-only | it may not be written |
 * | damaged | stored data cannot be read |
 */
export type DatabaseFault = 'busy' | 'away' | 'full' | 'read-only' | 'damaged';

/** @returns undefined for every other error, such as one of our own. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error) || error instanceof BusyError) return undefined;
  const { code = '', errcode, message } = error as Told;
  // SQLITE_BUSY_SNAPSHOT never passes: what was read is out of date. No transaction of ours reads first and writes later.
  if (errcode !== undefined) return errcode === 517 ? undefined : (ofSqliteIo[errcode] ?? ofSqlite[errcode & 0xff]);
  return ofPostgres[code] ?? ofPostgres[code.slice(0, 2)] ?? ofPool[message];
}

/** By SQLite's primary result codes. */
const ofSqlite: Record<number, DatabaseFault> = { 5: 'busy', 8: 'read-only', 11: 'damaged', 13: 'full', 26: 'damaged' };

/**
 * SQLite's own names for input and output errors: the file that readers share could not be
 * extended (SQLITE_IOERR_SHMSIZE), as on a full disk, or not be created (SQLITE_IOERR_SHMOPEN), as in another account's folder.
 */
const ofSqliteIo: Record<number, DatabaseFault> = { 4874: 'full', 4618: 'read-only' };

/** By PostgreSQL's codes or their classes, and by those of the network. */
const ofPostgres: Record<string, DatabaseFault> = {
  '55P03': 'busy',
  '53100': 'full',
  '53300': 'busy',
  '25006': 'read-only',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '08': 'away',
  XX001: 'damaged',
  XX002: 'damaged',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
};

/** The error for requests that do not wait for a server that hung. */
export const HUNG = 'The database did not answer a moment ago';

/** Errors from the driver itself have no code. */
const ofPool: Record<string, DatabaseFault> = {
  [HUNG]: 'away',
  'timeout exceeded when trying to connect': 'busy',
  'Connection terminated due to connection timeout': 'away',
  'Connection terminated unexpectedly': 'away',
  'Connection terminated': 'away',
  'Client has encountered a connection error and is not queryable': 'away',
  'Client was closed and is not queryable': 'away',
  'Query read timeout': 'away',
};

/** Whether the database, or the queue for it, failed at this moment: not a bug of ours. */
export const isDatabaseTrouble = (error: unknown): boolean =>
  error instanceof BusyError || databaseFault(error) !== undefined;

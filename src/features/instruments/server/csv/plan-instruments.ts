import { isShortened, spreadsheetWords } from '../../../../domain/register/changed-by-spreadsheet.ts';
import { instrumentFunctions } from '../../../../domain/standards/instrument.ts';
import { plainHead } from '../../../../domain/words/plain-head.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import { mustBeAllowed } from '../../../../server/permissions.ts';
import { isInspector, listUsers, type User } from '../../../../server/repositories/people/users.ts';
import { findInUse, type InstrumentDetails, type RegisteredInstrument, serialKey } from '../repository/instruments.ts';
import { type Column, columns } from './instrument-columns.ts';
import type { SentRow } from './read-instruments.ts';

/**
 * The plan for a row: added, changed, unchanged, or refused with the reason. A row that
 * `asks` is saved only where a person confirms it.
 */
export type PlannedRow = Pick<SentRow, 'line' | 'cells'> &
  (
    | { becomes: 'added'; details: InstrumentDetails; asks?: string }
    | { becomes: 'changed'; details: InstrumentDetails; before: RegisteredInstrument; asks?: string }
    | { becomes: 'same' }
    | { becomes: 'refused'; problems: readonly string[] }
  );

/** Checks the typed details of an instrument. @returns the details, or the errors. */
export type CheckDetails = (
  typed: Readonly<Record<Column, string>>,
) => { ok: true; details: InstrumentDetails } | { ok: false; problems: readonly string[] };

/**
 * The effect of a file on the present register: an instrument in use is found by its serial number, and keeps its values where the file
 * has no column, or an empty cell.
 */
export async function planInstruments(
  db: Db,
  viewer: Viewer,
  rows: readonly SentRow[],
  check: CheckDetails,
): Promise<PlannedRow[]> {
  mustBeAllowed(viewer, 'instruments.manage');
  const people = await listUsers(db, viewer);
  const known = new Map(
    (
      await findInUse(
        db,
        viewer,
        rows.map(({ given }) => given.serial ?? ''),
      )
    ).map((each) => [serialKey(each.serial), each]),
  );
  const seen = new Map<string, number>();
  return rows.map(({ line, cells, given: cellsGiven }): PlannedRow => {
    const given: SentRow['given'] = Object.fromEntries(Object.entries(cellsGiven).filter(([, cell]) => cell !== ''));
    const refuse = (...problems: string[]): PlannedRow => ({ line, cells, becomes: 'refused', problems });
    const key = serialKey(given.serial ?? '');
    const earlier = key === '' ? undefined : seen.get(key);
    if (earlier !== undefined) return refuse(`This serial number is in line ${earlier} already`);
    if (key !== '') seen.set(key, line);
    const before = known.get(key);
    const typed = { ...(before ? asTyped(before) : blank), ...given };
    typed.function = functionOf(given.function || before?.function || '');
    const carrier = carrierOf(given.carriedBy, before?.carriedBy ?? null, people);
    const read = check({ ...typed, carriedBy: '' });
    const problems = [...(read.ok ? [] : read.problems), ...('fault' in carrier ? [carrier.fault] : [])];
    if (!read.ok || 'fault' in carrier) return refuse(...problems);
    const details = { ...read.details, carriedBy: carrier.id };
    const asks = isShortened(details.serial) ? { asks: `Serial number. ${spreadsheetWords(details.serial)}` } : {};
    if (!before) return { line, cells, becomes: 'added', details, ...asks };
    const isSame = columns.every((column) => details[column] === before[column]);
    return isSame ? { line, cells, becomes: 'same' } : { line, cells, becomes: 'changed', details, before, ...asks };
  });
}

const blank = Object.fromEntries(columns.map((column) => [column, ''])) as Record<Column, string>;
const asTyped = (instrument: RegisteredInstrument): Record<Column, string> => ({ ...instrument, carriedBy: '' });

/** The code of a function by its code or its name; multifunction by default; unchanged where it is unknown. */
function functionOf(given: string): string {
  if (given === '') return 'multifunction';
  const plain = plainHead(given);
  const isMeant = (word: string) => plainHead(word) === plain;
  return instrumentFunctions.find(({ value, label }) => isMeant(value) || isMeant(label))?.value ?? given;
}

/**
 * The person who carries it, by email or name; the present one where the file gives none, or names them though they have left.
 */
function carrierOf(
  given: string | undefined,
  before: string | null,
  people: readonly User[],
): { id: string | null } | { fault: string } {
  if (given === undefined) return { id: before };
  const plain = given.toLowerCase();
  const called = people.filter(({ email, name }) => email.toLowerCase() === plain || name.toLowerCase() === plain);
  const standing = called.find(({ id }) => id === before);
  if (standing) return { id: standing.id };
  const able = called.filter(isInspector);
  const [one] = able;
  if (able.length > 1) return { fault: `Carried by: several are called “${given}”. Give the email` };
  return one ? { id: one.id } : { fault: `Carried by: nobody who inspects is called “${given}”` };
}

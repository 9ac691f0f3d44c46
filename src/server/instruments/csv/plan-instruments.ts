import { isShortened, spreadsheetWords } from '../../../domain/register/changed-by-spreadsheet.ts';
import { instrumentFunctions } from '../../../domain/standards/instrument.ts';
import { plainHead } from '../../../domain/words/plain-head.ts';
import type { Viewer } from '../../context.ts';
import type { Db } from '../../db/dialect.ts';
import { mustBeAllowed } from '../../permissions.ts';
import { isInspector, listUsers, type User } from '../../repositories/people/users.ts';
import {
  findInUse,
  type InstrumentDetails,
  type RegisteredInstrument,
  serialKey,
} from '../../repositories/standards/instruments.ts';
import { type Column, columns } from './instrument-columns.ts';
import type { SentRow } from './read-instruments.ts';

/**
 * What becomes of a row: entered, changed in the register, as it is there already, or refused for what is wrong with it. A row that
 * `asks` is entered or changed only where a person says so.
 */
export type PlannedRow = Pick<SentRow, 'line' | 'cells'> &
  (
    | { becomes: 'added'; details: InstrumentDetails; asks?: string }
    | { becomes: 'changed'; details: InstrumentDetails; before: RegisteredInstrument; asks?: string }
    | { becomes: 'same' }
    | { becomes: 'refused'; problems: readonly string[] }
  );

/** Checks what somebody typed of an instrument. @returns the details, or what is wrong. */
export type CheckDetails = (
  typed: Readonly<Record<Column, string>>,
) => { ok: true; details: InstrumentDetails } | { ok: false; problems: readonly string[] };

/**
 * What a file would do to the register as it stands: an instrument in use is known by its serial number, and keeps what the file has no
 * column for, or an empty cell.
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
    if (earlier !== undefined) return refuse(`The serial number stands in line ${earlier} already`);
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

/** The code of a function by its code or its name; multifunction where nothing is said; as given where it is none. */
function functionOf(given: string): string {
  if (given === '') return 'multifunction';
  const plain = plainHead(given);
  const isMeant = (word: string) => plainHead(word) === plain;
  return instrumentFunctions.find(({ value, label }) => isMeant(value) || isMeant(label))?.value ?? given;
}

/**
 * Who carries it, by e-mail or name; whoever does already where the file says nothing, or names them though they have left.
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

import { sql } from 'kysely';
import { type Instrument, nameOfInstrument } from '../../../../domain/standards/instrument.ts';
import { NotFoundError } from '../../../../kernel/errors.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { InCompany, Viewer } from '../../../../kernel/viewer.ts';
import { type Db, isPostgres, type Trx } from '../../../../server/db/dialect.ts';
import { holdsText } from '../../../../server/db/text.ts';
import type { InstrumentTable } from '../schema.ts';

export type InstrumentDetails = Omit<Instrument, 'id'>;
export type RegisteredInstrument = Instrument & { retiredAt: string | null };

const instruments = (db: Db, { companyId }: InCompany) =>
  db.selectFrom('instrument').where('instrument.company_id', '=', companyId);

/** More than a company of a hundred electricians has in use. */
const mostAtHand = 500;

/** Instruments in use that a report can name: the viewer's own first, then by name. */
export async function listAtHand(db: Db, viewer: Viewer): Promise<Instrument[]> {
  const rows = await instruments(db, viewer)
    .where('retired_at', 'is', null)
    .orderBy('calibration_due')
    .orderBy('id')
    .limit(mostAtHand)
    .selectAll()
    .execute();
  const rank = ({ carriedBy }: Instrument) => (carriedBy === viewer.userId ? 0 : 1);
  const nameOf = (instrument: Instrument) => `${nameOfInstrument(instrument)} ${instrument.serial}`;
  return rows
    .map(toInstrument)
    .sort((a, b) => rank(a) - rank(b) || (nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0));
}

const pageSize = 50;

type Asked = {
  /** Part of make, model or serial number. */
  search?: string;
  retired?: boolean;
  /** `next` of the page before. */
  after?: string;
};

/** A page of the register: those in use by the date their calibration is due, those without a date first; retired ones by when they were retired. */
export async function listInstruments(
  db: Db,
  viewer: Viewer,
  { search = '', retired = false, after }: Asked = {},
): Promise<{ instruments: RegisteredInstrument[]; next: string | undefined }> {
  const order = retired ? 'retired_at' : 'calibration_due';
  const rows = await instruments(db, viewer)
    .$if(retired, (query) => query.where('retired_at', 'is not', null))
    .$if(!retired, (query) => query.where('retired_at', 'is', null))
    .$if(search.trim() !== '', (query) => query.where(holdsText(search, sql`(make || ' ' || model || ' ' || serial)`)))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${sql.ref(order)}, id) > (select ${sql.ref(order)}, id from instrument
          where company_id = ${viewer.companyId} and id = ${after})`,
      ),
    )
    .orderBy(order)
    .orderBy('id')
    .limit(pageSize + 1)
    .selectAll()
    .execute();
  const page = rows.slice(0, pageSize).map(toRegistered);
  return { instruments: page, next: rows.length > pageSize ? page.at(-1)?.id : undefined };
}

/** In use and due by a day, or without a date, the first due first: ten for the day's page. */
export async function listDue(db: Db, viewer: Viewer, by: string): Promise<Instrument[]> {
  const rows = await instruments(db, viewer)
    .where('retired_at', 'is', null)
    .where('calibration_due', '<=', by)
    .orderBy('calibration_due')
    .orderBy('id')
    .limit(10)
    .selectAll()
    .execute();
  return rows.map(toInstrument);
}

/** The instrument in use with a serial number, in any case: one instrument is entered once. */
export async function findBySerial(db: Db, viewer: Viewer, serial: string): Promise<Instrument | undefined> {
  const [found] = await findInUse(db, viewer, [serial]);
  if (!found) return undefined;
  const { retiredAt: _, ...instrument } = found;
  return instrument;
}

/** Far above a file's thousand rows: a serial number is entered once. */
const mostFound = 5000;

/** A serial number in the form compared: in lower case, in any alphabet. */
export const serialKey = (serial: string): string => serial.trim().toLowerCase();

/**
 * Instruments in use with one of these serial numbers, in any case: those that a file is about. SQLite's lower() knows
 * A to Z only, as PostgreSQL's does in some locales: serial numbers with any other letter are fetched too, and compared here.
 */
export async function findInUse(db: Db, viewer: Viewer, serials: readonly string[]): Promise<RegisteredInstrument[]> {
  const asked = new Set(serials.map(serialKey).filter((serial) => serial !== ''));
  if (asked.size === 0) return [];
  const rows = await instruments(db, viewer)
    .where('retired_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb(sql<string>`lower(serial)`, 'in', [...asked]), sql<boolean>`octet_length(serial) <> length(serial)`]),
    )
    .orderBy('calibration_due')
    .orderBy('id')
    .limit(mostFound)
    .selectAll()
    .execute();
  return rows.filter(({ serial }) => asked.has(serialKey(serial))).map(toRegistered);
}

/** @throws NotFoundError when there is none in the viewer's company. */
export async function getInstrument(db: Db, viewer: Viewer, instrumentId: string): Promise<RegisteredInstrument> {
  const row = await instruments(db, viewer).where('id', '=', instrumentId).selectAll().executeTakeFirst();
  if (!row) throw new NotFoundError(`instrument ${instrumentId}`);
  return toRegistered(row);
}

/** Locks it until the transaction ends. @throws NotFoundError */
export async function lockInstrument(trx: Trx, viewer: Viewer, instrumentId: string): Promise<RegisteredInstrument> {
  if (isPostgres(trx))
    await instruments(trx, viewer).where('id', '=', instrumentId).select('id').forNoKeyUpdate().execute();
  return getInstrument(trx, viewer, instrumentId);
}

/** @returns the id. */
export async function insertInstrument(
  trx: Trx,
  { companyId }: Viewer,
  details: InstrumentDetails,
  now: Date,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('instrument')
    .values({ id, company_id: companyId, ...toColumns(details), retired_at: null, created_at: now.toISOString() })
    .execute();
  return id;
}

export const saveInstrument = (trx: Trx, viewer: Viewer, instrumentId: string, details: InstrumentDetails) =>
  save(trx, viewer, instrumentId, toColumns(details));

/** @param at  null takes it back into use. */
export const saveRetired = (trx: Trx, viewer: Viewer, instrumentId: string, at: string | null) =>
  save(trx, viewer, instrumentId, { retired_at: at });

export const saveCalibration = (
  trx: Trx,
  viewer: Viewer,
  instrumentId: string,
  { calibrationDue, certificateNumber }: Pick<Instrument, 'calibrationDue' | 'certificateNumber'>,
) => save(trx, viewer, instrumentId, { calibration_due: calibrationDue, certificate_number: certificateNumber });

async function save(
  trx: Trx,
  { companyId }: Viewer,
  instrumentId: string,
  columns: Partial<InstrumentTable>,
): Promise<void> {
  await trx
    .updateTable('instrument')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', instrumentId)
    .execute();
}

const toInstrument = (row: InstrumentTable): Instrument => ({
  id: row.id,
  make: row.make,
  model: row.model,
  serial: row.serial,
  function: row.function,
  accuracyPercent: row.accuracy_percent,
  accuracyDigits: row.accuracy_digits,
  calibrationDue: row.calibration_due,
  certificateNumber: row.certificate_number,
  carriedBy: row.carried_by,
});

const toRegistered = (row: InstrumentTable): RegisteredInstrument => ({
  ...toInstrument(row),
  retiredAt: row.retired_at,
});

const toColumns = (details: InstrumentDetails) => ({
  make: details.make,
  model: details.model,
  serial: details.serial,
  function: details.function,
  accuracy_percent: details.accuracyPercent,
  accuracy_digits: details.accuracyDigits,
  calibration_due: details.calibrationDue,
  certificate_number: details.certificateNumber,
  carried_by: details.carriedBy,
});

import { type Instrument, nameOfInstrument } from '../../../domain/standards/instrument.ts';
import type { Viewer } from '../../context.ts';
import type { Db } from '../../db/dialect.ts';
import type { InstrumentTable } from '../../db/schema.ts';

const instruments = (db: Db, { companyId }: Pick<Viewer, 'companyId'>) =>
  db.selectFrom('instrument').where('instrument.company_id', '=', companyId);

/** More than a company of a hundred electricians has in use. */
const mostAtHand = 500;

/** Those in use that a report can name: the viewer's own first, then by name. */
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

import { nameOfInstrument } from '../../../domain/standards/instrument.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { mustBeInspector } from '../../../server/repositories/people/users.ts';
import { type InstrumentDetails, lockInstrument, saveInstrument } from './repository/instruments.ts';

/**
 * Changes an instrument in the register. Reports that name it keep their text.
 * @throws NotFoundError when the company has no such instrument; ConflictError when the person who is to carry it cannot inspect.
 */
export async function changeInstrument(
  trx: Trx,
  actor: Actor,
  instrumentId: string,
  details: InstrumentDetails,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'instruments.manage');
  const before = await lockInstrument(trx, actor, instrumentId);
  // A person who has left since may stay named; a person who cannot inspect is not given one.
  if (details.carriedBy !== null && details.carriedBy !== before.carriedBy)
    await mustBeInspector(trx, actor, details.carriedBy);
  await saveInstrument(trx, actor, instrumentId, details);
  const detail = {
    instrument: nameOfInstrument(details),
    serial: details.serial,
    ...(details.calibrationDue !== before.calibrationDue && { calibration_due: details.calibrationDue || 'not known' }),
  };
  await recordEvent(trx, actor, { kind: 'instrument.changed', subject: instrumentId, detail }, now);
}

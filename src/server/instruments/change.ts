import { nameOfInstrument } from '../../domain/standards/instrument.ts';
import type { Actor } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { mustBeInspector } from '../repositories/people/users.ts';
import { type InstrumentDetails, lockInstrument, saveInstrument } from '../repositories/standards/instruments.ts';

/**
 * Changes an instrument of the register. Reports that name it keep what they say.
 * @throws NotFoundError when the company has none of that id; ConflictError when who is to carry it cannot inspect.
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
  // Somebody who has left since may go on being named; nobody who cannot inspect is given one.
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

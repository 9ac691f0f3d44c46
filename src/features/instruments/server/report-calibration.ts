import { nameOfInstrument } from '../../../domain/standards/instrument.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError, NotFoundError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { lockInstrument, saveCalibration } from './repository/instruments.ts';

export type Calibration = { calibrationDue: string; certificateNumber: string };

/**
 * The person who carries an instrument reports that it was calibrated, and until when.
 * @throws NotFoundError when it is not theirs; ConflictError when it was retired.
 */
export async function reportCalibration(
  trx: Trx,
  actor: Actor,
  instrumentId: string,
  { calibrationDue, certificateNumber }: Calibration,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'instruments.own');
  const instrument = await lockInstrument(trx, actor, instrumentId);
  if (instrument.carriedBy !== actor.userId) throw new NotFoundError(`instrument ${instrumentId}`);
  if (instrument.retiredAt !== null) throw new ConflictError('This instrument was retired.');
  await saveCalibration(trx, actor, instrumentId, { calibrationDue, certificateNumber });
  const detail = {
    instrument: nameOfInstrument(instrument),
    serial: instrument.serial,
    calibration_due: calibrationDue,
  };
  await recordEvent(trx, actor, { kind: 'instrument.calibrated', subject: instrumentId, detail }, now);
}

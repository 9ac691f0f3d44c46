import { nameOfInstrument } from '../../../domain/standards/instrument.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { lockInstrument, saveRetired } from './repository/instruments.ts';

/** Takes an instrument out of use: reports no longer offer it. Does nothing where it is already. @throws NotFoundError */
export async function retireInstrument(trx: Trx, actor: Actor, instrumentId: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'instruments.manage');
  const instrument = await lockInstrument(trx, actor, instrumentId);
  if (instrument.retiredAt !== null) return;
  await saveRetired(trx, actor, instrumentId, now.toISOString());
  const detail = { instrument: nameOfInstrument(instrument), serial: instrument.serial };
  await recordEvent(trx, actor, { kind: 'instrument.retired', subject: instrumentId, detail }, now);
}

/** Takes a retired instrument into use again. Does nothing where it is in use. @throws NotFoundError */
export async function takeInstrumentBack(trx: Trx, actor: Actor, instrumentId: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'instruments.manage');
  const instrument = await lockInstrument(trx, actor, instrumentId);
  if (instrument.retiredAt === null) return;
  await saveRetired(trx, actor, instrumentId, null);
  const detail = { instrument: nameOfInstrument(instrument), serial: instrument.serial };
  await recordEvent(trx, actor, { kind: 'instrument.taken-back', subject: instrumentId, detail }, now);
}

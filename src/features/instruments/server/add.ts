import { nameOfInstrument } from '../../../domain/standards/instrument.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { mustBeInspector } from '../../../server/repositories/people/users.ts';
import { type InstrumentDetails, insertInstrument } from './repository/instruments.ts';

/** Adds a test instrument to the company's register. @returns its id. @throws ConflictError when the person who carries it cannot inspect. */
export async function addInstrument(trx: Trx, actor: Actor, details: InstrumentDetails, now: Date): Promise<string> {
  mustBeAllowed(actor, 'instruments.manage');
  if (details.carriedBy !== null) await mustBeInspector(trx, actor, details.carriedBy);
  const id = await insertInstrument(trx, actor, details, now);
  const detail = { instrument: nameOfInstrument(details), serial: details.serial };
  await recordEvent(trx, actor, { kind: 'instrument.added', subject: id, detail }, now);
  return id;
}

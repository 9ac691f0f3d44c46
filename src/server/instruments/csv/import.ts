import { nameOfInstrument } from '../../../domain/standards/instrument.ts';
import type { Actor } from '../../actor.ts';
import type { Trx } from '../../db/dialect.ts';
import { recordEvent } from '../../events.ts';
import { mustBeAllowed } from '../../permissions.ts';
import { lockCompany } from '../../repositories/people/companies.ts';
import { insertInstrument, saveInstrument } from '../../repositories/standards/instruments.ts';
import { type CheckDetails, planInstruments } from './plan-instruments.ts';
import type { SentRow } from './read-instruments.ts';

/**
 * Enters the rows of a file into the register and changes those that it has already, as far as they can be read; the rest is left. Two
 * who do so at once go one after the other: what the first entered is there for the second.
 */
export async function importInstruments(
  trx: Trx,
  actor: Actor,
  { rows, check }: { rows: readonly SentRow[]; check: CheckDetails },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'instruments.manage');
  await lockCompany(trx, actor);
  for (const row of await planInstruments(trx, actor, rows, check)) {
    if (row.becomes !== 'added' && row.becomes !== 'changed') continue;
    const { details } = row;
    const detail = { instrument: nameOfInstrument(details), serial: details.serial };
    if (row.becomes === 'added') {
      const id = await insertInstrument(trx, actor, details, now);
      await recordEvent(trx, actor, { kind: 'instrument.added', subject: id, detail }, now);
      continue;
    }
    await saveInstrument(trx, actor, row.before.id, details);
    const due = details.calibrationDue || 'not known';
    const changed = details.calibrationDue === row.before.calibrationDue ? detail : { ...detail, calibration_due: due };
    await recordEvent(trx, actor, { kind: 'instrument.changed', subject: row.before.id, detail: changed }, now);
  }
}

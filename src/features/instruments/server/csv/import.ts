import { nameOfInstrument } from '../../../../domain/standards/instrument.ts';
import type { Actor } from '../../../../kernel/actor.ts';
import { ConflictError } from '../../../../kernel/errors.ts';
import type { Trx } from '../../../../server/db/dialect.ts';
import { recordEvent } from '../../../../server/events.ts';
import { mustBeAllowed } from '../../../../server/permissions.ts';
import { lockCompany } from '../../../../server/repositories/people/companies.ts';
import { listUsers } from '../../../../server/repositories/people/users.ts';
import {
  createInstrumentImport,
  type InstrumentList,
  lockInstrumentImport,
  saveOutcome,
  setInstrumentsTaken,
} from '../repository/instrument-imports.ts';
import { insertInstrument, saveInstrument } from '../repository/instruments.ts';
import { outcomeOf, outcomeWith } from './outcome.ts';
import { type CheckDetails, type PlannedRow, planInstruments } from './plan-instruments.ts';

/**
 * Stores a list that was read, with its effect on the present register. Nothing is entered.
 * @returns the id of the import.
 */
export async function keepInstruments(
  trx: Trx,
  actor: Actor,
  { fileName, list, check }: { fileName: string; list: InstrumentList; check: CheckDetails },
  now: Date,
): Promise<string> {
  mustBeAllowed(actor, 'instruments.manage');
  const { outcome } = await planned(trx, actor, list, check);
  return createInstrumentImport(trx, actor, { fileName, list, outcome }, now);
}

/**
 * Adds the rows of a stored list to the register and changes existing instruments, for the rows that can be read; the rest is
 * left out. Does only what people were shown: if the register has changed since, stores the list's present effect instead
 * and does nothing else. Two people who do so at once go one after the other.
 * @param accepted  lines of the rows that ask for confirmation and got it; other such rows are left out.
 * @returns whether it was done; or that the register has changed.
 * @throws NotFoundError when there is no such list in the actor's company; ConflictError when it was saved before.
 */
export async function importInstruments(
  trx: Trx,
  actor: Actor,
  { importId, check, accepted = [] }: { importId: string; check: CheckDetails; accepted?: readonly number[] },
  now: Date,
): Promise<'done' | 'changed meanwhile'> {
  mustBeAllowed(actor, 'instruments.manage');
  await lockCompany(trx, actor);
  const { list, state, doneBy, outcome: shown } = await lockInstrumentImport(trx, actor, importId);
  if (state === 'done') throw new ConflictError(`${doneBy} has saved this list already.`);
  const { rows, outcome } = await planned(trx, actor, list, check);
  if (JSON.stringify(outcome) !== JSON.stringify(shown)) {
    await saveOutcome(trx, actor, importId, outcome);
    return 'changed meanwhile';
  }
  const done = outcomeWith(outcome, rows, accepted);
  const lines = new Set(done.taken.map(({ line }) => line));
  for (const row of rows) if (lines.has(row.line)) await take(trx, actor, row, now);
  await saveOutcome(trx, actor, importId, done);
  await setInstrumentsTaken(trx, actor, importId, now);
  return 'done';
}

async function planned(trx: Trx, actor: Actor, { rows }: InstrumentList, check: CheckDetails) {
  const plan = await planInstruments(trx, actor, rows, check);
  return { rows: plan, outcome: outcomeOf(plan, await listUsers(trx, actor)) };
}

async function take(trx: Trx, actor: Actor, row: PlannedRow, now: Date): Promise<void> {
  if (row.becomes !== 'added' && row.becomes !== 'changed') return;
  const { details } = row;
  const detail = { instrument: nameOfInstrument(details), serial: details.serial };
  if (row.becomes === 'added') {
    const id = await insertInstrument(trx, actor, details, now);
    await recordEvent(trx, actor, { kind: 'instrument.added', subject: id, detail }, now);
    return;
  }
  await saveInstrument(trx, actor, row.before.id, details);
  const due = details.calibrationDue || 'not known';
  const changed = details.calibrationDue === row.before.calibrationDue ? detail : { ...detail, calibration_due: due };
  await recordEvent(trx, actor, { kind: 'instrument.changed', subject: row.before.id, detail: changed }, now);
}

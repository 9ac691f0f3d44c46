import type { InCompany } from '../../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../../server/db/dialect.ts';
import { noChoices, type OwnChoices } from '../../domain/choices.ts';
import type { ReminderChoiceTable } from '../schema.ts';

/** A company with more clients than this is a mistake. */
const MOST_CLIENTS = 100_000;
/** In place of a client's id. */
const THE_COMPANY = '';

/** What the company chose, or a client of it. */
export async function getChoices(
  db: Db,
  { companyId }: InCompany,
  clientId: string = THE_COMPANY,
): Promise<OwnChoices> {
  const row = await db
    .selectFrom('reminder_choice')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .selectAll()
    .executeTakeFirst();
  return row ? toChoices(row) : noChoices;
}

/** What each client chose who chose at all, by their ids. */
export async function listClientChoices(db: Db, { companyId }: InCompany): Promise<Map<string, OwnChoices>> {
  const rows = await db
    .selectFrom('reminder_choice')
    .where('company_id', '=', companyId)
    .where('client_id', '<>', THE_COMPANY)
    .orderBy('client_id')
    .limit(MOST_CLIENTS)
    .selectAll()
    .execute();
  return new Map(rows.map((row) => [row.client_id, toChoices(row)]));
}

export async function saveChoices(
  trx: Trx,
  { companyId }: InCompany,
  clientId: string | undefined,
  choices: OwnChoices,
  now: Date,
): Promise<void> {
  const columns = {
    inspection_days: choices.inspectionDays?.join(',') ?? null,
    defects: flag(choices.defects),
    visits: flag(choices.visits),
    occupiers: flag(choices.occupiers),
    changed_at: now.toISOString(),
  };
  await trx
    .insertInto('reminder_choice')
    .values({ company_id: companyId, client_id: clientId ?? THE_COMPANY, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'client_id']).doUpdateSet(columns))
    .execute();
}

const flag = (chosen: boolean | undefined): number | null => (chosen === undefined ? null : Number(chosen));
const isOn = (stored: number | null): boolean | undefined => (stored === null ? undefined : Number(stored) === 1);

const toChoices = (row: ReminderChoiceTable): OwnChoices => ({
  inspectionDays:
    row.inspection_days === null
      ? undefined
      : row.inspection_days
          .split(',')
          .filter((each) => each !== '')
          .map(Number),
  ...{ defects: isOn(row.defects), visits: isOn(row.visits), occupiers: isOn(row.occupiers) },
});

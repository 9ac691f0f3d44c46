import { newId } from '../../../kernel/ids.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import type { DefectEventTable } from './schema.ts';

type By = { companyId: string; userId: string | null };
/** What happened: its defect, its kind and its day, and what else is known of it. */
export type NewEvent = Pick<DefectEventTable, 'defect_id' | 'kind' | 'on_day'> &
  Partial<Omit<DefectEventTable, 'id' | 'company_id' | 'by_id' | 'at' | 'undone_at' | 'undone_by'>>;

/** Adds to the history of a defect. @returns the event's id. */
export async function insertEvent(trx: Trx, { companyId, userId }: By, event: NewEvent, now: Date): Promise<string> {
  const id = newId();
  await trx
    .insertInto('defect_event')
    .values({
      ...{ words: '', paper: '', visit_id: null, file_id: null, file_kind: null, file_name: '', firm: '' },
      ...{ checked: '', at_time: '', answers: null, undone_at: null, undone_by: null, ...event },
      ...{ id, company_id: companyId, by_id: userId, at: now.toISOString() },
    })
    .execute();
  return id;
}

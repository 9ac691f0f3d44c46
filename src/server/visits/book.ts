import { formForNewWork } from '../../domain/forms/registry.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { mustBeInspector } from '../repositories/people/users.ts';
import { getSiteToChange } from '../repositories/register/sites.ts';
import { type Booking, insertVisit, type Noticed, type WorkOfVisit } from '../repositories/register/visits.ts';
import { draftReport } from './draft-report.ts';

/**
 * Books a visit and creates its draft report, filled with the details that the office knows.
 * @param booking  with the circuit of the site's last report that the work is on, where the form is for one.
 * @throws NotFoundError when the site or electrician does not belong to the company; ConflictError when that user cannot inspect.
 */
export async function bookVisit(
  trx: Trx,
  actor: Actor,
  { notice, ...booking }: Booking & WorkOfVisit & Noticed,
  now: Date,
): Promise<{ visitId: string; reportId: string }> {
  mustBeAllowed(actor, 'visits.book');
  const form = formForNewWork(booking.kind);
  await getSiteToChange(trx, actor, booking.siteId);
  await mustBeInspector(trx, actor, booking.electricianId);
  const visitId = await insertVisit(trx, actor, { ...booking, kind: form.formType }, now);
  const reportId = await draftReport(trx, actor, { ...booking, id: visitId, kind: form.formType }, now);
  await recordEvent(
    trx,
    actor,
    { kind: 'visit.booked', subject: visitId, detail: { day: booking.day, ...(notice && { notice }) } },
    now,
  );
  return { visitId, reportId };
}

import type { FormDefinition } from '../../domain/forms/definition.ts';
import { formForNewWork } from '../../domain/forms/registry.ts';
import type { Change } from '../../domain/report/merge.ts';
import type { Actor } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../identity/permissions.ts';
import { inspectorValues } from '../repositories/certificates/signatories.ts';
import { type Company, getCompany } from '../repositories/people/companies.ts';
import { mustBeInspector, type User } from '../repositories/people/users.ts';
import { type Client, getClient } from '../repositories/register/clients.ts';
import { getSite, type Site } from '../repositories/register/sites.ts';
import { type Booking, insertVisit } from '../repositories/register/visits.ts';
import { createReport } from '../repositories/reports/reports.ts';

/**
 * Books a visit. The draft report is born with it, filled with what the office knows.
 * @throws NotFoundError when site or electrician are not of the company; ConflictError when that user cannot inspect.
 */
export async function bookVisit(
  trx: Trx,
  actor: Actor,
  booking: Booking,
  now: Date,
): Promise<{ visitId: string; reportId: string }> {
  mustBeAllowed(actor, 'visits.book');
  const form = formForNewWork(booking.kind);
  const site = await getSite(trx, actor, booking.siteId);
  const electrician = await mustBeInspector(trx, actor, booking.electricianId);
  const [client, company] = [await getClient(trx, actor, site.clientId), await getCompany(trx, actor)];
  const visitId = await insertVisit(trx, actor, { ...booking, kind: form.formType }, now);
  const reportId = await createReport(
    trx,
    actor,
    {
      siteId: site.id,
      visitId,
      electricianId: electrician.id,
      form,
      changes: knownValues(form, { site, client, company, electrician }),
    },
    now,
  );
  await recordEvent(trx, actor, { kind: 'visit.booked', subject: visitId, detail: { day: booking.day } }, now);
  return { visitId, reportId };
}

/** What the office knows before anybody has been there. */
function knownValues(
  form: FormDefinition,
  known: { site: Site; client: Client; company: Company; electrician: User },
): Change[] {
  const { site, client, company, electrician } = known;
  const { addressLines: lines, town, postcode, uprn, ...of } = site;
  const address = { lines, town, postcode, ...(uprn !== '' && { uprn }) };
  const said = form
    .begin({ site: { ...of, address }, client, company })
    .filter(([, value]) => value !== '')
    .map(([path, value]): Change => ({ path, value, provenance: 'carried' }));
  return [...said, ...inspectorValues(form, electrician)];
}

import { formForNewWork } from '../../domain/forms/registry.ts';
import { toLocalTime } from '../../domain/time/calendar.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Trx } from '../db/dialect.ts';
import type { VisitTable } from '../db/schema/register.ts';
import { recordEvent } from '../events.ts';
import { mustBeAllowed } from '../permissions.ts';
import { getCompany } from '../repositories/people/companies.ts';
import { mustBeInspector } from '../repositories/people/users.ts';
import { type ClientDetails, insertClient } from '../repositories/register/clients.ts';
import { insertSites, type SiteDetails } from '../repositories/register/sites.ts';
import { insertVisit } from '../repositories/register/visits.ts';
import { getClientToBegin, getSiteToBegin } from '../repositories/register/whole-register.ts';
import { arrive } from './attendance/arrive.ts';
import { draftReport } from './draft-report.ts';

export type JobOnSite = {
  /** A site of the company, or a new one of a client of the company or a new one. */
  site:
    | { id: string }
    | { details: Omit<SiteDetails, 'clientId'>; client: { id: string } | { details: ClientDetails } };
  /** Type of the form. */
  kind: VisitTable['kind'];
  /** Who requested it and why, in a sentence. */
  reason: string;
  /** When its design was signed, YYYY-MM-DD, if before the job. */
  designedOn?: string | undefined;
};

/**
 * Starts an unbooked visit, now and for the actor, who has arrived. Creates its report, like a booking. A new site or client
 * is added to the register; the caller has checked that it is not a duplicate.
 * @throws NotFoundError when the site or client does not belong to the company; ConflictError when the actor cannot inspect.
 */
export async function beginOnSite(
  trx: Trx,
  actor: Actor,
  { site, kind, reason, designedOn }: JobOnSite,
  now: Date,
): Promise<{ visitId: string; reportId: string }> {
  mustBeAllowed(actor, 'visits.begin-on-site');
  await mustBeInspector(trx, actor, actor.userId);
  const siteId = 'id' in site ? (await getSiteToBegin(trx, actor, site.id)).id : await addSite(trx, actor, site, now);
  const { timeZone } = await getCompany(trx, actor);
  const form = formForNewWork(kind);
  const booking = {
    ...{ siteId, electricianId: actor.userId, kind: form.formType, ...windowFrom(now, timeZone) },
    ...{ expectedBoards: 0, expectedCircuits: 0, accessNotes: '', hazards: '', begunBecause: reason, designedOn },
  };
  const visitId = await insertVisit(trx, actor, booking, now);
  const reportId = await draftReport(trx, actor, { ...booking, id: visitId }, now);
  const { day } = booking;
  await recordEvent(trx, actor, { kind: 'visit.begun-on-site', subject: visitId, detail: { day } }, now);
  await arrive(trx, actor, { visitId, at: now.toISOString() }, now);
  return { visitId, reportId };
}

type NewSite = Exclude<JobOnSite['site'], { id: string }>;

async function addSite(trx: Trx, actor: Actor, { details, client }: NewSite, now: Date): Promise<string> {
  const clientId =
    'id' in client
      ? (await getClientToBegin(trx, actor, client.id)).id
      : await insertClient(trx, actor, client.details, now);
  if ('details' in client)
    await recordEvent(
      trx,
      actor,
      { kind: 'client.added', subject: clientId, detail: { name: client.details.name } },
      now,
    );
  const [siteId = ''] = await insertSites(trx, actor, [{ ...details, clientId }], now);
  await recordEvent(trx, actor, { kind: 'site.added', subject: siteId, detail: { name: details.name } }, now);
  return siteId;
}

const HOURS = 3;

/** A window from this minute for some hours, within the day: its start must be before its end. */
function windowFrom(now: Date, timeZone: string) {
  const local = toLocalTime(now.toISOString(), timeZone);
  const [day, time] = [local.slice(0, 10), local.slice(11, 16)];
  const hour = Number(time.slice(0, 2)) + HOURS;
  const windowTo = hour > 23 ? '23:59' : `${String(hour).padStart(2, '0')}${time.slice(2)}`;
  return { day, windowFrom: time < windowTo ? time : '23:58', windowTo };
}

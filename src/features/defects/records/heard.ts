import { sql } from 'kysely';
import type { NamedDefect } from '../../../domain/forms/closes.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { isNoAccessReason, showReason } from '../../../domain/visit/calls.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { followClosings } from '../../letters/records/follow-closings.ts';
import type { Followed, Heard, Listener } from '../../listener.ts';
import { buckets } from '../domain/defect-state.ts';
import { insertEvent } from './events.ts';
import { settleSite } from './settle.ts';

type Actor = Parameters<Listener>[1];

/** Events that archive sites or bring them back. */
const archiving = /^(sites?|client)\.(archived|restored)$/;

/**
 * Takes the defects of archived homes off the lists, and puts them back when the home comes back. A danger present (bucket 0) stays on the
 * list.
 */
async function keepArchived(trx: Trx, companyId: string): Promise<void> {
  const turn = (isArchived: boolean) =>
    trx
      .updateTable('defect')
      .set({ bucket: sql<number>`-1 - bucket` })
      .where('company_id', '=', companyId)
      .where('bucket', isArchived ? '>' : '<', buckets.atOnce)
      .where('site_id', 'in', (site) =>
        site
          .selectFrom('site')
          .where('company_id', '=', companyId)
          .where('archived_at', isArchived ? 'is not' : 'is', null)
          .select('site.id'),
      )
      .execute();
  await turn(true);
  await turn(false);
}

/** Adds a client's open improvements (C3) to the list, or takes them off, as the client now wants. */
async function followC3(trx: Trx, companyId: string, clientId: string): Promise<void> {
  const client = await trx
    .selectFrom('client')
    .where('company_id', '=', companyId)
    .where('id', '=', clientId)
    .select('follows_c3')
    .executeTakeFirst();
  if (!client) return;
  await trx
    .updateTable('defect')
    .set({ bucket: client.follows_c3 === 1 ? buckets.wanted : null })
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('code', '=', 'C3')
    .where('site_id', 'not in', (site) =>
      site
        .selectFrom('site')
        .where('company_id', '=', companyId)
        .where('archived_at', 'is not', null)
        .select('site.id'),
    )
    .where('gone_at', 'is', null)
    .where('state', 'not in', ['verified', 'further', 'removed', 'ended', 'done'])
    .execute();
}

/** Updates the defects of a site, and the letters about closed ones, in the transaction of the event that changes them. */
export async function followDefects(trx: Trx, actor: Actor, event: Heard, now: Date): Promise<Followed[]> {
  if (archiving.test(event.kind) && actor.companyId) await keepArchived(trx, actor.companyId);
  if (/^client\.(changed|merged|merge-undone)$/.test(event.kind)) {
    await followC3(trx, actor.companyId, event.subject);
    // When a merge is undone, the client that comes back has its own setting again.
    if (event.kind === 'client.merge-undone') await followC3(trx, actor.companyId, String(event.detail?.from));
    return [];
  }
  const from = sources.find(([kinds]) => kinds.includes(event.kind))?.[1];
  const siteId = await from?.(trx, actor, event, now);
  if (siteId === undefined || !actor.companyId) return [];
  await settleSite(trx, { companyId: actor.companyId }, siteId, now);
  return followClosings(trx, actor, siteId, now);
}

type Source = (trx: Trx, actor: Actor, event: Heard, now: Date) => Promise<string | undefined>;

const siteOfDefect: Source = async (trx, { companyId }, { subject }) =>
  (
    await trx
      .selectFrom('defect')
      .where('company_id', '=', companyId)
      .where('id', '=', subject)
      .select('site_id')
      .executeTakeFirst()
  )?.site_id;

const siteOfCertificate: Source = async (trx, actor, event, now) => {
  const row = await trx
    .selectFrom('certificate')
    .where('company_id', '=', actor.companyId)
    .where('id', '=', event.subject)
    .select(['site_id', 'report_id'])
    .executeTakeFirst();
  if (row) await unclosedBy(trx, actor, { ...event, subject: row.report_id }, now);
  return row?.site_id;
};

/** A visit is done, but its report does not put right the defects it was booked for: they stay open. */
const unclosedBy: Source = async (trx, actor, { subject }, now) => {
  const { companyId } = actor;
  const visit = await trx
    .selectFrom('report')
    .innerJoin('visit', (join) =>
      join.onRef('visit.company_id', '=', 'report.company_id').onRef('visit.id', '=', 'report.visit_id'),
    )
    .innerJoin('company', 'company.id', 'visit.company_id')
    .where('report.company_id', '=', companyId)
    .where('report.id', '=', subject)
    .where('visit.status', '=', 'done')
    .where('visit.work_closes', 'is not', null)
    .select(['visit.id', 'visit.site_id', 'company.time_zone'])
    .executeTakeFirst();
  if (!visit || !companyId) return undefined;
  await settleSite(trx, { companyId }, visit.site_id, now);
  const left = await trx
    .selectFrom('defect')
    .where('company_id', '=', companyId)
    .where('visit_id', '=', visit.id)
    .where('state', '=', 'booked')
    .select('id')
    .execute();
  for (const { id } of left)
    await insertEvent(
      trx,
      { companyId, userId: actor.userId },
      { defect_id: id, kind: 'unclosed', on_day: dayIn(now, visit.time_zone), visit_id: visit.id },
      now,
    );
  return visit.site_id;
};

const itself: Source = async (_trx, _actor, { subject }) => subject;

/** Records an event of a visit in the history of each defect that the visit was booked for. */
const visitOf =
  (kind: 'booked' | 'unbooked' | 'no_access' | 'moved'): Source =>
  async (trx, actor, { subject, detail }, now) => {
    const { companyId } = actor;
    const visit = await trx
      .selectFrom('visit')
      .innerJoin('company', 'company.id', 'visit.company_id')
      .where('visit.company_id', '=', companyId)
      .where('visit.id', '=', subject)
      .select(['visit.site_id', 'visit.day', 'visit.work_closes', 'company.time_zone'])
      .executeTakeFirst();
    if (!visit || visit.work_closes === null) return undefined;
    if (kind === 'moved') return visit.site_id;
    const named = JSON.parse(visit.work_closes) as NamedDefect[];
    const at = typeof detail?.at === 'string' ? new Date(detail.at) : now;
    const reason = typeof detail?.reason === 'string' ? detail.reason : '';
    const words = isNoAccessReason(reason) ? showReason(reason) : reason;
    const on_day = kind === 'booked' ? visit.day : dayIn(at, visit.time_zone);
    for (const { number, observation } of named) {
      const defect = await trx
        .selectFrom('defect')
        .where('company_id', '=', companyId)
        .where('number', '=', number)
        .where('observation_id', '=', observation)
        .where('site_id', '=', visit.site_id)
        .select('id')
        .executeTakeFirst();
      if (!defect) continue;
      const event = { defect_id: defect.id, kind, on_day, visit_id: subject, words };
      await insertEvent(trx, { companyId, userId: actor.userId }, event, now);
    }
    return visit.site_id;
  };

/** A no-access that was undone no longer counts. */
const takenBack: Source = async (trx, { companyId, userId }, { subject, detail }, now) => {
  if (detail?.kind !== 'no-access') return undefined;
  const visit = await trx
    .selectFrom('visit')
    .where('company_id', '=', companyId)
    .where('id', '=', subject)
    .select('site_id')
    .executeTakeFirst();
  const events = await trx
    .selectFrom('defect_event')
    .where('company_id', '=', companyId)
    .where('visit_id', '=', subject)
    .where('kind', '=', 'no_access')
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .select(['id', 'at'])
    .execute();
  const last = events.filter(({ at }) => at === events[0]?.at).map(({ id }) => id);
  if (last.length > 0)
    await trx
      .updateTable('defect_event')
      .set({ undone_at: now.toISOString(), undone_by: userId })
      .where('company_id', '=', companyId)
      .where('id', 'in', last)
      .execute();
  return visit?.site_id;
};

/** The events that can change the state of a defect, and how to find the site of each. */
const sources: readonly (readonly [kinds: readonly string[], Source])[] = [
  [['defect.moved', 'defect.move-undone', 'defect.offer-answered', 'defect.described'], siteOfDefect],
  [['certificate.issued', 'certificate.withdrawn'], siteOfCertificate],
  [['report.discarded'], unclosedBy],
  [['site.changed', 'site.report-covers', 'defect.answered', 'defect.answer-undone'], itself],
  [['site.restored', 'site.merged', 'site.merge-undone'], itself],
  [['earlier.added', 'earlier.changed', 'earlier.removed', 'earlier.restored'], itself],
  [['occupant.added', 'occupant.changed', 'occupant.moved-out', 'occupant.returned'], itself],
  [['visit.booked', 'visit.restored'], visitOf('booked')],
  [['visit.cancelled', 'visit.given-up'], visitOf('unbooked')],
  [['visit.no-access'], visitOf('no_access')],
  [['visit.call-taken-back'], takenBack],
  [['visit.moved'], visitOf('moved')],
];

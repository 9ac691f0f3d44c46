import type { InCompany, Viewer } from '../../kernel/viewer.ts';
import { sha256 } from '../codes.ts';
import { type Db, isPostgres, type Trx } from '../db/dialect.ts';
import { advanceHead, type ChainEnd, chainOrigin, currentHead, headFaults, listHeads } from './audit-head.ts';

export type AuditEvent = {
  /** `report.issued`, `user.created`, … */
  action: string;
  /** Id of the subject. */
  subject: string;
  /** Holds no secret and no text from a report. */
  detail?: { readonly [name: string]: string | number | boolean | null };
};

/**
 * Appends to the company's chain of events, in the transaction of the change itself. Locks the company's row until the transaction
 * ends, so that two processes append one after the other.
 */
export async function appendAudit(
  trx: Trx,
  who: InCompany & { userId: string | null },
  { action, subject, detail = {} }: AuditEvent,
  now: Date,
): Promise<void> {
  if (isPostgres(trx))
    await trx.selectFrom('company').where('id', '=', who.companyId).select('id').forNoKeyUpdate().execute();
  const head = await currentHead(trx, who.companyId);
  const event = {
    company_id: who.companyId,
    at: now.toISOString(),
    user_id: who.userId,
    action,
    subject,
    detail: JSON.stringify(detail),
    previous_hash: head.hash,
  };
  const hash = hashOf(event);
  await advanceHead(trx, head, hash);
  await trx
    .insertInto('audit_event')
    .values({ ...event, hash })
    .execute();
}

type Hashed = {
  company_id: string;
  at: string;
  user_id: string | null;
  action: string;
  subject: string;
  detail: string;
  previous_hash: string;
};
const hashOf = ({ previous_hash, company_id, at, user_id, action, subject, detail }: Hashed): string =>
  sha256(JSON.stringify([previous_hash, company_id, at, user_id, action, subject, detail]));

export type AuditCheck = {
  events: number;
  /** `id` of the event; null for a fault of the end of a chain. */
  faults: { id: number | null; companyId: string; fault: string }[];
};

/**
 * Recomputes every company's chain. Names each event that was changed, deleted or inserted, and each chain that does not end where
 * its head says.
 * @param secret  the installation's; undefined where it is not known: then the seals of the heads are not checked.
 * @param only    id of one company; all companies when omitted.
 */
export async function checkAudit(db: Db, secret?: string, only?: string): Promise<AuditCheck> {
  const ends = new Map<string, ChainEnd>();
  const faults: AuditCheck['faults'] = [];
  let events = 0;
  for (let after = 0, isMore = true; isMore; ) {
    const page = await db
      .selectFrom('audit_event')
      .where('id', '>', after)
      .$if(only !== undefined, (query) => query.where('company_id', '=', only ?? ''))
      .orderBy('id')
      .limit(1000)
      .selectAll()
      .execute();
    for (const row of page) {
      const companyId = row.company_id;
      const end = ends.get(companyId) ?? { events: 0, hash: chainOrigin };
      if (row.previous_hash !== end.hash)
        faults.push({ id: row.id, companyId, fault: 'does not follow the event before it' });
      if (row.hash !== hashOf(row)) faults.push({ id: row.id, companyId, fault: 'was changed after it was written' });
      ends.set(companyId, { events: end.events + 1, hash: row.hash });
      after = row.id;
    }
    events += page.length;
    isMore = page.length === 1000;
  }
  for (const [companyId, head] of await listHeads(db)) {
    if (only !== undefined && companyId !== only) continue;
    const end = ends.get(companyId) ?? { events: 0, hash: chainOrigin };
    for (const fault of headFaults(head, end, secret))
      faults.push({ id: null, companyId, fault: `the chain ${fault}` });
  }
  return { events, faults };
}

/** An event as a list shows it. */
export type ListedEvent = {
  id: number;
  /** UTC ISO text. */
  at: string;
  action: string;
  subject: string;
  detail: string;
  by: string | null;
};

/**
 * The company's events, newest first.
 * @param before  id of the oldest event of the page before.
 * @param kind    the first word of an action, such as `report`: only those.
 */
export async function listAudit(
  db: Db,
  viewer: Viewer,
  { before, kind, limit = 50 }: { before?: number; kind?: string; limit?: number } = {},
): Promise<ListedEvent[]> {
  return db
    .selectFrom('audit_event')
    .leftJoin('user', 'user.id', 'audit_event.user_id')
    .where('audit_event.company_id', '=', viewer.companyId)
    .$if(before !== undefined, (query) => query.where('audit_event.id', '<', before ?? 0))
    .$if(kind !== undefined, (query) => query.where('action', 'like', `${kind}.%`))
    .orderBy('audit_event.id', 'desc')
    .limit(limit)
    .select(['audit_event.id', 'at', 'action', 'subject', 'detail', 'user.name as by'])
    .execute();
}

/** Checks the company's chain of events, from the first to the one that the head names as the last. */
export async function checkOwnAudit(db: Db, viewer: Viewer, secret: string): Promise<AuditCheck> {
  return checkAudit(db, secret, viewer.companyId);
}

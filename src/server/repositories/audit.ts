import type { Viewer } from '../context.ts';
import { type Db, isPostgres, type Trx } from '../db/dialect.ts';
import { giveSealingSecret } from '../db/sealing-secret.ts';
import { sha256 } from '../ids.ts';
import {
  advanceHead,
  type ChainEnd,
  chainOrigin,
  currentHead,
  headFaults,
  isSealed,
  listHeads,
  sealHeads,
} from './audit-head.ts';

export type AuditEvent = {
  /** `report.issued`, `user.created`, … */
  action: string;
  /** Id of the thing. */
  subject: string;
  /** Nothing secret and nothing typed into a report. */
  detail?: { readonly [name: string]: string | number | boolean | null };
};

/**
 * Appends to the company's chain of events, in the transaction of what happened. The company's row is locked until that ends,
 * so that two processes append one after the other.
 */
export async function appendAudit(
  trx: Trx,
  who: Pick<Viewer, 'companyId'> & { userId: string | null },
  { action, subject, detail = {} }: AuditEvent,
  now = new Date(),
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
  /** `id` of the event; null where it is about the end of a chain. */
  faults: { id: number | null; companyId: string; fault: string }[];
};

/**
 * Recomputes every company's chain. A row that was changed, left out or put in between is named, and a chain that does not come
 * to the end that was written down for it.
 * @param secret    the installation's; undefined where nobody knows it, and then who wrote that down is not looked at.
 * @param hasHeads  false on a database of an earlier version, where nothing was written down.
 */
export async function checkAudit(db: Db, secret?: string, hasHeads = true): Promise<AuditCheck> {
  const ends = new Map<string, ChainEnd>();
  const faults: AuditCheck['faults'] = [];
  let events = 0;
  for (let after = 0, isMore = true; isMore; ) {
    const page = await db
      .selectFrom('audit_event')
      .where('id', '>', after)
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
  if (!hasHeads) return { events, faults };
  for (const [companyId, head] of await listHeads(db)) {
    const end = ends.get(companyId) ?? { events: 0, hash: chainOrigin };
    for (const fault of headFaults(head, end, secret))
      faults.push({ id: null, companyId, fault: `the chain ${fault}` });
  }
  return { events, faults };
}

/**
 * Takes the ends of chains as they are, sealed with this secret: after it was changed, or lost. Each such chain says from then on
 * that this was done. One that does not hold stays as it is.
 * @returns the companies whose chains were sealed.
 */
export async function sealAnew(db: Db, secret: string): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    giveSealingSecret(trx, secret);
    // Nobody appends until this is done.
    if (isPostgres(trx)) await trx.selectFrom('company').select('id').orderBy('id').forNoKeyUpdate().execute();
    const broken = new Set((await checkAudit(trx)).faults.map(({ companyId }) => companyId));
    const companies = await sealHeads(trx, secret, (head) => !broken.has(head.companyId) && !isSealed(secret, head));
    for (const companyId of companies) {
      await appendAudit(trx, { companyId, userId: null }, { action: 'audit.sealed', subject: companyId });
    }
    return companies;
  });
}

/** The company's events, newest first. */
export async function listAudit(
  db: Db,
  viewer: Viewer,
  { before, limit = 50 }: { before?: number; limit?: number } = {},
) {
  return db
    .selectFrom('audit_event')
    .leftJoin('user', 'user.id', 'audit_event.user_id')
    .where('audit_event.company_id', '=', viewer.companyId)
    .$if(before !== undefined, (query) => query.where('audit_event.id', '<', before ?? 0))
    .orderBy('audit_event.id', 'desc')
    .limit(limit)
    .select(['audit_event.id', 'at', 'action', 'subject', 'detail', 'user.name as by'])
    .execute();
}

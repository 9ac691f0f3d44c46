import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db, Trx } from '../db/dialect.ts';
import { sealingSecretOf } from '../db/sealing-secret.ts';

/** The hash that the first event of a chain follows. */
export const chainOrigin = '';

/** The end of a company's chain of events: the number of events, and the hash of the newest. */
export type ChainEnd = { events: number; hash: string };
export type Head = ChainEnd & { companyId: string; seal: string };

/** Keyed by the installation's secret: access to the database alone is not enough to make a head for a chain that was cut. */
function sealOf(secret: string, { companyId, events, hash }: Omit<Head, 'seal'>): string {
  const sealed = JSON.stringify(['audit head', companyId, events, hash]);
  return createHmac('sha256', secret).update(sealed).digest('hex');
}

/** Whether this secret sealed the head. */
export function isSealed(secret: string, head: Head): boolean {
  const [seal, right] = [Buffer.from(head.seal), Buffer.from(sealOf(secret, head))];
  return seal.length === right.length && timingSafeEqual(seal, right);
}

/**
 * The end that the next event is chained to. It comes from the head, not from the table of events, so that a deleted event stays
 * noticeable. The caller holds the company's lock.
 */
export async function currentHead(trx: Trx, companyId: string): Promise<Head & { isNew: boolean }> {
  const row = await trx
    .selectFrom('audit_head')
    .where('company_id', '=', companyId)
    .select(['events', 'hash', 'seal'])
    .executeTakeFirst();
  if (row) return { companyId, ...row, isNew: false };
  // Without a head there are no events yet. If there are events, the head was deleted, and the new one gets no seal.
  const { events, hash } = await actualEnd(trx, companyId);
  const secret = sealingSecretOf(trx);
  const first = { companyId, events, hash };
  return { ...first, seal: events === 0 && secret !== undefined ? sealOf(secret, first) : '', isNew: true };
}

/**
 * Moves the head on to the next event: the database refuses an event that the head does not name. Seals the new head only if the
 * seal on the old one was valid, so that a forged head is never sealed by the next event.
 */
export async function advanceHead(trx: Trx, head: Head & { isNew: boolean }, hash: string): Promise<void> {
  const { companyId } = head;
  const secret = sealingSecretOf(trx);
  const next = { companyId, events: head.events + 1, hash };
  const seal = secret !== undefined && isSealed(secret, head) ? sealOf(secret, next) : '';
  const said = { events: next.events, hash, seal };
  if (head.isNew)
    await trx
      .insertInto('audit_head')
      .values({ company_id: companyId, ...said })
      .execute();
  else await trx.updateTable('audit_head').set(said).where('company_id', '=', companyId).execute();
}

/**
 * The faults of a company's head.
 * @param end     the end of the chain of events, as it was read.
 * @param secret  undefined where it is not known: then the seal is not checked.
 */
export function headFaults(head: Head | undefined, end: ChainEnd, secret: string | undefined): string[] {
  if (!head) return ['has events, or should have, and no record of their number and of the newest'];
  const faults: string[] = [];
  if (head.events !== end.events)
    faults.push(`has ${end.events} events where ${head.events} were written: events are missing or were inserted`);
  else if (head.hash !== end.hash) faults.push('does not end with the event that was written last');
  if (secret !== undefined && !isSealed(secret, head))
    faults.push('has a record of its end that this installation did not write');
  return faults;
}

/** Every company's head by company id; undefined for a company without one. */
export async function listHeads(db: Db): Promise<Map<string, Head | undefined>> {
  const rows = await db
    .selectFrom('company')
    .leftJoin('audit_head', 'audit_head.company_id', 'company.id')
    .select(['company.id', 'audit_head.events', 'audit_head.hash', 'audit_head.seal'])
    .orderBy('company.id')
    .execute();
  return new Map(
    rows.map(({ id, events, hash, seal }) => [
      id,
      events === null || hash === null || seal === null ? undefined : { companyId: id, events, hash, seal },
    ]),
  );
}

/**
 * Seals heads with this installation's secret. There are two occasions: a restored backup that holds the heads of another
 * installation, and an operator who has checked the heads and asks for it.
 * @returns the companies whose heads were sealed.
 */
export async function sealHeads(trx: Trx, secret: string, which: (head: Head) => boolean): Promise<string[]> {
  const heads = [...(await listHeads(trx)).values()].filter((head) => head !== undefined && which(head)) as Head[];
  for (const head of heads) {
    const seal = sealOf(secret, head);
    await trx.updateTable('audit_head').set({ seal }).where('company_id', '=', head.companyId).execute();
  }
  return heads.map(({ companyId }) => companyId);
}

async function actualEnd(trx: Trx, companyId: string): Promise<ChainEnd> {
  const events = trx.selectFrom('audit_event').where('company_id', '=', companyId);
  const newest = await events.orderBy('id', 'desc').limit(1).select('hash').executeTakeFirst();
  if (!newest) return { events: 0, hash: chainOrigin };
  const { count } = await events.select((select) => select.fn.countAll().as('count')).executeTakeFirstOrThrow();
  return { events: Number(count), hash: newest.hash };
}

import type { Db } from '../../../../server/db/dialect.ts';
import { isPostgres } from '../../../../server/db/dialect.ts';
import type { ExportTable } from '../schema.ts';

/** An export, as read by the worker that makes it. */
export type HeldExport = {
  id: string;
  companyId: string;
  scope: ExportTable['scope'];
  clientId: string | null;
  siteId: string | null;
  /** The account that stores prints that did not exist yet. */
  askedBy: string;
  /** UTC ISO text. */
  askedAt: string;
  /** How many times it was started, including this time. */
  begun: number;
  heldBy: string;
};

type Held = Pick<HeldExport, 'id' | 'companyId' | 'heldBy'>;

/**
 * Takes the next export, of any company that has none in progress: that of the company which has waited longest since its last one,
 * so that no company waits for all the exports of another. An export whose worker has stopped reporting is taken over. One that this
 * worker dropped after a fault is resumed and does not count as another start. Not fenced: the system makes exports for everyone.
 * @param heldBy  the worker's own name. @param until  when another worker may take it over if this one stops reporting.
 * @param most  number of certificates when requested: a worker for small exports takes no large one.
 */
export async function takeNextExport(
  db: Db,
  { heldBy, now, until, most }: { heldBy: string; now: Date; until: Date; most?: number | undefined },
): Promise<HeldExport | undefined> {
  return db.transaction().execute(async (trx) => {
    const next = await trx
      .selectFrom('export')
      .where('export.ended_at', 'is', null)
      .where((each) =>
        each.or([
          each.and([
            each('export.state', '=', 'waiting'),
            each.not(
              each.exists(
                each
                  .selectFrom('export as other')
                  .whereRef('other.company_id', '=', 'export.company_id')
                  .where('other.state', '=', 'making')
                  .select('other.id'),
              ),
            ),
          ]),
          each.and([
            each('export.state', '=', 'making'),
            each.or([each('export.held_until', '<', now.toISOString()), each('export.held_by', '=', heldBy)]),
          ]),
        ]),
      )
      .$if(most !== undefined, (query) => query.where('export.total', '<=', most ?? 0))
      .orderBy((each) =>
        each.fn.coalesce(
          each
            .selectFrom('export as last')
            .whereRef('last.company_id', '=', 'export.company_id')
            .select(({ fn }) => fn.max('last.ended_at').as('ended_at')),
          each.val(''),
        ),
      )
      .orderBy('export.asked_at')
      .orderBy('export.id')
      .limit(1)
      .$if(isPostgres(trx), (query) => query.forUpdate().skipLocked())
      .selectAll('export')
      .executeTakeFirst();
    if (!next) return undefined;
    const begun = Number(next.begun) + (next.held_by === heldBy ? 0 : 1);
    await trx
      .updateTable('export')
      .set({ state: 'making', done: 0, lacking: 0, begun, held_by: heldBy, held_until: until.toISOString() })
      .where('company_id', '=', next.company_id)
      .where('id', '=', next.id)
      .execute();
    return {
      id: next.id,
      companyId: next.company_id,
      scope: next.scope,
      clientId: next.client_id,
      siteId: next.site_id,
      askedBy: next.asked_by,
      askedAt: next.asked_at,
      begun,
      heldBy,
    };
  });
}

const held = (db: Db, { id, companyId, heldBy }: Held) =>
  db
    .updateTable('export')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'making')
    .where('held_by', '=', heldBy);

/** @returns whether this worker should go on: the export may have been stopped. */
export async function saveExportProgress(
  db: Db,
  of: Held,
  { done, lacking, until }: { done: number; lacking: number; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await held(db, of)
    .set({ done, lacking, held_until: until.toISOString() })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Reports that the worker is alive. */
export async function holdExport(db: Db, of: Held, until: Date): Promise<void> {
  await held(db, of).set({ held_until: until.toISOString() }).execute();
}

type Ended = { state: 'done'; bytes: number } | { state: 'failed'; problem: string };

/** @returns whether this worker still held it. */
export async function endExport(db: Db, of: Held, ended: Ended, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await held(db, of)
    .set({ ...ended, held_by: null, held_until: null, ended_at: now.toISOString() })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Releases it for another worker, as when the server stops. It does not count as a start. */
export async function leaveExport(db: Db, of: HeldExport): Promise<void> {
  await held(db, of)
    .set({ state: 'waiting', begun: of.begun - 1, done: 0, lacking: 0, held_by: null, held_until: null })
    .execute();
}

/** Deletes earlier exports of the same certificates, which the new one replaces. A client's replaces none of the office's. @returns their ids. */
export async function deleteEarlierExports(db: Db, of: HeldExport): Promise<string[]> {
  const users = db.selectFrom('user').where('company_id', '=', of.companyId);
  const asker = await users.where('id', '=', of.askedBy).select('role').executeTakeFirst();
  const clients = users.where('role', '=', 'client');
  const rows = await db
    .deleteFrom('export')
    .where('company_id', '=', of.companyId)
    .where('scope', '=', of.scope)
    .where('client_id', of.clientId === null ? 'is' : '=', of.clientId)
    .where('site_id', of.siteId === null ? 'is' : '=', of.siteId)
    .where('id', '<>', of.id)
    .where('ended_at', 'is not', null)
    .where('asked_by', asker?.role === 'client' ? 'in' : 'not in', clients.select('id'))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Which of these exports exist, in any state. For the housekeeping of files. */
export async function knownExports(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('export').where('id', 'in', ids).select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

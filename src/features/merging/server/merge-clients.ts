import { sql } from 'kysely';
import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Db, Trx } from '../../../server/db/dialect.ts';
import { tidyAfter } from '../../../server/db/tidy-tallies.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { buildingsFollow } from '../../../server/repositories/homes/buildings.ts';
import { listed } from '../../../server/repositories/listed.ts';
import { getClient } from '../../../server/repositories/register/clients.ts';
import { indexSitesOfClient } from '../../../server/repositories/register/site-words.ts';
import { partClients } from '../../../server/sites/change.ts';
import { canUndo, clientTables, mustBeInUse } from '../domain/moved.ts';
import { findLastMerging, insertMerging, markMergeUndone } from './repository/mergings.ts';
import { lockTwo } from './repository/moved.ts';

/** The most sites of a client that can be merged into another: the ids that moved are stored as one text. */
const MOST_SITES = 50_000;
type Moved = Record<(typeof clientTables)[number], string[]>;

/** The ids of the rows that move with a client, by table. */
export async function rowsOfClient(db: Db, { companyId }: Pick<Actor, 'companyId'>, clientId: string): Promise<Moved> {
  const moved: Moved = { site: [], user: [], saved_view: [] };
  for (const table of clientTables) {
    const rows = await db
      .selectFrom(table as 'site')
      .where('company_id', '=', companyId)
      .where('client_id', '=', clientId)
      .select('id')
      .execute();
    moved[table] = rows.map(({ id }) => id);
  }
  return moved;
}

/**
 * Merges a client into another: its sites and its people move, and its address leads to the one that stays. From then on the people of
 * both see the sites of both.
 * @throws ConflictError when they cannot become one, or the office has not confirmed who sees what.
 */
export async function mergeClients(
  trx: Trx,
  actor: Actor,
  { goneId, staysId, confirmed }: { goneId: string; staysId: string; confirmed: boolean },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'register.merge');
  if (goneId === staysId) throw new ConflictError('Choose two different clients.');
  await lockTwo(trx, actor, 'client', [goneId, staysId]);
  const gone = await getClient(trx, actor, goneId);
  const stays = await getClient(trx, actor, staysId);
  mustBeInUse(gone);
  mustBeInUse(stays);
  if (!confirmed) throw new ConflictError('Confirm who will see what.');
  const moved = await rowsOfClient(trx, actor, goneId);
  if (moved.site.length > MOST_SITES)
    throw new ConflictError('This client has too many sites to merge it. Choose it as the one that stays.');
  await moveTo(trx, actor, moved, { from: goneId, to: staysId, now });
  await buildingsFollow(trx, actor, { clientId: staysId, siteIds: moved.site }, now);
  await trx
    .updateTable('client')
    .set({ archived_at: now.toISOString(), merged_into: staysId })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', goneId)
    .execute();
  await indexSitesOfClient(trx, actor, staysId, stays.name);
  await insertMerging(
    trx,
    actor,
    { thing: 'client', goneId, staysId, manifest: { moved, there: {}, filled: {} } },
    now,
  );
  await recordEvent(
    trx,
    actor,
    { kind: 'client.merged', subject: staysId, detail: { from: goneId, name: gone.name, sites: moved.site.length } },
    now,
  );
}

async function moveTo(
  trx: Trx,
  { companyId }: Actor,
  moved: Moved,
  { from, to, now }: { from: string; to: string; now: Date },
) {
  for (const table of clientTables)
    await trx
      .updateTable(table as 'site')
      .set({ client_id: to })
      .where('company_id', '=', companyId)
      .where('client_id', '=', from)
      .where('id', 'in', listed(trx, moved[table]).select('hit.id'))
      .execute();
  // The fence of defects.
  await trx
    .updateTable('defect')
    .set({ client_id: to })
    .where('company_id', '=', companyId)
    .where('site_id', 'in', listed(trx, moved.site).select('hit.id'))
    .execute();
  await tidyAfter(trx, moved.site.length, now);
}

/**
 * Undoes the last merge into a client, within a day.
 * @throws ConflictError when a day has passed, or a site or a person of it has gone elsewhere since.
 */
export async function undoClientMerge(trx: Trx, actor: Actor, staysId: string, now: Date): Promise<string> {
  mustBeAllowed(actor, 'register.merge');
  const merging = await findLastMerging(trx, actor, 'client', staysId);
  if (!merging || !canUndo(merging, now)) throw new ConflictError('This merge can no longer be undone.');
  const { goneId } = merging;
  await lockTwo(trx, actor, 'client', [goneId, staysId]);
  const stays = await getClient(trx, actor, staysId);
  const gone = await getClient(trx, actor, goneId);
  if (stays.archivedAt !== null || gone.mergedInto !== staysId)
    throw new ConflictError('This merge can no longer be undone: the client has changed since.');
  const moved = merging.manifest.moved as Moved;
  const elsewhere = moved.site.length - (await countStill(trx, actor, staysId, moved.site));
  if (elsewhere > 0)
    throw new ConflictError(
      `${elsewhere === 1 ? 'A site has' : `${elsewhere} sites have`} gone to another client since the merge. Undo cannot put ${elsewhere === 1 ? 'it' : 'them'} back.`,
    );
  await moveTo(trx, actor, moved, { from: staysId, to: goneId, now });
  await buildingsFollow(trx, actor, { clientId: goneId, siteIds: moved.site }, now);
  await trx
    .updateTable('client')
    .set({ archived_at: null, merged_into: null })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', goneId)
    .execute();
  await partClients(trx, actor, [goneId, staysId], now);
  await indexSitesOfClient(trx, actor, goneId, gone.name);
  await markMergeUndone(trx, actor, merging.id, now);
  await recordEvent(trx, actor, { kind: 'client.merge-undone', subject: staysId, detail: { from: goneId } }, now);
  return goneId;
}

async function countStill(trx: Trx, { companyId }: Actor, clientId: string, ids: readonly string[]): Promise<number> {
  const row = await trx
    .selectFrom('site')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('id', 'in', listed(trx, ids).select('hit.id'))
    .select(sql<number | string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

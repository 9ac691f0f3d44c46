import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { indexSite } from '../../../server/repositories/register/site-words.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import { endWhatMerged } from '../../../server/sites/change.ts';
import { canUndo, mustBeInUse, wordsOfTable } from '../domain/moved.ts';
import { findLastMerging, insertMerging, markMergeUndone } from './repository/mergings.ts';
import { lockTwo, moveRows, rowsOfSite, sortAdded } from './repository/moved.ts';

/** The most rows of a site that can be merged into another: the ids that moved are stored as one text. */
const MOST_ROWS = 20_000;
/** Details of the removed site that fill blank details of the site that stays. */
const details = ['uprn', 'own_reference', 'access_notes', 'keys', 'hazards'] as const;

/**
 * Merges a site into another: all its records move, and its address leads to the one that stays. Certificates keep every word; only the
 * site that lists them is another. Where the clients differ, links and exports of the client that no longer sees them end for good.
 * @param confirmed  that people of another client will see what moves.
 * @throws ConflictError when they cannot become one.
 */
export async function mergeSites(
  trx: Trx,
  actor: Actor,
  { goneId, staysId, confirmed }: { goneId: string; staysId: string; confirmed: boolean },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'register.merge');
  if (goneId === staysId) throw new ConflictError('Choose two different sites.');
  await lockTwo(trx, actor, 'site', [goneId, staysId]);
  const gone = await getSite(trx, actor, goneId);
  const stays = await getSite(trx, actor, staysId);
  mustBeInUse(gone);
  mustBeInUse(stays);
  if (gone.clientId !== stays.clientId && !confirmed)
    throw new ConflictError('The sites are of two clients. Confirm who will see what.');
  const moved = await rowsOfSite(trx, actor, goneId);
  if (Object.values(moved).flat().length > MOST_ROWS)
    throw new ConflictError('This site has too many records to merge it. Choose it as the one that stays.');
  const there = await rowsOfSite(trx, actor, staysId);
  if (gone.clientId !== stays.clientId)
    await endWhatMerged(trx, actor, { siteId: goneId, ownSiteId: goneId, clientId: gone.clientId }, now);
  await trx
    .updateTable('site')
    .set({ archived_at: now.toISOString(), archived_with: null, merged_into: staysId })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', goneId)
    .execute();
  await moveRows(trx, actor, moved, { from: goneId, to: staysId });
  const filled = await fillBlanks(trx, actor, goneId, staysId);
  await indexSite(trx, actor, goneId);
  await indexSite(trx, actor, staysId);
  await insertMerging(trx, actor, { thing: 'site', goneId, staysId, manifest: { moved, there, filled } }, now);
  await recordEvent(trx, actor, { kind: 'site.archived', subject: goneId, detail: { mergedInto: staysId } }, now);
  await recordEvent(
    trx,
    actor,
    { kind: 'site.merged', subject: staysId, detail: { from: goneId, name: gone.name } },
    now,
  );
}

async function fillBlanks(trx: Trx, { companyId }: Actor, goneId: string, staysId: string) {
  const rows = await trx
    .selectFrom('site')
    .where('company_id', '=', companyId)
    .where('id', 'in', [goneId, staysId])
    .select(['id', ...details])
    .execute();
  const [gone, stays] = [goneId, staysId].map((id) => rows.find((row) => row.id === id));
  const filled = Object.fromEntries(
    details.flatMap((name) => (stays?.[name] === '' && gone?.[name] ? [[name, gone[name]]] : [])),
  );
  if (Object.keys(filled).length > 0)
    await trx.updateTable('site').set(filled).where('company_id', '=', companyId).where('id', '=', staysId).execute();
  return filled;
}

/**
 * Undoes the last merge into a site, within a day. Every row that moved goes back as it is now, with the rows that were added to it since.
 * @throws ConflictError when a day has passed, or a row was added since that could belong to either site.
 */
export async function undoSiteMerge(trx: Trx, actor: Actor, staysId: string, now: Date): Promise<string> {
  mustBeAllowed(actor, 'register.merge');
  const merging = await findLastMerging(trx, actor, 'site', staysId);
  if (!merging || !canUndo(merging, now)) throw new ConflictError('This merge can no longer be undone.');
  const { goneId, manifest } = merging;
  await lockTwo(trx, actor, 'site', [goneId, staysId]);
  const stays = await getSite(trx, actor, staysId);
  mustBeInUse(stays);
  const gone = await getSite(trx, actor, goneId);
  if (gone.mergedInto !== staysId) throw new ConflictError('This merge was undone before.');
  const { back, unknown } = await sortAdded(trx, actor, staysId, manifest);
  mustBeKnown(unknown);
  await moveRows(trx, actor, back, { from: staysId, to: goneId });
  // The other client has seen these records since the merge.
  if (gone.clientId !== stays.clientId)
    await endWhatMerged(trx, actor, { siteId: goneId, ownSiteId: staysId, clientId: stays.clientId }, now);
  for (const [name, value] of Object.entries(manifest.filled))
    await trx
      .updateTable('site')
      .set({ [name]: '' })
      .where('company_id', '=', actor.companyId)
      .where('id', '=', staysId)
      // Keeps what a person has entered since.
      .where(name as (typeof details)[number], '=', value)
      .execute();
  await trx
    .updateTable('site')
    .set({ archived_at: null, merged_into: null })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', goneId)
    .execute();
  await indexSite(trx, actor, goneId);
  await indexSite(trx, actor, staysId);
  await markMergeUndone(trx, actor, merging.id, now);
  await recordEvent(trx, actor, { kind: 'site.restored', subject: goneId, detail: { name: gone.name } }, now);
  await recordEvent(trx, actor, { kind: 'site.merge-undone', subject: staysId, detail: { from: goneId } }, now);
  return goneId;
}

function mustBeKnown(unknown: Readonly<Record<string, readonly string[]>>): void {
  for (const [table, { length: added }] of Object.entries(unknown)) {
    const words = wordsOfTable(table);
    if (words && added > 0)
      throw new ConflictError(
        `${added === 1 ? `A new ${words[0]} was` : `${added} new ${words[1]} were`} added since the merge. Undo cannot tell which site it belongs to.`,
      );
  }
}

import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import {
  lockThings,
  markArchived,
  readToArchive,
  readToRestore,
  type Thing,
  unmarkArchived,
} from './repository/archived.ts';

/**
 * Archives sites, or clients with their sites: they leave the lists, the search, what is due, reminders and planning. What has a visit
 * to be made or a report in progress stays.
 * @param ids  of things that the actor may see.
 * @throws ConflictError when none of them can be archived.
 */
export async function archive(trx: Trx, actor: Actor, thing: Thing, ids: readonly string[], now: Date): Promise<void> {
  mustBeAllowed(actor, 'register.archive');
  await lockThings(trx, actor, thing, ids);
  const able = (await readToArchive(trx, actor, thing, ids)).filter((each) => !each.isArchived && !each.hasWork);
  const [first] = able;
  if (!first) throw new ConflictError(nothingToArchive);
  const at = now.toISOString();
  await markArchived(
    trx,
    actor,
    thing,
    able.map(({ id }) => id),
    at,
  );
  if (thing === 'client') {
    for (const { id, name, sites } of able)
      await recordEvent(trx, actor, { kind: 'client.archived', subject: id, detail: { name, sites } }, now);
  } else if (able.length === 1)
    await recordEvent(trx, actor, { kind: 'site.archived', subject: first.id, detail: { name: first.name } }, now);
  else await recordEvent(trx, actor, { kind: 'sites.archived', subject: at, detail: { sites: able.length } }, now);
}

const nothingToArchive =
  'Nothing was archived. A visit is booked or a report is in progress there, or it is archived already.';

/**
 * Brings archived sites back, or clients with the sites that were archived with them.
 * @throws ConflictError when none of them can come back.
 */
export async function restore(trx: Trx, actor: Actor, thing: Thing, ids: readonly string[], now: Date): Promise<void> {
  mustBeAllowed(actor, 'register.archive');
  await lockThings(trx, actor, thing, ids);
  const archived = await readToRestore(trx, actor, thing, ids);
  const able = archived.filter(({ hasClient }) => Number(hasClient) === 1);
  const [first] = able;
  if (!first)
    throw new ConflictError(
      archived.length > 0 ? 'The client is archived. Restore the client first.' : 'Nothing was restored: it is in use.',
    );
  await unmarkArchived(
    trx,
    actor,
    thing,
    able.map(({ id }) => id),
  );
  if (thing === 'client') {
    for (const { id, name } of able)
      await recordEvent(trx, actor, { kind: 'client.restored', subject: id, detail: { name } }, now);
  } else if (able.length === 1)
    await recordEvent(trx, actor, { kind: 'site.restored', subject: first.id, detail: { name: first.name } }, now);
  else
    await recordEvent(
      trx,
      actor,
      { kind: 'sites.restored', subject: now.toISOString(), detail: { sites: able.length } },
      now,
    );
}

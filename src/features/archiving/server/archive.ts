import { dayIn } from '../../../domain/time/company-day.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { letPeopleIn, shutPeopleOut } from './people-of-client.ts';
import {
  canArchive,
  type Left,
  lockThings,
  markArchived,
  readToArchive,
  readToRestore,
  type Thing,
  type ToArchive,
  unmarkArchived,
} from './repository/archived.ts';

/**
 * Archives sites, or clients with their sites: they leave the lists, the search, what is due, reminders and planning. The people of a
 * client can no longer sign in. What has a visit
 * to be made, a report in progress or a danger that is not made safe stays.
 * @param ids  of things that the actor may see.
 * @throws ConflictError when none of them can be archived.
 */
export async function archive(trx: Trx, actor: Actor, thing: Thing, ids: readonly string[], now: Date): Promise<void> {
  mustBeAllowed(actor, 'register.archive');
  await lockThings(trx, actor, thing, ids);
  const { timeZone } = await getCompany(trx, actor);
  const asked = await readToArchive(trx, actor, thing, ids, dayIn(now, timeZone));
  const able = asked.filter(canArchive);
  const [first] = able;
  if (!first) throw new ConflictError(asked.some(({ hasDanger }) => hasDanger) ? dangerThere : nothingToArchive);
  const left = (...rows: ToArchive[]) =>
    Object.fromEntries(
      (['late', 'requests', 'copies', 'defects'] as const).flatMap((of) => {
        const total = sum(rows, of);
        return total > 0 ? [[of, total]] : [];
      }),
    );
  const at = now.toISOString();
  await markArchived(
    trx,
    actor,
    thing,
    able.map(({ id }) => id),
    at,
  );
  if (thing === 'client') {
    for (const each of able) {
      const { id, name, sites } = each;
      const people = await shutPeopleOut(trx, actor, id, now);
      const detail = { name, sites, ...(people > 0 && { people }), ...left(each) };
      await recordEvent(trx, actor, { kind: 'client.archived', subject: id, detail }, now);
    }
  } else if (able.length === 1)
    await recordEvent(
      trx,
      actor,
      { kind: 'site.archived', subject: first.id, detail: { name: first.name, ...left(first) } },
      now,
    );
  else {
    const danger = asked.filter(({ hasDanger }) => hasDanger).length;
    const detail = { sites: able.length, ...left(...able), ...(danger > 0 && { leftForDanger: danger }) };
    await recordEvent(trx, actor, { kind: 'sites.archived', subject: at, detail }, now);
  }
}

const sum = (rows: readonly ToArchive[], of: Left): number => rows.reduce((total, row) => total + row[of], 0);

const dangerThere = 'Nothing was archived. A danger present (C1) is not made safe there. Make it safe first.';

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
    for (const { id, name, at } of able) {
      const people = await letPeopleIn(trx, actor, id, at ?? '', now);
      const detail = { name, ...(people > 0 && { people }) };
      await recordEvent(trx, actor, { kind: 'client.restored', subject: id, detail }, now);
    }
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

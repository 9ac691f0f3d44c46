import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import type { Thing } from '../domain/alike.ts';
import { membersOf } from './repository/same.ts';
import { type Shared, takeApartBack, tellThingsApart } from './repository/told-apart.ts';

/**
 * Takes a group off the page of what may be the same, until another joins it.
 * @throws ConflictError where it is no group any more.
 */
export async function tellApart(
  trx: Trx,
  actor: Actor,
  { thing, ...group }: Shared & { thing: Thing },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'register.merge');
  const ids = await membersOf(trx, actor, group);
  const [first] = ids;
  if (first === undefined || ids.length < 2) throw new ConflictError(`These ${thing}s share nothing any more.`);
  await tellThingsApart(trx, actor, group, ids, now);
  const detail = { shares: group.shares, [`${thing}s`]: ids.length };
  await recordEvent(trx, actor, { kind: `${thing}.told-apart`, subject: first, detail }, now);
}

/** The group is on the page again. @throws ConflictError when it was brought back before. */
export async function undoTellApart(
  trx: Trx,
  actor: Actor,
  { thing, ...group }: Shared & { thing: Thing },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'register.merge');
  const [first] = await membersOf(trx, actor, group);
  const things = await takeApartBack(trx, actor, group);
  if (things === 0) throw new ConflictError('This was undone before.');
  const detail = { shares: group.shares, [`${thing}s`]: things };
  if (first !== undefined)
    await recordEvent(trx, actor, { kind: `${thing}.told-apart-undone`, subject: first, detail }, now);
}

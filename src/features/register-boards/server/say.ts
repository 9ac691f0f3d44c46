import type { Said } from '../../../domain/boards/pair-up.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError } from '../../../kernel/errors.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { boardsOfSite, deleteBoardAnswer, saveBoardAnswer } from '../../../server/repositories/homes/boards.ts';
import { getSiteToChange } from '../../../server/repositories/register/sites.ts';

/**
 * Records whether two items of a site's boards are the same, or the older is gone.
 * @throws NotFoundError when the actor sees no such site; ConflictError when this is no question of it now.
 */
export async function sayOfBoard(
  trx: Trx,
  actor: Viewer,
  { siteId, item, of, answer }: Said & { siteId: string },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'boards.confirm');
  await getSiteToChange(trx, actor, siteId);
  const { questions } = await boardsOfSite(trx, actor, siteId);
  const asked = questions.find((each) => each.item === item && each.of === of);
  if (!asked || (answer === 'same' && asked.now === undefined))
    throw new ConflictError('A later certificate, or another person, has answered this.');
  await saveBoardAnswer(trx, actor, { siteId, item, of, answer }, now);
  await recordEvent(trx, actor, { kind: 'boards.answered', subject: siteId, detail: { item, of, answer } }, now);
}

/** Takes back what was said; a second time changes nothing. @throws NotFoundError when the actor sees no such site. */
export async function undoSaid(
  trx: Trx,
  actor: Actor,
  { siteId, id }: { siteId: string; id: string },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'boards.confirm');
  await getSiteToChange(trx, actor, siteId);
  if (!(await deleteBoardAnswer(trx, actor, { siteId, id }))) return;
  await recordEvent(trx, actor, { kind: 'boards.answer-undone', subject: siteId }, now);
}

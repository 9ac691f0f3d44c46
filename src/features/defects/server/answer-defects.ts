import type { Actor } from '../../../kernel/actor.ts';
import { BadInputError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { type CommandEvent, recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getSiteToChange } from '../../../server/repositories/register/sites.ts';
import {
  type AnsweredDefect,
  insertDefectAnswer,
  keyOf,
  listEarlierDefects,
  undoDefectAnswer,
} from '../../../server/repositories/reports/earlier-defects.ts';

/**
 * Stores answers about the defects in a site's earlier reports; null withdraws an answer. Unchanged answers are
 * left alone.
 * @throws NotFoundError when the site is not the actor's; BadInputError when a defect is not from the site's earlier reports;
 * ConflictError when another person has answered at the same moment.
 */
export async function answerDefects(
  trx: Trx,
  actor: Actor,
  siteId: string,
  said: readonly AnsweredDefect[],
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'defects.answer');
  const { id: subject } = await getSiteToChange(trx, actor, siteId);
  const known = new Map(
    (await listEarlierDefects(trx, actor, siteId)).map((each) => [keyOf(each.number, each.id), each]),
  );
  const events: CommandEvent[] = [];
  for (const { number, id, answer } of said) {
    const defect = known.get(keyOf(number, id));
    if (!defect) throw new BadInputError('This defect is not in an earlier report of the site');
    if ((defect.said?.answer ?? null) === answer) continue;
    if (defect.said) await undoDefectAnswer(trx, actor, { number, id }, now);
    if (answer !== null) await insertDefectAnswer(trx, actor, siteId, { number, id, answer }, now);
    const kind = answer === null ? 'defect.answer-undone' : 'defect.answered';
    const about = { number, observation: id, ...(defect.said && { before: defect.said.answer }) };
    events.push({ kind, subject, detail: { ...about, ...(answer && { answer }) } });
  }
  // All are stored before any is followed: their letters are written once.
  for (const event of events) await recordEvent(trx, actor, event, now);
}

import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError, ForbiddenError } from '../../../kernel/errors.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { isOver } from '../domain/defect-state.ts';
import { stateWords } from '../domain/moves.ts';
import { lockDefectToFollow } from '../records/defects.ts';
import { insertEvent } from '../records/events.ts';
import { listPapers } from '../records/papers.ts';

/** The client, or a person of the company who heard it from them. */
const by = ['owner', 'office', 'supervisor', 'client'];

type Answered = { id: string; offerId: string; answer: 'accepted' | 'refused'; on: string; words: string };

/**
 * Says that an offer is accepted or refused. The clock runs on.
 * @throws ForbiddenError, NotFoundError; ConflictError where the defect is closed, or the offer was taken back or answered so before.
 */
export async function answerOffer(
  trx: Trx,
  actor: Actor,
  { id, offerId, answer, on, words }: Answered,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'defects.move');
  if (!by.includes(actor.role)) throw new ForbiddenError('answer an offer');
  const { state } = await lockDefectToFollow(trx, actor, id);
  if (isOver(state)) throw new ConflictError(`This defect is closed already: ${stateWords[state].toLowerCase()}.`);
  const offer = (await listPapers(trx, actor, id)).find((each) => each.id === offerId && each.kind === 'quoted');
  if (!offer) throw new ConflictError('This offer was taken back. Open the defect again.');
  if (offer.answer === answer) throw new ConflictError(`This offer is ${answer} already.`);
  const event = { defect_id: id, kind: `offer_${answer}`, on_day: on, words, answers: offerId };
  await insertEvent(trx, actor, event, now);
  await recordEvent(trx, actor, { kind: 'defect.offer-answered', subject: id, detail: { answer } }, now);
}

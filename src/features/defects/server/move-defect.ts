import { showDay } from '../../../domain/time/calendar.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { ConflictError, ForbiddenError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { nameBlob } from '../../../server/repositories/certificates/blobs.ts';
import { isProof } from '../../compliance/domain/clocks/work.ts';
import type { Move } from '../domain/defect-state.ts';
import { moves, plans, refusalOf } from '../domain/moves.ts';
import { accessTo, missingOf } from '../records/access/access-to.ts';
import { type Defect, lockDefect, lockDefectToFollow } from '../records/defects.ts';
import { insertEvent } from '../records/events.ts';
import { newRow } from '../records/settle.ts';

export type Said = {
  /** The day it is about, YYYY-MM-DD. */
  on: string;
  /** HH:MM, local; '' where nobody knows it. */
  time?: string;
  words: string;
  paper: string;
  /** Another firm's paper, or an offer. */
  file?: KeptFile | undefined;
  firm?: string;
  /** How the paper was seen to name this item: by its signature, or by a person. */
  checked?: 'signature' | 'person';
};

/** A file that is in the store. */
type KeptFile = {
  id: string;
  kind: 'photo' | 'print';
  name: string;
  blob: Parameters<typeof nameBlob>[2];
};

/**
 * Moves a defect to another state, and records in its history who did it, when and why.
 * @throws ForbiddenError, NotFoundError; ConflictError with a sentence where another person was first, or the move is not possible.
 */
export async function moveDefect(
  trx: Trx,
  actor: Actor,
  { id, move, on, time = '', words, paper, file, firm = '', checked }: Said & { id: string; move: Move },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'defects.move');
  if (!moves[move].by.includes(actor.role)) throw new ForbiddenError('do this with a defect');
  const defect = await (plans.has(move) ? lockDefectToFollow : lockDefect)(trx, actor, id);
  const missing = move === 'defended' ? missingOf(await accessTo(trx, actor, defect), defect) : [];
  const refused = refusalOf(move, askingOf(defect, missing));
  if (refused) throw new ConflictError(refused);
  if ((moves[move].asks.paper || paper !== '') && !isProof(paper))
    throw new ConflictError(
      'Name the paper of a qualified person: a certificate or a confirmation. An invoice is none.',
    );
  if (on < defect.found_on) throw new ConflictError('That day is before the inspection that found the defect.');
  if (move === 'made_safe' && defect.made_safe_on !== null && (on !== defect.made_safe_on || time === ''))
    throw new ConflictError(`It was made safe on ${showDay(defect.made_safe_on)}. Add the hour of that day.`);
  if (file) await nameBlob(trx, actor, file.blob, now);
  const kept = file && { file_id: file.id, file_kind: file.kind, file_name: file.name };
  const event = {
    defect_id: id,
    kind: move,
    on_day: on,
    at_time: time,
    words,
    paper,
    firm,
    checked: checked ?? '',
    ...kept,
  } as const;
  await insertEvent(trx, actor, event, now);
  if (move === 'further') await insertChild(trx, defect, { on, words }, now);
  const { number, observation_id: observation } = defect;
  await recordEvent(trx, actor, { kind: 'defect.moved', subject: id, detail: { number, observation, to: move } }, now);
}

/** What `refusalOf` asks of a stored defect. */
export const askingOf = (defect: Defect, missing: readonly string[]) => ({
  code: defect.code,
  state: defect.state,
  madeSafeOn: defect.made_safe_on,
  madeSafeAt: defect.made_safe_at,
  foundOn: defect.found_on,
  laterNumber: defect.later_number,
  doneOn: defect.done_on,
  missing,
});

/** What an investigation found, with a clock of its own from that day (compliance.md 1.1, "again"). */
async function insertChild(trx: Trx, parent: Defect, { on, words }: Pick<Said, 'on' | 'words'>, now: Date) {
  const { certificate_id, earlier_id, number, location, found_on } = parent;
  const code = parent.code === 'FI' ? 'C2' : parent.code;
  const own = {
    certificate_id,
    earlier_id,
    number,
    observation_id: `${parent.observation_id}~${newId().slice(-6)}`,
    code,
  };
  const row = newRow(
    parent.company_id,
    parent.site_id,
    { ...own, words, location, plain_words: '', found_on },
    now,
    on,
  );
  await trx
    .insertInto('defect')
    .values({ ...row, client_id: parent.client_id, parent_id: parent.id, starts_on: on, target_on: null })
    .execute();
}

/** Takes back what a person said of a defect, if nothing was said since. @throws ConflictError where there is nothing to take back. */
export async function undoMove(trx: Trx, actor: Actor, id: string, eventId: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'defects.move');
  const defect = await lockDefect(trx, actor, id);
  const last = await trx
    .selectFrom('defect_event')
    .where('company_id', '=', actor.companyId)
    .where('defect_id', '=', id)
    .where('undone_at', 'is', null)
    .where('kind', 'in', Object.keys(moves))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'kind'])
    .executeTakeFirst();
  if (last?.id !== eventId)
    throw new ConflictError('This was undone already, or more was said since. Open the defect again.');
  if (!moves[last.kind as Move].by.includes(actor.role)) throw new ForbiddenError('do this with a defect');
  await trx
    .updateTable('defect_event')
    .set({ undone_at: now.toISOString(), undone_by: actor.userId })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', eventId)
    .execute();
  if (last.kind === 'further')
    await trx
      .updateTable('defect')
      .set({ gone_at: now.toISOString(), bucket: null })
      .where('company_id', '=', actor.companyId)
      .where('parent_id', '=', id)
      .execute();
  const { number, observation_id: observation } = defect;
  const detail = { number, observation, was: last.kind };
  await recordEvent(trx, actor, { kind: 'defect.move-undone', subject: id, detail }, now);
}

import type { Actor } from '../../../kernel/actor.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { lockCompany } from '../../../server/repositories/people/companies.ts';
import {
  getText,
  insertText,
  lockText,
  saveText,
  saveTextRetired,
  type TextDetails,
} from './repository/observation-texts.ts';

/** Adds a text of the company for observations. @returns its id. @throws ConflictError when there are too many. */
export async function addText(trx: Trx, actor: Actor, details: TextDetails, now: Date): Promise<string> {
  mustBeAllowed(actor, 'standards.manage');
  await lockCompany(trx, actor);
  const id = await insertText(trx, actor, details, now);
  const { ref } = await getText(trx, actor, id);
  await recordEvent(trx, actor, { kind: 'observation-text.added', subject: id, detail: { text: ref } }, now);
  return id;
}

/** Changes a text. Observations that were begun from it keep theirs. @throws NotFoundError */
export async function changeText(
  trx: Trx,
  actor: Actor,
  textId: string,
  details: TextDetails,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'standards.manage');
  const { ref } = await lockText(trx, actor, textId);
  await saveText(trx, actor, textId, details);
  await recordEvent(trx, actor, { kind: 'observation-text.changed', subject: textId, detail: { text: ref } }, now);
}

/** Takes a text out of the search, or back into it. Does nothing where it is so already. @throws NotFoundError */
export async function retireText(
  trx: Trx,
  actor: Actor,
  textId: string,
  { retired }: { retired: boolean },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'standards.manage');
  const { ref, retiredAt } = await lockText(trx, actor, textId);
  if ((retiredAt !== null) === retired) return;
  await saveTextRetired(trx, actor, textId, retired ? now.toISOString() : null);
  const kind = retired ? 'observation-text.retired' : 'observation-text.taken-back';
  await recordEvent(trx, actor, { kind, subject: textId, detail: { text: ref } }, now);
}

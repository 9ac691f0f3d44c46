import type { ResultInShort } from '../domain/certificate/verdicts/result-in-short.ts';
import type { EventKind } from '../domain/words/events.ts';
import type { Heard } from '../features/listener.ts';
import { listeners } from '../features/listeners.ts';
import type { AccountActor, Actor, System } from '../kernel/actor.ts';
import type { Trx } from './db/dialect.ts';
import { appendAudit } from './repositories/audit.ts';
import { notifyOfWork } from './work-mail/notify-of-work.ts';

/** Something that happened: a line of the company's log, and what mails, webhooks and lists of changes are to be made of. */
export type CommandEvent = {
  /** `report.issued`, `visit.booked`, … */
  kind: EventKind;
  /** Id of the thing it happened to. */
  subject: string;
  /** Nothing secret and nothing typed into a report. */
  detail?: { readonly [name: string]: string | number | boolean | null };
  /** What it was before, for those that follow it: the log does not keep it. */
  was?: Heard['was'];
  /** What a report finds, for the mails about it: the log does not keep it. */
  result?: ResultInShort;
};

/**
 * Records what a command did, lets the features follow it, and mails those whose work it is, in its transaction: done and not
 * recorded, or recorded and not done, cannot be.
 */
export async function recordEvent(
  trx: Trx,
  actor: Actor | System | AccountActor,
  event: CommandEvent,
  now: Date,
): Promise<void> {
  const { kind, subject, detail } = event;
  const recorded = { ...detail, ...('tokenId' in actor && { token: actor.tokenId }) };
  await appendAudit(trx, actor, { action: kind, subject, detail: recorded }, now);
  const came = [];
  for (const follow of listeners) came.push(...((await follow(trx, actor, event, now)) ?? []));
  await notifyOfWork(trx, actor, event, now);
  for (const each of came) await recordEvent(trx, actor, each, now);
}

import type { Actor } from './actor.ts';
import type { Trx } from './db/dialect.ts';
import { appendAudit } from './repositories/audit.ts';

/** Something that happened, for the company's log. */
export type CommandEvent = {
  /** `visit.booked`, `site.changed`, … */
  kind: string;
  /** Id of the thing it happened to. */
  subject: string;
  /** Nothing secret and nothing typed into a report. */
  detail?: { readonly [name: string]: string | number | boolean | null };
};

/** Records what a command did, in its transaction: done and not recorded, or recorded and not done, cannot be. */
export const recordEvent = (
  trx: Trx,
  actor: Pick<Actor, 'companyId'> & { userId: string | null },
  { kind, ...event }: CommandEvent,
  now: Date,
): Promise<void> => appendAudit(trx, actor, { action: kind, ...event }, now);

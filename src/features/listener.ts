import type { AccountActor, Actor, System } from '../kernel/actor.ts';
import type { Trx } from '../server/db/dialect.ts';

/** What a command recorded. */
export type Heard = {
  kind: string;
  subject: string;
  detail?: { readonly [name: string]: string | number | boolean | null };
};

/**
 * Follows what commands record, in their transaction: done and followed, or neither. It records no events itself, and lies in
 * `records/` of its feature, apart from the commands.
 */
export type Listener = (trx: Trx, actor: Actor | System | AccountActor, event: Heard, now: Date) => Promise<void>;

import type { EventKind } from '../domain/words/events.ts';
import type { AccountActor, Actor, System } from '../kernel/actor.ts';
import type { Trx } from '../server/db/dialect.ts';

/** What a command recorded. */
export type Heard = {
  kind: string;
  subject: string;
  detail?: { readonly [name: string]: string | number | boolean | null };
  /** The names and addresses of a client, or of a person of a home, before they changed; '' where they have no agent. */
  was?: { readonly name: string; readonly email: string; readonly agentName: string; readonly agentEmail: string };
};

/** What came of it: it is recorded after what it follows. */
export type Followed = Heard & { kind: EventKind };

/**
 * Follows what commands record, in their transaction: done and followed, or neither. It records no events itself: it answers with
 * what came of it. It lies in `records/` of its feature, apart from the commands.
 */
export type Listener = (
  trx: Trx,
  actor: Actor | System | AccountActor,
  event: Heard,
  now: Date,
  // Most listeners answer nothing.
) => Promise<void | readonly Followed[]>;

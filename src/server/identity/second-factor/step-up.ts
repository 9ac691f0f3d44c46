import type { Deps, Viewer } from '../../context.ts';
import type { Db } from '../../db/dialect.ts';

const MINUTE = 60_000;
/** How long it counts that somebody showed who they are. Then changing an e-mail, a role, a second factor, whom we let in or a key asks again. */
export const CONFIRMED_FOR = 15 * MINUTE;

type StepDeps = Pick<Deps, 'db' | 'clock'>;

/** Whether who is signed in has shown lately that it is them: by signing in, or since. */
export async function isConfirmed({ db, clock }: StepDeps, viewer: Viewer): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .where('id', '=', viewer.sessionId)
    .select('confirmed_at')
    .executeTakeFirst();
  const at = row?.confirmed_at;
  return at != null && clock().getTime() - Date.parse(at) < CONFIRMED_FOR;
}

/** They have shown it now. */
export async function noteConfirmed(db: Db, viewer: Viewer, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ confirmed_at: now.toISOString() })
    .where('id', '=', viewer.sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

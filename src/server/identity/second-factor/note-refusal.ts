import type { Deps, Viewer } from '../../context.ts';
import type { Trx } from '../../db/dialect.ts';
import { recordEvent } from '../../events.ts';

type NoteDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'state'>;

const QUARTER = 15 * 60_000;
const HOUR = 60 * 60_000;

/**
 * Writes a failed sign-in into the company's audit log: each that was looked at, and of those that were not, because too many
 * had failed, one in a quarter of an hour. Nobody waits for it: the answer's time must not tell that there is such an account.
 */
export function noteFailedSignIn(
  deps: NoteDeps,
  account: { id: string; companyId: string },
  outcome: 'wrong' | 'refused',
): void {
  const { id: subject, companyId } = account;
  const now = deps.clock();
  const kind = outcome === 'wrong' ? 'sign-in.failed' : 'sign-in.refused';
  // Two at the same moment would both find none written yet.
  if (outcome === 'refused' && !deps.state.isFirstWithin(`${subject} sign-in`, now, QUARTER)) return;
  later(deps, async (trx) => {
    if (outcome === 'refused') {
      const last = await trx
        .selectFrom('audit_event')
        .where('company_id', '=', companyId)
        .where('subject', '=', subject)
        .where('action', '=', kind)
        .orderBy('id', 'desc')
        .limit(1)
        .select('at')
        .executeTakeFirst();
      if (last && now.getTime() - Date.parse(last.at) < QUARTER) return;
    }
    await recordEvent(trx, { companyId, userId: null }, { kind, subject }, now);
  });
}

/** Writes into the audit log that somebody asked for what they may not: for each person and route once an hour. */
export function noteRefusedAccess(
  deps: NoteDeps,
  viewer: Viewer,
  { method, route }: { method: string; route: string },
): void {
  const now = deps.clock();
  if (!deps.state.isFirstWithin(`${viewer.userId} ${method} ${route}`, now, HOUR)) return;
  later(deps, (trx) =>
    recordEvent(trx, viewer, { kind: 'access.refused', subject: viewer.userId, detail: { method, route } }, now),
  );
}

function later({ db, log }: Pick<NoteDeps, 'db' | 'log'>, work: (trx: Trx) => Promise<void>): void {
  db.transaction()
    .execute(work)
    .catch((error: unknown) => log.error({ err: error }, 'a refusal could not be written into the audit log'));
}

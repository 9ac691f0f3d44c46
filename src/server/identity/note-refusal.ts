import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../context.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';

type NoteDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'state'>;

const QUARTER = 15 * 60_000;
const HOUR = 60 * 60_000;

/**
 * Records a failed sign-in in the company's audit log: each one that was checked and, of those refused after too many failures,
 * one in a quarter of an hour. The response does not wait for it: its time must not reveal that the account exists.
 */
export function noteFailedSignIn(
  deps: NoteDeps,
  account: { id: string; companyId: string },
  outcome: 'wrong' | 'refused',
): void {
  const { id: subject, companyId } = account;
  const now = deps.clock();
  const kind = outcome === 'wrong' ? 'sign-in.failed' : 'sign-in.refused';
  // Two at the same moment would both find no entry yet.
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

/** Records in the audit log a request that the person may not make: for each person and route once an hour. */
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
    .catch((error: unknown) => log.error({ err: error }, 'a refusal could not be written to the audit log'));
}

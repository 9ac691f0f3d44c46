import { sql } from 'kysely';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import { type Blank, prepared } from '../../db/prepared.ts';
import type { SessionTable } from '../../db/schema/identity.ts';
import { endHalfSignIns } from './half-sign-ins.ts';
import { hasFactor } from './second-factors.ts';

export type ViewerSession = { viewer: Viewer; createdAt: string; lastSeenAt: string };

/** A session that was begun without a second factor gives no access once its account has one. */
export const showsEnough = sql<boolean>`(session.shown in ('factor', 'link+enrolled') or not ${hasFactor('session.user_id')})`;

const liveSession = prepared((db: Db, blank: Blank<'id' | 'now'>) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .innerJoin('company', 'company.id', 'user.company_id')
    .where('session.id', '=', blank('id'))
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', blank('now'))
    .where('user.disabled_at', 'is', null)
    .where('company.closed_on', 'is', null)
    .where(showsEnough)
    .select([
      'session.id as session_id',
      'session.created_at',
      'session.last_seen_at',
      'user.id as user_id',
      'user.company_id',
      'user.role',
      'user.name',
      'user.email',
      'user.client_id',
      'user.keys_off',
    ]),
);

/**
 * The live session with this id (the SHA-256 of the cookie's secret) and its user as they are now. One query by primary keys on
 * every request, so that the end of a session, a disabled user or a closed company takes effect at once, in every process, and so
 * does a second factor that the account needs and the session lacks.
 */
export async function findLiveSession(db: Db, id: string, now: string): Promise<ViewerSession | undefined> {
  const [row] = await liveSession(db, { id, now }, {});
  if (!row) return undefined;
  return {
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    viewer: {
      userId: row.user_id,
      companyId: row.company_id,
      role: row.role,
      name: row.name,
      email: row.email,
      clientId: row.client_id,
      sessionId: row.session_id,
      ...(row.keys_off === 1 && { keysOff: true as const }),
    },
  };
}

/** Whether the session was ended, here or from elsewhere, or its account disabled; false also for an unknown session. */
export async function isEnded(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .where('session.id', '=', id)
    .select(['session.ended_at', 'user.disabled_at'])
    .executeTakeFirst();
  return row !== undefined && (row.ended_at !== null || row.disabled_at !== null);
}

/** Whether a session, live or ended, was begun without a second factor, and its account has one now. */
export async function showedTooLittle(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .where('id', '=', id)
    .where(sql<boolean>`not ${showsEnough}`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What was shown in the viewer's session, and when it last was enough for a change of the account. */
export async function getShown(
  db: Db,
  { sessionId }: Viewer,
): Promise<{ shown: SessionTable['shown']; confirmed: Date | null }> {
  const session = db.selectFrom('session').where('id', '=', sessionId).select(['shown', 'confirmed_at']);
  const { shown, confirmed_at: at } = await session.executeTakeFirstOrThrow();
  return { shown, confirmed: at === null ? null : new Date(at) };
}

/** Records that a second factor was shown in this session. */
export async function noteFactorShown(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('session').set({ shown: 'factor' }).where('id', '=', id).execute();
}

export async function insertSession(db: Db, row: SessionTable): Promise<void> {
  await db.insertInto('session').values(row).execute();
}

/** Records a use of the session, and its new time of expiry. */
export async function touchSession(db: Db, id: string, now: string, expiresAt: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

export async function endSessionRow(db: Db, id: string, now: string): Promise<void> {
  await db.updateTable('session').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null).execute();
}

/** Ends every session of one user, except `keep`; and their half sign-ins. */
export async function endSessionRows(db: Db, userId: string, now: string, keep?: string): Promise<void> {
  await endHalfSignIns(db, userId, now);
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(keep !== undefined, (query) => query.where('id', '!=', keep ?? ''))
    .execute();
}

/** A session as the settings show it. The id that opens it never leaves the server. */
export type ListedSession = {
  publicId: string;
  createdAt: string;
  lastSeenAt: string;
  userAgent: string;
  /** The session of this request. */
  isThisOne: boolean;
};

const mostListed = 50;

/** The viewer's own live sessions, last used first, at most 50; `more` counts the others. */
export async function listSessions(
  db: Db,
  viewer: Viewer,
  now: string,
): Promise<{ sessions: ListedSession[]; more: number }> {
  const live = db
    .selectFrom('session')
    .where('user_id', '=', viewer.userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now);
  const rows = await live
    .select(['id', 'public_id', 'created_at', 'last_seen_at', 'user_agent'])
    .orderBy('last_seen_at', 'desc')
    .limit(mostListed)
    .execute();
  const sessions = rows.map((row) => ({
    publicId: row.public_id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    userAgent: row.user_agent,
    isThisOne: row.id === viewer.sessionId,
  }));
  if (rows.length < mostListed) return { sessions, more: 0 };
  const { all } = await live.select((of) => of.fn.countAll<number>().as('all')).executeTakeFirstOrThrow();
  return { sessions, more: Number(all) - rows.length };
}

/** Ends one of the viewer's own sessions. @returns false when there is no such live session. */
export async function endSessionByPublicId(db: Db, viewer: Viewer, publicId: string, now: string): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('public_id', '=', publicId)
    .where('user_id', '=', viewer.userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** How many sessions are live, of all users. */
export async function countLiveSessions(db: Db, now: string): Promise<number> {
  const { live } = await db
    .selectFrom('session')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .select((of) => of.fn.countAll<number>().as('live'))
    .executeTakeFirstOrThrow();
  return Number(live);
}

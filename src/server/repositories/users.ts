import { can, mustBeAllowed } from '../authorization.ts';
import type { Viewer } from '../context.ts';
import type { Db, Trx } from '../db/dialect.ts';
import { isUniqueViolation } from '../db/faults.ts';
import type { Role } from '../db/schema.ts';
import { ConflictError, NotFoundError } from '../errors.ts';
import { newId } from '../ids.ts';
import { appendAudit } from './audit.ts';
import { voidAuthTokens } from './auth-tokens.ts';
import { endSessionRows } from './sessions.ts';

export type UserDetails = {
  email: string;
  name: string;
  role: Role;
  /** For role client, and only there: whose sites they see. */
  clientId: string | null;
  qualificationRefs: string;
  position: string;
};
export type User = UserDetails & { id: string; disabledAt: string | null; createdAt: string };

const columns = [
  'id',
  'email',
  'name',
  'role',
  'client_id',
  'qualification_refs',
  'position',
  'disabled_at',
  'created_at',
] as const;
const users = (db: Db, viewer: Viewer) => db.selectFrom('user').where('company_id', '=', viewer.companyId);
type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number];
const selected = (db: Db, viewer: Viewer) => users(db, viewer).select(columns);

const toUser = (row: Row): User => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  clientId: row.client_id,
  qualificationRefs: row.qualification_refs,
  position: row.position,
  disabledAt: row.disabled_at,
  createdAt: row.created_at,
});

/** Everybody with an account, by name. @throws ForbiddenError for those who may not see the users. */
export async function listUsers(db: Db, viewer: Viewer): Promise<User[]> {
  mustBeAllowed(viewer, 'users.read');
  return (await selected(db, viewer).orderBy('name').orderBy('id').execute()).map(toUser);
}

/** Who can be booked for a visit: people on the tools, and owners and supervisors, who may inspect too. */
export async function listInspectors(db: Db, viewer: Viewer): Promise<User[]> {
  if (!can(viewer, 'reports.hand-up')) mustBeAllowed(viewer, 'users.read');
  const rows = await selected(db, viewer)
    .where('disabled_at', 'is', null)
    .where('role', 'in', inspectors)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(toUser);
}

/**
 * Whoever is asked about is the caller's to know of.
 * @throws NotFoundError when the company has no such user; ConflictError when they are shut out or never inspect.
 */
export async function mustBeInspector(db: Db, viewer: Viewer, userId: string): Promise<User> {
  const user = await selectedUser(db, viewer, userId);
  if (user.disabledAt !== null || !inspectors.includes(user.role))
    throw new ConflictError(`${user.name} cannot inspect.`);
  return user;
}
const inspectors: readonly Role[] = ['electrician', 'apprentice', 'supervisor', 'owner'];

/** @throws NotFoundError when there is no such user in the company, or it is not the viewer and they may not see others. */
export async function getUser(db: Db, viewer: Viewer, userId: string): Promise<User> {
  if (userId !== viewer.userId) mustBeAllowed(viewer, 'users.read');
  return selectedUser(db, viewer, userId);
}

async function selectedUser(db: Db, viewer: Viewer, userId: string): Promise<User> {
  const row = await selected(db, viewer).where('id', '=', userId).executeTakeFirst();
  if (!row) throw new NotFoundError(`user ${userId}`);
  return toUser(row);
}

/**
 * A user without a password: they set one by the mailed link.
 * @returns the id.
 * @throws ConflictError when somebody has the e-mail address already, in whatever company.
 */
export async function createUser(trx: Trx, viewer: Viewer, details: UserDetails, now = new Date()): Promise<string> {
  mustBeAllowed(viewer, 'users.manage');
  await mustKnowClient(trx, viewer, details);
  return insertUser(trx, viewer, details, now);
}

/** The first owner of a company, in the transaction that makes it: nobody is signed in yet. @throws ConflictError as above. */
export const createFirstOwner = (
  trx: Trx,
  companyId: string,
  { email, name }: Pick<UserDetails, 'email' | 'name'>,
  now = new Date(),
): Promise<string> => {
  const details: UserDetails = { email, name, role: 'owner', clientId: null, qualificationRefs: '', position: '' };
  return insertUser(trx, { companyId, userId: null }, details, now);
};

async function insertUser(
  trx: Trx,
  who: Pick<Viewer, 'companyId'> & { userId: string | null },
  details: UserDetails,
  now: Date,
): Promise<string> {
  const id = newId();
  const row = { id, company_id: who.companyId, ...toColumns(details), password_hash: null, disabled_at: null };
  await uniqueAddress(trx, details.email, undefined, () =>
    trx
      .insertInto('user')
      .values({ ...row, created_at: now.toISOString() })
      .execute(),
  );
  await appendAudit(trx, who, { action: 'user.created', subject: id, detail: { role: details.role } }, now);
  return id;
}

/** What a change of somebody's account calls for afterwards. */
export type UserChange = {
  /** The address the account had, where it has another now. */
  addressBefore: string | undefined;
  /** Whether they have chosen one: else an invitation is what lets them in. */
  hasPassword: boolean;
};

/**
 * Changes an account. Under another address whatever was mailed to the old one is void, and every session ends: the old
 * address may be a stranger's.
 * @throws ConflictError when the address is somebody else's, or nobody who manages users would be left.
 */
export async function updateUser(
  trx: Trx,
  viewer: Viewer,
  userId: string,
  details: UserDetails,
  now = new Date(),
): Promise<UserChange> {
  mustBeAllowed(viewer, 'users.manage');
  const before = await getUser(trx, viewer, userId);
  await mustKnowClient(trx, viewer, details);
  if (details.role !== 'owner') await mustLeaveAnOwner(trx, viewer, userId);
  await uniqueAddress(trx, details.email, userId, () =>
    trx
      .updateTable('user')
      .set(toColumns(details))
      .where('company_id', '=', viewer.companyId)
      .where('id', '=', userId)
      .execute(),
  );
  const isElsewhere = before.email !== details.email.toLowerCase();
  if (isElsewhere) await letNobodyIn(trx, userId, now);
  const detail = { from: before.role, to: details.role, ...(isElsewhere && { address: 'changed' }) };
  await appendAudit(trx, viewer, { action: 'user.changed', subject: userId, detail }, now);
  const { password_hash } = await users(trx, viewer)
    .where('id', '=', userId)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  return { addressBefore: isElsewhere ? before.email : undefined, hasPassword: password_hash !== null };
}

/** Ends every session of a user, and every mailed link. */
async function letNobodyIn(trx: Trx, userId: string, now: Date): Promise<void> {
  await voidAuthTokens(trx, userId, now.toISOString());
  await endSessionRows(trx, userId, now.toISOString());
}

/** Signs somebody out on every device, as after a phone was lost. They sign in again with their password. */
export async function endUserSessions(trx: Trx, viewer: Viewer, userId: string, now = new Date()): Promise<void> {
  mustBeAllowed(viewer, 'users.manage');
  await getUser(trx, viewer, userId);
  await letNobodyIn(trx, userId, now);
  await appendAudit(trx, viewer, { action: 'user.signed-out-by-owner', subject: userId }, now);
}

/** Shuts a user out, with their sessions and mailed links, or lets them in again. */
export async function setUserDisabled(
  trx: Trx,
  viewer: Viewer,
  userId: string,
  disabled: boolean,
  now = new Date(),
): Promise<void> {
  mustBeAllowed(viewer, 'users.manage');
  await getUser(trx, viewer, userId);
  if (disabled) await mustLeaveAnOwner(trx, viewer, userId);
  const at = now.toISOString();
  await trx
    .updateTable('user')
    .set({ disabled_at: disabled ? at : null })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', userId)
    .execute();
  if (disabled) await letNobodyIn(trx, userId, now);
  await appendAudit(trx, viewer, { action: disabled ? 'user.disabled' : 'user.enabled', subject: userId }, now);
}

async function mustLeaveAnOwner(trx: Trx, viewer: Viewer, userId: string): Promise<void> {
  const other = await users(trx, viewer)
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where('id', '<>', userId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new ConflictError('This is the only owner. Make somebody else an owner first.');
}

async function mustKnowClient(trx: Trx, viewer: Viewer, { role, clientId }: UserDetails): Promise<void> {
  if (role !== 'client') return;
  const client = await trx
    .selectFrom('client')
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', clientId ?? '')
    .select('id')
    .executeTakeFirst();
  if (!client) throw new NotFoundError(`client ${clientId}`);
}

const taken = 'Somebody has this e-mail address already.';

/** Asked before, as PostgreSQL gives up the whole transaction at a violation; the violation is for two at the same moment. */
async function uniqueAddress<T>(
  trx: Trx,
  email: string,
  userId: string | undefined,
  write: () => Promise<T>,
): Promise<T> {
  const other = await trx.selectFrom('user').where('email', '=', email.toLowerCase()).select('id').executeTakeFirst();
  if (other && other.id !== userId) throw new ConflictError(taken);
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ConflictError(taken, { cause: error });
    throw error;
  }
}

const toColumns = (details: UserDetails) => ({
  email: details.email.toLowerCase(),
  name: details.name,
  role: details.role,
  client_id: details.role === 'client' ? details.clientId : null,
  qualification_refs: details.qualificationRefs,
  position: details.position,
});

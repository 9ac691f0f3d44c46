import type { Viewer } from '../../context.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import type { Role } from '../../db/schema.ts';
import { ConflictError, NotFoundError } from '../../http/errors.ts';
import { can, mustBeAllowed } from '../../identity/permissions.ts';
import { newId } from '../../ids.ts';
import { appendAudit } from '../audit.ts';
import { voidAuthTokens } from '../identity/auth-tokens.ts';
import { endSessionRows } from '../identity/sessions.ts';
import { addressOf, orTaken, TAKEN } from './held-addresses.ts';

export type UserDetails = {
  email: string;
  name: string;
  role: Role;
  /** For role client, and only there: whose sites they see. */
  clientId: string | null;
  qualificationRefs: string;
  position: string;
};
export type User = UserDetails & {
  id: string;
  disabledAt: string | null;
  createdAt: string;
  /** What they have not done yet: chosen a password by the invitation, or opened the link mailed to their new address. */
  waitsFor: 'invitation' | 'address' | undefined;
};

const columns = [
  'id',
  'email',
  'asked_email',
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
const selected = (db: Db, viewer: Viewer) =>
  users(db, viewer)
    .select(columns)
    .select((row) => row('password_hash', 'is', null).as('is_invited'));

const toUser = (row: Row): User => ({
  id: row.id,
  email: row.asked_email ?? row.email,
  name: row.name,
  role: row.role,
  clientId: row.client_id,
  qualificationRefs: row.qualification_refs,
  position: row.position,
  disabledAt: row.disabled_at,
  createdAt: row.created_at,
  waitsFor: row.is_invited ? 'invitation' : row.asked_email === null ? undefined : 'address',
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

/** What became of the address an account was given. Whoever gave it is told nothing of this: the answer is the same. */
export type Given = {
  /** Whether an account of another company has the address: then this one gets no link to it. */
  isElsewhere: boolean;
};

/**
 * A user without a password: they set one by the mailed link. Where an account of another company has the address, the user
 * is made all the same, and holds no address to sign in with.
 * @returns the id, and whether an account elsewhere has the address.
 * @throws ConflictError when somebody of the company has it already, or somebody anywhere took it at this moment.
 */
export async function createUser(
  trx: Trx,
  viewer: Viewer,
  details: UserDetails,
  now = new Date(),
): Promise<Given & { id: string }> {
  mustBeAllowed(viewer, 'users.manage');
  await mustKnowClient(trx, viewer, details);
  return insertUser(trx, viewer, details, now);
}

/** The first owner of a company, in the transaction that makes it: nobody is signed in yet. @throws ConflictError when the address is taken. */
export async function createFirstOwner(
  trx: Trx,
  companyId: string,
  { email, name }: Pick<UserDetails, 'email' | 'name'>,
  now = new Date(),
): Promise<string> {
  const details: UserDetails = { email, name, role: 'owner', clientId: null, qualificationRefs: '', position: '' };
  const { id, isElsewhere } = await insertUser(trx, { companyId, userId: null }, details, now);
  if (isElsewhere) throw new ConflictError(TAKEN);
  return id;
}

async function insertUser(
  trx: Trx,
  who: Pick<Viewer, 'companyId'> & { userId: string | null },
  details: UserDetails,
  now: Date,
): Promise<Given & { id: string }> {
  const id = newId();
  const { isElsewhere, ...address } = await addressOf(trx, who.companyId, id, details.email);
  const row = { id, company_id: who.companyId, ...toColumns(details), password_hash: null, disabled_at: null };
  await orTaken(() =>
    trx
      .insertInto('user')
      .values({ ...row, ...address, created_at: now.toISOString() })
      .execute(),
  );
  await appendAudit(trx, who, { action: 'user.created', subject: id, detail: { role: details.role } }, now);
  return { id, isElsewhere };
}

/** What a change of somebody's account calls for afterwards. */
export type UserChange = Given & {
  /** The address the account had, where it was given another now and somebody signed in with the old one. */
  addressBefore: string | undefined;
  /** Whether it was given another address. */
  isMoved: boolean;
};

/**
 * Changes an account. Under another address whatever was mailed to the old one is void, every session ends and the password
 * with it: the old address may be a stranger's, and the new one is shown to be theirs by the mailed link. Who changes their own
 * signs in with the old one until they open the link: a slip of the pen must not lock the only owner out.
 * @throws ConflictError when the address is somebody's of the company, or nobody who manages users would be left.
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
  const email = details.email.toLowerCase();
  const held = await users(trx, viewer).where('id', '=', userId).select('email').executeTakeFirstOrThrow();
  const isOwn = userId === viewer.userId;
  const isTakenBack = isOwn && email === held.email;
  const isMoved = before.email !== email && !isTakenBack;
  const { isElsewhere, ...address } = isMoved
    ? await addressOf(trx, viewer.companyId, userId, email)
    : { isElsewhere: false };
  const change = isOwn ? { asked_email: email } : { ...address, password_hash: null };
  await orTaken(() =>
    trx
      .updateTable('user')
      .set({ ...toColumns(details), ...(isMoved && change), ...(isTakenBack && { asked_email: null }) })
      .where('company_id', '=', viewer.companyId)
      .where('id', '=', userId)
      .execute(),
  );
  if (isMoved && !isOwn) await letNobodyIn(trx, userId, now);
  const detail = { from: before.role, to: details.role, ...(isMoved && { address: 'changed' }) };
  await appendAudit(trx, viewer, { action: 'user.changed', subject: userId, detail }, now);
  const hadAddress = before.waitsFor !== 'invitation';
  return { isMoved, isElsewhere, addressBefore: isMoved && hadAddress ? held.email : undefined };
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
  if ((await getUser(trx, viewer, userId)).role !== 'owner') return;
  const other = await users(trx, viewer)
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    // Somebody who never took up the invitation, or cannot, is none.
    .where('password_hash', 'is not', null)
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

const toColumns = (details: UserDetails) => ({
  name: details.name,
  role: details.role,
  client_id: details.role === 'client' ? details.clientId : null,
  qualification_refs: details.qualificationRefs,
  position: details.position,
});

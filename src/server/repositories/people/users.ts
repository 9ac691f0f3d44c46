import { ConflictError, NotFoundError } from '../../../kernel/errors.ts';
import type { Role, Viewer } from '../../../kernel/viewer.ts';
import { type Db, isPostgres, type Trx } from '../../db/dialect.ts';
import { replaceWords } from '../register/site-words.ts';
import { orAddressInUse } from './address-in-use.ts';

export type UserDetails = {
  email: string;
  name: string;
  role: Role;
  /** The client whose sites they see; only for role client. */
  clientId: string | null;
  qualificationRefs: string;
  position: string;
};
export type User = UserDetails & {
  id: string;
  disabledAt: string | null;
  createdAt: string;
  /** What is still open: choosing a password after the invitation, or opening the link mailed to their new address. */
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

/** Everyone with an account, by name. */
export async function listUsers(db: Db, viewer: Viewer): Promise<User[]> {
  return (await selected(db, viewer).orderBy('name').orderBy('id').execute()).map(toUser);
}

/** Ids of the accounts of a client, disabled ones included. */
export async function listUsersOfClient(
  db: Db,
  { companyId }: Pick<Viewer, 'companyId'>,
  clientId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('user')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The users of a client who can sign in. */
export async function findEnabledUsersOfClient(db: Db, viewer: Viewer, clientId: string): Promise<string[]> {
  const rows = await users(db, viewer)
    .where('client_id', '=', clientId)
    .where('disabled_at', 'is', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** An owner, the first by name: background work for a company is done in their name. */
export async function findFirstOwner(db: Db, { companyId }: Pick<Viewer, 'companyId'>): Promise<string | undefined> {
  const owner = await db
    .selectFrom('user')
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .orderBy('name')
    .orderBy('id')
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return owner?.id;
}

/** The users who can be booked for a visit: people on the tools, and owners and supervisors, who may inspect too. */
export async function listInspectors(db: Db, viewer: Viewer): Promise<User[]> {
  const rows = await selected(db, viewer)
    .where('disabled_at', 'is', null)
    .where('role', 'in', inspectors)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(toUser);
}

/**
 * The caller has checked that the viewer may ask about this user.
 * @throws NotFoundError when the company has no such user; ConflictError when they are disabled or never inspect.
 */
export async function mustBeInspector(db: Db, viewer: Viewer, userId: string): Promise<User> {
  const user = await getUser(db, viewer, userId);
  if (!isInspector(user)) throw new ConflictError(`${user.name} cannot inspect.`);
  return user;
}
/** Whether a user can be given inspectors' equipment. */
export const isInspector = ({ disabledAt, role }: Pick<User, 'disabledAt' | 'role'>): boolean =>
  disabledAt === null && inspectors.includes(role);

const inspectors: readonly Role[] = ['electrician', 'apprentice', 'supervisor', 'owner'];

/** The caller has asked whether the viewer may see this user. @throws NotFoundError when the company has no such user. */
export async function getUser(db: Db, viewer: Viewer, userId: string): Promise<User> {
  const row = await selected(db, viewer).where('id', '=', userId).executeTakeFirst();
  if (!row) throw new NotFoundError(`user ${userId}`);
  return toUser(row);
}

/** A user that no other transaction can change until this one ends. */
export type LockedUser = User & {
  readonly isLocked: true;
  /** The address they sign in with now: `email` is the one they were given, which they may not have confirmed yet. */
  readonly heldEmail: string;
};

/**
 * Reads a user and locks them until the transaction ends.
 * @throws NotFoundError when there is no such user in the company.
 */
export async function lockUser(trx: Trx, viewer: Viewer, userId: string): Promise<LockedUser> {
  if (isPostgres(trx)) await users(trx, viewer).where('id', '=', userId).select('id').forNoKeyUpdate().execute();
  const user = await getUser(trx, viewer, userId);
  const { email } = await users(trx, viewer).where('id', '=', userId).select('email').executeTakeFirstOrThrow();
  return { ...user, isLocked: true, heldEmail: email };
}

/** The columns of an address, from `addressOf`. */
type AddressColumns = { email: string; asked_email: string | null };

/** @returns the id of the user, who has no password yet. @throws AddressInUseError when another account took the address at this moment. */
export async function insertUser(
  trx: Trx,
  { id, companyId }: { id: string; companyId: string },
  details: UserDetails,
  address: AddressColumns,
  now: Date,
): Promise<void> {
  const row = { id, company_id: companyId, ...toColumns(details), password_hash: null, disabled_at: null };
  await orAddressInUse(() =>
    trx
      .insertInto('user')
      .values({ ...row, ...address, created_at: now.toISOString() })
      .execute(),
  );
  await replaceWords(trx, { companyId }, 'user', id, [details.name]);
}

/**
 * @param changed  columns to write as well: another address, and whether the password is void with the old one.
 * @throws AddressInUseError when another account took the address at this moment.
 */
export async function saveUser(
  trx: Trx,
  viewer: Viewer,
  user: LockedUser,
  details: UserDetails,
  changed: Partial<AddressColumns> & { password_hash?: null },
): Promise<void> {
  await orAddressInUse(() =>
    trx
      .updateTable('user')
      .set({ ...toColumns(details), ...changed })
      .where('company_id', '=', viewer.companyId)
      .where('id', '=', user.id)
      .execute(),
  );
  await replaceWords(trx, viewer, 'user', user.id, [details.name]);
}

/** @param disabledAt  when they lose access, UTC ISO text; null restores it. */
export async function saveDisabled(
  trx: Trx,
  viewer: Viewer,
  { id }: LockedUser,
  disabledAt: string | null,
): Promise<void> {
  await trx
    .updateTable('user')
    .set({ disabled_at: disabledAt })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', id)
    .execute();
}

/** Whether the company has another owner who can sign in; owners who never accepted their invitation do not count. */
export async function hasOtherOwner(db: Db, viewer: Viewer, userId: string): Promise<boolean> {
  const other = await users(db, viewer)
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where('id', '<>', userId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

const toColumns = (details: UserDetails) => ({
  name: details.name,
  role: details.role,
  client_id: details.role === 'client' ? details.clientId : null,
  qualification_refs: details.qualificationRefs,
  position: details.position,
});

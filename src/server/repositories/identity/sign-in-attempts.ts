import type { Db } from '../../db/dialect.ts';
import type { SignInAttemptTable } from '../../db/schema/identity.ts';

export async function insertAttempt(db: Db, row: SignInAttemptTable): Promise<void> {
  await db.insertInto('sign_in_attempt').values(row).execute();
}

export type AttemptScope = Partial<{ account: string; address: string; knownBrowser: string | null }>;

const attemptsWithin = (db: Db, scope: AttemptScope, since: string) =>
  db
    .selectFrom('sign_in_attempt')
    .where('at', '>', since)
    .$if(scope.account !== undefined, (query) => query.where('account', '=', scope.account ?? ''))
    .$if(scope.address !== undefined, (query) => query.where('address', '=', scope.address ?? ''))
    .$if(scope.knownBrowser === null, (query) => query.where('known_browser', 'is', null))
    .$if(typeof scope.knownBrowser === 'string', (query) =>
      query.where('known_browser', '=', scope.knownBrowser ?? ''),
    );

/** When the attempt was made that is `nth` from the latest in this scope (1 is the latest). Undefined: not so many. */
export async function findNthLatestAttempt(
  db: Db,
  scope: AttemptScope,
  since: string,
  nth: number,
): Promise<string | undefined> {
  const row = await attemptsWithin(db, scope, since)
    .select('at')
    .orderBy('at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** After the right password: what failed before for this account from this address, or this browser, no longer counts. */
export async function forgiveAttempts(
  db: Db,
  account: string,
  address: string,
  knownBrowser: string | null,
): Promise<void> {
  await db
    .deleteFrom('sign_in_attempt')
    .where('account', '=', account)
    .$if(knownBrowser === null, (query) => query.where('address', '=', address).where('known_browser', 'is', null))
    .$if(knownBrowser !== null, (query) => query.where('known_browser', '=', knownBrowser))
    .execute();
}

import { type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../../../kernel/viewer.ts';
import { insertRows } from '../../../../server/db/bulk.ts';
import type { Db, Trx } from '../../../../server/db/dialect.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import type { Shares, Thing } from '../../domain/alike.ts';

type InCompany = Pick<Viewer, 'companyId'>;
export type Shared = { shares: Shares; shared: string };

/** Things of which a person said that they are different: a later one that shares the same is asked about again, with all of them. */
export async function tellThingsApart(
  trx: Trx,
  { companyId, userId }: Pick<Viewer, 'companyId' | 'userId'>,
  { shares, shared }: Shared,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await takeApartBack(trx, { companyId }, { shares, shared });
  const same = { company_id: companyId, shares, shared, said_by: userId, said_at: now.toISOString() };
  await insertRows(
    trx,
    'told_apart',
    [['thing_id', 'text']],
    ids.map((id) => [id]),
    same,
  );
}

/** @returns how many things were told apart. */
export async function takeApartBack(trx: Trx, { companyId }: InCompany, { shares, shared }: Shared): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('told_apart')
    .where('company_id', '=', companyId)
    .where('shares', '=', shares)
    .where('shared', '=', shared)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const sharesOf: Readonly<Record<Thing, readonly Shares[]>> = { site: ['address', 'uprn'], client: ['name', 'email'] };
/** Groups on the page of those that are told apart. */
const PAGE_SIZE = 50;
/** Of a group that are named. */
const MOST_NAMED = 10;

export type ToldApart = Shared & { saidAt: string; names: readonly { id: string; name: string }[] };

/** The place of a group in the list, as a page's address has it. */
const placeOf = (group: { said_at: string; shares: string; shared: string }): string =>
  [group.said_at, group.shares, group.shared].join(' ');

/** A page of the groups that people told apart, the latest first. @param after  `next` of the page before. */
export async function listToldApart(
  db: Db,
  { companyId }: InCompany,
  thing: Thing,
  after = '',
): Promise<{ groups: ToldApart[]; next: string | undefined }> {
  const [saidAt = '', shares = '', ...shared] = after.split(' ');
  const found = await db
    .selectFrom('told_apart')
    .where('company_id', '=', companyId)
    .where('shares', 'in', [...sharesOf[thing]])
    .$if(after !== '', (query) =>
      query.where(sql<SqlBool>`(said_at, shares, shared) < (${saidAt}, ${shares}, ${shared.join(' ')})`),
    )
    .groupBy(['said_at', 'shares', 'shared'])
    .orderBy('said_at', 'desc')
    .orderBy('shares', 'desc')
    .orderBy('shared', 'desc')
    .limit(PAGE_SIZE + 1)
    .select(['said_at', 'shares', 'shared'])
    .execute();
  const groups = found.slice(0, PAGE_SIZE);
  const last = groups.at(-1);
  const ranked = db
    .selectFrom('told_apart')
    .where('told_apart.company_id', '=', companyId)
    .where('told_apart.shares', 'in', [...sharesOf[thing]])
    .where(
      'told_apart.shared',
      'in',
      listed(
        db,
        groups.map(({ shared }) => shared),
      ).select('hit.id'),
    )
    .select(['told_apart.shares', 'told_apart.shared', 'told_apart.thing_id'])
    .select(sql<number>`row_number() over (partition by shares, shared order by thing_id)`.as('rank'));
  const table = sql.table(thing);
  const names = await db
    .selectFrom(ranked.as('ranked'))
    .innerJoin(
      sql<{ id: string; name: string; company_id: string }>`${table}`.as('thing'),
      'thing.id',
      'ranked.thing_id',
    )
    .where('thing.company_id', '=', companyId)
    .where('ranked.rank', '<=', MOST_NAMED)
    .orderBy('ranked.thing_id')
    .select(['thing.id', 'thing.name', 'ranked.shares', 'ranked.shared'])
    .execute();
  const named = Map.groupBy(names, (each) => `${each.shares} ${each.shared}`);
  return {
    groups: groups.map(({ said_at, shares, shared }) => ({
      ...{ saidAt: said_at, shares, shared },
      names: (named.get(`${shares} ${shared}`) ?? []).map(({ id, name }) => ({ id, name })),
    })),
    next: last && found.length > PAGE_SIZE ? placeOf(last) : undefined,
  };
}

/** Clients that are told apart, by what they share. */
export async function clientsToldApart(db: Db, { companyId }: InCompany): Promise<ReadonlyMap<string, Set<string>>> {
  const rows = await db
    .selectFrom('told_apart')
    .where('company_id', '=', companyId)
    .where('shares', 'in', [...sharesOf.client])
    .select(['shares', 'shared', 'thing_id'])
    .execute();
  const found = new Map<string, Set<string>>();
  for (const { shares, shared, thing_id } of rows) {
    const at = `${shares} ${shared}`;
    found.set(at, (found.get(at) ?? new Set()).add(thing_id));
  }
  return found;
}

/** Whether the group of a query grouped by what sites share has one that is not told apart: that is still there and shares it. */
export const hasMoreThanTold = ({ companyId }: InCompany, by: 'address' | 'uprn') => {
  const [shared, isSame] =
    by === 'uprn'
      ? [sql`site.uprn`, sql`told.uprn = site.uprn`]
      : [
          sql`site.client_id || '~' || site.same_key`,
          sql`told.client_id = site.client_id and told.same_key = site.same_key`,
        ];
  return sql<SqlBool>`count(*) > (select count(*) from told_apart join site as told on told.id = told_apart.thing_id
    where told_apart.company_id = ${companyId} and told_apart.shares = ${sql.lit(by)} and told_apart.shared = ${shared}
    and told.company_id = ${companyId} and ${isSame} and told.archived_at is null)`;
};

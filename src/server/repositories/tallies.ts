import { sql } from 'kysely';
import type { Db } from '../db/dialect.ts';
import { listed } from './listed.ts';

/** What is counted of the rows of a company: `tally` holds it, and triggers keep it. */
export type Tallied = {
  list: 'homes' | 'certificates' | 'defects' | 'visits' | 'reports';
  /** What the rows are counted by: "state", "kind". */
  facet: string;
  /** Of this client alone. */
  clientId?: string | undefined;
  /** YYYY-MM-DD: the states of homes change with the day. */
  day: string;
};

/** How many rows have each value of the facet on a day; a value that none has may be missing. */
export async function countTallied(
  db: Db,
  companyId: string,
  { list, facet, clientId, day }: Tallied,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('tally')
    .where('company_id', '=', companyId)
    .where('list', '=', list)
    .where('facet', '=', facet)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId as string))
    .where('since', '<=', day)
    .groupBy('value')
    .select(['value', (query) => query.fn.sum<number | string>('number').as('rows')])
    .execute();
  return new Map(rows.map(({ value, rows: number }) => [value, Number(number)]));
}

/** The same of several clients, by client. */
export async function countTalliedOf(
  db: Db,
  companyId: string,
  { list, facet, day, clientIds }: Omit<Tallied, 'clientId'> & { clientIds: readonly string[] },
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  if (clientIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tally')
    .where('company_id', '=', companyId)
    .where('list', '=', list)
    .where('facet', '=', facet)
    .where('client_id', 'in', listed(db, clientIds).select('hit.id'))
    .where('since', '<=', day)
    .groupBy(['client_id', 'value'])
    .select(['client_id', 'value', (query) => query.fn.sum<number | string>('number').as('rows')])
    .having(sql<boolean>`sum(number) <> 0`)
    .execute();
  const of = Map.groupBy(rows, ({ client_id }) => client_id);
  return new Map([...of].map(([id, some]) => [id, new Map(some.map(({ value, rows: n }) => [value, Number(n)]))]));
}

import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import { visibleSites } from '../../../../server/repositories/fences.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import { sameKey } from '../../../../server/repositories/register/sites.ts';
import { type Alike, alikeClients, type Shares } from '../../domain/alike.ts';
import { clientsToldApart, hasMoreThanTold, type Shared } from './told-apart.ts';

/** Things that may be one, with what they share. */
export type Group = {
  key: string;
  by: Shares;
  /** What they share, as it is compared. */
  shared: string;
  shares: string;
  things: readonly Alike[];
  /** Whether it has more than are named. */
  isMore: boolean;
};
/** @property next  pass it as `after` for the next page. */
export type GroupPage = { groups: readonly Group[]; next: string | undefined };

/** Groups on a page. */
const PAGE_SIZE = 50;
/** Sites of a group that are named; `listSameAs` has the others. */
const MOST_OF_GROUP = 10;

/** What two sites that may be one have in common: the words of their address, of one client; or the UPRN, of any. */
type SharedOfSites = 'address' | 'uprn';

/** A page of the sites in use that may be one. */
export async function listSameSites(
  db: Db,
  viewer: Viewer,
  { by, after = '' }: { by: SharedOfSites; after?: string },
): Promise<GroupPage> {
  const keys = await (by === 'uprn' ? sharedUprns(db, viewer, after) : sharedAddresses(db, viewer, after));
  const shown = keys.slice(0, PAGE_SIZE);
  const column = sql.ref(by === 'uprn' ? 'site.uprn' : 'site.same_key');
  const ranked = visibleSites(db, viewer)
    .where('site.archived_at', 'is', null)
    // A literal: both databases use the partial index only where they see that it covers the query.
    .where(sql<SqlBool>`${column} <> ${sql.lit('')}`)
    .$if(by === 'address', (query) =>
      query.where('site.client_id', 'in', listed(db, [...new Set(shown.map(clientOf))]).select('hit.id')),
    )
    .where(column, 'in', listed(db, shown.map(sharedOf)).select('hit.id'))
    .select(['site.id', 'site.client_id', sql<string>`${column}`.as('shared')])
    .select(
      sql<number>`row_number() over (partition by ${column}, ${by === 'uprn' ? sql.lit('') : sql.ref('site.client_id')} order by site.id)`.as(
        'rank',
      ),
    );
  const rows = await db
    .selectFrom(ranked.as('ranked'))
    .where('ranked.rank', '<=', MOST_OF_GROUP + 1)
    .innerJoin('site', 'site.id', 'ranked.id')
    .innerJoin('client', 'client.id', 'site.client_id')
    .orderBy('site.id')
    .select(['site.id', 'site.client_id', 'site.name', 'site.address_lines', 'site.town', 'site.postcode'])
    .select(['client.name as clientName', 'ranked.shared'])
    .execute();
  const found = Map.groupBy(rows, ({ shared, client_id }) => (by === 'uprn' ? shared : keyOf(client_id, shared)));
  return {
    groups: shown.flatMap((key) => {
      const things = (found.get(key) ?? []).map(toAlike);
      return things.length > 1 ? [{ key, by, shared: key, shares: sharesOf(by, key), ...cut(things) }] : [];
    }),
    next: keys.length > PAGE_SIZE ? shown.at(-1) : undefined,
  };
}

type Row = { id: string; name: string; address_lines: string; town: string; postcode: string; clientName: string };
const toAlike = ({ id, name, address_lines, town, postcode, clientName }: Row): Alike => ({
  ...{ id, name, notes: [...(JSON.parse(address_lines) as string[]), town, postcode].filter(Boolean).join(', ') },
  client: clientName,
});
const sharesOf = (by: SharedOfSites, key: string) => (by === 'uprn' ? `UPRN ${key}` : 'Same address');
const cut = (things: readonly Alike[]) => ({
  things: things.slice(0, MOST_OF_GROUP),
  isMore: things.length > MOST_OF_GROUP,
});

const sitesOfGroup = (db: Db, viewer: Viewer, by: SharedOfSites, key: string) => {
  const column = sql.ref(by === 'uprn' ? 'site.uprn' : 'site.same_key');
  return visibleSites(db, viewer)
    .where('site.archived_at', 'is', null)
    .where(sql<SqlBool>`${column} <> ${sql.lit('')}`)
    .where(sql<SqlBool>`${column} = ${sharedOf(key)}`)
    .$if(by === 'address', (query) => query.where('site.client_id', '=', clientOf(key)));
};

/** Sites of one group on a page. */
const PAGE_OF_GROUP = 50;

/** A page of the sites of one group. @param after  id of the last one on the page before. @returns `next`: pass it as `after`. */
export async function listSameAs(
  db: Db,
  viewer: Viewer,
  { by, key, after = '' }: { by: SharedOfSites; key: string; after?: string },
): Promise<{ group: Group; next: string | undefined }> {
  const rows = await sitesOfGroup(db, viewer, by, key)
    .where('site.id', '>', after)
    .innerJoin('client', 'client.id', 'site.client_id')
    .orderBy('site.id')
    .limit(PAGE_OF_GROUP + 1)
    .select(['site.id', 'site.name', 'site.address_lines', 'site.town', 'site.postcode', 'client.name as clientName'])
    .execute();
  const shown = rows.slice(0, PAGE_OF_GROUP);
  return {
    group: { key, by, shared: key, shares: sharesOf(by, key), things: shown.map(toAlike), isMore: false },
    next: rows.length > PAGE_OF_GROUP ? shown.at(-1)?.id : undefined,
  };
}

/** Whether the addresses of sites that were there before an upgrade are still to be compared. */
export async function isComparing(db: Db, viewer: Viewer): Promise<boolean> {
  const row = await db
    .selectFrom('site')
    .where('site.company_id', '=', viewer.companyId)
    .where('site.same_key', '=', sql.lit(''))
    .limit(1)
    .select('site.id')
    .executeTakeFirst();
  return row !== undefined;
}

const keyOf = (clientId: string, shared: string): string => `${clientId}~${shared}`;
const clientOf = (key: string): string => key.slice(0, Math.max(key.indexOf('~'), 0));
const sharedOf = (key: string): string => key.slice(key.indexOf('~') + 1);

async function sharedUprns(db: Db, viewer: Viewer, after: string): Promise<string[]> {
  const rows = await visibleSites(db, viewer)
    .where('site.archived_at', 'is', null)
    .where(sql<SqlBool>`site.uprn <> ${sql.lit('')}`)
    .where('site.uprn', '>', after)
    .groupBy('site.uprn')
    .having(sql<SqlBool>`count(*) > 1 and ${hasMoreThanTold(viewer, 'uprn')}`)
    .orderBy('site.uprn')
    .limit(PAGE_SIZE + 1)
    .select('site.uprn')
    .execute();
  return rows.map(({ uprn }) => uprn);
}

async function sharedAddresses(db: Db, viewer: Viewer, after: string): Promise<string[]> {
  const rows = await visibleSites(db, viewer)
    .where('site.archived_at', 'is', null)
    .where(sql<SqlBool>`site.same_key <> ${sql.lit('')}`)
    .$if(after !== '', (query) =>
      query.where(sql<SqlBool>`(site.client_id, site.same_key) > (${clientOf(after)}, ${sharedOf(after)})`),
    )
    .groupBy(['site.client_id', 'site.same_key'])
    .having(sql<SqlBool>`count(*) > 1 and ${hasMoreThanTold(viewer, 'address')}`)
    .orderBy('site.client_id')
    .orderBy('site.same_key')
    .limit(PAGE_SIZE + 1)
    .select(['site.client_id', 'site.same_key'])
    .execute();
  return rows.map(({ client_id, same_key }) => keyOf(client_id, same_key));
}

/** Clients that are compared. */
const MOST_CLIENTS = 20_000;

/** A page of the clients in use that share a name or a mail address, and of which nobody said that they are different. */
export async function listSameClients(db: Db, viewer: Viewer, { after = '' }: { after?: string }): Promise<GroupPage> {
  const told = await clientsToldApart(db, viewer);
  const groups = (await alikeIn(db, viewer)).filter(({ by, shared, things }) => {
    const apart = told.get(`${by} ${shared}`);
    return things.some(({ id }) => !apart?.has(id));
  });
  const from = groups.findIndex(({ key }) => key === after) + 1;
  const shown = groups.slice(from, from + PAGE_SIZE);
  return { groups: shown, next: groups.length > from + PAGE_SIZE ? shown.at(-1)?.key : undefined };
}

async function alikeIn(db: Db, viewer: Viewer): Promise<Group[]> {
  const rows = await db
    .selectFrom('client')
    .where('client.company_id', '=', viewer.companyId)
    .$if(viewer.role === 'client', (query) => query.where('client.id', '=', viewer.clientId ?? ''))
    .where('client.archived_at', 'is', null)
    .orderBy('client.name')
    .orderBy('client.id')
    .limit(MOST_CLIENTS)
    .select(['client.id', 'client.name', 'client.email'])
    .execute();
  // A name or an email that is erased later must not stand elsewhere.
  return alikeClients(rows).map((group) => ({ ...group, shared: hashOf(group.shared), isMore: false }));
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Ids of the sites or clients in use that share it. */
export async function membersOf(db: Db, viewer: Viewer, { shares, shared }: Shared): Promise<string[]> {
  if (shares === 'name' || shares === 'email') {
    const group = (await alikeIn(db, viewer)).find((each) => each.by === shares && each.shared === shared);
    return group ? group.things.map(({ id }) => id) : [];
  }
  const rows = await sitesOfGroup(db, viewer, shares, shared).orderBy('site.id').select('site.id').execute();
  return rows.map(({ id }) => id);
}

/** Sites in one go: other work comes between. */
const AT_ONCE = 1000;

/** Works out what the sites that were there before are compared by. */
export async function compareSites(db: Db): Promise<void> {
  for (let isMore = true; isMore; ) {
    const rows = await db
      .selectFrom('site')
      .where('same_key', '=', sql.lit(''))
      .limit(AT_ONCE)
      .select(['id', 'name', 'address_lines', 'town', 'postcode'])
      .execute();
    const keys = rows.map((row) => [row.id, sameKey({ ...row, addressLines: JSON.parse(row.address_lines) })]);
    await db.transaction().execute(async (trx) => {
      for (const [id = '', same_key = ''] of keys)
        await trx.updateTable('site').set({ same_key }).where('id', '=', id).where('same_key', '=', '').execute();
    });
    isMore = rows.length === AT_ONCE;
  }
}

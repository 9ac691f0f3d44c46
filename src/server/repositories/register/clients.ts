import { type Selectable, sql } from 'kysely';
import { ConflictError, NotFoundError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { InCompany, Viewer } from '../../../kernel/viewer.ts';
import { type Db, isPostgres, type Trx } from '../../db/dialect.ts';
import type { ClientTable } from '../../db/schema/register.ts';
import { holdsText } from '../../db/text.ts';
import type { Address } from '../people/companies.ts';
import { indexSitesOfClient, replaceWords } from './site-words.ts';

export type ClientDetails = {
  name: string;
  kind: ClientTable['kind'];
  address: Address;
  email: string;
  phone: string;
  /** The agent who acts for a landlord; empty without one. */
  agentName: string;
  agentEmail: string;
  agentPhone: string;
  /** Whether mails with their certificates have the PDF attached. */
  attachPdf: boolean;
  /** Whether improvements (C3) are followed as defects too. */
  followsC3?: boolean;
};
export type Client = ClientDetails & {
  id: string;
  /** Null while it is in use. */
  archivedAt: string | null;
  /** The client that this one was merged into. */
  mergedInto: string | null;
};

/** All of the company's; a client sees themselves only. */
const clients = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('client')
    .where('client.company_id', '=', viewer.companyId)
    .$if(viewer.role === 'client', (query) => query.where('client.id', '=', viewer.clientId ?? ''));

const pageSize = 50;

export type ClientPage = { clients: Client[] /** Pass it as `after` for the next page. */; next: string | undefined };

/** A page of the clients by name. @param search part of a name, of the client or the agent. */
export async function listClients(
  db: Db,
  viewer: Viewer,
  { search = '', after }: { search?: string; after?: string } = {},
): Promise<ClientPage> {
  const rows = await clients(db, viewer)
    .where('client.archived_at', 'is', null)
    .$if(search.trim() !== '', (query) =>
      query.where(holdsText(search, sql.ref('client.name'), sql.ref('client.agent_name'))),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(name, id) > (select name, id from client where company_id = ${viewer.companyId} and id = ${after})`,
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(pageSize + 1)
    .selectAll()
    .execute();
  const page = rows.slice(0, pageSize).map(toClient);
  return { clients: page, next: rows.length > pageSize ? page.at(-1)?.id : undefined };
}

/** Id and name of every client in use, to find those that a file names; read in batches. Never for a page: pages search. */
export async function listClientNames(db: Db, viewer: Viewer): Promise<{ id: string; name: string }[]> {
  const names: { id: string; name: string }[] = [];
  for (let after = ''; ; ) {
    const rows = await clients(db, viewer)
      .where('client.archived_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(namesAtOnce)
      .select(['id', 'name'])
      .execute();
    for (const { id, name } of rows) names.push({ id, name });
    const last = rows.at(-1);
    if (!last || rows.length < namesAtOnce) return names;
    after = last.id;
  }
}

const namesAtOnce = 1000;

/** @throws NotFoundError when there is none in the viewer's company. */
export async function getClient(db: Db, viewer: Viewer, clientId: string): Promise<Client> {
  const row = await clients(db, viewer).where('id', '=', clientId).selectAll().executeTakeFirst();
  if (!row) throw new NotFoundError(`client ${clientId}`);
  return toClient(row);
}

/** A client that was archived, or merged into another, takes no sites and no people. */
export const clientAway = (name: string, id: string): ConflictError =>
  new ConflictError(`${name} is archived, or was merged into another client. The office can restore it first.`, {
    link: { href: `/clients/${id}`, text: `Open ${name}` },
  });

/**
 * A client to which something is added: it waits for a colleague who archives or merges it at the moment.
 * @throws NotFoundError; ConflictError when it is archived.
 */
export async function getClientToChange(db: Db, viewer: Viewer, clientId: string): Promise<Client> {
  const row = await clients(db, viewer)
    .where('id', '=', clientId)
    .selectAll()
    .$if(isPostgres(db), (query) => query.forKeyShare())
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`client ${clientId}`);
  if (row.archived_at !== null) throw clientAway(row.name, row.id);
  return toClient(row);
}

/**
 * The client of a report. Fenced by the company alone: the person who drafts a report chooses its site and so its client.
 * @throws NotFoundError when there is none in the company.
 */
export async function clientOf(db: Db, { companyId }: InCompany, clientId: string): Promise<Client> {
  const row = await db
    .selectFrom('client')
    .where('company_id', '=', companyId)
    .where('id', '=', clientId)
    .selectAll()
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`client ${clientId}`);
  return toClient(row);
}

/** The client of a site. Fenced by the company alone. @throws NotFoundError when there is no such site in the company. */
export async function clientOfSite(db: Db, viewer: InCompany, siteId: string): Promise<Client> {
  const site = await db
    .selectFrom('site')
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', siteId)
    .select('client_id')
    .executeTakeFirst();
  if (!site) throw new NotFoundError(`site ${siteId}`);
  return clientOf(db, viewer, site.client_id);
}

/** @returns the id. */
export async function insertClient(trx: Trx, viewer: Viewer, details: ClientDetails, now: Date): Promise<string> {
  const id = newId();
  await trx
    .insertInto('client')
    .values({ id, company_id: viewer.companyId, ...toColumns(details), created_at: now.toISOString() })
    .execute();
  await replaceWords(trx, viewer, 'client', id, [details.name, details.agentName]);
  return id;
}

/** Saves a client. Searches find a client's sites by its name too, so their words follow. @returns it as it was. @throws NotFoundError when there is none in the viewer's company. */
export async function saveClient(trx: Trx, viewer: Viewer, clientId: string, details: ClientDetails): Promise<Client> {
  const before = await getClient(trx, viewer, clientId);
  await trx
    .updateTable('client')
    .set(toColumns(details))
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', clientId)
    .execute();
  await replaceWords(trx, viewer, 'client', clientId, [details.name, details.agentName]);
  if (details.name !== before.name) await indexSitesOfClient(trx, viewer, clientId, details.name);
  return before;
}

const toClient = (row: Selectable<ClientTable>): Client => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  address: JSON.parse(row.address),
  email: row.email,
  phone: row.phone,
  agentName: row.agent_name,
  agentEmail: row.agent_email,
  agentPhone: row.agent_phone,
  attachPdf: row.attach_pdf === 1,
  followsC3: row.follows_c3 === 1,
  archivedAt: row.archived_at,
  mergedInto: row.merged_into,
});

const toColumns = (details: ClientDetails) => ({
  name: details.name,
  kind: details.kind,
  address: JSON.stringify(details.address),
  email: details.email,
  phone: details.phone,
  agent_name: details.agentName,
  agent_email: details.agentEmail,
  agent_phone: details.agentPhone,
  attach_pdf: details.attachPdf ? 1 : 0,
  follows_c3: details.followsC3 ? 1 : 0,
});

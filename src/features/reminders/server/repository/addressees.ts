import { addresseeOf } from '../../../../domain/register/addressee.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import { holdsAddress } from '../../../../server/repositories/people/address-in-use.ts';
import type { Addressee } from '../tell.ts';

/** Where clients and users can be mailed who want to be, in the order of their names here: `client:` or `user:` and the id. */
export async function findAddressees(db: Db, companyId: string, people: readonly string[]): Promise<Addressee[]> {
  const idsOf = (kind: string) =>
    people.filter((each) => each.startsWith(`${kind}:`)).map((each) => each.slice(kind.length + 1));
  return [
    ...(await findUsersToTell(db, companyId, idsOf('user'))),
    ...(await findClientsToTell(db, companyId, idsOf('client'))),
  ];
}

export async function findClientsToTell(db: Db, companyId: string, ids: readonly string[]): Promise<Addressee[]> {
  const rows = await db
    .selectFrom('client')
    .where('company_id', '=', companyId)
    .where('id', 'in', listed(db, ids).select('hit.id'))
    .orderBy('id')
    .select(['id', 'name', 'email', 'agent_name', 'agent_email'])
    .execute();
  const accounts = await listAccountsOf(db, companyId, ids);
  return rows.flatMap(({ id, name, email, agent_name: agentName, agent_email: agentEmail }) => {
    const to = addresseeOf({ name, email, agentName, agentEmail });
    const choose = to && accounts.get(id)?.includes(to.email) ? `/clients/${id}/reminders` : undefined;
    return to ? [{ ...to, person: `client:${id}`, choose, role: 'client' }] : [];
  });
}

/** The addresses, in small letters, with which people of clients sign in: they alone can open a page that a mail names. */
async function listAccountsOf(db: Db, companyId: string, clientIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('user')
    .where('company_id', '=', companyId)
    .where('client_id', 'in', listed(db, clientIds).select('hit.id'))
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .select(['client_id', 'email'])
    .execute();
  const byClient = Map.groupBy(rows, (row) => row.client_id ?? '');
  return new Map([...byClient].map(([id, people]) => [id, people.map(({ email }) => email)]));
}

export async function findUsersToTell(db: Db, companyId: string, ids: readonly string[]): Promise<Addressee[]> {
  const rows = await db
    .selectFrom('user')
    .where('company_id', '=', companyId)
    .where('id', 'in', listed(db, ids).select('hit.id'))
    .where('disabled_at', 'is', null)
    .where('work_mail', '<>', 'off')
    .orderBy('id')
    .select(['id', 'name', 'email', 'role'])
    .execute();
  return rows.filter(holdsAddress).map(({ id, name, email, role }) => ({
    ...{ person: `user:${id}`, name, email, choose: '/settings/account' },
    role,
  }));
}

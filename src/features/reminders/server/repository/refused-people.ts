import { type SqlBool, sql } from 'kysely';
import { addresseeOf } from '../../../../domain/register/addressee.ts';
import type { InCompany } from '../../../../kernel/viewer.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import { refusedAt } from '../refused.ts';

/** A person whose reminders and mails of visits did not arrive. @property site  of an occupier. */
type Person = { id: string; name: string; email: string; site: { id: string; name: string } | undefined };
/** @property isMailRefused  the mail server refused the mail itself: the address may be right. */
export type RefusedPerson = Person & { isMailRefused: boolean };

/** Rows that one query reads. */
const AT_ONCE = 200;

/** Clients and occupiers whose mail servers refused since a time, or its address, and who still have that address; the latest first. */
export async function listRefusedPeople(
  db: Db,
  who: InCompany,
  { since, most }: { since: string; most: number },
): Promise<RefusedPerson[]> {
  const found = new Map<string, RefusedPerson>();
  for (let offset = 0; found.size < most; offset += AT_ONCE) {
    const refused = await db
      .selectFrom('reminder')
      .where('company_id', '=', who.companyId)
      // Written out, as in the index that holds these only.
      .where(sql<SqlBool>`event >= 'refused:' and event < 'refused;'`)
      .where('at', '>=', since)
      .where((where) => where.or([where('person', 'like', 'client:%'), where('person', 'like', 'occupant:%')]))
      .orderBy('at', 'desc')
      .orderBy('person')
      .orderBy('event')
      .offset(offset)
      .limit(AT_ONCE)
      .select(['person', 'event'])
      .execute();
    for (const [key, person] of await stillRefused(db, who, refused)) if (!found.has(key)) found.set(key, person);
    if (refused.length < AT_ONCE) break;
  }
  return [...found.values()].slice(0, most);
}

/** Those of the people who still have the refused address, by `client:` or `occupant:` and the id. */
async function stillRefused(
  db: Db,
  { companyId }: InCompany,
  refused: readonly { person: string; event: string }[],
): Promise<[string, RefusedPerson][]> {
  if (refused.length === 0) return [];
  const idsOf = (kind: string) =>
    refused.flatMap(({ person }) => (person.startsWith(`${kind}:`) ? [person.slice(kind.length + 1)] : []));
  const clients = await db
    .selectFrom('client')
    .where('company_id', '=', companyId)
    .where('id', 'in', listed(db, idsOf('client')).select('hit.id'))
    .select(['id', 'name', 'email', 'agent_name', 'agent_email'])
    .execute();
  const occupants = await db
    .selectFrom('occupant')
    .innerJoin('site', (join) =>
      join.onRef('site.company_id', '=', 'occupant.company_id').onRef('site.id', '=', 'occupant.site_id'),
    )
    .where('occupant.company_id', '=', companyId)
    .where('occupant.moved_out_on', '=', '')
    .where('occupant.id', 'in', listed(db, idsOf('occupant')).select('hit.id'))
    .select(['occupant.id', 'occupant.name', 'occupant.email', 'occupant.site_id', 'site.name as site_name'])
    .execute();
  const people = new Map<string, Person>([
    ...clients.map(({ id, name, email, agent_name: agentName, agent_email: agentEmail }): [string, Person] => {
      const to = addresseeOf({ name, email, agentName, agentEmail });
      return [`client:${id}`, { id, name: to?.name ?? name, email: to?.email ?? '', site: undefined }];
    }),
    ...occupants.map(({ id, name, email, site_id, site_name }): [string, Person] => [
      `occupant:${id}`,
      { id, name, email, site: { id: site_id, name: site_name } },
    ]),
  ]);
  return refused.flatMap(({ person, event }): [string, RefusedPerson][] => {
    const found = people.get(person);
    const what = found && refusedAt(event, found.email);
    return found && what ? [[person, { ...found, isMailRefused: what === 'mail' }]] : [];
  });
}

/** A site or client beside others that may be the same. @property client  whose site it is; '' of a client. */
export type Alike = { id: string; name: string; notes: string; client: string };

export type Thing = 'site' | 'client';
/** What things that may be the same have in common. */
export type Shares = 'address' | 'uprn' | 'name' | 'email';

type Client = { id: string; name: string; email: string };
type Group = { key: string; by: Shares; shared: string; shares: string; things: Alike[] };

/** Words of a firm's form, which are left out of its name as often as not. */
const forms: ReadonlySet<string> = new Set(['the', 'ltd', 'limited', 'llp', 'plc', 'co', 'company', 'and', '']);

/** The name without case, accents, signs and the form of the firm; the whole name where nothing else is left. */
export function clientKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{Mark}]/gu, '')
    .split(/[^\p{Letter}\p{Number}]+/u);
  return words.filter((word) => !forms.has(word)).join(' ') || words.join(' ').trim();
}

/** Clients that share a name, then those of other names that share a mail address; in the order given. */
export function alikeClients(clients: readonly Client[]): Group[] {
  const byName = groupsOf(clients, ({ name }) => clientKey(name), 'name');
  const named = new Set(byName.map(({ things }) => idsOf(things)));
  const byEmail = groupsOf(clients, ({ email }) => email.trim().toLowerCase(), 'email');
  return [...byName, ...byEmail.filter(({ things }) => !named.has(idsOf(things)))];
}

const idsOf = (things: readonly Alike[]) => things.map(({ id }) => id).join(' ');

function groupsOf(clients: readonly Client[], key: (client: Client) => string, by: 'name' | 'email'): Group[] {
  const found = Map.groupBy(clients, key);
  found.delete('');
  return [...found]
    .filter(([, { length }]) => length > 1)
    .map(([shared, some]) => ({
      ...{ key: `${by.charAt(0)}${some[0]?.id}`, by, shared, shares: `Same ${by}` },
      things: some.map(({ id, name, email }) => ({ id, name, notes: email, client: '' })),
    }));
}

import type { Viewer } from '../../server/context.ts';
import type { Db } from '../../server/db/dialect.ts';
import { NotFoundError } from '../../server/errors.ts';
import { getClient, listClients } from '../../server/repositories/register/clients.ts';

/** Clients to choose one from: those that a search finds, at most a page of them, and the one that is chosen already. */
export type ClientChoices = {
  choices: { value: string; label: string }[];
  search: string;
  /** Whether others can be found by a search. */
  isMore: boolean;
};

/**
 * @param query   of the page's address: `q` is what is searched.
 * @param chosen  id of the client that is chosen already; '' for none. One that is not the company's is left out.
 */
export async function clientChoices(db: Db, viewer: Viewer, query: string, chosen: string): Promise<ClientChoices> {
  const search = new URLSearchParams(query).get('q') ?? '';
  const { clients, next } = await listClients(db, viewer, { search });
  const other = chosen === '' || clients.some(({ id }) => id === chosen) ? [] : await findClient(db, viewer, chosen);
  const choices = [...other, ...clients].map(({ id, name }) => ({ value: id, label: name }));
  return { choices, search, isMore: next !== undefined };
}

async function findClient(db: Db, viewer: Viewer, id: string) {
  try {
    return [await getClient(db, viewer, id)];
  } catch (error) {
    if (error instanceof NotFoundError) return [];
    throw error;
  }
}

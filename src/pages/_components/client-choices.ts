import { NotFoundError } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Db } from '../../server/db/dialect.ts';
import { getClient, listClients } from '../../server/repositories/register/clients.ts';

/** Options for a client field: one page of search results, and the client already chosen. */
export type ClientChoices = {
  choices: { value: string; label: string }[];
  search: string;
  /** True when the search has more results than are listed. */
  isMore: boolean;
};

/**
 * @param query   the page's query string; `q` is the search text.
 * @param chosen  id of the client already chosen, '' for none. Another company's client is left out.
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

import { randomUUID } from 'node:crypto';
import type { Viewer } from '../../src/server/context.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import { readList } from '../../src/server/site-lists/read-list.ts';
import { keepList } from '../../src/server/sites/import-sites.ts';

/** A list of a few sites that was read and waits to be added; one of its rows is refused. @returns its id. */
export async function listSomeSites(db: Db, viewer: Viewer, clientId: string): Promise<string> {
  const text =
    'address,town,postcode\n1 Listed Row,Testham,TE2 1AA\n2 Listed Row,Testham,TE2 1AB\n,,\n3 Listed Row,,\n';
  const clients = [{ id: clientId, name: 'Any' }];
  const read = await readList(new TextEncoder().encode(text), { clients, clientId });
  if (!read.ok) throw new Error(read.message);
  const { list } = read;
  const submission = { submission: randomUUID(), contentHash: '' };
  return keepList(db, viewer, { fileName: 'sites.csv', list, submission }, new Date());
}

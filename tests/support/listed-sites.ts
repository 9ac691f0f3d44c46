import { randomUUID } from 'node:crypto';
import { keepList } from '../../src/features/site-import/server/import-sites.ts';
import { readList } from '../../src/features/site-import/server/list/read-list.ts';
import type { Viewer } from '../../src/kernel/viewer.ts';
import type { Db } from '../../src/server/db/dialect.ts';

/** A list of a few sites that was read and waits to be added; one of its rows is refused. @returns its id. */
export async function listSomeSites(db: Db, viewer: Viewer, clientId: string): Promise<string> {
  const text =
    'address,town,postcode\n1 Listed Row,Testham,TE2 1AA\n2 Listed Row,Testham,TE2 1AB\n,,\n3 Listed Row,,\n';
  const clients = [{ id: clientId, name: 'Any' }];
  const content = new TextEncoder().encode(text);
  const read = await readList(content, { clients, clientId });
  if (!read.ok) throw new Error(read.message);
  const submission = { submission: randomUUID(), contentHash: '' };
  const file = { list: read.list, content, clientId, answers: {} };
  return keepList(db, viewer, { fileName: 'sites.csv', read: file, submission }, new Date());
}

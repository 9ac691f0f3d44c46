import { checkDetails } from '../../src/features/instruments/routes/instrument-file-posts.ts';
import { keepInstruments } from '../../src/features/instruments/server/csv/import.ts';
import { readInstruments } from '../../src/features/instruments/server/csv/read-instruments.ts';
import type { Viewer } from '../../src/kernel/viewer.ts';
import type { Db } from '../../src/server/db/dialect.ts';

/** A list of instruments that was read and waits to be saved; one of its rows is refused. @returns its id. */
export async function listSomeInstruments(db: Db, viewer: Viewer): Promise<string> {
  const text = 'Make,Model,Serial\nMegger,MFT,901\nKewtech,KT64,902\n,KT64,903\n';
  const list = await readInstruments(new TextEncoder().encode(text));
  if (!list.ok) throw new Error(list.message);
  return db
    .transaction()
    .execute((trx) => keepInstruments(trx, viewer, { fileName: 'testers.csv', list, check: checkDetails }, new Date()));
}

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportFilesIn } from '../../../src/features/exports/server/export-files.ts';
import { HELD_FOR, makeExport } from '../../../src/features/exports/server/make-export.ts';
import { takeNextExport } from '../../../src/features/exports/server/repository/export-work.ts';
import type { OpenDatabase } from '../../../src/server/db/connect.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { idOf } from '../../../src/server/documents/blobs/store/blob-store.ts';
import { printHere } from '../../../src/server/documents/pdf/printer.ts';
import { type FreshDatabase, freshDatabase, openQuick } from '../../support/databases.ts';
import { openExportedCompany } from '../../support/exported-company.ts';

const [SITES, EACH] = [300, 6];
/** The first measure comes when all that is made once is made. */
const FIRST = 500;

let fresh: FreshDatabase;
let opened: OpenDatabase;
beforeAll(async () => {
  fresh = await freshDatabase('sqlite', { migrated: true });
  opened = await openQuick(fresh.options);
});
afterAll(async () => {
  await opened.close();
  await fresh.drop();
});

/** In bytes, what scripts hold: objects, and what buffers stand on. */
function held(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // The second takes what the first left for those who watch things go.
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** The company's own sites, reports and certificates so many times over, by the database itself. */
async function multiply(db: Db, companyId: string): Promise<void> {
  const numbered = (count: number) =>
    sql`with recursive n(at) as (select 1 union all select at + 1 from n where at < ${count})`;
  const copies = async (table: string, count: number, changed: Record<string, RawBuilder<unknown>>) => {
    const all = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
    const columns = all.rows.map(({ name }) => name);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      ${numbered(count)} select ${sql.join(columns.map((name) => changed[name] ?? sql`one.${sql.ref(name)}`))}
      from n, (select * from ${sql.table(table)} where company_id = ${companyId} order by id limit 1) one`.execute(db);
  };
  const site = sql`'site-' || (at % ${SITES})`;
  await copies('site', SITES, { id: site, name: sql`'Site ' || at` });
  await copies('report', SITES * EACH, { id: sql`'report-' || at`, site_id: site });
  await copies('certificate', SITES * EACH, {
    ...{ id: sql`'certificate-' || at`, report_id: sql`'report-' || at`, site_id: site },
    ...{ number: sql`'MANY-' || at`, code: sql`'code-' || at`, pdf_hash: sql`null` },
  });
}

test('an export of thousands of reports holds no more than one of hundreds', async () => {
  const { db } = opened;
  let count = 0;
  const measures = new Map<number, number>();
  const printer = {
    ...printHere,
    async print() {
      count += 1;
      if (count === FIRST || count === SITES * EACH) measures.set(count, held());
      return Buffer.alloc(40_000, 'print');
    },
  };
  const { company, deps, ask, latest } = await openExportedCompany(db);
  await multiply(db, company.people.owner.companyId);
  await ask(company.people.owner, { of: 'all' });
  const now = deps.clock();
  const taken = await takeNextExport(db, { heldBy: 'w', now, until: new Date(now.getTime() + HELD_FOR) });
  if (!taken) throw new Error('nothing waits');
  // The store is another place, where prints are not in our memory.
  const blobs = { ...deps.blobs, put: async (content: Uint8Array) => idOf(content, 'elsewhere') };
  await makeExport({ ...deps, blobs, printer }, exportFilesIn(deps.config.dataDir), taken);
  expect(await latest(company.people.owner)).toMatchObject({ state: 'done', done: SITES * EACH + 3, lacking: 0 });
  const [first = 0, last = 0] = [measures.get(FIRST), measures.get(SITES * EACH)];
  // Measured: 0.3 MB; 12 MB with the directory and the hashes in memory.
  expect(last - first).toBeLessThan(4e6);
});

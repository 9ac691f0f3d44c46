import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openBlobStore } from '../../src/server/documents/blobs/store/open-store.ts';
import { issueReport } from '../../src/server/reports/issue.ts';
import { addPhotos } from '../../src/server/reports/photos/add-photos.ts';
import { approveAsItIs } from '../support/approve.ts';
import { benchSecret } from '../support/borough.ts';
import { makeDeps } from '../support/deps.ts';
import { changesOf, inspected } from '../support/inspection.ts';
import { phonePhoto } from '../support/photos.ts';
import { handIn } from '../support/reports.ts';
import { book, fill, makeCompany, type TestCompany } from '../support/world.ts';
import { signIn, startApplication } from './servers.ts';
import { type Row, row } from './table.ts';

const CIRCUITS = 60;
const PHOTOS = 6;
const PRINTED = 24;
/** The first prints start the thread and warm it. */
const WARMING = 3;
const ms = (value: number) => `${value.toFixed(1)} ms`;

/** The time of a page while the process prints large reports one after another, and the time of each print. */
export async function measurePagesWhilePrinting(dataDir: string): Promise<Row[]> {
  const { company, reports } = await issued(dataDir);
  const served = await startApplication(dataDir);
  try {
    const cookie = await signIn(served.origin, company.people.office.email);
    const ask = async (path: string) => {
      const answer = await fetch(`${served.origin}${path}`, { headers: { cookie } });
      const { byteLength } = await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      return byteLength;
    };
    const print = (id: string) => ask(`/reports/${id}/document.pdf`);
    for (const id of reports.slice(0, WARMING)) await print(id);
    for (let warm = 0; warm < 50; warm += 1) await ask('/sites');

    const printTimes: number[] = [];
    let isPrinting = true;
    const prints = (async () => {
      try {
        for (const id of reports.slice(WARMING)) {
          const start = performance.now();
          await print(id);
          printTimes.push(performance.now() - start);
        }
      } finally {
        isPrinting = false;
      }
    })();
    const times: number[] = [];
    while (isPrinting) {
      const start = performance.now();
      await ask('/sites');
      times.push(performance.now() - start);
    }
    await prints;
    const worst = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY;
    const median = printTimes.sort((a, b) => a - b)[Math.floor(printTimes.length / 2)] ?? Number.POSITIVE_INFINITY;
    const own = `a print of ${CIRCUITS} circuits with ${PHOTOS} photos while pages are asked for, median of ${printTimes.length}`;
    const what = `a page of the process that prints ${CIRCUITS} circuits with ${PHOTOS} photos, p99 of ${times.length}`;
    return [row(what, worst, { under: 50 }, ms), row(own, median, { most: 150 }, ms)];
  } finally {
    await served.stop();
  }
}

/** Reports of a large board with photos, issued and not printed yet. */
async function issued(dataDir: string): Promise<{ company: TestCompany; reports: string[] }> {
  const { db, dialect, close } = openDatabase({ dataDir });
  try {
    await migrate(db, dialect);
    const company = await makeCompany(db, 'Printing Electrical');
    const { electrician, supervisor } = company.people;
    const config = { sessionSecret: benchSecret, publicUrl: 'https://copperplate.example' };
    const { deps } = makeDeps(db, { config, blobs: openBlobStore({ blobs: undefined, dataDir }) });
    const reports: string[] = [];
    for (let index = 0; index < PRINTED + WARMING; index += 1) {
      const { reportId } = await book(db, company, electrician);
      await fill(db, electrician, reportId, changesOf(largeInspection()));
      const sent: Uint8Array[] = [];
      for (let shade = 0; shade < PHOTOS; shade += 1)
        sent.push(await phonePhoto({ width: 1600, height: 1200, shade: shade * 20 + index }));
      const form = { submission: randomUUID(), contentHash: 'x' };
      for (const photo of sent)
        await addPhotos(deps, electrician, reportId, {
          ...{ ...form, submission: randomUUID() },
          ...{ boundTo: 'boards/b', sent: [photo] },
        });
      const seq = await handIn(db, electrician, reportId);
      await db.transaction().execute((trx) => approveAsItIs(trx, supervisor, reportId));
      const signed = { ...form, submission: randomUUID(), seq, signature: supervisor.name, drawing: undefined };
      await issueReport(deps, supervisor, reportId, signed);
      reports.push(reportId);
    }
    return { company, reports };
  } finally {
    await close();
  }
}

function largeInspection() {
  const filled = inspected();
  const [board] = filled.boards ?? [];
  const used = (board?.circuits ?? []).filter(({ circuit_kind }) => circuit_kind !== 'spare');
  const circuits = Array.from({ length: CIRCUITS }, (_, index) => ({
    ...used[index % used.length],
    id: `c-${index}`,
    circuit_no: String(index + 1),
  }));
  return { ...filled, boards: [{ ...board, id: 'b', ways: CIRCUITS, circuits }] } as typeof filled;
}

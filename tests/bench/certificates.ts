import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../src/server/db/connect.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { issueReport } from '../../src/server/reports/issue.ts';
import { findCertificateOfReport } from '../../src/server/repositories/certificates/certificates.ts';
import { benchSecret, fillBorough, partOf, wholeBorough } from '../support/borough.ts';
import { makeDeps } from '../support/deps.ts';
import { freePort } from '../support/postgres-server.ts';
import { approvedReport } from '../support/reports.ts';
import { makeCompany, type TestCompany } from '../support/world.ts';
import { load } from './load.ts';
import { residentBytes, signIn, startApplication } from './servers.ts';
import { type Row, row } from './table.ts';
import { weighPage } from './weigh.ts';

const ISSUED = 100;
const CLIENTS = 20;
const ms = (value: number) => `${value.toFixed(1)} ms`;
const MB = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

/** The cost of issuing with a few certificates and with a borough's in the log, of checking one, and of printing many at once. */
export async function measureCertificates(folder: string, part: number): Promise<Row[]> {
  const few = join(folder, 'few');
  mkdirSync(few);
  const opened = openDatabase({ dataDir: few });
  await migrate(opened.db, opened.dialect);
  const company = await makeCompany(opened.db, 'Certificates Electrical');
  const { reports, median } = await issueMany(opened.db, company, ISSUED);
  const certificate = await findCertificateOfReport(opened.db, company.people.supervisor, reports[0] ?? '');
  await opened.close();

  // Behind a proxy the address is known before the server starts.
  const port = String(await freePort());
  const served = await startApplication(few, undefined, {
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '1',
  });
  try {
    const page = `${served.origin}/public/verify/${certificate?.code}`;
    const { html, css } = await weighPage(page, '', 'br');
    // Each client has its own network, because requests per network are limited.
    const headers = { 'x-forwarded-for': '2001:db8:{each}::1' };
    await load({ url: page, headers, connections: 8, seconds: 3, requests: 4000 });
    const { perSecond } = await load({ url: page, headers, connections: 8, seconds: 10, requests: 9000 });
    const printed = await printMany(served, company, reports);
    const many = await atBorough(folder, part);
    return [
      row(
        'issued without the print, among 100: canonical form, hash, signature, number, log',
        median,
        { under: 50 },
        ms,
      ),
      row(`the same, with ${many.there} certificates there and in the log`, many.median, { under: 50 }, ms),
      row(
        'verify page: HTML + CSS on first visit, brotli',
        html + css,
        { most: 15_000 },
        (b) => `${(b / 1000).toFixed(1)} kB`,
      ),
      row('verify page: requests/s on one process', perSecond, { least: 500 }, (value) => `${Math.round(value)}/s`),
      row(
        `${ISSUED} prints asked for by ${CLIENTS} at once: failed`,
        printed.failed,
        { most: 0 },
        String,
        ms(printed.took),
      ),
      row('memory meanwhile', printed.bytes, { under: 500e6 }, MB),
    ];
  } finally {
    await served.stop();
  }
}

/** @returns the reports, and the median time to issue one, ms. */
async function issueMany(db: Db, company: TestCompany, count: number): Promise<{ reports: string[]; median: number }> {
  const { deps } = makeDeps(db, { config: { sessionSecret: benchSecret, publicUrl: 'https://copperplate.example' } });
  const { supervisor } = company.people;
  const times: number[] = [];
  const reports: string[] = [];
  for (let index = 0; index < count; index++) {
    const { id, seq } = await approvedReport(db, company);
    const signed = {
      seq,
      signature: supervisor.name,
      drawing: undefined,
      submission: randomUUID(),
      contentHash: 'once',
    };
    const from = performance.now();
    await issueReport(deps, supervisor, id, signed);
    times.push(performance.now() - from);
    reports.push(id);
  }
  return { reports, median: times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0 };
}

/** Among a borough's certificates, all of them in the log. */
async function atBorough(folder: string, part: number): Promise<{ there: number; median: number }> {
  const dataDir = join(folder, 'many');
  mkdirSync(dataDir);
  const { db, dialect, close } = openDatabase({ dataDir });
  try {
    await migrate(db, dialect);
    const { company } = await fillBorough(db, { ...partOf(wholeBorough, part), entries: 1 });
    const { there } = await db
      .selectFrom('certificate_log_entry')
      .select((of) => of.fn.countAll<number>().as('there'))
      .executeTakeFirstOrThrow();
    const { median } = await issueMany(db, company, 20);
    return { there: Number(there), median };
  } finally {
    await close();
  }
}

type Served = Awaited<ReturnType<typeof startApplication>>;

/** Each client asks for one after another; none was printed before. */
async function printMany(served: Served, { people }: TestCompany, reports: readonly string[]) {
  const cookie = await signIn(served.origin, people.office.email);
  let failed = 0;
  let bytes = 0;
  const watch = setInterval(() => {
    bytes = Math.max(bytes, residentBytes(served.pid));
  }, 20);
  const left = [...reports];
  const from = performance.now();
  const client = async () => {
    for (let id = left.pop(); id; id = left.pop()) {
      const answer = await fetch(`${served.origin}/reports/${id}/document.pdf`, { headers: { cookie } });
      const { byteLength } = await answer.arrayBuffer();
      if (answer.status !== 200 || byteLength < 10_000) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const took = performance.now() - from;
  await pause(50);
  clearInterval(watch);
  return { failed, bytes, took };
}

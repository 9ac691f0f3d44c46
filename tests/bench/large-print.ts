import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sampleCertificate } from '../../src/server/documents/certificates/fixture.ts';
import { layoutOf } from '../../src/server/documents/pdf/layout.ts';
import { printInThread } from '../../src/server/documents/pdf/printer.ts';
import { largeReport } from './large-report.ts';
import { type Row, row } from './table.ts';

const CIRCUITS = 6000;
type Measured = { seconds: number; bytes: number };

/** The print of a very large report as the server makes it, in a thread of a process of its own: how long, and how much memory all of it takes. */
export function measureLargePrint(): Row[] {
  const printed = execFileSync(process.execPath, [fileURLToPath(import.meta.url), 'measure'], { encoding: 'utf8' });
  const { seconds, bytes } = JSON.parse(printed) as Measured;
  const what = `PDF of ${CIRCUITS} circuits`;
  return [
    row(what, seconds, { under: 15 }, (value) => `${value.toFixed(1)} s`),
    row(`${what}: memory of the whole process`, bytes, { under: 600e6 }, (value) => `${Math.round(value / 1e6)} MB`),
  ];
}

async function measure(): Promise<Measured> {
  const data = sampleCertificate({ document: largeReport(CIRCUITS) });
  const printer = printInThread(join(process.cwd(), 'dist/print-worker.js'));
  let bytes = 0;
  const watch = setInterval(() => {
    bytes = Math.max(bytes, process.memoryUsage.rss());
  }, 50);
  const start = performance.now();
  const verifyUrl = 'https://reports.example/public/verify/7K3M-9QW1-2B40-H6NP';
  await printer.print({ data, signature: 'a..b', verifyUrl, layout: layoutOf(data), pictures: {} });
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  await printer.close();
  return { seconds, bytes };
}

if (process.argv[2] === 'measure') process.stdout.write(JSON.stringify(await measure()));

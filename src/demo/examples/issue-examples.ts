import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { showCertificateFile } from '../../domain/certificate/verify/certificate-file.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import { showLogged } from '../../features/certificate-log/domain/head.ts';
import { loggedAs } from '../../features/certificate-log/server/proofs.ts';
import type { Application, OpenApplication } from '../../server/composition.ts';
import { certificatePdf } from '../../server/documents/certificates/certificate-print.ts';
import { publicKeys } from '../../server/keys/public-keys.ts';
import { openBrowser } from '../browser.ts';
import { makeDemo } from '../make-demo.ts';
import { withoutAwaitingTheDisk } from '../prepare-demo.ts';
import { storyClock } from '../telling.ts';
import { workMore } from './more-work.ts';

/**
 * Issues the certificates of `docs/examples` again. Makes the demo and some more reports in the data folder of `open`,
 * and writes one certificate of every form, an unsatisfactory one, one with its correction, one with several
 * signatories to the earlier edition, and one with a photo. Deletes the old examples first.
 */
export async function issueExamples(open: OpenApplication, folder: string): Promise<string[]> {
  const clock = storyClock();
  const origin = 'http://127.0.0.1:8080';
  const application = await open(clock.now);
  try {
    const say = (line: string) => process.stdout.write(`  ${line}\n`);
    const story = { application, clock, origin, say };
    const { deps } = application;
    const more = await withMore(deps, async () => {
      await makeDemo(story);
      const users = await deps.db.selectFrom('user').select(['id', 'email']).execute();
      const staffIds = new Map(users.map(({ id, email }) => [email, id]));
      const browse = () => openBrowser((request) => application.fetch(request), origin);
      const today = dayIn(new Date(), 'Europe/London');
      return workMore({ story, open: browse, staffIds, today }, await sitesWithoutReport(application));
    });
    return await writeExamples(deps, await chosenOf(application, more), folder);
  } finally {
    await application.close();
  }
}

async function withMore<T>(deps: Application['deps'], make: () => Promise<T>): Promise<T> {
  let made: T | undefined;
  await withoutAwaitingTheDisk(deps, async () => {
    made = await make();
  });
  return made as T;
}

async function sitesWithoutReport({ deps: { db } }: Application): Promise<string[]> {
  const busy = db.selectFrom('report').select('site_id');
  const rows = await db.selectFrom('site').select('id').where('id', 'not in', busy).orderBy('id').limit(2).execute();
  return rows.map(({ id }) => id);
}

type Chosen = { id: string; name: string; hasPdf: boolean };

/** The certificates to write: the first of each kind. */
async function chosenOf({ deps: { db } }: Application, more: readonly string[]): Promise<Chosen[]> {
  const rows = await db
    .selectFrom('certificate')
    .innerJoin('report', 'report.id', 'certificate.report_id')
    .select(['certificate.id', 'certificate.number', 'certificate.revision', 'certificate.outcome'])
    .select(['report.id as reportId', 'report.form_type as formType'])
    .orderBy('certificate.issued_at')
    .execute();
  const corrected = rows.find(({ revision }) => revision === 2);
  const first = (isIt: (row: (typeof rows)[number]) => boolean) => rows.find((row) => isIt(row));
  const satisfactory = first(({ outcome, number }) => outcome === 'satisfactory' && number !== corrected?.number);
  const unsatisfactory = first(({ outcome }) => outcome === 'unsatisfactory');
  const chosen = [
    { row: satisfactory, hasPdf: false },
    { row: unsatisfactory, hasPdf: true },
    { row: first(({ number, revision }) => number === corrected?.number && revision === 1), hasPdf: false },
    { row: corrected, hasPdf: false },
    { row: first(({ formType }) => formType === 'EIC'), hasPdf: true },
    { row: first(({ formType }) => formType === 'MEIWC'), hasPdf: true },
    ...more.map((report) => ({ row: first(({ reportId }) => reportId === report), hasPdf: true })),
  ];
  return chosen.map(({ row, hasPdf }) => {
    if (!row) throw new Error('the demo does not have a certificate of each kind');
    const { id, number, revision } = row;
    return { id, hasPdf, name: `${number.toLowerCase()}${revision > 1 ? `-revision-${revision}` : ''}` };
  });
}

/** @returns the names of the files. */
async function writeExamples(deps: Application['deps'], chosen: readonly Chosen[], folder: string): Promise<string[]> {
  const { db } = deps;
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) if (/\.(?:json|pdf)$/.test(name)) await rm(join(folder, name));
  const written: string[] = [];
  const write = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(folder, name), content);
    written.push(name);
  };
  let companyId = '';
  for (const { id, name, hasPdf } of chosen) {
    const row = await db
      .selectFrom('certificate')
      .select(['company_id', 'canonical', 'signature'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    companyId = row.company_id;
    const logged = await loggedAs(db, { id, companyId });
    const signed = { canonical: row.canonical, jws: row.signature, ...(logged && { log: showLogged(logged) }) };
    await write(`${name}.json`, showCertificateFile(signed));
    if (hasPdf) await write(`${name}.pdf`, await certificatePdf(deps, await ownerOf(deps, companyId), id));
  }
  await write('jwks.json', `${JSON.stringify(await publicKeys(db, companyId), null, 2)}\n`);
  return written;
}

async function ownerOf({ db }: Application['deps'], companyId: string) {
  const { id } = await db
    .selectFrom('user')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return { companyId, userId: id, role: 'owner' } as Parameters<typeof certificatePdf>[1];
}

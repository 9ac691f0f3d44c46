import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { showCertificateFile } from '../../domain/certificate/verify/certificate-file.ts';
import { showAddress } from '../../domain/forms/words/show-address.ts';
import { dayIn } from '../../domain/time/company-day.ts';
import type { SignedHead } from '../../features/certificate-log/domain/head.ts';
import { showHead, showLogged } from '../../features/certificate-log/domain/head.ts';
import { headFile, loggedAs } from '../../features/certificate-log/server/proofs.ts';
import { findLatestHead } from '../../features/certificate-log/server/repository/heads.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/dialect.ts';
import { type BlobStore, BlobStoreError } from '../documents/blobs/store/blob-store.ts';
import { certificateData } from '../documents/certificates/certificate-data.ts';
import { verifyAddress } from '../documents/certificates/certificate-print.ts';
import { OFFLINE_FILE, offlinePage } from '../documents/certificates/offline-page.ts';
import { toPublic } from '../documents/certificates/public-certificate.ts';
import { printCertificates } from '../documents/signed-print/print-certificates.ts';
import { publicKeys } from '../keys/public-keys.ts';
import { publicOrigin } from '../public-origin.ts';
import { getCertificate } from '../repositories/certificates/certificates.ts';
import { latestCertificates } from '../repositories/certificates/latest-certificates.ts';
import { findCertificateByCode } from '../repositories/certificates/published-certificates.ts';
import type { Company } from '../repositories/people/companies.ts';
import {
  type About,
  certificatePage,
  firstPage,
  HEAD_FILE,
  KEPT,
  keepersPage,
  listName,
  listPage,
  listRow,
  lookUpPage,
  PRINT_KEYS,
  PUBLISHED,
} from './archive-page.ts';

/** The sources of an archive: the database, the store of prints, and the built files of the pages. */
export type ArchiveDeps = { db: Db; blobs: BlobStore; config: Config; built: string; now: Date };

/** Rows on a page of the list, and certificates read at once. */
const AT_ONCE = 100;

/** How many certificates there are, and which of them have no print in the archive, by number. */
export type Archived = { certificates: number; withoutPrint: string[] };

/**
 * Writes all certificates of a company as two trees of plain files that work from a folder. One may be published: the verify pages
 * at the addresses of their QR codes, the public keys, and the page that checks copies. The other is private, and only its owner may read
 * it: the list, each print and its signed data with its proof of the log, the log's latest head with a proof from each, and the
 * hashes of all files.
 * Holds one certificate in memory at a time, however many there are.
 * @param company  the archive holds only this company's certificates.
 * @param folder  is created if it does not exist.
 * @throws Error if the folder is not empty, or the pages are not built.
 */
export async function writeArchive(deps: ArchiveDeps, company: Company, folder: string): Promise<Archived> {
  const { db, config, now } = deps;
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty: give a new folder`);
  await mkdir(join(folder, KEPT), { mode: 0o700 });
  const sums = await open(join(folder, KEPT, 'SHA256SUMS'), 'wx');
  try {
    const into =
      (tree: string): Put =>
      (name, content) =>
        putFile(folder, sums, `${tree}/${name}`, content);
    const [publish, keep] = [into(PUBLISHED), into(KEPT)];
    const about: About = { company: company.name, day: dayIn(now, company.timeZone) };
    const keys = await publicKeys(db, company.id);
    const built = await builtFile(join(deps.built, 'offline', 'check.html'));
    const check = offlinePage(built, { ...keys, from: publicOrigin(config), day: about.day });
    const style = await styleOf(deps.built);
    const prints = await printCertificates(db, { companyId: company.id });
    await publish('index.html', firstPage(about, prints !== ''));
    if (prints !== '') await publish(PRINT_KEYS, prints);
    await publish('plain.css', style);
    await publish('.well-known/jwks.json', JSON.stringify(keys));
    await publish(OFFLINE_FILE, check);
    await publish('public/verify/index.html', lookUpPage(about));
    // Every saved copy names this address.
    await publish('public/verify/offline/index.html', check);
    const head = await findLatestHead(db, { companyId: company.id });
    const archived = await putCertificates(deps, company, { about, head }, { publish, keep });
    if (head) await keep(HEAD_FILE, showHead(head));
    await keep('index.html', keepersPage(about, head !== undefined));
    await keep('plain.css', style);
    return archived;
  } finally {
    await sums.close();
  }
}

type Put = (name: string, content: string | Uint8Array) => Promise<void>;

async function putCertificates(
  { db, blobs, now }: ArchiveDeps,
  { id: companyId }: Company,
  { about, head }: { about: About; head: SignedHead | undefined },
  { publish, keep }: { publish: Put; keep: Put },
): Promise<Archived> {
  const viewer = archivist(companyId);
  const keys = await publicKeys(db, companyId);
  const withoutPrint: string[] = [];
  let [certificates, pages] = [0, 0];
  let after: { issuedAt: string; id: string } | undefined;
  for (;;) {
    const ids = await latestCertificates(db, viewer, { isCurrent: false, after, most: AT_ONCE + 1 });
    let rows = '';
    for (const id of ids.slice(0, AT_ONCE)) {
      const { code, issuedAt, number, pdfHash } = await getCertificate(db, viewer, id);
      const found = await findCertificateByCode(db, code);
      if (!found) throw new Error(`certificate ${number} is missing`);
      const shown = toPublic(found, keys, now);
      const page = `${verifyAddress({ code }, '').slice(1)}/index.html`;
      await publish(page, certificatePage(shown, about));
      const print = pdfHash === null ? undefined : await printOf(blobs, pdfHash);
      const pdf = print && `certificates/${code}.pdf`;
      if (pdf) await keep(pdf, print);
      else withoutPrint.push(number);
      const json = `certificates/${code}.json`;
      const { canonical, signature: jws } = found;
      const logged = await loggedAs(db, { id, companyId });
      await keep(json, showCertificateFile({ canonical, jws, ...(logged && { log: showLogged(logged) }) }));
      // Without a server a reader cannot fetch the proof from the certificate's own head to the latest one.
      if (head && logged)
        await keep(
          `certificates/${code}.head.json`,
          showHead(await headFile(db, { companyId }, head, logged.head.size)),
        );
      rows += listRow(shown, { address: showAddress(certificateData(found).installation_address), page, pdf, json });
      certificates += 1;
      after = { issuedAt, id };
    }
    pages += 1;
    const isLast = ids.length <= AT_ONCE;
    await keep(listName(pages), listPage(rows, pages, isLast, about));
    if (isLast) return { certificates, withoutPrint };
  }
}

/** The command reads the database directly; the fence still limits it to one company. */
const archivist = (companyId: string) => ({
  ...{ userId: '', companyId, role: 'owner' as const, name: '', email: '' },
  ...{ clientId: null, sessionId: '' },
});

/** The issued print; undefined if the store has lost it. */
async function printOf(blobs: BlobStore, hash: string): Promise<Uint8Array | undefined> {
  try {
    return await blobs.get(hash);
  } catch (error) {
    if (error instanceof BlobStoreError && error.fault === 'missing') return undefined;
    throw error;
  }
}

async function putFile(folder: string, sums: FileHandle, name: string, content: string | Uint8Array): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content, { flag: 'wx' });
  await sums.write(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`);
}

async function styleOf(built: string): Promise<string> {
  const manifest = JSON.parse(await builtFile(join(built, 'static', 'manifest.json'))) as Record<string, string>;
  return builtFile(join(built, 'static', manifest['plain.css'] ?? ''));
}

async function builtFile(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause) => {
    throw new Error(`${path} is missing: run "npm run build" first`, { cause });
  });
}

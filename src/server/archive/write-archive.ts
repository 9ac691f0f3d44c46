import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dayIn } from '../../domain/time/company-day.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/dialect.ts';
import { type BlobStore, BlobStoreError } from '../documents/blobs/store/blob-store.ts';
import { showCertificateFile } from '../documents/certificates/certificate-file.ts';
import { OFFLINE_FILE, offlinePage } from '../documents/certificates/offline-page.ts';
import { publicOrigin } from '../public-origin.ts';
import { getCertificate } from '../repositories/certificates/certificates.ts';
import { latestCertificates } from '../repositories/certificates/latest-certificates.ts';
import { findCertificateByCode } from '../repositories/certificates/published-certificates.ts';
import type { Company } from '../repositories/people/companies.ts';
import { toPublic } from '../sections/public/public-certificate.ts';
import { publicKeys } from '../sections/public/public-keys.ts';
import { type About, certificatePage, firstPage, listName, listPage, listRow } from './archive-page.ts';

/** What an archive is made from: the database, where prints are kept, and the built files of the pages. */
export type ArchiveDeps = { db: Db; blobs: BlobStore; config: Config; built: string; now: Date };

/** Rows of a page of the list, and certificates looked for at once. */
const AT_ONCE = 100;

/** How many certificates there are, and which of them have no print in the archive, by number. */
export type Archived = { certificates: number; withoutPrint: string[] };

/**
 * Writes all verify pages of a company as a static site that works from a folder: each with its PDF and its signed data, the public
 * keys, and the page that checks copies. One certificate at a time: memory stays flat, however many there are.
 * @param company  whose certificates, and nobody else's.
 * @param folder  is made where it is not there.
 * @throws Error where there is something in the folder, or the pages are not built.
 */
export async function writeArchive(deps: ArchiveDeps, company: Company, folder: string): Promise<Archived> {
  const { db, config, built, now } = deps;
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`there is something in ${folder}: give a new folder`);
  const sums = await open(join(folder, 'SHA256SUMS'), 'wx');
  try {
    const put = (name: string, content: string | Uint8Array) => putFile(folder, sums, name, content);
    const about: About = { company: company.name, day: dayIn(now, company.timeZone) };
    const keys = await publicKeys(db, company.id);
    const check = await builtFile(join(built, 'offline', 'check.html'));
    await put(OFFLINE_FILE, offlinePage(check, { ...keys, from: publicOrigin(config), day: about.day }));
    await put('plain.css', await styleOf(built));
    await put('.well-known/jwks.json', JSON.stringify(keys));
    await put('index.html', firstPage(about));
    return await putCertificates(deps, company, about, put);
  } finally {
    await sums.close();
  }
}

type Put = (name: string, content: string | Uint8Array) => Promise<void>;

async function putCertificates(
  { db, blobs, now }: ArchiveDeps,
  { id: companyId }: Company,
  about: About,
  put: Put,
): Promise<Archived> {
  const viewer = archivist(companyId);
  const keys = await publicKeys(db, companyId);
  const withoutPrint: string[] = [];
  let [certificates, page] = [0, 0];
  let after: { issuedAt: string; id: string } | undefined;
  for (;;) {
    const ids = await latestCertificates(db, viewer, { isCurrent: false, after, most: AT_ONCE + 1 });
    let rows = '';
    for (const id of ids.slice(0, AT_ONCE)) {
      const { code, issuedAt, number, pdfHash } = await getCertificate(db, viewer, id);
      const found = await findCertificateByCode(db, code);
      if (!found) throw new Error(`certificate ${number} is not there any more`);
      const shown = toPublic(found, keys, now);
      const pdf = pdfHash === null ? undefined : await printOf(blobs, pdfHash);
      if (pdf) await put(`public/verify/${code}.pdf`, pdf);
      else withoutPrint.push(number);
      const { canonical, signature: jws } = found;
      await put(`public/verify/${code}.json`, showCertificateFile({ canonical, jws }));
      const beside = { pdf: pdf && `${code}.pdf`, json: `${code}.json` };
      await put(`public/verify/${code}.html`, certificatePage(shown, beside, about));
      rows += listRow(shown);
      certificates += 1;
      after = { issuedAt, id };
    }
    page += 1;
    const isLast = ids.length <= AT_ONCE;
    await put(listName(page), listPage(rows, page, isLast, about));
    if (isLast) return { certificates, withoutPrint };
  }
}

/** Whoever runs the command reads the database itself; the fence is round their company all the same. */
const archivist = (companyId: string) => ({
  ...{ userId: '', companyId, role: 'owner' as const, name: '', email: '' },
  ...{ clientId: null, sessionId: '' },
});

/** The print as it was issued; undefined where the store has lost it. */
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
    throw new Error(`${path} is not there: run "npm run build" first`, { cause });
  });
}

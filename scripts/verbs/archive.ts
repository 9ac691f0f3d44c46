import { join } from 'node:path';
import { KEPT, PUBLISHED } from '../../src/server/archive/archive-page.ts';
import { writeArchive } from '../../src/server/archive/write-archive.ts';
import { openBlobStore } from '../../src/server/documents/blobs/store/open-store.ts';
import { getCompanyById, listCompanies } from '../../src/server/repositories/people/companies.ts';
import { withDatabase } from '../database.ts';

const usage = `Usage: copperplate archive COMPANY FOLDER
COMPANY is its id, as "copperplate keys list" shows it. The command creates FOLDER, with two folders of plain files that need no server:
  publish  the verify pages, the public keys and the page that checks copies. Put it at the old web address: QR codes lead there.
  keep     never publish it: the list of all certificates, their PDFs and signed data, the head of their log, SHA256SUMS.`;

/**
 * `archive COMPANY FOLDER`: all verify pages of a company that closes or leaves, to publish, and everything else, to keep.
 * @returns 0; 1 if prints are missing, lost or never drawn; 2 for invalid arguments. Failures throw.
 */
export async function run(args: string[]): Promise<number> {
  const [companyId, folder] = args;
  if (!companyId || !folder || args.length > 2) {
    console.error(usage);
    return 2;
  }
  return withDatabase(async ({ db, config }) => {
    const known = (await listCompanies(db)).some(({ id }) => id === companyId);
    if (!known) throw new Error(`there is no company ${companyId}: "copperplate keys list" shows them`);
    const company = await getCompanyById(db, companyId);
    const built = join(import.meta.dirname, '../../dist');
    const deps = { db, blobs: openBlobStore(config), config, built, now: new Date() };
    const { certificates, withoutPrint } = await writeArchive(deps, company, folder);
    console.log(`${folder} holds ${certificates} certificates of ${company.name}.`);
    console.log(
      `Publish ${join(folder, PUBLISHED)}, at the old web address if you can: QR codes lead there. It lists nothing.`,
    );
    console.log(
      `Never publish ${join(folder, KEPT)}: it names every home with its result. Begin with index.html in it, and keep a copy elsewhere.`,
    );
    for (const number of withoutPrint)
      console.error(`Not in it: the PDF of ${number}. Open it once in the office, and archive again.`);
    return withoutPrint.length > 0 ? 1 : 0;
  });
}

import { join } from 'node:path';
import { writeArchive } from '../../src/server/archive/write-archive.ts';
import { openBlobStore } from '../../src/server/documents/blobs/store/open-store.ts';
import { getCompanyById, listCompanies } from '../../src/server/repositories/people/companies.ts';
import { withDatabase } from '../database.ts';

const usage = `Usage: copperplate archive COMPANY FOLDER
COMPANY is its id, as "copperplate keys list" shows it. FOLDER is made: a site of plain files with the verify page, the PDF and the
signed data of every certificate of the company, its public keys, and a page that checks copies. It works from a folder, with no server.`;

/**
 * `archive COMPANY FOLDER`: all verify pages of a company that closes or leaves, as a static site.
 * @returns 0; 1 where prints are not in it, being lost or never drawn; 2 for words that cannot be read. What fails is thrown.
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
    console.log(`${folder} holds ${certificates} certificates of ${company.name}. Begin with index.html.`);
    console.log('Do not publish the pages list*.html: they name every home with its result.');
    for (const number of withoutPrint)
      console.error(`Not in it: the PDF of ${number}. Open it once in the office, and archive again.`);
    return withoutPrint.length > 0 ? 1 : 0;
  });
}

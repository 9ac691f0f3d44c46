import { pino } from 'pino';
import { showSize } from '../../src/domain/words/show-size.ts';
import { ExportOverError } from '../../src/features/exports/server/export-entries.ts';
import { writeExport } from '../../src/features/exports/server/write-export.ts';
import { giveSealingSecret } from '../../src/server/db/sealing-secret.ts';
import { openBlobStore } from '../../src/server/documents/blobs/store/open-store.ts';
import { printHere } from '../../src/server/documents/pdf/printer.ts';
import { getCompanyById, listCompanies } from '../../src/server/repositories/people/companies.ts';
import { findStoredSecret } from '../../src/server/secrets/stored-secret.ts';
import { withDatabase } from '../database.ts';

const usage = `Usage: copperplate export COMPANY FILE
COMPANY is its id, as "copperplate keys list" shows it. FILE is a ZIP that is made, with a folder for each site and in it one for each
certificate: print, signed data, tables and photos. Check it with "sha256sum -c SHA256SUMS".`;

/** Certificates between two progress lines. */
const TOLD_EVERY = 100;

/**
 * `export COMPANY FILE`: all certificates of a company as one file, for the operator of the server.
 * @returns 0; 1 if prints or photos are missing, or it was interrupted; 2 for invalid arguments. Failures throw.
 */
export async function run(args: string[]): Promise<number> {
  const [companyId, path] = args;
  if (!companyId || !path || args.length > 2) {
    console.error(usage);
    return 2;
  }
  return withDatabase(async ({ db, config }) => {
    const known = (await listCompanies(db)).some(({ id }) => id === companyId);
    if (!known) throw new Error(`there is no company ${companyId}: "copperplate keys list" shows them`);
    const company = await getCompanyById(db, companyId);
    const sessionSecret = config.sessionSecret ?? findStoredSecret(config.dataDir);
    if (sessionSecret === undefined)
      throw new Error('there is no secret to sign prints with: set SESSION_SECRET or DATA_DIR');
    giveSealingSecret(db, sessionSecret);
    const deps = {
      db,
      config: { ...config, sessionSecret },
      printer: printHere,
      blobs: openBlobStore(config),
      clock: () => new Date(),
      log: pino({ level: config.logLevel }, pino.destination(2)),
    };
    let isOver = false;
    process.once('SIGINT', () => {
      isOver = true;
    });
    const told = ({ done }: { done: number }) => {
      if (done % TOLD_EVERY === 0) console.error(`${done} certificates`);
    };
    try {
      const { done, lacking, bytes } = await writeExport(deps, company, path, { isOver: () => isOver, told });
      console.log(`${path} holds ${done} certificates of ${company.name}, ${showSize(bytes)}.`);
      if (lacking > 0) console.error(`${lacking} prints or photos are missing.`);
      return lacking > 0 ? 1 : 0;
    } catch (error) {
      if (!(error instanceof ExportOverError)) throw error;
      console.error('Interrupted: nothing was written.');
      return 1;
    }
  });
}

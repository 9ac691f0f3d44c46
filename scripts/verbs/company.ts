import { readDay } from '../../src/domain/time/calendar.ts';
import { dayIn } from '../../src/domain/time/company-day.ts';
import { closeCompany, reopenCompany } from '../../src/server/company/close.ts';
import { giveSealingSecret } from '../../src/server/db/sealing-secret.ts';
import { getCompanyById, listCompanies } from '../../src/server/repositories/people/companies.ts';
import { findStoredSecret } from '../../src/server/secrets/stored-secret.ts';
import { withDatabase } from '../database.ts';

const usage = `Usage: copperplate company close COMPANY [DAY]
       copperplate company reopen COMPANY
COMPANY is its id, as "copperplate keys list" shows it. DAY is the day of closing, such as 2026-11-30; by default today.
Nobody of a closed company can sign in. Its certificates can still be checked, and their pages say that it has closed.`;

/**
 * `company`: closes a company that has left, or opens it again. Its audit log records this without a name.
 * @returns 0; 2 for invalid arguments. Failures throw.
 */
export async function run(args: string[]): Promise<number> {
  const [verb, companyId, day] = args;
  const most = { close: 3, reopen: 2 }[verb ?? ''];
  if (most === undefined || !companyId || args.length > most) {
    console.error(usage);
    return 2;
  }
  return withDatabase(async ({ db, config }) => {
    if (!(await listCompanies(db)).some(({ id }) => id === companyId))
      throw new Error(`there is no company ${companyId}: "copperplate keys list" shows them`);
    const secret = config.sessionSecret ?? findStoredSecret(config.dataDir);
    if (secret === undefined) throw new Error('there is no secret to seal with: set SESSION_SECRET or DATA_DIR');
    giveSealingSecret(db, secret);
    const [{ name, timeZone }, now] = [await getCompanyById(db, companyId), new Date()];
    const actor = { companyId, userId: null };
    if (verb === 'reopen') {
      await db.transaction().execute((trx) => reopenCompany(trx, actor, now));
      console.log(`${name} is open again.`);
      return 0;
    }
    const since = day === undefined ? dayIn(now, timeZone) : readDay(day);
    if (since === undefined) throw new Error(`${day} is no day such as 2026-11-30`);
    await db.transaction().execute((trx) => closeCompany(trx, actor, since, now));
    console.log(`${name} has been closed since ${since}. Its certificates can still be checked.`);
    console.log(`To hand them over: copperplate archive ${companyId} FOLDER`);
    return 0;
  });
}

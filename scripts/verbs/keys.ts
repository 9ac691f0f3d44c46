import { X509Certificate } from 'node:crypto';
import { readInstant } from '../../src/domain/time/calendar.ts';
import { dayIn } from '../../src/domain/time/company-day.ts';
import { addDays } from '../../src/domain/time/dates.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import { giveSealingSecret } from '../../src/server/db/sealing-secret.ts';
import { revokeKey } from '../../src/server/keys/revoke.ts';
import { rotateKey } from '../../src/server/keys/rotate.ts';
import { rotatePrintKey } from '../../src/server/keys/rotate-print-key.ts';
import { listPrintCertificates } from '../../src/server/repositories/certificates/print-keys.ts';
import { findPublicKey, listKeys } from '../../src/server/repositories/certificates/signing-keys.ts';
import { getCompanyById, listCompanies } from '../../src/server/repositories/people/companies.ts';
import { findStoredSecret } from '../../src/server/secrets/stored-secret.ts';
import { withDatabase } from '../database.ts';

const usage = `Usage: copperplate keys list
       copperplate keys rotate COMPANY
       copperplate keys revoke KEY FROM
       copperplate keys rotate-prints COMPANY [DAY]
COMPANY is its id, as "keys list" shows it. "rotate" makes a new key for certificates, "rotate-prints" one for prints, by which
PDF readers name the signer. It signs prints issued from DAY on, such as 2026-12-01; by default from tomorrow. FROM is a time such as
2026-11-21T14:30:00Z: certificates that the key signed from then on are not valid. That cannot be undone.`;

/**
 * `keys`: lists the keys of every company as JSON, makes a new signing key, revokes one, or makes a new key for prints; for use when nobody can sign in,
 * or after a break-in on the machine itself. The company's audit log records each change without a name.
 * @returns 0; 2 for invalid arguments. Failures throw.
 */
export async function run(args: string[]): Promise<number> {
  const [verb, subject, from] = args;
  const wanted = { list: [1], rotate: [2], revoke: [3], 'rotate-prints': [2, 3] }[verb ?? ''];
  if (!wanted?.includes(args.length)) {
    console.error(usage);
    return 2;
  }
  return withDatabase(async ({ db, config }) => {
    if (verb === 'list') {
      const companies = await listCompanies(db);
      const listed = companies.map(async ({ id, name }) => ({
        ...{ company: id, name, keys: await keysOf(db, id), prints: await printKeysOf(db, id) },
      }));
      process.stdout.write(`${JSON.stringify(await Promise.all(listed), null, 2)}\n`);
      return 0;
    }
    const secret = config.sessionSecret ?? findStoredSecret(config.dataDir);
    if (secret === undefined) throw new Error('there is no secret to seal with: set SESSION_SECRET or DATA_DIR');
    giveSealingSecret(db, secret);
    if (verb === 'rotate-prints') console.log(await rotatePrints(db, subject, from, secret));
    else console.log(verb === 'rotate' ? await rotate(db, subject, secret) : await revoke(db, subject, from));
    return 0;
  });
}

async function rotatePrints(db: Db, companyId = '', typed: string | undefined, secret: string): Promise<string> {
  const company = await getCompanyById(db, companyId);
  const now = new Date();
  const day = typed ?? addDays(dayIn(now, company.timeZone), 1);
  await rotatePrintKey(db, { companyId, userId: null }, { company, day }, secret, now);
  return `Prints issued from ${day} on are signed with a new key of ${company.name}. Earlier prints keep the old one.`;
}

async function rotate(db: Db, companyId = '', secret: string): Promise<string> {
  const company = (await listCompanies(db)).find(({ id }) => id === companyId);
  if (!company) throw new Error(`there is no company ${companyId}`);
  const who = { companyId, userId: null };
  const kid = await db.transaction().execute((trx) => rotateKey(trx, who, secret, new Date()));
  return `${company.name} signs with ${kid} from now on.`;
}

async function revoke(db: Db, kid = '', from = ''): Promise<string> {
  const instant = readInstant(from);
  if (instant === undefined) throw new Error(`${from} is no time such as 2026-11-21T14:30:00Z`);
  const key = await findPublicKey(db, kid);
  if (!key) throw new Error(`there is no key ${kid}`);
  const who = { companyId: key.companyId, userId: null };
  await db.transaction().execute((trx) => revokeKey(trx, who, kid, new Date(instant), new Date()));
  return `Certificates that ${kid} signed from ${instant} on are not valid.`;
}

async function keysOf(db: Db, companyId: string) {
  return (await listKeys(db, { companyId })).map(({ id, createdAt, retiredAt, revokedFrom, certificates }) => ({
    key: id,
    made: createdAt,
    retired: retiredAt,
    revoked_from: revokedFrom,
    certificates,
  }));
}

async function printKeysOf(db: Db, companyId: string) {
  return (await listPrintCertificates(db, { companyId })).map(({ signsFrom, certificate }) => ({
    signs_from: signsFrom === '' ? 'the first print' : signsFrom,
    fingerprint: new X509Certificate(certificate).fingerprint256,
  }));
}

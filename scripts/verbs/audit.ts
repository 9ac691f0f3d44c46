import { atOneMoment } from '../../src/server/backup/snapshot.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import type { BlobStore } from '../../src/server/documents/blobs/store/blob-store.ts';
import { openBlobStore } from '../../src/server/documents/blobs/store/open-store.ts';
import { checkFiles } from '../../src/server/integrity/check-files.ts';
import { checkIntegrity, type IntegrityFault, readable } from '../../src/server/integrity/integrity.ts';
import { checkAudit } from '../../src/server/repositories/audit.ts';
import { reseal } from '../../src/server/secrets/reseal.ts';
import { findStoredSecret } from '../../src/server/secrets/stored-secret.ts';
import { withDatabase } from '../database.ts';

/**
 * `audit`: checks all stored data and prints the result as JSON. Recomputes every company's
 * chain of audit events up to its recorded end, and the hash of everything stored under its hash, such as drawn
 * signatures and prints. Includes all that `check` checks: the database's pages and indexes, every report's log against its document,
 * every certificate's hash and signature, every company's log of certificates. With `--seal`, first seals the ends of intact chains that are not sealed with this secret,
 * for use after a change of the secret.
 * @returns 0 if all of it holds, 1 if not.
 */
export async function run(args: string[]): Promise<number> {
  const [option] = args;
  if (args.length > 1 || (option !== undefined && option !== '--seal')) {
    console.error('Usage: copperplate audit [--seal]');
    return 2;
  }
  return withDatabase(async ({ db, config }) => {
    const secret = config.sessionSecret ?? findStoredSecret(config.dataDir);
    if (option === '--seal') {
      if (secret === undefined) throw new Error('there is no secret to seal with: set SESSION_SECRET or DATA_DIR');
      await reseal(db, secret, new Date());
    }
    // In one snapshot: events written meanwhile would come out of order.
    const { faults, ...counted } = await atOneMoment(db, (snapshot) =>
      checkAll(snapshot, openBlobStore(config), secret),
    );
    const holds = faults.length === 0;
    // Only the secret shows that a chain was cut and its end rewritten.
    const found = { holds, ...counted, seals_checked: secret !== undefined, faults };
    process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
    return holds ? 0 : 1;
  });
}

async function checkAll(db: Db, store: BlobStore, secret: string | undefined) {
  const unreadable: IntegrityFault[] = [];
  const audit = await readable(db, 'audit events', unreadable, { events: 0, faults: [] }, () => checkAudit(db, secret));
  const kept = await checkFiles(db, store, { isRead: true });
  const { reports, certificates, logged, faults } = await checkIntegrity(db);
  const named = [
    ...audit.faults.map((each) => ({
      what: each.id === null ? `chain of company ${each.companyId}` : `event ${each.id}`,
      ...each,
    })),
    ...kept.faults,
    ...unreadable,
    ...faults,
  ];
  return { events: audit.events, blobs: kept.blobs, reports, certificates, logged, faults: named };
}

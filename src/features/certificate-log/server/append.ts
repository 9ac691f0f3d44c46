import type { Trx } from '../../../server/db/dialect.ts';
import type { SigningKey } from '../../../server/documents/certificates/signing.ts';
import { keepHead } from './keep-head.ts';
import { listBacklog, listLeftOut, type ToLog } from './repository/entries.ts';
import { beginLog, type CertificateLog, lockLog, saveBacklog } from './repository/logs.ts';
import { appendEntries } from './repository/tree.ts';

type Whose = { companyId: string };

/** Earlier certificates that one issue adds to the log at most: a few milliseconds. */
const TAKEN_ALONG = 50;

/**
 * Appends a certificate to the company's log, in the transaction that issues it, and signs the new head. Two
 * that are issued at once wait for each other here, so that there are no gaps and no duplicates.
 * If many certificates are not in the log yet, this one waits with them: the log begins with them, in order of issue.
 */
export async function appendCertificate(
  trx: Trx,
  whose: Whose,
  certificate: ToLog,
  key: SigningKey,
  now: Date,
): Promise<void> {
  let log = (await lockLog(trx, whose)) ?? (await beginLog(trx, whose, now));
  if (log.backlog === null) {
    const caughtUp = await takeBacklog(trx, log, { most: TAKEN_ALONG, key, but: certificate.id, now });
    if (caughtUp.backlog === null) return;
    log = caughtUp;
  }
  const appended = await appendEntries(trx, log, [certificate]);
  await keepHead(trx, appended, key, { why: 'issue', day: null }, now);
}

/**
 * Adds certificates from before the log to it, in order of issue, and once all are in it, signs the first head. The caller holds
 * the company's lock.
 * @param most  in one call; the rest waits for the next.
 * @param but   id of a certificate that is appended by itself.
 */
export async function takeBacklog(
  trx: Trx,
  log: CertificateLog,
  { most, key, but, now }: { most: number; key: SigningKey; but?: string; now: Date },
): Promise<CertificateLog> {
  const page = await listBacklog(trx, log, { most: most + 1 });
  const isEnd = page.length <= most;
  // The person who issues a certificate waits for an answer: housekeeping adds the rest of many.
  if (!isEnd && but !== undefined) return log;
  const taken = page.slice(0, most).filter(({ id }) => id !== but);
  let appended = taken.length === 0 ? undefined : await appendEntries(trx, log, taken);
  if (!isEnd) return appended?.log ?? log;
  // A certificate issued earlier but written later comes before the last one added.
  const late = (await listLeftOut(trx, log)).filter(({ id }) => id !== but);
  if (late.length > 0) appended = await appendEntries(trx, appended?.log ?? log, late);
  const { size } = appended?.log ?? log;
  const whole = { ...log, size, backlog: size };
  await saveBacklog(trx, log, size);
  if (appended) await keepHead(trx, { ...appended, log: whole }, key, { why: 'issue', day: null }, now);
  return whole;
}

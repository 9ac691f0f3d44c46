import { showDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Deps } from '../../../server/context.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { openKey } from '../../../server/keys/open-key.ts';
import { publicOrigin } from '../../../server/public-origin.ts';
import { insertMail } from '../../../server/repositories/outbox.ts';
import { getCompanyById } from '../../../server/repositories/people/companies.ts';
import { type Rounds, startRounds } from '../../../server/runtime/scheduler.ts';
import { showHead } from '../domain/head.ts';
import { catchUp } from './catch-up.ts';
import { forEachCompany } from './each-company.ts';
import { keepHead } from './keep-head.ts';
import { logMail } from './log-mail.ts';
import { findHeadOfDay } from './repository/heads.ts';
import { type CertificateLog, listLogs, lockLog } from './repository/logs.ts';
import { rootAt } from './repository/tree.ts';

type LogDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'monitoring'>;

/**
 * Signs the day's head of every company's log that has none yet, and mails it to the company's chosen address. Of several processes
 * one does so. A company that fails holds up no other.
 * @returns how many were signed.
 */
export async function signDailyHeads(deps: LogDeps, isOver = () => false): Promise<number> {
  const whole = (await listLogs(deps.db)).filter(isWhole).map(({ companyId }) => companyId);
  const signed = await forEachCompany(deps, whole, (companyId) => signOfDay(deps, companyId), isOver);
  return signed.filter(Boolean).length;
}

const isWhole = (log: CertificateLog) => log.backlog !== null && log.size > 0;

/** @returns whether there was none. */
async function signOfDay({ db, clock, config }: LogDeps, companyId: string): Promise<boolean> {
  const { name, timeZone, closedOn } = await getCompanyById(db, companyId);
  const now = clock();
  const day = dayIn(now, timeZone);
  // For a company that has left, the head of its last day is final.
  if (closedOn !== null && closedOn < day) return false;
  if (await findHeadOfDay(db, { companyId }, day)) return false;
  return db.transaction().execute(async (trx: Trx) => {
    const log = await lockLog(trx, { companyId });
    if (!log || !isWhole(log) || (await findHeadOfDay(trx, log, day))) return false;
    const key = await openKey(trx, { companyId, userId: null }, config.sessionSecret, now);
    const root = await rootAt(trx, companyId, log.size);
    const { head, signature } = await keepHead(trx, { log, root }, key, { why: 'daily', day }, now);
    if (log.mailTo !== '') {
      const address = `${publicOrigin(config)}/public/log/${log.name}/compare`;
      const said = { company: name, day: showDay(day), address };
      const mail = logMail(log.mailTo, said, head, showHead({ head, signature }));
      await insertMail(trx, log, newId(), mail, now.toISOString());
    }
    return true;
  });
}

/** A day begins at midnight in the company's time zone: its head is signed within a quarter of an hour. */
const EVERY = 15 * 60 * 1000;

/** Adds certificates from before the log to it, and signs the day's head, now and then every quarter of an hour, until stopped. */
export function startLogRounds(deps: LogDeps, every = EVERY): Rounds {
  const work = async (isOver: () => boolean) => {
    await catchUp(deps, { isOver });
    await signDailyHeads(deps, isOver);
  };
  const failed = (error: unknown) => deps.log.error({ err: error }, 'the logs of certificates could not be signed');
  return startRounds(work, { every, failed });
}

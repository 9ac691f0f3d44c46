import { randomUUID } from 'node:crypto';
import type { Db } from '../../src/server/db/dialect.ts';
import { signReport } from '../../src/server/reports/sign.ts';
import { submitReport } from '../../src/server/reports/submit.ts';
import { getReport } from '../../src/server/repositories/reports/reports.ts';
import type { Person } from './world.ts';

/** Signs a draft as it is and submits it. @returns its sequence number. */
export function handIn(db: Db, who: Person, reportId: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { seq: read } = await getReport(trx, who, reportId);
    const signing = { seq: read, signature: who.name, image: null, submission: randomUUID() };
    const seq = await signReport(trx, who, reportId, signing, new Date());
    await submitReport(trx, who, reportId, { seq }, new Date());
    return seq;
  });
}

import { randomUUID } from 'node:crypto';
import type { Db } from '../../src/server/db/dialect.ts';
import { signReport, submitReport } from '../../src/server/repositories/report-steps.ts';
import { getReport } from '../../src/server/repositories/reports.ts';
import { approveAsItIs } from './approve.ts';
import { book, fill, type TestCompany } from './world.ts';

/** A whole inspection, signed, submitted and approved. */
export async function approvedReport(db: Db, company: TestCompany): Promise<{ id: string; seq: number }> {
  const { electrician, supervisor } = company.people;
  const { reportId: id } = await book(db, company, electrician);
  await fill(db, electrician, id);
  const { seq: read } = await getReport(db, electrician, id);
  const seq = await db.transaction().execute(async (trx) => {
    const signing = { seq: read, signature: electrician.name, image: null, submission: randomUUID() };
    const signed = await signReport(trx, electrician, id, signing);
    await submitReport(trx, electrician, id, { seq: signed });
    await approveAsItIs(trx, supervisor, id);
    return signed;
  });
  return { id, seq };
}

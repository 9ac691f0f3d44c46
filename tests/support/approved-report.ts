import type { Db } from '../../src/server/db/dialect.ts';
import { approveAsItIs } from './approve.ts';
import { handIn } from './submitted-report.ts';
import { book, fill, type TestCompany, wholeInspection } from './world.ts';

/** A whole inspection, signed, submitted and approved. */
export async function approvedReport(
  db: Db,
  company: TestCompany,
  changes = wholeInspection(),
): Promise<{ id: string; seq: number }> {
  const { electrician, supervisor } = company.people;
  const { reportId: id } = await book(db, company, electrician);
  await fill(db, electrician, id, changes);
  const seq = await handIn(db, electrician, id);
  await db.transaction().execute((trx) => approveAsItIs(trx, supervisor, id));
  return { id, seq };
}

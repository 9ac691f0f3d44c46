import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FormType } from '../../../src/domain/forms/definition.ts';
import type { Change } from '../../../src/domain/report/merge.ts';
import type { Deps } from '../../../src/server/context.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { issueReport } from '../../../src/server/reports/issue.ts';
import { findCertificateOfReport } from '../../../src/server/repositories/certificates/certificates.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { approveAsItIs } from '../approve.ts';
import { booking } from '../details.ts';
import { changesOf } from '../inspection.ts';
import { handIn } from '../reports.ts';
import { type Booked, fill, type TestCompany } from '../world.ts';

/** The sound minor works certificate of `meiwc.json`, as what is filled in: the one board and circuit have the ids of a new draft. */
export function soundMinorWorks(): Change[] {
  const text = readFileSync(new URL('meiwc.json', import.meta.url), 'utf8');
  const {
    form_type: _,
    edition: _edition,
    guidance_text_id: _guidance,
    ...groups
  } = JSON.parse(text.replaceAll('"b1"', '"board"').replaceAll('"c3"', '"circuit"'));
  const { worker: _signs, ...declarations } = groups.declarations;
  return changesOf({ ...groups, declarations });
}

/** A visit of the company's electrician for a form, at their own site unless said otherwise. */
export function bookWork(db: Db, { people, sites }: TestCompany, kind: FormType, siteId = sites.own): Promise<Booked> {
  const asked = { ...booking(siteId, people.electrician.userId), kind };
  return db.transaction().execute((trx) => bookVisit(trx, people.office, asked, new Date()));
}

/** A sound minor works certificate, signed, approved and issued. */
export async function issuedWork(
  deps: Deps,
  company: TestCompany,
  more: readonly Change[] = [],
): Promise<{ id: string; certificateId: string; number: string; code: string }> {
  const { reportId } = await bookWork(deps.db, company, 'MEIWC');
  await fill(deps.db, company.people.electrician, reportId, [...soundMinorWorks(), ...more]);
  return issueFilled(deps, company, reportId);
}

/** Signs, approves and issues a report of new work as it is filled in. */
export async function issueFilled(
  deps: Deps,
  { people: { electrician, supervisor } }: TestCompany,
  id: string,
): Promise<{ id: string; certificateId: string; number: string; code: string }> {
  const seq = await handIn(deps.db, electrician, id);
  await deps.db.transaction().execute((trx) => approveAsItIs(trx, supervisor, id));
  const signed = { submission: randomUUID(), contentHash: 'x', seq, signature: supervisor.name, drawing: undefined };
  const certificateId = await issueReport(deps, supervisor, id, signed);
  const issued = await findCertificateOfReport(deps.db, supervisor, id);
  return { id, certificateId, number: issued?.number ?? '', code: issued?.code ?? '' };
}

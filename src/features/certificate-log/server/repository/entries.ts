import type { InCompany } from '../../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../../server/db/dialect.ts';

export type ToLog = { id: string; hash: string };

/** The position of a certificate in its company's log, from 0; undefined while it is not in it. */
export async function findPosition(
  db: Db,
  { companyId }: InCompany,
  certificateId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('certificate_log_entry')
    .where('certificate_id', '=', certificateId)
    .where('company_id', '=', companyId)
    .select('position')
    .executeTakeFirst();
  return row?.position;
}

/** Certificates issued before the log began, in order of issue, starting after the last one in the log. */
export async function listBacklog(trx: Trx, whose: InCompany, { most }: { most: number }): Promise<ToLog[]> {
  const { companyId } = whose;
  const last = await trx
    .selectFrom('certificate_log_entry as entry')
    .innerJoin('certificate', 'certificate.id', 'entry.certificate_id')
    .where('entry.company_id', '=', companyId)
    .orderBy('entry.position', 'desc')
    .limit(1)
    .select(['certificate.issued_at', 'certificate.id'])
    .executeTakeFirst();
  return trx
    .selectFrom('certificate')
    .where('company_id', '=', companyId)
    .$if(last !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('issued_at', 'id'), '>', tuple(last?.issued_at ?? '', last?.id ?? '')),
      ),
    )
    .orderBy('issued_at')
    .orderBy('id')
    .limit(most)
    .select(['id', 'hash'])
    .execute();
}

/**
 * All certificates that are not in the log. It walks over every certificate of the company: for the end of its backlog, which
 * certificates issued meanwhile may have joined late.
 */
export async function listLeftOut(trx: Db, { companyId }: InCompany): Promise<ToLog[]> {
  return trx
    .selectFrom('certificate')
    .where('company_id', '=', companyId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('certificate_log_entry')
            .whereRef('certificate_log_entry.certificate_id', '=', 'certificate.id')
            .select('certificate_log_entry.position'),
        ),
      ),
    )
    .orderBy('issued_at')
    .orderBy('id')
    .select(['id', 'hash'])
    .execute();
}

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ConflictError, ForbiddenError } from '../../../src/kernel/errors.ts';
import { changeCompany } from '../../../src/server/company/change.ts';
import { approveReport } from '../../../src/server/reports/approve.ts';
import { commentOn } from '../../../src/server/reports/comment.ts';
import { startCorrection } from '../../../src/server/reports/correct.ts';
import { appendEntries } from '../../../src/server/reports/fill.ts';
import { handOver } from '../../../src/server/reports/hand-over.ts';
import { returnReport } from '../../../src/server/reports/return.ts';
import { settleComment } from '../../../src/server/reports/settle-comment.ts';
import { signReport } from '../../../src/server/reports/sign.ts';
import { withdrawCertificate } from '../../../src/server/reports/withdraw.ts';
import { nameBlob } from '../../../src/server/repositories/certificates/blobs.ts';
import { getCertificate, setPrint } from '../../../src/server/repositories/certificates/certificates.ts';
import { takeNumber } from '../../../src/server/repositories/certificates/issuing.ts';
import {
  findCertificateByCode,
  findCertificatesByNumber,
} from '../../../src/server/repositories/certificates/published-certificates.ts';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { insertOverride } from '../../../src/server/repositories/findings/overrides.ts';
import { listComments } from '../../../src/server/repositories/findings/review-comments.ts';
import { lockReport } from '../../../src/server/repositories/lock-report.ts';
import { getVisit } from '../../../src/server/repositories/register/visits.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { booking, companyDetails } from '../../support/details.ts';
import { approve, change, inTransaction, issue, seedApprovedReport, seedCompany } from '../../support/seed.ts';

onBothDatabases('issuing', (database) => {
  const trx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database.db, work);

  test('20 at once give 20 numbers without a gap or a double, though some fail half way', async () => {
    const seed = await seedCompany(database.db);
    const reports: string[] = [];
    for (let i = 0; i < 20; i++) reports.push(await seedApprovedReport(database.db, seed));
    await issue(database.db, seed.viewers.supervisor, await seedApprovedReport(database.db, seed)); // makes the signing key
    const failing = await seedApprovedReport(database.db, seed);
    const connections = [database.db, database.another()];
    const fail = () =>
      inTransaction(database.db, async (t) => {
        const { formType } = await lockReport(t, seed.viewers.supervisor, failing);
        await takeNumber(t, seed.viewers.supervisor, { formType, corrected: null });
        throw new Error('half way');
      }).catch((error: Error) => error.message);
    const results = await Promise.all(
      reports.flatMap((report, i) => [
        issue(connections[i % 2] as typeof database.db, seed.viewers.supervisor, report),
        ...(i % 5 ? [] : [fail()]),
      ]),
    );
    expect(results.filter((result) => result === 'half way')).toHaveLength(4);
    const rows = await database.db
      .selectFrom('certificate')
      .where('company_id', '=', seed.companyId)
      .select('number')
      .execute();
    const expected = Array.from({ length: 21 }, (_, i) => `CP-EICR-${String(i + 1).padStart(5, '0')}`);
    expect(rows.map((row) => row.number).sort()).toEqual(expected);
  });

  test('the same report is issued once, also by two at once', async () => {
    const seed = await seedCompany(database.db);
    const reportId = await seedApprovedReport(database.db, seed);
    const both = await Promise.allSettled(
      [database.db, database.another()].map((db) => issue(db, seed.viewers.supervisor, reportId)),
    );
    expect(both.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((result) => result.status === 'rejected')).toMatchObject({ reason: { status: 409 } });
  });

  test('a correction is revision 2 with everything carried over, and revision 1 says that it is superseded', async () => {
    const seed = await seedCompany(database.db);
    const { supervisor } = seed.viewers;
    const first = await issue(database.db, supervisor, await seedApprovedReport(database.db, seed));
    const before = await getCertificate(database.db, supervisor, first);
    const draft = await trx((t) => startCorrection(t, supervisor, first, 'The address was wrong', new Date()));
    const [original, copy] = [
      await getReport(database.db, supervisor, before.reportId),
      await getReport(database.db, supervisor, draft),
    ];
    expect(copy).toMatchObject({
      status: 'draft',
      correctsCertificateId: first,
      correctionReason: 'The address was wrong',
    });
    expect(copy.document.installation).toEqual(original.document.installation);
    expect(copy.document.declaration?.inspected_by).not.toHaveProperty('signature');
    expect(new Set((await getLog(database.db, supervisor, draft)).map((entry) => entry.provenance))).toEqual(
      new Set(['carried']),
    );
    await expect(trx((t) => startCorrection(t, supervisor, first, 'Again', new Date()))).rejects.toThrow(ConflictError);

    await approve(database.db, seed.viewers, draft);
    const second = await issue(database.db, supervisor, draft);
    const [old, current] = [
      await getCertificate(database.db, supervisor, first),
      await getCertificate(database.db, supervisor, second),
    ];
    expect(old).toEqual({ ...before, status: 'superseded' });
    expect(current).toMatchObject({
      number: before.number,
      revision: 2,
      supersedesId: first,
      status: 'current',
      reason: 'The address was wrong',
    });
    const shown = await findCertificateByCode(database.db, before.code);
    expect(shown?.supersededBy).toEqual({ code: current.code, revision: 2 });
    expect(
      (await findCertificatesByNumber(database.db, before.number.toLowerCase()))
        .filter((one) => one.companyId === seed.companyId)
        .map((one) => one.revision),
    ).toEqual([2, 1]);
  });

  test('nobody approves or issues their own report, unless the company is a sole trader', async () => {
    const seed = await seedCompany(database.db);
    const { owner } = seed.viewers;
    const { reportId } = await trx((t) => bookVisit(t, owner, booking(seed.siteId, owner.userId), new Date()));
    const own = { ...seed.viewers, electrician: owner, supervisor: owner };
    await expect(approve(database.db, own, reportId)).rejects.toThrow(ForbiddenError);
    await trx((t) => changeCompany(t, owner, { ...companyDetails(), issueOwnReports: true }, new Date()));
    const again = await trx((t) => bookVisit(t, owner, booking(seed.siteId, owner.userId), new Date()));
    await approve(database.db, own, again.reportId);
    expect(await issue(database.db, owner, again.reportId)).toBeDefined();
  });

  test('an apprentice fills in, and an electrician takes over and signs', async () => {
    const seed = await seedCompany(database.db);
    const { office, apprentice, electrician } = seed.viewers;
    const { reportId } = await trx((t) => bookVisit(t, office, booking(seed.siteId, apprentice.userId), new Date()));
    const { seq } = await appendEntries(
      database.db,
      apprentice,
      reportId,
      change(0, [{ path: 'supply/ze', value: '0.2' }]),
      new Date(),
    );
    await expect(
      trx((t) =>
        signReport(t, apprentice, reportId, { seq, signature: 'A', image: null, submission: 'signing' }, new Date()),
      ),
    ).rejects.toThrow(ForbiddenError);
    await trx((t) => handOver(t, office, reportId, { to: electrician.userId, note: '' }, new Date()));
    const { document } = await getReport(database.db, electrician, reportId);
    expect(document.declaration?.inspected_by).toMatchObject({ name: electrician.name });
    await approve(database.db, seed.viewers, reportId);
    expect((await getReport(database.db, office, reportId)).status).toBe('approved');
  });

  test('a report goes back with comments at its fields, and what was read is what is approved', async () => {
    const seed = await seedCompany(database.db);
    const { supervisor, electrician } = seed.viewers;
    const reportId = await seedApprovedReport(database.db, seed);
    const said = [{ path: 'supply/ze', text: 'Is this the right board?' }];
    const [comment = ''] = await trx((t) => commentOn(t, supervisor, reportId, said, new Date()));
    const settle = (who: typeof supervisor) =>
      trx((t) => settleComment(t, who, reportId, { commentId: comment, answer: '' }, new Date()));
    await trx((t) => returnReport(t, supervisor, reportId, [], new Date()));
    const returned = await getReport(database.db, electrician, reportId);
    expect(returned).toMatchObject({ status: 'returned', returnedSeq: returned.seq, approvedBy: null });
    expect(await listComments(database.db, electrician, reportId)).toMatchObject([
      { id: comment, path: 'supply/ze', authorName: supervisor.name, resolvedAt: null },
    ]);
    await expect(settle(electrician)).rejects.toThrow(ForbiddenError);
    await settle(supervisor);
    expect((await listComments(database.db, electrician, reportId))[0]?.resolvedAt).not.toBeNull();
    await expect(trx((t) => approveReport(t, supervisor, reportId, { seq: returned.seq }, new Date()))).rejects.toThrow(
      ConflictError,
    );
  });

  test('submitting ends the visit', async () => {
    const seed = await seedCompany(database.db);
    await approve(database.db, seed.viewers, seed.reportId);
    expect((await getVisit(database.db, seed.viewers.office, seed.visitId)).status).toBe('done');
  });

  test('a print is named once, and is one that is kept', async () => {
    const seed = await seedCompany(database.db);
    const { supervisor } = seed.viewers;
    const id = await issue(database.db, supervisor, await seedApprovedReport(database.db, seed));
    const print = async () => (await getCertificate(database.db, supervisor, id)).pdfHash;
    expect(await print()).toBeNull();
    await expect(trx((t) => setPrint(t, supervisor, id, somePrint.id))).rejects.toThrow(/foreign key/i);
    await trx(async (t) => {
      await nameBlob(t, supervisor, somePrint, new Date());
      await setPrint(t, supervisor, id, somePrint.id);
    });
    expect(await print()).toBe(somePrint.id);
    await expect(trx((t) => setPrint(t, supervisor, id, somePrint.id))).rejects.toThrow(ConflictError);
  });

  test('a withdrawn certificate keeps its data and cannot be corrected', async () => {
    const seed = await seedCompany(database.db);
    const { supervisor } = seed.viewers;
    const id = await issue(database.db, supervisor, await seedApprovedReport(database.db, seed));
    const before = await getCertificate(database.db, supervisor, id);
    await trx((t) => withdrawCertificate(t, supervisor, id, 'Issued for the wrong house', new Date()));
    expect(await getCertificate(database.db, supervisor, id)).toEqual({
      ...before,
      status: 'withdrawn',
      reason: 'Issued for the wrong house',
    });
    await expect(trx((t) => startCorrection(t, supervisor, id, 'x', new Date()))).rejects.toThrow(ConflictError);
  });

  const finding = { rule: 'RCD_SLOW', severity: 'fail', path: 'boards/b/circuits/c/rcd_ms', message: 'Slow' } as const;
  const basis = { finding, values: { 'boards/b/circuits/c/rcd_ms': '340' } };

  describe('the database itself refuses', () => {
    const attempts: readonly (readonly [what: string, statement: string])[] = [
      ['to change an entry', `update entry set value = '1'`],
      ['to delete an entry', 'delete from entry'],
      ['to change an audit event', `update audit_event set detail = '{}'`],
      ['to delete an audit event', 'delete from audit_event'],
      ['to change the number of a certificate', `update certificate set number = 'X'`],
      ['to change the data of a certificate', `update certificate set canonical = '{}'`],
      ['to change the hash of a certificate', `update certificate set hash = 'X'`],
      ['to change the signature of a certificate', `update certificate set signature = 'X'`],
      ['to change the print of a certificate', `update certificate set pdf_hash = 'X' where pdf_hash is not null`],
      ['to take the print away', 'update certificate set pdf_hash = null where pdf_hash is not null'],
      ['to change the size of a print', `update blob set size = size + 1 where kind = 'print'`],
      [
        'to put other bytes in place of a print',
        `update blob set content = ${database.dialect === 'sqlite' ? "x'616161'" : "'aaa'"} where kind = 'print'`,
      ],
      ['to delete a print', `delete from blob where kind = 'print'`],
      [
        'to make a withdrawn certificate current',
        `update certificate set status = 'current' where status = 'withdrawn'`,
      ],
      ['to delete a certificate', 'delete from certificate'],
      ['to change the document of an issued report', `update report_part set content = '{}' where ${ofIssued}`],
      ['to take a part of an issued report away', `delete from report_part where ${ofIssued}`],
      [
        'to add a part to an issued report',
        `insert into report_part select report_id, 'boards/more', company_id, version, content from report_part where ${ofIssued} and part = 'report'`,
      ],
      ['to reopen an issued report', `update report set status = 'draft' where status = 'issued'`],
      ['to delete an issued report', `delete from report where status = 'issued'`],
      ['to change a reason against a finding', `update finding_override set reason = 'y'`],
      ['to delete a reason against a finding', 'delete from finding_override'],
      [
        'to take back a reason of an issued report',
        `update finding_override set withdrawn_by = by_id, withdrawn_at = '2026' where report_id in (select id from report where status = 'issued')`,
      ],
      [
        'a reason for an issued report',
        `insert into finding_override (id, company_id, report_id, rule, path, basis, reason, at_seq, by_id, created_at)
         select id, company_id, id, 'X', 'x', '{}', 'x', 0, electrician_id, '' from report where status = 'issued'`,
      ],
      [
        'an entry for an issued report',
        `insert into entry (report_id, seq, company_id, path, value, kind, provenance, author_id, server_at, submission, base)
         select id, seq + 1, company_id, 'supply/ze', '1', 'set', 'entered', electrician_id, '', '', 0 from report where status = 'issued'`,
      ],
    ];
    test('what must never happen', async () => {
      const seed = await seedCompany(database.db);
      const { supervisor } = seed.viewers;
      const approved = await seedApprovedReport(database.db, seed);
      await trx((t) => insertOverride(t, supervisor, approved, { basis, reason: 'x', atSeq: 1 }, new Date()));
      await trx((t) => insertOverride(t, supervisor, seed.reportId, { basis, reason: 'x', atSeq: 1 }, new Date()));
      const id = await issue(database.db, supervisor, approved);
      await trx(async (t) => {
        await nameBlob(t, supervisor, somePrint, new Date());
        await setPrint(t, supervisor, id, somePrint.id);
      });
      await trx((t) => withdrawCertificate(t, supervisor, id, 'x', new Date()));
      for (const [what, statement] of attempts)
        await expect(sql.raw(statement).execute(database.db), what).rejects.toThrow(/never changes/);
    });
  });
});

/** Of a print that is in no store. */
const somePrint = { id: 'a'.repeat(64), kind: 'print', mediaType: 'application/pdf', size: 3 } as const;
const ofIssued = `report_id in (select id from report where status = 'issued')`;

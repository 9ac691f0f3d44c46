import { expect, test } from 'vitest';
import { isInDanger, openOf } from '../../../src/domain/certificate/verdicts/certificate-status.ts';
import { moveDefect } from '../../../src/features/defects/server/move-defect.ts';
import type { Deps } from '../../../src/server/context.ts';
import { certificateStatuses } from '../../../src/server/documents/certificates/certificate-statuses.ts';
import { certificateList } from '../../../src/server/office-lists/certificates.tsx';
import { closeWithCertificate } from '../../../src/server/reports/write-issue.ts';
import { getCertificate } from '../../../src/server/repositories/certificates/certificates.ts';
import { takeNumber } from '../../../src/server/repositories/certificates/issuing.ts';
import { lockReport } from '../../../src/server/repositories/lock-report.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { inTransaction, makeFakeKey, seedApprovedReport, seedCompany } from '../../support/seed.ts';

/** A report without an outcome, such as a visual one, is in the same list. */
const kinds = ['unsatisfactory', null] as const;
const cases = kinds.flatMap((outcome) => (['C1', 'C2', 'FI', 'C3'] as const).map((code) => ({ outcome, code })));

onBothDatabases('the list of certificates', (database) => {
  test.each(cases)(
    '$outcome with a $code is never called current while it is open, and says when it is put right',
    async ({ outcome, code }) => {
      const { db } = database;
      const seed = await seedCompany(db);
      const { supervisor, office } = seed.viewers;
      const now = new Date('2026-11-26T12:00:00Z');
      const reportId = await seedApprovedReport(db, seed);
      const id = await inTransaction(db, async (trx) => {
        const report = await lockReport(trx, supervisor, reportId);
        const number = await takeNumber(trx, supervisor, { ...report, corrected: null });
        const observations = [{ id: 'live', code, text: 'Live ends', location: '' }];
        const canonical = JSON.stringify({ ...number, report: { observations } });
        const signed = { canonical, signature: 'a..b', kid: await makeFakeKey(trx, supervisor) };
        const days = { inspectedOn: outcome && '2026-11-24', nextDue: null };
        return closeWithCertificate(trx, supervisor, report, { ...number, ...days, ...signed, outcome }, now);
      });
      const context = { db, viewer: office, today: '2026-11-26', timeZone: 'Europe/London' };
      const shown = async () => {
        const [row] = await certificateList.rows(context, [id]);
        const columns = certificateList.columns(context).filter(({ label }) => /^(Outcome|Status)$/.test(label));
        return row && columns.map((column) => column.text?.(row));
      };
      const found = outcome === null ? '' : 'Unsatisfactory';
      expect(await shown()).toEqual([found, code === 'C3' ? 'Current' : `1 ${code} open`]);
      const { id: defect } = await db
        .selectFrom('defect')
        .where('certificate_id', '=', id)
        .select('id')
        .executeTakeFirstOrThrow();
      const said = { id: defect, on: '2026-11-26', words: 'Replaced' };
      if (code === 'C1') {
        await inTransaction(db, (trx) => moveDefect(trx, supervisor, { ...said, move: 'made_safe', paper: '' }, now));
        expect(await shown()).toEqual([found, '1 C1 (made safe) open']);
        // The issued page and its badge say the same, and it is no live danger.
        const issued = await getCertificate(db, office, id);
        const standing = (
          await certificateStatuses({ deps: { clock: () => now } as Deps, db, viewer: office }, [issued])
        )(issued);
        expect([openOf(standing), isInDanger(standing)]).toEqual(['1 C1 (made safe)', false]);
      }
      await inTransaction(db, (trx) =>
        moveDefect(trx, office, { ...said, move: 'not_ours', paper: 'Certificate 12, Oxbow' }, now),
      );
      await inTransaction(db, (trx) => moveDefect(trx, supervisor, { ...said, move: 'verified', paper: '' }, now));
      expect(await shown()).toEqual([found && (code === 'C3' ? found : `${found}, since put right`), 'Current']);
    },
  );
});

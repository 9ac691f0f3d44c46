import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CertificateData } from '../../../src/domain/certificate/certificate.ts';
import { printHere } from '../../../src/server/documents/pdf/printer.ts';
import { startCorrection } from '../../../src/server/reports/correct.ts';
import { issueReport } from '../../../src/server/reports/issue.ts';
import { addPhotos } from '../../../src/server/reports/photos/add-photos.ts';
import { findCertificateOfReport } from '../../../src/server/repositories/certificates/certificates.ts';
import { listReportPhotos } from '../../../src/server/repositories/reports/report-photos.ts';
import { approveAsItIs, everyAnswer } from '../../support/approve.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { phonePhoto } from '../../support/photos.ts';
import { handIn } from '../../support/submitted-report.ts';
import { openWholeSite, visitor } from '../../support/whole-site.ts';
import { book, fill, makeCompany, worldPassword } from '../../support/world.ts';

onBothDatabases('photos of an issued report', (database) => {
  test('are in the signed data by their hash, in the print, and never change', async () => {
    const { db } = database;
    const company = await makeCompany(db, `Photos ${randomUUID().slice(0, 8)}`);
    const { electrician, supervisor } = company.people;
    const { app, deps } = await openWholeSite(db, { deps: { printer: printHere } });
    const { reportId } = await book(db, company, electrician);
    await fill(db, electrician, reportId);
    await fill(db, electrician, reportId, [
      { path: 'observations/o1', value: true },
      { path: 'observations/o1/text', value: 'Cracked socket in the kitchen' },
      { path: 'observations/o1/code', value: 'C3' },
      { path: 'observations/o1/location', value: 'Kitchen' },
      { path: 'summary/no_remedial_action', value: false },
    ]);
    const sent = [await phonePhoto({ shade: 1, taken: '2026:11:20 09:30:00' }), await phonePhoto({ shade: 60 })];
    const form = { submission: randomUUID(), contentHash: 'x' };
    const { added } = await addPhotos(deps, electrician, reportId, {
      ...form,
      ...{ boundTo: 'observations/o1', sent, caption: 'The cracked cover' },
    });
    await handIn(db, electrician, reportId);
    await db.transaction().execute((trx) => approveAsItIs(trx, supervisor, reportId));
    const answers = await db.transaction().execute((trx) => everyAnswer(trx, supervisor, reportId));
    await issueReport(deps, supervisor, reportId, {
      ...{ ...answers, submission: randomUUID(), contentHash: 'x' },
      ...{ signature: supervisor.name, drawing: undefined },
    });

    const certificate = await findCertificateOfReport(db, supervisor, reportId);
    const data = JSON.parse(certificate?.canonical ?? '{}') as CertificateData;
    const known = { bound_to: 'observations/o1', caption: 'The cracked cover', width: 600, height: 900 };
    expect(data.photos).toEqual([
      { ...known, sha256: added[0], taken_at: '2026-11-20T09:30:00.000Z' },
      { ...known, sha256: added[1], taken_at: null },
    ]);
    expect(data.report.observations).toMatchObject([{ id: 'o1', photos: added }]);

    const browser = visitor(app);
    await browser.signIn(supervisor.email, worldPassword);
    const pdf = await browser.get(`/reports/${reportId}/document.pdf`);
    const text = Buffer.from(await pdf.arrayBuffer()).toString('latin1');
    expect([pdf.status, text.match(/\/Subtype \/Image/g)?.length]).toEqual([200, 2]);
    const file = await browser.get(`/reports/${reportId}/photos/${added[0]}/large.jpg`);
    expect(file.status).toBe(200);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(await deps.blobs.get(added[0] ?? '')));

    const rows = () => db.updateTable('report_photo').where('report_id', '=', reportId);
    await expect(rows().set({ caption: 'Another' }).execute()).rejects.toThrow('an issued report never changes');
    await expect(rows().set({ width: 5 }).execute()).rejects.toThrow(/never changes|only the caption changes/);
    await expect(db.deleteFrom('report_photo').where('report_id', '=', reportId).execute()).rejects.toThrow(
      'only the caption changes',
    );

    const corrected = await db
      .transaction()
      .execute((trx) => startCorrection(trx, supervisor, certificate?.id ?? '', 'A wrong name', new Date()));
    expect([...(await listReportPhotos(db, supervisor, corrected)).keys()].sort()).toEqual([...added].sort());
  });
});

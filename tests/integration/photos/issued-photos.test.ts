import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CertificateData } from '../../../src/domain/certificate/certificate.ts';
import { linkToken } from '../../../src/features/sharing/server/link-token.ts';
import { printHere } from '../../../src/server/documents/pdf/printer.ts';
import { startCorrection } from '../../../src/server/reports/correct.ts';
import { issueReport } from '../../../src/server/reports/issue.ts';
import { addPhotos } from '../../../src/server/reports/photos/add-photos.ts';
import { findCertificateOfReport } from '../../../src/server/repositories/certificates/certificates.ts';
import { listReportPhotos } from '../../../src/server/repositories/reports/photos/report-photos.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { approveAsItIs, everyAnswer } from '../../support/approve.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { listedDefects } from '../../support/listed-defects.ts';
import { phonePhoto } from '../../support/photos.ts';
import { handIn } from '../../support/reports.ts';
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
      { path: 'observations/o2', value: true },
      { path: 'observations/o2/text', value: 'Open knock-out in the board' },
      { path: 'observations/o2/code', value: 'C2' },
      { path: 'observations/o2/location', value: 'Hall' },
      { path: 'observations/o2/fixed/done', value: true },
      { path: 'observations/o2/fixed/code_left', value: 'none' },
      { path: 'observations/o2/fixed/work', value: 'Blanked' },
      { path: 'observations/o3', value: true },
      { path: 'observations/o3/text', value: 'Loose clip' },
      { path: 'observations/o3/code', value: 'C3' },
      { path: 'observations/o3/location', value: 'Loft' },
      { path: 'observations/o3/fixed/done', value: true },
      { path: 'observations/o3/fixed/code_left', value: 'none' },
      { path: 'summary/no_remedial_action', value: false },
      { path: 'summary/overall_outcome', value: 'unsatisfactory' },
    ]);
    const boardId = (await getReport(db, electrician, reportId)).document.boards?.[0]?.id ?? '';
    const sent = [await phonePhoto({ shade: 1, taken: '2026:11:20 09:30:00' }), await phonePhoto({ shade: 60 })];
    const form = { submission: randomUUID(), contentHash: 'x' };
    const { added } = await addPhotos(deps, electrician, reportId, {
      ...form,
      ...{ boundTo: 'observations/o1', sent, caption: 'The cracked cover' },
    });
    const of = async (boundTo: string, shade: number) => {
      const photo = { boundTo, sent: [await phonePhoto({ shade })], submission: randomUUID(), contentHash: 'x' };
      return (await addPhotos(deps, electrician, reportId, photo)).added[0];
    };
    const ofBoard = await of(`boards/${boardId}`, 120);
    const ofFixed = await of('observations/o2/fixed', 180);
    // Of what was reported as put right, and then not to be: kept, but neither signed nor printed.
    const ofUndone = await of('observations/o3/fixed', 220);
    await fill(db, electrician, reportId, [{ path: 'observations/o3/fixed/done', value: false }]);
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
    const bare = { caption: '', width: 600, height: 900, taken_at: null };
    expect(data.photos).toEqual([
      { ...bare, bound_to: `boards/${boardId}`, sha256: ofBoard },
      { ...known, sha256: added[0], taken_at: '2026-11-20T09:30:00.000Z' },
      { ...known, sha256: added[1], taken_at: null },
      { ...bare, bound_to: 'observations/o2/fixed', sha256: ofFixed },
    ]);
    // As found and as left: the outcome is by what was found, and what is left of it is nothing.
    expect(data.report.observations).toMatchObject([
      { id: 'o1', photos: added },
      { id: 'o2', code: 'C2', fixed: { done: true, code_left: 'none', work: 'Blanked', photos: [ofFixed] } },
      { id: 'o3', code: 'C3', fixed: { done: false } },
    ]);
    expect(ofUndone).toHaveLength(64);
    expect(certificate?.canonical).not.toContain(ofUndone);
    expect(data.outcome).toBe('unsatisfactory');
    const printed = data.printed.observations.find(({ code }) => code === 'C2');
    expect(printed?.rows).toEqual(
      expect.arrayContaining([
        { label: 'Code as left', value: 'None: put right entirely' },
        { label: 'What was done', value: 'Blanked' },
      ]),
    );
    const listed = await listedDefects(db, supervisor);
    expect(listed.map(({ code, words }) => [code, words])).toEqual([
      ['C3', 'Cracked socket in the kitchen'],
      ['C3', 'Loose clip'],
    ]);

    const browser = visitor(app);
    await browser.signIn(supervisor.email, worldPassword);
    const pdf = await browser.get(`/reports/${reportId}/document.pdf`);
    const text = Buffer.from(await pdf.arrayBuffer()).toString('latin1');
    expect([pdf.status, text.match(/\/Subtype \/Image/g)?.length]).toEqual([200, 4]);
    const file = await browser.get(`/reports/${reportId}/photos/${added[0]}/large.jpg`);
    expect(file.status).toBe(200);

    // Below a link, what the certificate names and nothing else, as long as the link opens it.
    const share = { submission: randomUUID(), share_name: 'The tenant', share_email: '', days: '9' };
    const made = await browser.post(`/reports/${reportId}/links`, share);
    const link = new URL(made.headers.get('location') ?? '', 'http://x').searchParams.get('link') ?? '';
    const shared = `/public/certificates/${linkToken(deps.config.sessionSecret, link)}`;
    const tenant = visitor(app);
    const page = await (await tenant.get(shared)).text();
    for (const id of [...added, ofBoard, ofFixed]) {
      expect(page).toContain(`src="${shared}/photos/${id}/small.jpg"`);
      for (const size of ['small', 'large']) {
        const photo = await tenant.get(`${shared}/photos/${id}/${size}.jpg`);
        expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
        expect(photo.headers.get('cache-control')).toBe('private, no-store');
      }
    }
    const statusOf = async (path: string) => (await tenant.get(path)).status;
    expect(await statusOf(`${shared}/photos/${ofUndone}/small.jpg`)).toBe(404);
    expect(await statusOf(`${shared}/photos/${added[0]}/huge.jpg`)).toBe(404);
    expect(await statusOf(`/public/certificates/${'A'.repeat(27)}/photos/${added[0]}/small.jpg`)).toBe(404);
    await browser.post(`/reports/${reportId}/links/${link}/revocation`, { submission: randomUUID() });
    expect(await statusOf(`${shared}/photos/${added[0]}/small.jpg`)).toBe(404);
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
    const carried = [...(await listReportPhotos(db, supervisor, corrected)).keys()];
    expect(carried.sort()).toEqual([...added, ofBoard, ofFixed, ofUndone].sort());
  });
});

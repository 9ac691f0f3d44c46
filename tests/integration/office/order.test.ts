import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { CertificateData } from '../../../src/domain/certificate/certificate.ts';
import { findCertificateOfReport } from '../../../src/server/repositories/certificates/certificates.ts';
import { getVisit } from '../../../src/server/repositories/register/visits.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { pdfText } from '../../support/pdf-text.ts';
import { fill } from '../../support/world.ts';
import { decide, issueFields, mustRedirect, openSite, type Site, sign } from './site.ts';

onBothDatabases('what a client calls the job', (database) => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(database.db);
  });
  const people = () => site.company.people;
  const book = async (more: Record<string, string>) => {
    const booked = await (await site.as(people().office)).post('/visits/new', {
      ...{ submission: randomUUID(), site_id: site.company.sites.own, electrician_id: people().electrician.userId },
      ...{ day: '2026-12-01', window_from: '09:00', window_to: '12:00', expected_boards: '1', expected_circuits: '8' },
      ...{ access_notes: '', hazards: '', ...more },
    });
    return booked;
  };
  /** Signed, approved and issued. @returns its signed data. */
  const issue = async (reportId: string) => {
    const [tools, desk] = [await site.as(people().electrician), await site.as(people().supervisor)];
    await mustRedirect(sign(tools, reportId, await site.seq(reportId)));
    await mustRedirect(decide(desk, `/reports/${reportId}/approval`, { base: await site.seq(reportId) }));
    await mustRedirect(desk.post(`/reports/${reportId}/certificate`, await issueFields(site.seq, reportId)));
    const certificate = await findCertificateOfReport(database.db, people().owner, reportId);
    return JSON.parse(certificate?.canonical ?? '') as CertificateData;
  };

  test('goes from the booking to the draft, the certificate, its print and its correction', async () => {
    const called = { order_number: 'PO 44/2026', client_reference: 'Void – Flat 3' };
    const visitId = (await mustRedirect(book(called))).split(/[/?]/)[2] ?? '';
    const { reportId } = await getVisit(database.db, people().office, visitId);
    if (reportId === null) throw new Error('the report is born with the visit');
    await fill(database.db, people().electrician, reportId);
    const desk = await site.as(people().supervisor);
    const said = async (path: string) => pdfText(new Uint8Array(await (await desk.get(path)).arrayBuffer()));
    for (const words of ['PO44/2026', 'Void–Flat3'])
      expect(await said(`/reports/${reportId}/draft.pdf`)).toContain(words);
    expect(await issue(reportId)).toMatchObject(called);
    const printed = await said(`/reports/${reportId}/document.pdf`);
    expect(printed).toContain('OrdernumberPO44/2026');
    expect(printed).toContain('Client’sreferenceVoid–Flat3');

    const correction = desk.post(`/reports/${reportId}/correction`, { reason: 'The occupier was wrong' });
    const again = (await mustRedirect(correction)).split(/[/?]/)[2] ?? '';
    expect(await issue(again)).toMatchObject({ ...called, revision: 2 });
  });

  test('what no print could show is refused at its field; a certificate of a job without has neither', async () => {
    const answer = await book({ order_number: 'PO 🐕', client_reference: 'x'.repeat(61) });
    expect(answer.status).toBe(422);
    const { errors } = (await answer.json()) as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field).sort()).toEqual(['client_reference', 'order_number']);
    const { reportId } = await site.issued();
    const certificate = await findCertificateOfReport(database.db, people().owner, reportId);
    expect(certificate?.canonical).not.toMatch(/order_number|client_reference/);
  });
});

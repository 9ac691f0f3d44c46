import { beforeEach, expect, test } from 'vitest';
import { listGivenNotices } from '../../../src/features/danger-notices/server/repository.ts';
import { certificateData } from '../../../src/server/documents/certificates/certificate-data.ts';
import { findCertificateOfReport } from '../../../src/server/repositories/certificates/certificates.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { pdfText } from '../../support/pdf-text.ts';
import { lackingIn } from '../../support/printed-words.ts';
import { book, fill } from '../../support/world.ts';
import { decide, issueFields, mustRedirect, openSite, refused, type Site, sign } from './site.ts';

const danger = {
  code: 'C1',
  slug: 'cu_ip',
  text: 'Bare live ends behind the cooker',
  location: 'Kitchen',
  item: '4.4',
  regulations: ['416.2'],
} as const;

onBothDatabases('a danger notice, from the office', (database) => {
  let site: Site;
  let reportId: string;
  let page: string;
  const given = () => listGivenNotices(site.db, site.company.people.office, reportId);
  beforeEach(async () => {
    site = await openSite(database.db);
    const { electrician } = site.company.people;
    ({ reportId } = await book(site.db, site.company, electrician));
    await fill(site.db, electrician, reportId, wholeInspection({ defects: [{ ...danger, regulations: ['416.2'] }] }));
    page = `/reports/${reportId}/notices/obs-1`;
  });

  test.each(['office', 'supervisor'] as const)(
    'the %s mails it, keeps who took it on paper, and revokes',
    async (role) => {
      const visitor = await site.as(site.company.people[role]);
      const nobody = await refused(visitor.post(`${page}/mail`, { name: '', email: '' }));
      expect(nobody).toMatchObject({ form: 'mail', errors: [{ field: 'to_client' }] });
      const sent = await mustRedirect(
        visitor.post(`${page}/mail`, { to_client: 'true', name: 'Ann', email: 'a@b.example' }),
      );
      expect(sent).toBe(`${page}?done=notice-sent`);
      expect((await given()).map(({ email }) => email)).toEqual([expect.stringMatching(/^landlord@/), 'a@b.example']);
      const asked = await refused(visitor.post(`${page}/mail`, { name: 'Ann', email: 'A@b.example' }));
      expect(asked.errors).toMatchObject([{ field: 'again' }]);
      await mustRedirect(visitor.post(`${page}/paper`, { taker: 'Bo', time: '' }));
      const [first] = await given();
      await mustRedirect(visitor.post(`${page}/${first?.id}/revocation`, {}));
      expect((await given()).map(({ way, revokedAt }) => [way, revokedAt !== null])).toEqual([
        ['mail', true],
        ['mail', false],
        ['paper', false],
      ]);
    },
  );

  test('is printed for who gives it and for who fills the report in, and is nobody else’s', async () => {
    const { office, supervisor, electrician, client } = site.company.people;
    const onSite = `/electrician/reports/${reportId}/observations/obs-1/notice.pdf`;
    const inOffice = `${page}/notice.pdf`;
    for (const [who, path] of [
      [office, inOffice],
      [supervisor, inOffice],
      [electrician, onSite],
    ] as const) {
      const answer = await (await site.as(who)).get(path);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'application/pdf']);
      expect(answer.headers.get('content-disposition')).toMatch(
        /^inline; filename="Danger-notice-[A-Za-z0-9-]+\.pdf"$/,
      );
      const said = pdfText(new Uint8Array(await answer.arrayBuffer()));
      expect(lackingIn(said, [danger.text, danger.location, 'Signature', electrician.name])).toEqual([]);
    }
    const statusOf = async (who: typeof office, path: string) => (await (await site.as(who)).get(path)).status;
    expect(await statusOf(site.other.people.office, inOffice)).toBe(404);
    expect(await statusOf(site.other.people.electrician, onSite)).toBe(404);
    expect(await statusOf(client, inOffice)).toBe(403);
    expect(await statusOf(office, inOffice.replace('obs-1', 'obs-2'))).toBe(404);
    expect(await statusOf(electrician, onSite.replace('obs-1', 'obs-2'))).toBe(404);
  });

  test('is nobody’s of another company, no client’s, and of no observation that is no danger', async () => {
    const stranger = await site.as(site.other.people.office);
    expect((await stranger.post(`${page}/mail`, { name: 'Ann', email: 'a@b.example' })).status).toBe(404);
    const client = await site.as(site.company.people.client);
    expect((await client.post(`${page}/mail`, { name: 'Ann', email: 'a@b.example' })).status).toBe(403);
    const office = await site.as(site.company.people.office);
    const other = `/reports/${reportId}/notices/obs-2/mail`;
    expect((await office.post(other, { name: 'Ann', email: 'a@b.example' })).status).toBe(404);
    expect(await given()).toEqual([]);
  });

  test('the certificate says how and when it was given, and nothing of to whom it was sent', async () => {
    const { electrician, supervisor } = site.company.people;
    const visitor = await site.as(supervisor);
    await mustRedirect(visitor.post(`${page}/mail`, { name: 'Ann Penhale', email: 'ann@penhale.example' }));
    await mustRedirect(visitor.post(`${page}/paper`, { taker: 'Bo Trevose', time: '09:40' }));
    // What never went was not given.
    await mustRedirect(visitor.post(`${page}/mail`, { name: 'Cy', email: 'cy@penhale.example' }));
    await mustRedirect(visitor.post(`${page}/${(await given()).at(-1)?.id}/revocation`, {}));
    await mustRedirect(sign(await site.as(electrician), reportId, await site.seq(reportId)));
    await mustRedirect(decide(visitor, `/reports/${reportId}/approval`, { base: await site.seq(reportId) }));
    await mustRedirect(decide(visitor, `/reports/${reportId}/certificate`, await issueFields(site.seq, reportId)));
    const certificate = await findCertificateOfReport(site.db, supervisor, reportId);
    if (!certificate) throw new Error('it is issued');
    const data = certificateData(certificate);
    expect(data.danger_notices).toEqual([
      { observation: 'obs-1', way: 'mail', given_at: '2026-11-24T10:00:00.000Z', received_at: null },
      { observation: 'obs-1', way: 'paper', given_at: '2026-11-24T09:40:00.000Z', received_at: null },
    ]);
    expect(data.printed.observations[0]?.rows).toContainEqual({
      label: 'Danger notice given',
      value: 'by email, 24 November 2026, 10:00; not confirmed; on paper, 24 November 2026, 09:40',
    });
    expect(certificate.canonical).not.toMatch(/penhale|trevose/i);

    // The correction is of the same danger: it lists what was given before it, and what was given from itself.
    const correction = await mustRedirect(visitor.post(`/reports/${reportId}/correction`, { reason: 'The occupier' }));
    const draft = correction.split(/[/?]/)[2] ?? '';
    const asked = await refused(
      visitor.post(`/reports/${draft}/notices/obs-1/mail`, { name: 'Ann', email: 'ann@penhale.example' }),
    );
    expect(asked.errors).toMatchObject([{ field: 'again' }]);
    await mustRedirect(visitor.post(`/reports/${draft}/notices/obs-1/paper`, { taker: 'Di Carne', time: '09:50' }));
    await fill(site.db, electrician, draft, [{ path: 'installation/occupier', value: 'Vacant' }]);
    await mustRedirect(sign(await site.as(electrician), draft, await site.seq(draft)));
    await mustRedirect(decide(visitor, `/reports/${draft}/approval`, { base: await site.seq(draft) }));
    await mustRedirect(decide(visitor, `/reports/${draft}/certificate`, await issueFields(site.seq, draft)));
    const second = await findCertificateOfReport(site.db, supervisor, draft);
    if (!second) throw new Error('the correction is issued');
    expect(certificateData(second).danger_notices).toEqual([
      ...(data.danger_notices ?? []),
      { observation: 'obs-1', way: 'paper', given_at: '2026-11-24T09:50:00.000Z', received_at: null },
    ]);
    expect((await listGivenNotices(site.db, supervisor, draft)).map(({ name }) => name)).toEqual(['Di Carne']);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { CertificateData } from '../../../src/domain/certificate/certificate.ts';
import { conversationOf } from '../../../src/domain/report/review-comment.ts';
import { openReview } from '../../../src/pages/reports/_components/review/open-review.ts';
import {
  findCertificateOfReport,
  listCertificates,
} from '../../../src/server/repositories/certificates/certificates.ts';
import { listComments } from '../../../src/server/repositories/findings/review-comments.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { book, fill } from '../../support/world.ts';
import {
  decide,
  issueFields,
  mustRedirect,
  openSite,
  refused,
  replyToAll,
  type Site,
  sign,
  type Visitor,
} from './site.ts';

onBothDatabases('the review', (database) => {
  let site: Site;
  let supervisor: Visitor;
  let electrician: Visitor;
  beforeAll(async () => {
    site = await openSite(database.db);
    supervisor = await site.as(site.company.people.supervisor);
    electrician = await site.as(site.company.people.electrician);
  });
  const owner = () => site.company.people.owner;
  const report = (id: string) => getReport(database.db, owner(), id);
  const certificateOf = (id: string) => findCertificateOfReport(database.db, owner(), id);

  test('a report goes from submission over a return to a certificate, and from there to its second revision', async () => {
    const id = await site.submitted();
    const page = `/reports/${id}`;
    const comment = { 'comment_summary/general_condition': 'Say it in plainer words' };
    expect(await mustRedirect(supervisor.post(`${page}/comments`, comment))).toContain('done=commented');
    await mustRedirect(supervisor.post(`${page}/return`, { base: await site.seq(id) }));
    expect((await report(id)).status).toBe('returned');

    await replyToAll(electrician, database.db, site.company.people.electrician, id);
    const change = { path: 'summary/general_condition', value: 'The installation is in good order' };
    await fill(database.db, site.company.people.electrician, id, [change]);
    await mustRedirect(sign(electrician, id, await site.seq(id)));
    const resubmitted = await report(id);
    const { review } = await openReview(database.db, site.company.people.supervisor, resubmitted, 'Europe/London');
    const changed = review.parts
      .flatMap((part) => part.groups.flatMap(({ rows }) => rows))
      .filter((row) => row.before !== undefined);
    expect(changed.map(({ path }) => path)).toContain('summary/general_condition');
    expect(changed.length).toBeLessThan(4); // beside it only what signing writes
    expect(changed.find(({ path }) => path === 'summary/general_condition')?.comments).toHaveLength(1);

    const said = conversationOf(await listComments(database.db, owner(), id)).length;
    const base = `${await site.seq(id)}.${said}`;
    await mustRedirect(decide(supervisor, `${page}/approval`, { base }));
    expect(
      await mustRedirect(supervisor.post(`${page}/certificate`, { ...(await issueFields(site.seq, id)), base })),
    ).toBe(`${page}?done=issued`);
    const certificate = await certificateOf(id);
    const data = JSON.parse(certificate?.canonical ?? '{}') as CertificateData;
    expect(data).toMatchObject({ revision: 1, supersedes: null, authoriser: { signature: 'Sam Supervisor' } });
    expect(data.inspector?.signature).toBe('Elin Electrician');
    expect(data.report.declaration?.authorised_by).toMatchObject({ signed_on: '2026-11-24' });
    expect(certificate?.pdfHash).toMatch(/^[0-9a-f]{64}$/);

    const correction = await mustRedirect(supervisor.post(`${page}/correction`, { reason: 'The occupier was wrong' }));
    const draft = correction.split(/[/?]/)[2] ?? '';
    await fill(database.db, site.company.people.electrician, draft, [
      { path: 'installation/occupier', value: 'Vacant' },
    ]);
    await mustRedirect(sign(electrician, draft, await site.seq(draft)));
    await mustRedirect(supervisor.post(`/reports/${draft}/approval`, { base: await site.seq(draft) }));
    await mustRedirect(supervisor.post(`/reports/${draft}/certificate`, await issueFields(site.seq, draft)));
    const second = await certificateOf(draft);
    expect(second).toMatchObject({ number: certificate?.number, revision: 2, status: 'current' });
    expect(JSON.parse(second?.canonical ?? '{}')).toMatchObject({
      correction_reason: 'The occupier was wrong',
      supersedes: { number: certificate?.number, revision: 1 },
    });
    expect(await certificateOf(id)).toEqual({ ...certificate, status: 'superseded' });
  });

  test('nobody approves or issues a report of their own, until the company lets a sole trader', async () => {
    const { supervisor: person } = site.company.people;
    const { reportId } = await book(database.db, site.company, person);
    await fill(database.db, person, reportId);
    await mustRedirect(sign(supervisor, reportId, await site.seq(reportId), person.name));
    const approve = async () => supervisor.post(`/reports/${reportId}/approval`, { base: await site.seq(reportId) });
    expect((await approve()).status).toBe(403);
    const set = (value: number) =>
      database.db.updateTable('company').set({ issue_own_reports: value }).where('id', '=', site.company.id).execute();
    await set(1);
    await mustRedirect(approve());
    await set(0);
    expect(
      (await supervisor.post(`/reports/${reportId}/certificate`, await issueFields(site.seq, reportId))).status,
    ).toBe(403);
    await set(1);
    await mustRedirect(supervisor.post(`/reports/${reportId}/certificate`, await issueFields(site.seq, reportId)));
    await set(0);
  });

  test('the same form sent twice, also at once, issues one certificate', async () => {
    const id = await site.submitted();
    const base = await site.seq(id);
    const approval = { base, submission: randomUUID() };
    await mustRedirect(supervisor.post(`/reports/${id}/approval`, approval));
    await mustRedirect(supervisor.post(`/reports/${id}/approval`, approval));
    const issue = { ...(await issueFields(site.seq, id)), submission: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => supervisor.post(`/reports/${id}/certificate`, issue)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const all = await listCertificates(database.db, owner(), { siteId: site.company.sites.own });
    expect(all.filter(({ reportId }) => reportId === id)).toHaveLength(1);
    const again = await supervisor.post(`/reports/${id}/certificate`, await issueFields(site.seq, id));
    expect(again.status).toBe(409);
  });

  test('what was changed since it was read is not approved', async () => {
    const id = await site.submitted();
    const stale = String(Number(await site.seq(id)) - 1);
    expect((await supervisor.post(`/reports/${id}/approval`, { base: stale })).status).toBe(409);
  });

  test('a return says what is to be corrected, a comment is not empty, an issue is signed and confirmed', async () => {
    const id = await site.submitted();
    const base = await site.seq(id);
    const post = (action: string, fields: Record<string, string>) =>
      refused(supervisor.post(`/reports/${id}/${action}`, { base, ...fields }));
    expect((await post('return', { return_text: '' })).errors).toMatchObject([{ field: 'return_text' }]);
    const path = 'supply/ze';
    const comment = await post('comments', { at: path, [`comment_${path}`]: ' ' });
    expect(comment.errors).toMatchObject([{ field: `comment_${path}` }]);
    expect(comment.entered.at).toEqual([path]);
    const issue = await post('certificate', { signature: '' });
    expect(issue.errors.map(({ field }) => field)).toEqual(['signature', 'confirm']);
    expect(await listComments(database.db, owner(), id)).toEqual([]);
  });

  test('who may not review is told so; another company is told nothing', async () => {
    const id = await site.submitted();
    const approval = { base: await site.seq(id) };
    const { office, client } = site.company.people;
    expect((await (await site.as(office)).post(`/reports/${id}/approval`, approval)).status).toBe(403);
    expect((await (await site.as(client)).post(`/reports/${id}/approval`, approval)).status).toBe(403);
    expect((await electrician.post(`/reports/${id}/approval`, approval)).status).toBe(403);
    expect((await (await site.as(site.other.people.supervisor)).post(`/reports/${id}/approval`, approval)).status).toBe(
      404,
    );
    const signedOut = await site.stranger.post(`/reports/${id}/approval`, approval);
    expect([signedOut.status, signedOut.headers.get('location')]).toEqual([
      303,
      `/auth/sign-in?next=${encodeURIComponent(`/reports/${id}/approval`)}`,
    ]);
    expect((await report(id)).status).toBe('submitted');
  });

  test('a client reads the files of their own certificates and of no other', async () => {
    const { reportId } = await site.issued();
    const elsewhere = await site.issued(site.company.sites.other);
    const draft = await site.submitted();
    const client = await site.as(site.company.people.client);
    const pdf = await client.get(`/reports/${reportId}/document.pdf`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(new TextDecoder('latin1').decode(await pdf.arrayBuffer()).slice(0, 5)).toBe('%PDF-');
    const json = await client.get(`/reports/${reportId}/document.json`);
    expect(await json.json()).toMatchObject({ certificate: { revision: 1 } });
    for (const file of ['document.pdf', 'document.json']) {
      expect((await client.get(`/reports/${elsewhere.reportId}/${file}`)).status).toBe(404);
      expect((await client.get(`/reports/${draft}/${file}`)).status).toBe(404);
      expect((await (await site.as(site.other.people.owner)).get(`/reports/${reportId}/${file}`)).status).toBe(404);
    }
  });

  test('a certificate is withdrawn once, with its reason', async () => {
    const { reportId, code } = await site.issued();
    const withdraw = { withdraw_reason: 'Issued for the wrong flat', withdraw_confirm: 'yes' };
    await mustRedirect(supervisor.post(`/reports/${reportId}/withdrawal`, withdraw));
    expect((await supervisor.post(`/reports/${reportId}/withdrawal`, withdraw)).status).toBe(409);
    expect(await (await site.stranger.get(`/public/verify/${code}`)).text()).toContain('Issued for the wrong flat');
  });
});

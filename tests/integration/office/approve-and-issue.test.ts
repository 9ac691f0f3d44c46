import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { approveAndIssue } from '../../../src/server/reports/approve-and-issue.ts';
import { findCertificateOfReport } from '../../../src/server/repositories/certificates/certificates.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { issueFields, mustRedirect, openSite, refused, type Site, type Visitor } from './site.ts';

onBothDatabases('approving and issuing in one step', (database) => {
  let site: Site;
  let supervisor: Visitor;
  const allow = (value: 0 | 1) =>
    database.db.updateTable('company').set({ approve_and_issue: value }).where('id', '=', site.company.id).execute();
  beforeAll(async () => {
    site = await openSite(database.db);
    supervisor = await site.as(site.company.people.supervisor);
  });
  afterEach(() => allow(0));
  const owner = () => site.company.people.owner;
  const status = async (id: string) => (await getReport(database.db, owner(), id)).status;
  const both = (id: string) => `/reports/${id}/approval-and-issue`;
  const kindsOf = async (id: string) =>
    (
      await database.db
        .selectFrom('audit_event')
        .where('subject', 'in', [id, (await findCertificateOfReport(database.db, owner(), id))?.id ?? ''])
        .where('action', 'in', ['report.approved', 'certificate.issued'])
        .select('action')
        .execute()
    ).map(({ action }) => action);

  test('one press approves and issues; twice at once makes one certificate', async () => {
    await allow(1);
    const id = await site.submitted();
    const fields = { ...(await issueFields(site.seq, id)), submission: randomUUID() };
    const answers = await Promise.all([1, 2].map(() => supervisor.post(both(id), fields)));
    expect(answers.map((answer) => answer.headers.get('location'))).toEqual(
      Array(2).fill(`/reports/${id}?done=issued`),
    );
    expect(await status(id)).toBe('issued');
    expect((await kindsOf(id)).toSorted()).toEqual(['certificate.issued', 'report.approved']);
    expect((await supervisor.post(both(id), await issueFields(site.seq, id))).status).toBe(409);
  });

  test('off until the owner allows it', async () => {
    const id = await site.submitted();
    const answer = await supervisor.post(both(id), await issueFields(site.seq, id));
    expect([answer.status, await status(id)]).toEqual([409, 'submitted']);
    expect(await answer.text()).toContain('Your company approves and issues in two steps');
  });

  test('an open question refuses it whole', async () => {
    await allow(1);
    const id = await site.submitted();
    const asked = { 'comment_supply/ze': 'Is this right?' };
    await mustRedirect(supervisor.post(`/reports/${id}/comments`, asked));
    const base = `${await site.seq(id)}.1`;
    const state = await refused(supervisor.post(both(id), { ...(await issueFields(site.seq, id)), base }));
    expect(state.errors[0]?.message).toMatch(/^Answer this open item/);
    expect([await status(id), await kindsOf(id)]).toEqual(['submitted', []]);
  });

  test('a key that does not open refuses it whole, in a sentence', async () => {
    const id = await site.submitted();
    await allow(1);
    const { deps, company } = site;
    const elsewhere = {
      ...deps,
      config: { ...deps.config, sessionSecret: 'another secret than the key was sealed with' },
    };
    const read = { seq: Number(await site.seq(id)), signature: 'Sam Supervisor', drawing: undefined };
    const trying = approveAndIssue(elsewhere, company.people.supervisor, id, {
      ...read,
      submission: randomUUID(),
      contentHash: 'a',
    });
    await expect(trying).rejects.toThrow('this server cannot open your company’s signing key');
    expect([await status(id), await kindsOf(id)]).toEqual(['submitted', []]);
  });

  test('name and tick are asked, and only who reviews may', async () => {
    await allow(1);
    const id = await site.submitted();
    const base = await site.seq(id);
    const { errors } = await refused(supervisor.post(both(id), { base, signature: '' }));
    expect(errors.map(({ field }) => field)).toEqual(['signature', 'confirm']);
    const { office, client } = site.company.people;
    for (const person of [office, client])
      expect((await (await site.as(person)).post(both(id), { base })).status).toBe(403);
    const elsewhere = await site.as(site.other.people.supervisor);
    expect((await elsewhere.post(both(id), { base })).status).toBe(404);
    expect(await status(id)).toBe('submitted');
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { noteMailFate } from '../../../src/features/mailed-link/server/mailed-link.ts';
import { openLink } from '../../../src/features/sharing/server/open-link.ts';
import { certificateLink } from '../../../src/features/sharing/server/purpose.ts';
import { listShareLinks } from '../../../src/features/sharing/server/repository/share-links.ts';
import { maskSecrets } from '../../../src/monitoring/scrub.mjs';
import { deliverDueMail } from '../../../src/server/mail/mail.ts';
import { findCertificateOfReport } from '../../../src/server/repositories/certificates/certificates.ts';
import { getSite } from '../../../src/server/repositories/register/sites.ts';
import { listReportEvents } from '../../../src/server/repositories/reports/report-events.ts';
import { changeSite } from '../../../src/server/sites/change.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeDeps } from '../../support/deps.ts';
import { invite, type Person } from '../../support/world.ts';
import { mustRedirect, openSite, refused, type Site } from '../office/site.ts';

const words = (html: string) => html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');

onBothDatabases('a shared certificate', (database) => {
  let site: Site;
  let reportId: string;
  let certificateId: string;
  let code: string;
  beforeAll(async () => {
    site = await openSite(database.db);
    ({ reportId, code } = await site.issued());
    certificateId = (await findCertificateOfReport(site.db, site.company.people.owner, reportId))?.id ?? '';
  });

  const linksOf = (who: Person) => listShareLinks(site.db, who, certificateId);
  const form = (more: Record<string, string> = {}) => ({
    share_name: 'The tenant',
    share_email: '',
    days: '90',
    ...more,
  });
  /** Made by the office and mailed: the mail says the link. @returns where it leads, and its id. */
  async function mailed(more: Record<string, string> = {}) {
    const email = `${randomUUID()}@example.org`;
    const office = await site.as(site.company.people.office);
    const done = await mustRedirect(office.post(`/reports/${reportId}/links`, form({ share_email: email, ...more })));
    const id = new URL(done, 'http://x').searchParams.get('link') ?? '';
    const rows = await site.db.selectFrom('outbox').where('sent_at', 'is', null).select(['id', 'payload']).execute();
    const mail = rows.find(({ payload }) => payload.includes(email));
    const [, path = ''] = /https?:\/\/[^/\s]+(\/public\/certificates\/[\w-]{27})/.exec(mail?.payload ?? '') ?? [];
    return { id, path, mailId: mail?.id ?? '', text: mail?.payload ?? '' };
  }

  test('is the whole certificate for whoever has the link: page, PDF and signed data, for nobody to keep', async () => {
    const { path, id, text } = await mailed();
    expect(text).toContain('The tenant');
    const page = await site.stranger.get(path);
    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    const html = await page.text();
    expect(html).not.toContain('<script');
    const said = words(html);
    for (const each of ['Is it real?', 'Genuine', 'Is it safe?', 'Schedule of inspections', code]) {
      expect(`${said} ${html}`).toContain(each);
    }
    const pdf = await site.stranger.get(`${path}.pdf`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const office = await site.as(site.company.people.office);
    const ours = await (await office.get(`/reports/${reportId}/document.pdf`)).arrayBuffer();
    expect(Buffer.from(await pdf.arrayBuffer()).equals(Buffer.from(ours))).toBe(true);
    const json = await site.stranger.get(`${path}.json`);
    expect(await json.text()).toBe(await (await office.get(`/reports/${reportId}/document.json`)).text());
    const link = (await linksOf(site.company.people.office)).find((each) => each.id === id);
    expect(link).toMatchObject({ uses: 3, name: 'The tenant', openedAt: '2026-11-24T10:00:00.000Z' });
    const events = await listReportEvents(site.db, site.company.people.owner, reportId);
    expect(JSON.stringify(events)).toContain('"link.used"');
  });

  test('a guessed, an ended and a revoked link open nothing, and say the same', async () => {
    const { path, id } = await mailed();
    const ended = await mailed({ days: '1' });
    const office = await site.as(site.company.people.office);
    expect((await site.stranger.get(path)).status).toBe(200);
    await mustRedirect(office.post(`/reports/${reportId}/links/${id}/revocation`, {}));
    const guessed = `/public/certificates/${'A'.repeat(27)}`;
    const answers = await Promise.all(
      [path, `${path}.pdf`, `${path}.json`, guessed, `${guessed}.pdf`, `/public/certificates/${'x'.repeat(1000)}`].map(
        async (each) => {
          const answer = await site.stranger.get(each);
          return [answer.status, await answer.text()];
        },
      ),
    );
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(answers[0]?.[0]).toBe(404);
    expect(answers[0]?.[1]).toContain('This link does not open a certificate');
    // Whose time is over: the row, looked at a day later.
    const later = makeDeps(site.db, { clock: () => new Date('2026-11-25T10:00:00.000Z') }).deps;
    const token = ended.path.split('/').at(-1) ?? '';
    expect(await openLink(later, token)).toBeUndefined();
    expect(await openLink({ ...later, clock: () => new Date('2026-11-25T09:59:59.000Z') }, token)).toBeDefined();
  });

  test.each([
    ['their access', (user: Person) => [`/settings/users/${user.userId}/shut-out`, { shut_out_confirm: 'yes' }]],
    [
      'their going to another client',
      ({ userId, name, email }: Person, client: string) => [
        `/settings/users/${userId}/details`,
        { name, email, role: 'client', client_id: client, position: '', qualification_refs: '' },
      ],
    ],
  ] as const)(
    'what a user shared ends with %s, and what waits to go stays here; the links of others stay',
    async (_, ends) => {
      const { people } = site.company;
      const named = { email: `${randomUUID()}@example.org`, name: 'Somebody who goes' };
      const gone = await site.db
        .transaction()
        .execute((trx) => invite(trx, people.owner, 'client', named, site.company.clients.own));
      const users = () => site.db.updateTable('user').where('id', '=', gone.userId);
      const { password_hash } = await site.db
        .selectFrom('user')
        .where('id', '=', people.client.userId)
        .select('password_hash')
        .executeTakeFirstOrThrow();
      await users().set({ password_hash }).execute();
      const client = await site.as(gone);
      const email = `${randomUUID()}@example.org`;
      await mustRedirect(client.post(`/reports/${reportId}/links`, form({ share_email: email })));
      const others = await mailed();
      const [own] = await linksOf(gone);
      expect(own).toMatchObject({ email, revokedAt: null });
      const owner = await site.as(people.owner);
      const [path, fields] = ends(gone, site.company.clients.other) as [string, Record<string, string>];
      await mustRedirect(owner.post(path, fields));
      const links = await linksOf(people.office);
      expect(links.find(({ id }) => id === own?.id)?.revokedAt).not.toBeNull();
      expect(links.find(({ id }) => id === others.id)?.revokedAt).toBeNull();
      const rows = await site.db.selectFrom('outbox').where('sent_at', 'is', null).select('payload').execute();
      expect(rows.filter(({ payload }) => payload.includes(email))).toEqual([]);
    },
  );

  test('what a client shared of a site ends when the site goes to another client; of their other sites, and by the company, it stays', async () => {
    const at = await openSite(database.db);
    const { company, db } = at;
    const { owner, office, client } = company.people;
    const shared = await at.issued();
    const share = async (who: Person, email: string) =>
      mustRedirect((await at.as(who)).post(`/reports/${shared.reportId}/links`, form({ share_email: email })));
    await share(client, 'theirs@example.org');
    await share(office, 'ours@example.org');
    const links = async () =>
      (await db.selectFrom('share_link').where('company_id', '=', company.id).select(['email', 'revoked_at']).execute())
        .filter(({ email }) => /^(theirs|ours)@/.test(email))
        .map(({ email, revoked_at }) => [email, revoked_at === null])
        .toSorted();
    const move = async (siteId: string) => {
      const { id, clientName: _, ...site } = await getSite(db, owner, siteId);
      const clientId = site.clientId === company.clients.own ? company.clients.other : company.clients.own;
      await db.transaction().execute((trx) => changeSite(trx, owner, id, { ...site, clientId }, at.deps.clock()));
    };
    await move(company.sites.other);
    expect(await links()).toEqual([
      ['ours@example.org', true],
      ['theirs@example.org', true],
    ]);
    await move(company.sites.own);
    expect(await links()).toEqual([
      ['ours@example.org', true],
      ['theirs@example.org', false],
    ]);
    const waiting = await db.selectFrom('outbox').where('sent_at', 'is', null).select('payload').execute();
    expect(waiting.filter(({ payload }) => payload.includes('theirs@example.org'))).toEqual([]);
  });

  test('a client shares for a year at most, the company for as long as a report holds', async () => {
    const { people } = site.company;
    const path = `/reports/${reportId}/links`;
    const client = await site.as(people.client);
    const { errors } = await refused(client.post(path, form({ days: '366' })));
    expect(errors.map(({ field }) => field)).toEqual(['days']);
    await mustRedirect(client.post(path, form({ days: '365' })));
    await mustRedirect((await site.as(people.office)).post(path, form({ days: '3650' })));
  });

  test('the database keeps no token', async () => {
    const { path } = await mailed();
    const token = path.split('/').at(-1) ?? '-';
    const rows = await site.db.selectFrom('share_link').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(maskSecrets(`GET ${path}.pdf`)).toBe('GET /public/certificates/…');
  });

  test('is shared by office, supervisor, owner and the client it is of; not by others, nor in another company', async () => {
    const { people } = site.company;
    for (const role of ['owner', 'office', 'supervisor', 'client'] as const) {
      const visitor = await site.as(people[role]);
      const done = await mustRedirect(visitor.post(`/reports/${reportId}/links`, form({ share_name: role })));
      expect(done).toContain('done=link-made');
    }
    expect((await linksOf(people.client)).map(({ name }) => name)).toContain('client');
    expect((await linksOf(people.client)).map(({ madeBy }) => madeBy)).not.toContain(people.office.userId);
    expect((await linksOf(people.office)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['owner', 'office', 'supervisor', 'client']),
    );
    for (const role of ['electrician', 'apprentice'] as const) {
      const visitor = await site.as(people[role]);
      expect((await visitor.post(`/reports/${reportId}/links`, form())).status).toBe(403);
    }
    const { id } = await mailed();
    for (const role of ['office', 'client'] as const) {
      const stranger = await site.as(site.other.people[role]);
      for (const path of ['links', `links/${id}/revocation`, `links/${id}/mail`])
        expect((await stranger.post(`/reports/${reportId}/${path}`, form())).status).toBe(404);
    }
    // What the office made is not the client's to revoke.
    const client = await site.as(people.client);
    expect((await client.post(`/reports/${reportId}/links/${id}/revocation`, {})).status).toBe(404);
  });

  test('a form that comes twice makes one link and sends one mail', async () => {
    const office = await site.as(site.company.people.office);
    const before = (await linksOf(site.company.people.office)).length;
    const same = { submission: randomUUID(), ...form({ share_email: 'twice@example.org' }) };
    const first = await mustRedirect(office.post(`/reports/${reportId}/links`, same));
    expect(await mustRedirect(office.post(`/reports/${reportId}/links`, same))).toBe(first);
    expect(await linksOf(site.company.people.office)).toHaveLength(before + 1);
    const rows = await site.db.selectFrom('outbox').select('payload').execute();
    expect(rows.filter(({ payload }) => payload.includes('twice@example.org'))).toHaveLength(1);
  });

  test.each([
    [{ share_name: '' }, 'share_name'],
    [{ share_email: 'no address' }, 'share_email'],
    [{ days: '0' }, 'days'],
    [{ days: 'banana' }, 'days'],
    [{ days: '4000' }, 'days'],
  ])('%o is refused beside its field', async (more, field) => {
    const office = await site.as(site.company.people.office);
    const { errors } = await refused(office.post(`/reports/${reportId}/links`, form(more)));
    expect(errors.map((error) => error.field)).toEqual([field]);
  });

  test('the fate of its mail is kept, and it is sent again with the same link', async () => {
    const { deps } = makeDeps(site.db, { clock: () => new Date('2026-11-24T10:00:00.000Z') });
    const { id, path } = await mailed();
    const link = async () => (await linksOf(site.company.people.office)).find((each) => each.id === id);
    expect(await link()).toMatchObject({ takenAt: null, failedAt: null, gaveUp: false });
    const delivered: string[] = [];
    let isDown = true;
    const deliver = () =>
      deliverDueMail(
        { ...deps, told: [(mail, tried) => noteMailFate(deps, [certificateLink], mail, tried)] },
        {
          server: 'smtp.test',
          async deliver({ text }) {
            if (isDown) throw new Error('550 no such mailbox');
            delivered.push(text);
          },
          close() {},
        },
      );
    await deliver();
    expect(await link()).toMatchObject({ failedAt: '2026-11-24T10:00:00.000Z', fault: '550 no such mailbox' });
    const office = await site.as(site.company.people.office);
    await mustRedirect(office.post(`/reports/${reportId}/links/${id}/mail`, {}));
    isDown = false;
    await deliver();
    expect(delivered.filter((text) => text.includes(path))).toHaveLength(1);
    expect(await link()).toMatchObject({ takenAt: '2026-11-24T10:00:00.000Z', fault: '' });
  });
});

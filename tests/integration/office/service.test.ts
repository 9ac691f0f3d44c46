import { beforeEach, expect, test } from 'vitest';
import type { Refused } from '../../../src/domain/sent-mail/sent-mail.ts';
import { addOccupant, changeOccupant } from '../../../src/features/occupants/server/people.ts';
import { isGiven } from '../../../src/features/service/domain/given.ts';
import { servedOf } from '../../../src/features/service/records/served-of.ts';
import { noteFateOfPapers } from '../../../src/features/service/server/note-fate.ts';
import { listGiven } from '../../../src/features/service/server/repository/given.ts';
import { listUndelivered } from '../../../src/features/service/server/repository/undelivered.ts';
import { changeClient } from '../../../src/server/clients/change.ts';
import type { Trx } from '../../../src/server/db/dialect.ts';
import { deliverDueMail } from '../../../src/server/mail/mail.ts';
import { type MailMessage, MailRefusedError } from '../../../src/server/mail/message.ts';
import { type ClientDetails, clientOfSite } from '../../../src/server/repositories/register/clients.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { occupantDetails } from '../../support/earlier.ts';
import { mustRedirect, openSite, type Site } from './site.ts';

onBothDatabases('papers given', (database) => {
  let site: Site;
  beforeEach(async () => {
    site = await openSite(database.db);
    await database.db.deleteFrom('outbox').execute();
  });
  const deliver = (refusal?: string, what?: Refused) =>
    deliverDueMail(
      {
        ...site.deps,
        clock: () => new Date('2026-11-24T23:30:00.000Z'),
        told: [(id, tried) => noteFateOfPapers(site.deps, id, tried)],
      },
      {
        server: 'mx.test',
        async deliver() {
          if (refusal) throw new MailRefusedError(new Error(refusal), what);
        },
        close() {},
      },
    );
  const siteOf = async (reportId: string) => {
    const row = await database.db
      .selectFrom('report')
      .where('id', '=', reportId)
      .select('site_id')
      .executeTakeFirstOrThrow();
    return row.site_id;
  };
  const given = async (reportId: string, who = site.company.people.office) =>
    listGiven(database.db, who, await siteOf(reportId));
  const share = async (reportId: string, name: string, email: string) => {
    const office = await site.as(site.company.people.office);
    await mustRedirect(office.post(`/reports/${reportId}/links`, { share_name: name, share_email: email, days: '30' }));
  };

  test('a mail at issue records itself, and counts once the server took it', async () => {
    const { reportId } = await site.issued();
    const [paper, ...more] = await given(reportId);
    expect(more).toEqual([]);
    expect(paper).toMatchObject({ what: 'report', to: 'client', way: 'mail', countsOn: null, leftOn: '2026-11-24' });
    expect(paper && isGiven(paper)).toBe(false);
    await deliver();
    const [taken] = await given(reportId);
    expect(taken).toMatchObject({ takenBy: 'mx.test', countsOn: '2026-11-24' });
    expect(taken && isGiven(taken)).toBe(true);
    const { text } = await database.db
      .selectFrom('service')
      .where('id', '=', paper?.id ?? '')
      .select('text')
      .executeTakeFirstOrThrow();
    expect(text).toContain('[link]');
    expect(text).not.toContain('/public/certificates/');
  });

  test('a report shared with the tenant is in the tenant’s words, and given to the tenant; sent again, it is in the same words', async () => {
    const { reportId } = await site.issued();
    const office = await site.as(site.company.people.office);
    const done = await mustRedirect(
      office.post(`/reports/${reportId}/links`, {
        ...{ share_name: 'Mrs Jones', share_email: 'jones@tenant.example', share_to: 'tenant', days: '30' },
      }),
    );
    const mailed = async () => {
      const rows = await database.db.selectFrom('outbox').where('sent_at', 'is', null).select('payload').execute();
      return rows.map(({ payload }) => payload).filter((payload) => payload.includes('jones@tenant.example'));
    };
    expect(await mailed()).toEqual([expect.stringContaining('of your home')]);
    expect((await given(reportId)).find(({ name }) => name === 'Mrs Jones')).toMatchObject({
      to: 'tenant',
      way: 'mail',
    });
    const link = new URL(done, 'http://x').searchParams.get('link');
    await mustRedirect(office.post(`/reports/${reportId}/links/${link}/mail`, {}));
    expect(await mailed()).toEqual([expect.stringContaining('of your home')]);
  });

  test('an address that is not the client’s is not mailed as the client’s: the form asks who they are', async () => {
    const { reportId } = await site.issued();
    const office = await site.as(site.company.people.office);
    const typed = { share_name: 'Mrs Jones', share_email: 'jones@tenant.example', days: '30' };
    const refused = await office.post(`/reports/${reportId}/links`, { ...typed, share_to: 'client' });
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain(
      'jones@tenant.example is not an address of the client or of their agent. Choose who gets it',
    );
    expect(page).toContain('"share_email":["jones@tenant.example"]');
    expect((await given(reportId)).map(({ name }) => name)).not.toContain('Mrs Jones');
    await mustRedirect(office.post(`/reports/${reportId}/links`, { ...typed, share_to: 'other' }));
    expect((await given(reportId)).find(({ name }) => name === 'Mrs Jones')).toMatchObject({ to: 'other' });
  });

  test.each([
    ['address', '550 5.1.1 no such mailbox'],
    ['mail', '554 5.7.1 looks like spam'],
  ] as const)(
    'a paper whose %s was refused says so where the office sees to it, in the words of the server',
    async (what, words) => {
      const { reportId } = await site.issued();
      await deliver(words, what);
      const lost = await listUndelivered(database.db, site.company.people.office, { since: '2026-11-01', most: 9 });
      expect(lost).toMatchObject([{ fault: words, isMailRefused: what === 'mail' }]);
      expect((await given(reportId))[0]).toMatchObject({ gaveUp: true, fault: words });
    },
  );

  const changeClientOf = async (reportId: string, change: Partial<ClientDetails>) => {
    const who = site.company.people.office;
    const { id, archivedAt: _archived, ...details } = await clientOfSite(database.db, who, await siteOf(reportId));
    await database.db
      .transaction()
      .execute((trx) => changeClient(trx, who, id, { ...details, ...change }, new Date('2026-11-24T11:00:00.000Z')));
  };
  const mailsTo = async () => {
    const rows = await database.db.selectFrom('outbox').where('sent_at', 'is', null).select('payload').execute();
    return rows
      .map(({ payload }) => (JSON.parse(payload) as MailMessage).to)
      .filter((to) => to.startsWith('landlord') || to.startsWith('agent'))
      .toSorted();
  };

  test('a paper on its way to the agent stays so, whatever else of the client changes; a corrected address is followed', async () => {
    const { reportId } = await site.issued();
    const [own] = await mailsTo();
    await changeClientOf(reportId, { agentName: 'Best Lets', agentEmail: 'Agent@lets.example' });
    const office = await site.as(site.company.people.office);
    const toAgent = { share_name: 'Best Lets', share_email: 'agent@lets.example', share_to: 'client', days: '30' };
    await mustRedirect(office.post(`/reports/${reportId}/links`, toAgent));
    const addresses = async () => (await given(reportId)).map(({ address }) => address).toSorted();
    await changeClientOf(reportId, { phone: '01632 960111' });
    expect(await mailsTo()).toEqual(['agent@lets.example', own]);
    expect(await addresses()).toEqual(['agent@lets.example', own]);
    await changeClientOf(reportId, { email: 'landlord@new.example' });
    expect(await mailsTo()).toEqual(['agent@lets.example', 'landlord@new.example']);
    expect(await addresses()).toEqual(['agent@lets.example', 'landlord@new.example']);
    await changeClientOf(reportId, { agentEmail: 'agent@new.example' });
    expect(await mailsTo()).toEqual(['agent@new.example', 'landlord@new.example']);
    const links = await database.db.selectFrom('share_link').select('email').orderBy('email').execute();
    expect(links.map(({ email }) => email)).toEqual(expect.arrayContaining(['agent@new.example']));
    // The log keeps no address.
    const logged = await database.db
      .selectFrom('audit_event')
      .where('action', '=', 'client.changed')
      .selectAll()
      .execute();
    expect(JSON.stringify(logged)).not.toContain('@lets.example');
  });

  test('a paper on its way to a tenant follows their corrected address; those of others at that address, and at other homes, stay', async () => {
    const who = site.company.people.office;
    const { reportId } = await site.issued();
    const elsewhere = await site.issued(site.company.sites.other);
    const siteId = await siteOf(reportId);
    const office = await site.as(who);
    const old = 'Ada.Tennant@home.example';
    const within = <T>(run: (trx: Trx) => Promise<T>) => database.db.transaction().execute(run);
    const ada = occupantDetails({ name: 'Ada Tenant', email: old });
    const id = await within((trx) => addOccupant(trx, who, { siteId, ...ada }, new Date()));
    const give = (name: string, to: string, of = reportId, email = old.toLowerCase()) =>
      mustRedirect(
        office.post(`/reports/${of}/links`, { share_name: name, share_email: email, share_to: to, days: '30' }),
      );
    const addresses = async (of = reportId) =>
      Object.fromEntries((await given(of)).map(({ name, address }) => [name, address]));
    const mails = async () => {
      const rows = await database.db.selectFrom('outbox').where('sent_at', 'is', null).select('payload').execute();
      return rows
        .map(({ payload }) => (JSON.parse(payload) as MailMessage).to)
        .filter((to) => to.endsWith('@home.example'))
        .toSorted();
    };
    const correct = (email: string) =>
      within((trx) => changeOccupant(trx, who, { siteId, id, ...ada, email }, new Date('2026-11-24T11:00:00.000Z')));
    await give('Ada Tenant', 'tenant');
    await give('The council', 'council');
    await give('Ada Tenant', 'tenant', elsewhere.reportId);
    await correct('ada.tenant@home.example');
    const was = old.toLowerCase();
    expect(await addresses()).toMatchObject({ 'Ada Tenant': 'ada.tenant@home.example', 'The council': was });
    expect(await addresses(elsewhere.reportId)).toMatchObject({ 'Ada Tenant': was });
    expect(await mails()).toEqual([was, was, 'ada.tenant@home.example'].toSorted());
    const links = await database.db.selectFrom('share_link').select('email').execute();
    expect(links.map(({ email }) => email)).toEqual(expect.arrayContaining(['ada.tenant@home.example']));
    // One address for two people: the name says whose paper it is. An address that is taken away moves nothing.
    const both = 'ada.tenant@home.example';
    await within((trx) => addOccupant(trx, who, { siteId, ...ada, name: 'Ben Tenant', email: both }, new Date()));
    await give('Ben Tenant', 'tenant', reportId, both);
    await correct('');
    expect(await addresses()).toMatchObject({ 'Ada Tenant': both, 'Ben Tenant': both });
    await correct(both);
    await correct('ada@home.example');
    expect(await addresses()).toMatchObject({ 'Ada Tenant': 'ada@home.example', 'Ben Tenant': both });
    // A person who takes her place gets none of her papers.
    const cat = { name: 'Cat Tenant', email: 'cat@home.example' };
    const change = (to: Partial<typeof cat>) =>
      within((trx) => changeOccupant(trx, who, { siteId, id, ...ada, ...to }, new Date('2026-11-24T11:00:00.000Z')));
    await change(cat);
    expect(await addresses()).toMatchObject({ 'Ada Tenant': 'ada@home.example' });
    await change({ email: 'ada@home.example' });
    // What a server took stays where it went, and the log keeps no address.
    await deliver();
    await correct('late@home.example');
    expect(await addresses()).toMatchObject({ 'Ada Tenant': 'ada@home.example' });
    const logged = await database.db
      .selectFrom('audit_event')
      .where('action', '=', 'occupant.changed')
      .selectAll()
      .execute();
    expect(logged.length).toBeGreaterThan(4);
    expect(JSON.stringify(logged)).not.toContain('@home.example');
  });

  test('a paper mailed to the client by hand goes to an address of theirs alone; who may not change them is not told to', async () => {
    const { reportId } = await site.issued();
    const { certificateId } = await database.db
      .selectFrom('service')
      .where('site_id', '=', await siteOf(reportId))
      .select('certificate_id as certificateId')
      .executeTakeFirstOrThrow();
    await deliver();
    const paper = { paper: `certificate:${certificateId}`, to: 'client', name: 'Mr Tree', way: 'mail' };
    const give = async (email: string) =>
      (await site.as(site.company.people.office)).post(`/sites/${await siteOf(reportId)}/copies/given`, {
        ...{ ...paper, email },
      });
    const refused = await give('tree@elsewhere.example');
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('or add the address to the client first');
    await changeClientOf(reportId, { agentEmail: 'agent@lets.example' });
    await mustRedirect(give('agent@lets.example'));
    expect(await mailsTo()).toEqual(['agent@lets.example']);
    const client = await site.as(site.company.people.client);
    const typed = { share_name: 'Mr Tree', share_email: 'tree@elsewhere.example', share_to: 'client', days: '30' };
    const page = await (await client.post(`/reports/${reportId}/links`, typed)).text();
    expect(page).toContain('tree@elsewhere.example is not an address of the client or of their agent');
    expect(page).not.toContain('add the address');
  });

  test('a refused mail gave nobody anything', async () => {
    const { reportId } = await site.issued();
    await deliver('mailbox does not exist');
    expect(await given(reportId)).toMatchObject([{ countsOn: null, gaveUp: true, fault: 'mailbox does not exist' }]);
  });

  test('what a person sent elsewhere is not shown to the client, and counts towards no duty; another company sees nothing', async () => {
    const { reportId } = await site.issued();
    await share(reportId, 'A neighbour', 'neighbour@street.example');
    await deliver();
    expect(await given(reportId)).toHaveLength(2);
    expect((await given(reportId, site.company.people.client)).map(({ to }) => to)).toEqual(['client']);
    expect(await given(reportId, site.other.people.office)).toEqual([]);
    const siteId = await siteOf(reportId);
    expect((await servedOf(database.db, site.company.people.office, [siteId])).size).toBe(0);
  });
});

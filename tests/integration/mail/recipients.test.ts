import { expect, test } from 'vitest';
import { addOccupant } from '../../../src/features/occupants/server/people.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { forgetContact } from '../../../src/server/clients/forget-contact.ts';
import type { Trx } from '../../../src/server/db/dialect.ts';
import { GIVE_UP_AFTER, pauseAfter } from '../../../src/server/mail/mail.ts';
import { deleteOccupant } from '../../../src/server/repositories/homes/occupants.ts';
import { insertMail, listLatestMails, markMailSent, redirectMail } from '../../../src/server/repositories/outbox.ts';
import { getClient, saveClient } from '../../../src/server/repositories/register/clients.ts';
import { getSite } from '../../../src/server/repositories/register/sites.ts';
import { forgetUser } from '../../../src/server/users/forget.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { occupantDetails } from '../../support/earlier.ts';
import { mustRedirect, openSite } from '../office/site.ts';

const now = new Date('2026-11-24T10:00:00.000Z');

onBothDatabases('to whom the latest mails went', (database) => {
  const within = <T>(work: (trx: Trx) => Promise<T>) => database.db.transaction().execute(work);
  const openWorld = async () => {
    const world = await openSite(database.db);
    const viewer = world.company.people.owner;
    const send = async (to: string, about?: { siteId: string } | { reportId: string }) => {
      const id = newId();
      const message = { to, subject: 'News', text: 'Something.', ...(about && { about }) };
      await insertMail(database.db, viewer, id, message, now.toISOString());
      return id;
    };
    const latest = () => listLatestMails(database.db, viewer, { most: 20, pauseAfter, giveUpAfter: GIVE_UP_AFTER });
    const siteId = world.company.sites.own;
    return { world, viewer, send, latest, siteId, site: await getSite(database.db, viewer, siteId) };
  };

  test('each row has its address, with the home and the report that it is about, also once it was sent', async () => {
    const { world, viewer, send, latest, siteId, site } = await openWorld();
    const { reportId } = await world.issued();
    const office = await world.as(world.company.people.office);
    const share = { share_name: 'The agent', share_email: 'agent@needle.example', days: '9' };
    await mustRedirect(office.post(`/reports/${reportId}/links`, share));
    const ofHome = await send('tenant@needle.example', { siteId });
    await within((trx) => redirectMail(trx, ofHome, 'new@needle.example'));
    await markMailSent(database.db, ofHome, 'mx.example', now.toISOString());
    await send('owner@needle.example');
    const rows = await latest();
    const rowTo = (to: string) => rows.find((row) => row.to === to);
    expect(rowTo('agent@needle.example')).toMatchObject({ site: site.name, siteId, reportId });
    expect(rowTo('new@needle.example')).toMatchObject({ site: site.name, siteId, reportId: null });
    expect(rowTo('owner@needle.example')).toMatchObject({ site: '', siteId: null, reportId: null });
    const others = { most: 20, pauseAfter, giveUpAfter: GIVE_UP_AFTER };
    expect(await listLatestMails(database.db, world.other.people.owner, others)).toEqual([]);
    expect(viewer.companyId).not.toBe(world.other.id);
  });

  test('no address of a person who was erased stays', async () => {
    const { world, viewer, send, latest, siteId, site } = await openWorld();
    const { apprentice, client: account } = world.company.people;
    const tess = { part: 'tenant', name: 'Tess', phone: '', email: 'Tess@needle.example' } as const;
    const rest = { language: '', needs: '', keepNeeds: false, grantedOn: '', since: '' };
    const id = await within((trx) => addOccupant(trx, viewer, { ...tess, ...rest, siteId }, now));
    const client = await getClient(database.db, viewer, site.clientId);
    const addresses = ['tess@needle.example', client.email, apprentice.email, 'stays@needle.example'];
    for (const address of addresses) await send(address, { siteId });
    const kept = async () => {
      const there = (await latest()).map(({ to }) => to);
      return addresses.filter((address) => there.includes(address));
    };
    expect(await kept()).toEqual(addresses);
    await within((trx) => deleteOccupant(trx, viewer, id));
    expect(await kept()).toEqual(addresses.slice(1));
    const left = { disabled_at: now.toISOString() };
    for (const { userId } of [apprentice, account])
      await database.db.updateTable('user').set(left).where('id', '=', userId).execute();
    await within((trx) => forgetContact(trx, viewer, site.clientId, now));
    expect(await kept()).toEqual(addresses.slice(2));
    await within((trx) => forgetUser(trx, viewer, apprentice.userId, now));
    expect(await kept()).toEqual(['stays@needle.example']);
    const stored = await database.db
      .selectFrom('outbox')
      .where('company_id', '=', viewer.companyId)
      .select('recipient')
      .execute();
    expect(stored.map(({ recipient }) => recipient).sort()).toEqual(['', '', '', 'stays@needle.example']);
  });

  test('an address that others of the company still have stays until the last of them is erased', async () => {
    const { world, viewer, send, latest, siteId, site } = await openWorld();
    const client = await getClient(database.db, viewer, site.clientId);
    const add = (email: string) => {
      const tenant = occupantDetails({ email });
      return within((trx) => addOccupant(trx, viewer, { ...tenant, siteId }, now));
    };
    const agentEmail = 'Agent@needle.example';
    await within((trx) => saveClient(trx, viewer, site.clientId, { ...client, agentEmail }));
    const { office } = world.company.people;
    const shared = [client.email, 'agent@needle.example', office.email, 'two@needle.example'];
    const tenants = [];
    for (const address of shared) {
      tenants.push(await add(address.toUpperCase()));
      await send(address, { siteId });
    }
    const other = await add('Two@needle.example');
    // The same address at another company keeps nothing here.
    const elsewhere = { ...occupantDetails({ email: 'gone@needle.example' }), siteId: world.other.sites.own };
    await within((trx) => addOccupant(trx, world.other.people.owner, elsewhere, now));
    tenants.push(await add('gone@needle.example'));
    await send('gone@needle.example');
    const kept = async () =>
      (await latest())
        .map(({ to }) => to)
        .filter((to) => to !== '')
        .toReversed();
    expect(await kept()).toEqual([...shared, 'gone@needle.example']);
    for (const id of tenants) await within((trx) => deleteOccupant(trx, viewer, id));
    expect(await kept()).toEqual(shared);
    await within((trx) => deleteOccupant(trx, viewer, other));
    expect(await kept()).toEqual(shared.slice(0, 3));
  });
});

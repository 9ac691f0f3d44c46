import { beforeAll, expect, test } from 'vitest';
import { forgetContact } from '../../../src/server/clients/forget-contact.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { getClient } from '../../../src/server/repositories/register/clients.ts';
import { allRows, copperplate, secret, withFresh, withOpen } from '../../support/backups.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeCompany } from '../../support/world.ts';
import { mustRedirect, openSite, refused, type Site, type Visitor } from './site.ts';

/** What happened stays: these say what somebody did, and what was signed and sent. */
const kept = ['audit_event', 'certificate', 'report', 'report_part', 'entry', 'submission', 'outbox', 'company'];

onBothDatabases('forgetting somebody', (database) => {
  let world: Site;
  let owner: Visitor;
  beforeAll(async () => {
    world = await openSite(database.db);
    owner = await world.as(world.company.people.owner);
  });
  /** Tables of registers in which any of these stands. */
  const tablesWith = async (needles: readonly string[]) => {
    const found = Object.entries(await allRows(database.db)).filter(
      ([table, rows]) => !kept.includes(table) && rows.some((row) => needles.some((needle) => row.includes(needle))),
    );
    return found.map(([table]) => table);
  };

  test('an owner erases who somebody was whose access is removed, after a tick', async () => {
    const { userId, name, email } = world.company.people.apprentice;
    const particulars = { position: 'Improver at Needle Street', qualification_refs: 'NEEDLE-2391' };
    await database.db.updateTable('user').set(particulars).where('id', '=', userId).execute();
    const apprentice = await world.as(world.company.people.apprentice);
    const needles = [email, 'Needle Street', 'NEEDLE-2391'];
    expect(await tablesWith(needles)).toEqual(['user']);
    const path = `/settings/users/${userId}/forgetting`;
    expect((await refused(owner.post(path, {}))).errors).toMatchObject([{ field: 'forget_confirm' }]);
    // Whoever has access is not forgotten.
    const form = { forget_confirm: 'yes' };
    expect((await owner.post(path, form)).status).toBe(409);
    await mustRedirect(owner.post(`/settings/users/${userId}/shut-out`, { shut_out_confirm: 'yes' }));
    expect(await mustRedirect(owner.post(path, form))).toBe('/settings?done=user-forgotten');
    expect(await tablesWith(needles)).toEqual([]);
    const row = database.db.selectFrom('user').where('id', '=', userId).selectAll().executeTakeFirstOrThrow();
    expect(await row).toMatchObject({ name: 'Person who left', email: `unheld:${userId}`, password_hash: null });
    expect(await database.db.selectFrom('session').where('user_id', '=', userId).select('id').execute()).toEqual([]);
    expect((await apprentice.get('/electrician')).status).toBe(303);
    expect(name).not.toBe('Person who left');
    // Their account is nobody's from then on.
    expect((await owner.post(`/settings/users/${userId}/let-in`, {})).status).toBe(409);
    const details = { name, email: 'again@needle.example', role: 'apprentice' };
    expect((await owner.post(`/settings/users/${userId}/details`, details)).status).toBe(409);
  });

  test('a client’s contact details, its agent’s and its tenants’ are erased, once nobody of it signs in', async () => {
    const { company } = world;
    const client = company.clients.own;
    const before = await getClient(database.db, company.people.owner, client);
    const list =
      'address,town,postcode,tenant,phone,access notes\n1 Pin Row,Testham,TE4 6AA,Tess Needle,01632 960777,Ring Tess Needle';
    const file = new File([list], 'sites.csv', { type: 'text/csv' });
    const imported = await mustRedirect(owner.post('/sites/import', { client_id: client, file }));
    await mustRedirect(owner.post(`${imported}/confirmation`, {}));
    const notes = { access_notes: 'Ring Tess Needle twice' };
    await database.db.updateTable('site').set(notes).where('client_id', '=', client).execute();
    const own = {
      email: 'own@needle.example',
      phone: '01632 960778',
      agent_email: 'agent@needle.example',
      follows_c3: 1,
    };
    await database.db.updateTable('client').set(own).where('id', '=', client).execute();
    const needles = ['Needle', 'needle', '960777', '960778', before.name];
    expect(await tablesWith(needles)).toEqual(expect.arrayContaining(['client', 'site', 'site_import_row']));
    const path = `/clients/${client}/forgetting`;
    expect((await refused(owner.post(path, {}))).errors).toMatchObject([{ field: 'forget_confirm' }]);
    const form = { forget_confirm: 'yes' };
    expect((await owner.post(path, form)).status).toBe(409);
    await mustRedirect(
      owner.post(`/settings/users/${company.people.client.userId}/shut-out`, { shut_out_confirm: 'yes' }),
    );
    expect(await mustRedirect(owner.post(path, form))).toBe(`/clients/${client}?done=client-forgotten`);
    expect(await tablesWith(needles)).toEqual([]);
    expect(await getClient(database.db, company.people.owner, client)).toMatchObject({
      name: 'Former client',
      phone: '',
      followsC3: true,
    });
    // The words kept of its homes name the place alone.
    const homes = await database.db.selectFrom('site').where('client_id', '=', client).select('search').execute();
    expect(homes.map(({ search }) => search)).toContain('1 pin row testham te4 6aa te46aa');
    expect(homes.filter(({ search }) => search.includes(before.name.toLowerCase()))).toEqual([]);
  });

  test('nobody forgets a client of another company', async () => {
    const { company, other } = world;
    const forget = database.db
      .transaction()
      .execute((trx) => forgetContact(trx, company.people.owner, other.clients.own, new Date()));
    await expect(forget).rejects.toThrow('client');
    const stranger = await owner.post(`/settings/users/${other.spareUser}/forgetting`, { forget_confirm: 'yes' });
    expect(stranger.status).toBe(404);
  });
});

onBothDatabases('the command that forgets', (database) => {
  test('erases by address, or everybody who left before a day, and nobody who has access', async () => {
    await withFresh(database.dialect, async (fresh) => {
      const people = await withOpen(fresh, async (db) => {
        await migrate(db, database.dialect);
        const { people: made } = await makeCompany(db, 'Forgetting');
        for (const [who, disabled_at] of [
          [made.apprentice, '2025-01-10T09:00:00.000Z'],
          [made.electrician, '2026-01-10T09:00:00.000Z'],
        ] as const)
          await db.updateTable('user').set({ disabled_at }).where('id', '=', who.userId).execute();
        return made;
      });
      const run = (...args: string[]) => copperplate(['forget', ...args], fresh, { SESSION_SECRET: secret });
      const names = () =>
        withOpen(fresh, async (db) => {
          const rows = await db.selectFrom('user').select(['id', 'name']).execute();
          return new Map(rows.map(({ id, name }) => [id, name]));
        });
      for (const args of [[], ['nobody'], ['--left-before'], ['--left-before', 'soon'], ['a@b.example', 'c@d.example']])
        expect((await run(...args)).code, args.join(' ')).toBe(2);
      expect((await run(people.office.email)).code).toBe(1);
      expect((await run('--left-before', '2025-12-31')).out).toContain('Forgotten: 1.');
      expect((await run('--left-before', '2025-12-31')).out).toContain('Forgotten: 0.');
      expect((await names()).get(people.electrician.userId)).toBe(people.electrician.name);
      expect((await run(people.electrician.email)).code).toBe(0);
      const now = await names();
      for (const { userId } of [people.apprentice, people.electrician]) expect(now.get(userId)).toBe('Person who left');
      for (const each of [people.owner, people.office, people.client]) expect(now.get(each.userId)).toBe(each.name);
    });
  });
});

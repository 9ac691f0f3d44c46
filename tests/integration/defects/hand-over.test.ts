import { beforeAll, expect, test } from 'vitest';
import { defects } from '../../../src/demo/installations/defects.ts';
import { listDefectEvents } from '../../../src/features/defects/records/defects.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { followedDefects } from '../../support/listed-defects.ts';
import { issuedReport } from '../../support/reports.ts';
import { mustRedirect, openSite, refused, type Site, type Visitor } from '../office/site.ts';

onBothDatabases('many defects are handed to one person', (database) => {
  let site: Site;
  let office: Visitor;
  const people = () => site.company.people;
  const all = (query = '') => followedDefects(database.db, people().office, '2026-11-24', query);
  const form = (entries: readonly (readonly [string, string])[]) =>
    new URLSearchParams([['submission', crypto.randomUUID()], ...entries.map(([name, value]) => [name, value])]);
  const handed = (entries: readonly (readonly [string, string])[], to = people().supervisor.userId, note = '') =>
    form([['to', to], ['note', note], ...entries]);
  const mails = async () => {
    const rows = await database.db
      .selectFrom('outbox')
      .where('company_id', '=', site.company.id)
      .select('payload')
      .execute();
    return rows.map(({ payload }) => payload).filter((payload) => / for you/.test(payload));
  };

  beforeAll(async () => {
    site = await openSite(database.db);
    office = await site.as(people().office);
    await issuedReport(site.deps, site.company, wholeInspection({ defects: Object.values(defects) }));
  });

  test('those ticked, with a note, a history each and one mail', async () => {
    const two = (await all('code=C2')).slice(0, 2).map(({ id }) => id);
    const fields = handed(
      two.map((id) => ['defect', id] as const),
      people().supervisor.userId,
      'Ring Mrs Puw first',
    );
    expect(await mustRedirect(office.post('/defects/hand-over', fields))).toBe('/defects?done=defects-handed');
    await mustRedirect(office.post('/defects/hand-over', fields));
    const held = await all(`with=${people().supervisor.userId}`);
    expect(held.map(({ id }) => id).toSorted()).toEqual(two.toSorted());
    for (const { id, note } of held) {
      expect(note).toBe('Ring Mrs Puw first');
      const events = await listDefectEvents(database.db, people().office, id);
      expect(events.filter(({ kind }) => kind === 'handed')).toHaveLength(1);
      expect(events[0]?.words).toMatch(/^To .+\. Ring Mrs Puw first$/);
    }
    expect(await mails()).toHaveLength(1);
    expect((await mails())[0]).toContain('2 defects for you');
  });

  test('all that a filter finds; notes and target days stay', async () => {
    const before = new Map((await all()).map((row) => [row.id, row]));
    const found = await all('code=C2');
    await mustRedirect(
      office.post(
        '/defects/hand-over',
        handed([
          ['all', '1'],
          ['query', 'code=C2'],
        ]),
      ),
    );
    for (const row of await all('code=C2')) {
      expect(row.holder_id).toBe(people().supervisor.userId);
      expect(row).toMatchObject({ note: before.get(row.id)?.note, target_on: before.get(row.id)?.target_on });
    }
    expect((await all('with=nobody')).length).toBe(before.size - found.length);
    const again = await refused(
      office.post(
        '/defects/hand-over',
        handed([
          ['all', '1'],
          ['query', 'code=C2'],
        ]),
      ),
    );
    expect(again.errors[0]).toMatchObject({ field: 'to', message: expect.stringMatching(/ has them already\.$/) });
    await mustRedirect(
      office.post(
        '/defects/hand-over',
        handed(
          [
            ['all', '1'],
            ['query', ''],
          ],
          '',
        ),
      ),
    );
    expect(await all('with=nobody')).toHaveLength(before.size);
  });

  test('what is over stays with whom it was', async () => {
    const [first] = await all();
    const id = first?.id ?? '';
    await database.db.updateTable('defect').set({ state: 'verified', bucket: null }).where('id', '=', id).execute();
    const { errors } = await refused(office.post('/defects/hand-over', handed([['defect', id]])));
    expect(errors[0]?.message).toBe('Nothing was handed over: all of these are closed.');
  });

  test('a stranger, a client, a landlord of elsewhere and an electrician hand over nothing', async () => {
    const ids = (await all()).map(({ id }) => ['defect', id] as const);
    const stranger = await site.as(site.other.people.office);
    const { errors } = await refused(stranger.post('/defects/hand-over', handed(ids, site.other.people.office.userId)));
    expect(errors[0]?.message).toBe('Choose the defects in the list first.');
    const toStranger = await office
      .post('/defects/hand-over', handed(ids, site.other.people.office.userId))
      .catch(String);
    expect(typeof toStranger === 'string' ? toStranger : toStranger.status).not.toBe(303);
    for (const who of [people().client, people().electrician])
      expect((await (await site.as(who)).post('/defects/hand-over', handed(ids))).status).toBe(403);
    expect(await all('with=nobody')).toHaveLength(ids.length);
  });
});

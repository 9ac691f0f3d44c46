import { beforeAll, expect, test } from 'vitest';
import { clientChoices } from '../../../src/pages/_components/client-choices.ts';
import { addClient } from '../../../src/server/clients/add.ts';
import { listClientNames } from '../../../src/server/repositories/register/clients.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { clientDetails } from '../../support/details.ts';
import { openSite, type Site } from './site.ts';

onBothDatabases('the clients to choose one from', (database) => {
  let world: Site;
  const office = () => world.company.people.office;
  beforeAll(async () => {
    world = await openSite(database.db);
    await database.db.transaction().execute(async (trx) => {
      for (let n = 0; n < 60; n += 1)
        await addClient(trx, office(), clientDetails(`Aspen ${String(n).padStart(2, '0')}`), new Date());
    });
  });
  const choices = (query: string, chosen = '') => clientChoices(database.db, office(), query, chosen);

  test('are a page of them, with the one that is chosen already, and a search finds the others', async () => {
    const { own } = world.company.clients;
    const all = await choices('');
    expect([all.choices.length, all.isMore]).toEqual([50, true]);
    const chosen = await choices('', own);
    expect([chosen.choices.length, chosen.choices[0]?.value]).toEqual([51, own]);
    const found = await choices('?q=aspen%2059');
    expect([found.choices.map(({ label }) => label), found.isMore]).toEqual([['Aspen 59'], false]);
  });

  test('leave out one that is another company’s, and what is no client', async () => {
    for (const id of [world.other.clients.own, 'nobody'])
      expect((await choices('?q=aspen%2059', id)).choices).toHaveLength(1);
  });

  test('are all looked up for a file, and nobody else’s', async () => {
    const names = await listClientNames(database.db, office());
    expect(names.filter(({ name }) => name.startsWith('Aspen'))).toHaveLength(60);
    expect(names.map(({ id }) => id)).not.toContain(world.other.clients.own);
  });
});

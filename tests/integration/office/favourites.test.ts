import { expect, test } from 'vitest';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { getDefaults } from '../../../src/server/repositories/standards/defaults.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { book, fill } from '../../support/world.ts';
import { mustRedirect, openSite, refused } from './site.ts';

const shower = {
  'favourite_1.name': 'Shower, 10 mm² and B45',
  'favourite_1.circuit_kind': 'radial',
  'favourite_1.live_csa': '10',
  'favourite_1.cpc_csa': '4,0',
  'favourite_1.ocpd_standard': 'BS EN 60898',
  'favourite_1.ocpd_type': 'B',
  'favourite_1.ocpd_rating': '45',
  'favourite_2.name': '',
};
const values = { circuit_kind: 'radial', live_csa: '10', cpc_csa: '4.0', ocpd_type: 'B', ocpd_rating: '45' };

onBothDatabases('favourite cables and devices', (database) => {
  test('are kept by the company, and fill in a way by one choice', async () => {
    const site = await openSite(database.db);
    const { supervisor, electrician } = site.company.people;
    await mustRedirect((await site.as(supervisor)).post('/settings/favourites/details', shower));
    const { favourites } = await getDefaults(site.db, electrician);
    expect(favourites).toMatchObject([{ name: 'Shower, 10 mm² and B45', values }]);
    expect((await getDefaults(site.db, site.other.people.owner)).favourites).toEqual([]);

    const { reportId } = await book(site.db, site.company, electrician);
    await fill(site.db, electrician, reportId, [
      { path: 'boards/b1', value: true },
      { path: 'boards/b1/ways', value: 2 },
    ]);
    const visitor = await site.as(electrician);
    const address = `/electrician/reports/${reportId}/boards/b1/grid/ways`;
    const html = await (await visitor.get(address)).text();
    expect(html).toContain('Ours: Shower, 10 mm² and B45');
    const id = /name="way\.([\w-]+)\.was"/.exec(html)?.[1] ?? '';
    await mustRedirect(
      visitor.post(address, {
        base: '0',
        [`way.${id}.was`]: '1',
        [`way.${id}.circuit_no`]: '1',
        [`way.${id}.as`]: 'our.Shower, 10 mm² and B45',
        [`way.${id}.description`]: 'Shower',
      }),
    );
    const { document } = await getReport(site.db, electrician, reportId);
    const [board] = itemsOf(document.boards);
    expect(itemsOf(board?.circuits)).toMatchObject([{ ...values, circuit_no: '1', description: 'Shower' }]);
  });

  test('what else is settled stays when they are saved, and they stay when that is', async () => {
    const site = await openSite(database.db);
    const owner = await site.as(site.company.people.owner);
    await mustRedirect(owner.post('/settings/favourites/details', shower));
    await mustRedirect(owner.post('/settings/defaults/details', { extent: 'All of it', overdue_stops_issue: 'yes' }));
    const settled = await getDefaults(site.db, site.company.people.owner);
    expect(settled).toMatchObject({ extent: 'All of it', favourites: [{ values }] });
    await mustRedirect(owner.post('/settings/favourites/details', {}));
    expect(await getDefaults(site.db, site.company.people.owner)).toMatchObject({
      extent: 'All of it',
      favourites: [],
    });
  });

  test('are refused where they are half said, with what was typed', async () => {
    const site = await openSite(database.db);
    const owner = await site.as(site.company.people.owner);
    const wrong = await refused(
      owner.post('/settings/favourites/details', {
        ...shower,
        'favourite_1.live_csa': 'thick',
        'favourite_2.ocpd_type': 'B',
        'favourite_3.name': 'Nothing said',
        'favourite_4.name': 'Twice',
        'favourite_4.live_csa': '1.5',
        'favourite_5.name': 'Twice',
        'favourite_5.live_csa': '2.5',
      }),
    );
    expect(wrong.errors.map(({ field }) => field)).toEqual([
      'favourite_1.live_csa',
      'favourite_2.name',
      'favourite_3.name',
      'favourite_5.name',
    ]);
    expect(wrong.entered['favourite_1.live_csa']).toEqual(['thick']);
    expect((await getDefaults(site.db, site.company.people.owner)).favourites).toEqual([]);
  });
});

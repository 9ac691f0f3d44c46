import { beforeAll, test } from 'vitest';
import { phoneReportStore } from '../../../src/field/kept/phone-report-store.ts';
import { onServer } from '../../../src/server/sections/electrician/on-server.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { cases } from '../../support/field-store/cases.ts';
import {
  bookedAgain,
  type InspectedSite,
  openInspectedSite,
  overAndDone,
  type StorePlace,
  type StoreWorld,
} from '../../support/field-store/world.ts';
import { phoneOf } from './phone-of.ts';

/** How each of the two stores is opened for a case. */
const stores = {
  'on the server': (world: StoreWorld, ask: (place: StorePlace) => Promise<unknown>) =>
    ask({ ...world, store: onServer(world.site.deps).store(world.who), passesOnPhotos: false }),
  async 'on the phone, with no signal'(world: StoreWorld, ask: (place: StorePlace) => Promise<unknown>) {
    const phone = await phoneOf(world.site, world.who);
    phone.network.isThere = false;
    await phone.kept(world.who.userId, (kept) =>
      ask({ ...world, store: phoneReportStore(kept, world.who, world.site.deps.clock), passesOnPhotos: true }),
    );
  },
};

onBothDatabases('the reads and writes of pages, for every method of the store', (database) => {
  let at: InspectedSite;
  beforeAll(async () => {
    at = await openInspectedSite(database.db);
  });
  for (const [where, open] of Object.entries(stores)) {
    // With no signal it is the same phone, for any database of the server.
    if (where !== 'on the server' && database.dialect === 'postgres') continue;
    test.each(Object.keys(cases) as (keyof typeof cases)[])(`%s, ${where}`, async (method) => {
      const { before, holds } = cases[method];
      const world = await bookedAgain(at);
      await before?.(world);
      await open(world, holds);
      await overAndDone(world);
    });
  }
});

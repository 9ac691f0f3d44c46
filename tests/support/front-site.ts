import { beforeAll } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openWholeSite, visitor } from './whole-site.ts';
import { makeCompany, type TestCompany, worldPassword } from './world.ts';

/** What tests of the front app share: a database in memory with one company, and its people signed in. For a test file's top. */
export function frontSite() {
  let database: OpenDatabase;
  let company: TestCompany;
  beforeAll(async () => {
    database = openDatabase({ memory: true });
    await migrate(database.db, 'sqlite');
    company = await makeCompany(database.db, 'Front Electrics');
    return () => database.close();
  });
  return {
    db: () => database.db,
    company: () => company,
    async signedIn(options: Parameters<typeof openWholeSite>[1] = {}, role: keyof TestCompany['people'] = 'office') {
      const site = await openWholeSite(database.db, options);
      const browser = visitor(site.app);
      await browser.signIn(company.people[role].email, worldPassword);
      return { ...site, browser };
    },
  };
}

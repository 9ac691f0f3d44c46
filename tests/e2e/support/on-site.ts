import { isDeepStrictEqual } from 'node:util';
import { openDatabase } from '../../../src/server/db/connect.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { type Booked, book, fill, makeCompany, type Person, type TestCompany } from '../../support/world.ts';
import { startWeather, type Weather } from './weather.ts';
import { startWorld, type World } from './world.ts';

/** An electrician with a visit, whose report is filled in; the server, and what lies between it and the phone. */
export type OnSite = {
  weather: Weather;
  world: World<{ company: TestCompany; who: Person } & Booked>;
  who: Person;
  visit: string;
  report: string;
  /** How often a value is in the report's log on the server, at a path. */
  times(path: string, value: unknown): Promise<number>;
  close(): Promise<void>;
};

export const measured = (text: string) => ({ text, provenance: 'measured' });

/** Asks the server's records. */
export async function onServer<T>(
  { world }: { world: Pick<World<unknown>, 'server'> },
  ask: (db: Db) => Promise<T>,
): Promise<T> {
  const { db, close } = openDatabase({ dataDir: world.server.dataDir });
  try {
    return await ask(db);
  } finally {
    await close();
  }
}

export async function startOnSite(name: string, environment: Record<string, string> = {}): Promise<OnSite> {
  const world = await startWorld(async (db) => {
    const company = await makeCompany(db, name);
    const who = company.people.electrician;
    const booked = await book(db, company, who);
    await fill(db, who, booked.reportId);
    return { company, who, ...booked };
  }, environment);
  const { server, made } = world;
  const weather = await startWeather(server.origin);
  return {
    ...{ weather, world, who: made.who },
    visit: `${weather.origin}/electrician/visits/${made.visitId}`,
    report: `${weather.origin}/electrician/reports/${made.reportId}`,
    async times(path, value) {
      const log = await onServer({ world }, (db) => getLog(db, made.who, made.reportId));
      return log.filter((entry) => entry.path === path && isDeepStrictEqual(entry.value, value)).length;
    },
    async close() {
      await weather.close();
      await world.close();
    },
  };
}

import type { Browser } from 'playwright';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { benchSecret } from '../../support/borough.ts';
import { bookOn, issueFiveYearsBefore, makeEntryCompany } from '../../support/entry/entry-world.ts';
import { fiveYearsOn, house, withObservations } from '../../support/entry/house.ts';
import { type Entry, enterHouse } from '../../support/entry/measure.ts';
import { enterMinorWorks, type MinorWorks } from '../../support/entry/minor-works.ts';
import { startApplication } from '../servers.ts';
import { type Row, row, rowsOrFailure } from '../table.ts';

const most = { first: 30, observed: 44, retest: 20, perCharacter: 1.2, minorWorks: { loads: 6, taps: 40 } };

/**
 * The work of entering a house of ten circuits on a phone, from the day's list to the signature: page loads, taps, keystrokes. And a
 * minor works certificate for one of its circuits.
 * @throws Error when it could not be signed, or a reading on the server is not the one of the file.
 */
export async function measureEntry(browser: Browser, dataDir: string): Promise<Row[]> {
  const { db, dialect, close } = openDatabase({ dataDir });
  await migrate(db, dialect);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());
  const companies = { without: await makeEntryCompany(db, 'Kestrel'), with: await makeEntryCompany(db, 'Merlin') };
  const server = await startApplication(dataDir);
  try {
    const rows: Row[] = [];
    for (const [words, company] of Object.entries(companies)) {
      const at = { origin: server.origin, db, company };
      const scripts = words === 'with';
      // A retest begins from the first inspection: without that there is none.
      const both = async () => {
        await bookOn(db, company, 'own', day);
        const first = await enterHouse(browser, at, { house, site: 'own', day, scripts });
        rows.push(...rowsOf(`first inspection, ${words} scripts`, first, most.first, true));
        await issueFiveYearsBefore(db, { origin: server.origin, secret: benchSecret }, company, first.document, day);
        await bookOn(db, company, 'other', day);
        const again = await enterHouse(browser, at, { house: fiveYearsOn, site: 'other', day, scripts });
        const small = await enterMinorWorks(browser, at, { house: fiveYearsOn, site: 'other', day, scripts });
        return [
          ...rowsOf(`retest from last time, ${words} scripts`, again, most.retest, false),
          ...rowsOfMinorWorks(`minor works on one circuit, ${words} scripts`, small),
        ];
      };
      rows.push(...(await rowsOrFailure(`a house of ten circuits, ${words} scripts`, both)));
    }
    const company = await makeEntryCompany(db, 'Hobby');
    const observed = async () => {
      await bookOn(db, company, 'own', day);
      const seen = { house: withObservations, site: 'own', day, scripts: false } as const;
      const entry = await enterHouse(browser, { origin: server.origin, db, company }, seen);
      return rowsOf('first inspection with six observations, without scripts', entry, most.observed, false);
    };
    rows.push(...(await rowsOrFailure('a house of ten circuits with six observations', observed)));
    return rows;
  } finally {
    await server.stop();
    await close();
  }
}

function rowsOf(what: string, entry: Entry, loads: number, countsKeystrokes: boolean): Row[] {
  const { counts, readings, expected, status, perCharacter, perPage } = entry;
  for (const place of new Set([...Object.keys(readings), ...Object.keys(expected)])) {
    if (readings[place] !== expected[place]) {
      throw new Error(`${what}: ${place} is ${readings[place]} on the server and ${expected[place]} in the file`);
    }
  }
  if (status !== 'submitted') throw new Error(`${what}: the report is ${status}, not handed in`);
  for (const { page, taps, keystrokes } of perPage) {
    process.stderr.write(
      `  ${page.padEnd(40)} ${String(taps).padStart(4)} taps ${String(keystrokes).padStart(4)} keystrokes\n`,
    );
  }
  const note = `${counts.taps} taps, ${counts.keystrokes} keystrokes`;
  const pages = row(`a house of ten circuits, ${what}: page loads`, counts.loads, { most: loads }, String, note);
  const keys = row(
    `a house of ten circuits, ${what}: keystrokes for each character of a reading`,
    perCharacter,
    { most: most.perCharacter },
    (value) => value.toFixed(2),
  );
  return countsKeystrokes ? [pages, keys] : [pages];
}

function rowsOfMinorWorks(what: string, { counts, status, perPage }: MinorWorks): Row[] {
  if (status === 'draft') throw new Error(`${what}: the report is not handed in`);
  for (const { page, taps, keystrokes } of perPage) {
    process.stderr.write(
      `  ${page.padEnd(40)} ${String(taps).padStart(4)} taps ${String(keystrokes).padStart(4)} keystrokes\n`,
    );
  }
  const note = `${counts.keystrokes} keystrokes`;
  return [
    row(`${what}: page loads`, counts.loads, { most: most.minorWorks.loads }, String, note),
    row(`${what}: taps`, counts.taps, { most: most.minorWorks.taps }, String),
  ];
}

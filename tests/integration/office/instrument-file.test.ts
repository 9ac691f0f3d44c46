import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { importInstruments } from '../../../src/features/instruments/server/csv/import.ts';
import type { InstrumentOutcome } from '../../../src/features/instruments/server/csv/outcome.ts';
import {
  getInstrumentImport,
  listInstrumentImports,
} from '../../../src/features/instruments/server/repository/instrument-imports.ts';
import { listInstruments } from '../../../src/features/instruments/server/repository/instruments.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { mustRedirect, openSite, refused, type Site, type Visitor } from './site.ts';

const head =
  'Make,Model,Serial number,Measures,Accuracy %,Accuracy digits,Calibration due,Calibration certificate,Carried by';
const HOME = '/instruments/import';

onBothDatabases('the register of instruments as a file', (database) => {
  let site: Site;
  let supervisor: Visitor;
  beforeEach(async () => {
    site = await openSite(database.db);
    supervisor = await site.as(site.company.people.supervisor);
  });
  const people = () => site.company.people;
  const file = (text: string | Uint8Array<ArrayBuffer>) => new File([text], 'testers.csv', { type: 'text/csv' });
  const check = (text: string | Uint8Array<ArrayBuffer>, by = supervisor) => by.post(HOME, { file: file(text) });
  const LIST = /^\/instruments\/imports\/([0-9a-f-]{36})$/;
  /** Chooses a file. @returns the id of its import. */
  const chosen = async (text: string, by = supervisor): Promise<string> => {
    const id = LIST.exec(await mustRedirect(check(text, by)))?.[1];
    if (!id) throw new Error('not led to the import');
    return id;
  };
  const outcomeOf = async (id: string): Promise<InstrumentOutcome> =>
    (await getInstrumentImport(site.db, people().owner, id)).outcome;
  const previewOf = async (text: string) => outcomeOf(await chosen(text));
  const save = (id: string, submission: string = randomUUID(), by = supervisor) =>
    by.post(`/instruments/imports/${id}/confirmation`, { submission });
  const bring = async (text: string, by = supervisor) => mustRedirect(save(await chosen(text, by), randomUUID(), by));
  const register = async () =>
    (await listInstruments(site.db, people().office)).instruments.sort((a, b) => (a.serial < b.serial ? -1 : 1));
  const why = async (text: string | Uint8Array<ArrayBuffer>) => (await refused(check(text))).errors[0]?.message;

  test('is kept when it is chosen, looked at, and saved once, by who sends it and whoever sends it twice', async () => {
    const { electrician } = people();
    const text = `${head}\nMegger,MFT1741,101,Multifunction,3,2,01/03/2027,C-1,${electrician.email}\nKewtech,KT64,102,,,,,,\n`;
    const submission = randomUUID();
    const twice = () => supervisor.post(HOME, { file: file(text), submission });
    expect(await mustRedirect(twice())).toBe(await mustRedirect(twice()));
    const [kept, ...others] = await listInstrumentImports(site.db, people().owner);
    expect([kept?.fileName, kept?.state, others]).toEqual(['testers.csv', 'checked', []]);
    const id = kept?.id ?? '';
    expect(await outcomeOf(id)).toMatchObject({ added: 2, changed: 0, same: 0, refused: [] });
    expect(await register()).toEqual([]);
    const confirmation = randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect(await mustRedirect(save(id, confirmation))).toBe(`/instruments/imports/${id}`);
    const [first, second, ...more] = await register();
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      ...{ make: 'Megger', model: 'MFT1741', serial: '101', function: 'multifunction', accuracyPercent: '3' },
      ...{ calibrationDue: '2027-03-01', certificateNumber: 'C-1', carriedBy: electrician.userId },
    });
    expect(second).toMatchObject({ serial: '102', function: 'multifunction', calibrationDue: '', carriedBy: null });
    const events = await site.db
      .selectFrom('audit_event')
      .where('company_id', '=', site.company.id)
      .where('action', 'like', 'instrument.%')
      .select('action')
      .execute();
    expect(events.map(({ action }) => action)).toEqual(['instrument.added', 'instrument.added']);
    // What came of it stands there when somebody comes back.
    expect(await getInstrumentImport(site.db, people().owner, id)).toMatchObject({
      ...{ state: 'done', doneBy: people().supervisor.name, outcome: { added: 2 } },
    });
    expect((await save(id)).status).toBe(409);
  });

  test('two who save a list at once save it once; of two lists at once the second is looked at again', async () => {
    const text = `${head}\nMegger,MFT,111,,,,,,\n`;
    const [one, other] = [await chosen(text), await chosen(text)];
    const owner = await site.as(people().owner);
    const statuses = await Promise.all([save(one), save(one, randomUUID(), owner)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([303, 409]);
    const { errors } = await refused(save(other));
    expect(errors[0]?.message).toContain('The register has changed since this list was checked');
    expect(await outcomeOf(other)).toMatchObject({ added: 0, changed: 0, same: 1 });
    expect(await register()).toHaveLength(1);
  });

  test('what another person changed meanwhile is shown before it is written over', async () => {
    await bring(`${head}\nMegger,MFT,121,rcd,,,01/03/2027,,\n`);
    const due = await chosen('Make,Serial,Calibration due\nMegger,121,05/01/2028\n');
    await bring('Make,Serial,Calibration due\nMegger,121,07/01/2028\n');
    const submission = randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect((await refused(save(due, submission))).errors[0]?.message).toContain('has changed since');
    expect((await register())[0]?.calibrationDue).toBe('2028-01-07');
    expect((await outcomeOf(due)).taken[0]?.changes).toEqual([
      { label: 'Calibration due', before: '7 January 2028', after: '5 January 2028' },
    ]);
    await mustRedirect(save(due));
    expect((await register())[0]?.calibrationDue).toBe('2028-01-05');
  });

  test('what is exported can be brought back: nothing changes, and a changed date is a change', async () => {
    const { electrician } = people();
    const words = '"Fluke ""T"", type","=1662",103,Insulation resistance,1.5,,2026-12-01,,';
    await bring(`${head}\n${words}${electrician.name}\nMegger,MFT,104,rcd,,,,,\n`);
    const exported = await supervisor.get('/instruments/instruments.csv');
    expect([exported.status, exported.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const text = await exported.text();
    expect(text).toContain("'=1662");
    expect(await previewOf(text)).toMatchObject({ added: 0, changed: 0, same: 2, refused: [] });
    const before = await register();
    // Only what the file has a column for is changed.
    const due =
      'make;SERIAL NO;Cal due;Colour;Why it was not added\n"Fluke ""T"", type";103;5 January 2028;yellow;no\n';
    const id = await chosen(due);
    expect(await outcomeOf(id)).toMatchObject({ added: 0, changed: 1, same: 0 });
    expect((await getInstrumentImport(site.db, people().owner, id)).list.unknown).toEqual(['Colour']);
    await mustRedirect(save(id));
    expect(await register()).toEqual([{ ...before[0], calibrationDue: '2028-01-05' }, before[1]]);
  });

  test('an empty cell leaves what is registered, and the preview shows what a file puts in place of what', async () => {
    const { electrician } = people();
    await bring(`${head}\nMegger,MFT,401,rcd,3,2,01/03/2027,C-1,${electrician.email}\nKewtech,,402,,,,,,\n`);
    const before = await register();
    expect(await previewOf(`${head}\nMegger,,401,,,,,,\n`)).toMatchObject({ same: 1, changed: 0 });
    const id = await chosen(`${head}\nMegger,,401,Multifunction,,,05/01/2028,,\n,,402,,,,1/2/2028,,\n`);
    const preview = await outcomeOf(id);
    expect(preview).toMatchObject({ changed: 2, refused: [] });
    expect(preview.taken.map(({ changes }) => changes)).toEqual([
      [
        { label: 'Measures', before: 'RCD', after: 'Multifunction' },
        { label: 'Calibration due', before: '1 March 2027', after: '5 January 2028' },
      ],
      [{ label: 'Calibration due', before: 'nothing', after: '1 February 2028' }],
    ]);
    await mustRedirect(save(id));
    expect(await register()).toEqual([
      { ...before[0], function: 'multifunction', calibrationDue: '2028-01-05' },
      { ...before[1], calibrationDue: '2028-02-01' },
    ]);
  });

  test('a serial number is the same in capitals and not, in any alphabet', async () => {
    await bring(`${head}\nMegger,MFT,ÉÜ12,,,,,,\nMegger,MFT,Éa13,,,,,,\n`);
    const text = `${head}\nMegger,MFT,éÜ12,,,,,,\nMegger,MFT,éA13,,,,,,\nMegger,MFT,é14,,,,,,\n`;
    const id = await chosen(text);
    expect(await outcomeOf(id)).toMatchObject({ added: 1, changed: 2 });
    await mustRedirect(save(id));
    expect((await register()).map(({ serial }) => serial).sort()).toEqual(['é14', 'éA13', 'éÜ12'].sort());
    const typed = { make: 'Megger', serial: 'ÉÜ12', function: 'multifunction', submission: randomUUID() };
    expect((await refused(supervisor.post('/instruments/new', typed))).errors[0]?.message).toContain('éÜ12');
  });

  test('rows that cannot be taken are named with why, can be downloaded, and leave the others be', async () => {
    const rows = [
      'Megger,MFT,201,,,,,,',
      ',MFT,202,,,,,,',
      'Megger,MFT,,,,,,,',
      'Megger,MFT,203,Everything,,,,,',
      'Megger,MFT,204,,much,,31/02/2027,,',
      'Megger,MFT,205,,,,,,Nobody Known',
      'Megger,MFT,201,,,,,,',
    ];
    const text = `${head}\n${rows.join('\n')}\n`;
    const id = await chosen(text);
    const preview = await outcomeOf(id);
    expect(preview).toMatchObject({ added: 1 });
    expect(preview.refused.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8]);
    const said = preview.refused.map(({ problems }) => problems.join('. '));
    expect(said[0]).toContain('Enter the make');
    expect(said[1]).toContain('Enter the serial number');
    expect(said[2]).toContain('Choose what it measures');
    expect(said[3]).toMatch(/Accuracy.+Calibration due/);
    expect(said[4]).toBe('Carried by: nobody who inspects is called “Nobody Known”');
    expect(said[5]).toBe('This serial number is in line 2 already');
    const download = await supervisor.get(`/instruments/imports/${id}/refused.csv`);
    expect(download.headers.get('content-disposition')).toContain('refused-instruments.csv');
    const lines = (await download.text()).trim().split('\r\n');
    expect(lines).toHaveLength(7);
    expect(lines[5]).toContain('Nobody Known”,Megger,MFT,205');
    await mustRedirect(save(id));
    expect((await register()).map(({ serial }) => serial)).toEqual(['201']);
    const after = await supervisor.get(`/instruments/imports/${id}/refused.csv`);
    expect((await after.text()).trim().split('\r\n')).toEqual(lines);
  });

  test('days are read as a spreadsheet writes them and shown before they are saved; a serial it has shortened is asked about', async () => {
    const rows = [
      '101-2207,Megger,MFT1741,Multifunction,03/04/2027',
      '101-2208,Fluke,1664 FC,Multifunction,3 Apr 2027',
      '101-2209,Metrel,MI3102,Multifunction,46480',
      '101-2210,Kewtech,KT66DL,Multifunction,04/13/2027',
      '00101-2211,Seaward,PrimeTest,Other,2027-04-03',
      '101-2212,Megger,MFT-X1,Multifunction,03.04.27',
      '1.01E+11,Megger,DET3TD,Earth electrode,03-Apr-27',
      '101-2214,Fluke,1663,multi-function,03/04/27',
    ];
    const text = `Serial number,Make,Model,Measures,Calibration due\n${rows.join('\n')}\n`;
    const id = await chosen(text);
    const { taken, refused: no } = await outcomeOf(id);
    expect(taken.map(({ line, due }) => [line, due])).toEqual([2, 3, 6, 7, 8, 9].map((line) => [line, '3 April 2027']));
    expect(no.map(({ line }) => line)).toEqual([4, 5]);
    expect(taken.flatMap(({ line, asks }) => (asks === undefined ? [] : [[line, asks]]))).toEqual([
      [8, 'Serial number. A spreadsheet has changed this: “1.01E+11”'],
    ]);
    await mustRedirect(save(id));
    expect((await register()).map(({ serial }) => serial)).not.toContain('1.01E+11');
    expect(await outcomeOf(id)).toMatchObject({ added: 5, refused: [{ line: 4 }, { line: 5 }, { line: 8 }] });
    const again = await chosen(text);
    await mustRedirect(
      supervisor.post(`/instruments/imports/${again}/confirmation`, { submission: randomUUID(), accept: '8' }),
    );
    expect((await register()).map(({ serial }) => serial)).toContain('1.01E+11');
  });

  test('what is not a list of instruments, or too much of one, says so and enters nothing', async () => {
    expect(await why('')).toBe('Choose the CSV file');
    expect(await why(`${head}\n`)).toBe('The file has no rows. Nothing was saved');
    expect(await why('Colour,Size\nred,1\n')).toContain('“Make” and “Serial number” is not among them');
    expect(await why('Make,Serial,Serial number\na,1,1\n')).toContain('Two columns are called “Serial number”');
    expect(await why('Make,Serial\n"a,1\n')).toContain('quotes do not match');
    const many = (count: number) => Array.from({ length: count }, (_, at) => `Megger,${at}`).join('\n');
    expect(await why(`Make,Serial\n${many(1001)}\n`)).toContain('1001 rows');
    expect(await why(`Make,Serial\nMegger,${'9'.repeat(200_000)}\n`)).toContain('larger than 192 kB');
    expect(await register()).toEqual([]);
  });

  test('changes by file for those alone who may change it by form, and is downloaded by the office too', async () => {
    const text = `${head}\nMegger,MFT,301,,,,,,\n`;
    const id = await chosen(text);
    for (const person of [people().office, people().electrician, people().client]) {
      const who = await site.as(person);
      expect((await who.get(HOME)).status).toBe(403);
      expect((await check(text, who)).status).toBe(403);
      expect((await save(id, randomUUID(), who)).status).toBe(403);
      expect((await who.get(`/instruments/imports/${id}`)).status).toBe(403);
      expect((await who.get(`/instruments/imports/${id}/refused.csv`)).status).toBe(403);
      const answer = await who.get('/instruments/instruments.csv');
      expect(answer.status).toBe(person === people().office ? 200 : 403);
    }
    await bring(text, await site.as(people().owner));
    expect(await register()).toHaveLength(1);
    await expect(
      site.db.transaction().execute((trx) => {
        const nothing = { importId: id, check: () => ({ ok: false as const, problems: [] }) };
        return importInstruments(trx, people().office, nothing, new Date());
      }),
    ).rejects.toThrow('change the register of test instruments');
    const stranger = await site.as(site.other.people.owner);
    expect((await save(id, randomUUID(), stranger)).status).toBe(404);
    expect((await stranger.get(`/instruments/imports/${id}/refused.csv`)).status).toBe(404);
    expect(await (await stranger.get('/instruments/instruments.csv')).text()).not.toContain('301');
    await bring(text, stranger);
    expect(await register()).toHaveLength(1);
    // Nobody of another company is given one.
    const theirs = `${head}\nMegger,MFT,302,,,,,,${site.other.people.electrician.email}\n`;
    expect(await previewOf(theirs)).toMatchObject({ added: 0, refused: [{ line: 2 }] });
  });
});

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { InstrumentPreview } from '../../../src/components/office/standards/instrument-file.tsx';
import { importInstruments } from '../../../src/server/instruments/csv/import.ts';
import type { FormState } from '../../../src/server/pages/request-context.ts';
import { listInstruments } from '../../../src/server/repositories/standards/instruments.ts';
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
  const previewOf = async (text: string): Promise<InstrumentPreview> => {
    const answer = await check(text);
    const state = (await answer.json()) as FormState;
    expect([answer.status, state.errors]).toEqual([200, []]);
    return state.extra as InstrumentPreview;
  };
  const confirm = (text: string, submission: string = randomUUID(), by = supervisor) =>
    by.post(`${HOME}/confirmation`, { text, submission });
  const register = async () =>
    (await listInstruments(site.db, people().office)).instruments.sort((a, b) => (a.serial < b.serial ? -1 : 1));
  const why = async (text: string | Uint8Array<ArrayBuffer>) => (await refused(check(text))).errors[0]?.message;

  test('is looked at first, then entered once, by who sends it and whoever sends it twice', async () => {
    const { electrician } = people();
    const text = `${head}\nMegger,MFT1741,101,Multifunction,3,2,01/03/2027,C-1,${electrician.email}\nKewtech,KT64,102,,,,,,\n`;
    const preview = await previewOf(text);
    expect(preview).toMatchObject({ added: 2, changed: 0, same: 0, refusedInAll: 0 });
    expect(await register()).toEqual([]);
    const submission = randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect(await mustRedirect(confirm(preview.text, submission))).toBe('/instruments?done=instruments-imported');
    // Of two forms at once, the second finds what the first entered.
    await Promise.all([confirm(text), confirm(text)].map(mustRedirect));
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
  });

  test('what is exported can be brought back: nothing changes, and a changed date is a change', async () => {
    const { electrician } = people();
    const words = '"Fluke ""T"", type","=1662",103,Insulation resistance,1.5,,2026-12-01,,';
    await mustRedirect(confirm(`${head}\n${words}${electrician.name}\nMegger,MFT,104,rcd,,,,,\n`));
    const exported = await supervisor.get('/instruments/instruments.csv');
    expect([exported.status, exported.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const text = await exported.text();
    expect(text).toContain("'=1662");
    expect(await previewOf(text)).toMatchObject({ added: 0, changed: 0, same: 2, refusedInAll: 0, unknown: [] });
    const before = await register();
    // Only what the file has a column for is changed.
    const due = 'make;SERIAL NO;Cal due;Colour\n"Fluke ""T"", type";103;5 January 2028;yellow\n';
    const preview = await previewOf(due);
    expect(preview).toMatchObject({ added: 0, changed: 1, same: 0, unknown: ['Colour'] });
    await mustRedirect(confirm(preview.text));
    expect(await register()).toEqual([{ ...before[0], calibrationDue: '2028-01-05' }, before[1]]);
  });

  test('an empty cell leaves what is registered, and the preview shows what a file puts in place of what', async () => {
    const { electrician } = people();
    await mustRedirect(
      confirm(`${head}\nMegger,MFT,401,rcd,3,2,01/03/2027,C-1,${electrician.email}\nKewtech,,402,,,,,,\n`),
    );
    const before = await register();
    expect(await previewOf(`${head}\nMegger,,401,,,,,,\n`)).toMatchObject({ same: 1, changed: 0 });
    const preview = await previewOf(`${head}\nMegger,,401,Multifunction,,,05/01/2028,,\n,,402,,,,1/2/2028,,\n`);
    expect(preview).toMatchObject({ changed: 2, refusedInAll: 0 });
    expect(preview.taken.map(({ changes }) => changes)).toEqual([
      [
        { label: 'Measures', before: 'RCD', after: 'Multifunction' },
        { label: 'Calibration due', before: '1 March 2027', after: '5 January 2028' },
      ],
      [{ label: 'Calibration due', before: 'nothing', after: '1 February 2028' }],
    ]);
    await mustRedirect(confirm(preview.text));
    expect(await register()).toEqual([
      { ...before[0], function: 'multifunction', calibrationDue: '2028-01-05' },
      { ...before[1], calibrationDue: '2028-02-01' },
    ]);
  });

  test('a serial number is the same in capitals and not, in any alphabet', async () => {
    await mustRedirect(confirm(`${head}\nMegger,MFT,ÉÜ12,,,,,,\nMegger,MFT,Éa13,,,,,,\n`));
    const text = `${head}\nMegger,MFT,éÜ12,,,,,,\nMegger,MFT,éA13,,,,,,\nMegger,MFT,é14,,,,,,\n`;
    expect(await previewOf(text)).toMatchObject({ added: 1, changed: 2 });
    await mustRedirect(confirm(text));
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
    const preview = await previewOf(text);
    expect(preview).toMatchObject({ added: 1, refusedInAll: 6 });
    expect(preview.refused.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8]);
    const said = preview.refused.map(({ problems }) => problems.join('. '));
    expect(said[0]).toContain('Enter the make');
    expect(said[1]).toContain('Enter the serial number');
    expect(said[2]).toContain('Choose what it measures');
    expect(said[3]).toMatch(/Accuracy.+Calibration due/);
    expect(said[4]).toBe('Carried by: nobody who inspects is called “Nobody Known”');
    expect(said[5]).toBe('The serial number stands in line 2 already');
    const download = await supervisor.post(`${HOME}/refused`, { text: preview.text });
    expect(download.headers.get('content-disposition')).toContain('refused-instruments.csv');
    const lines = (await download.text()).trim().split('\r\n');
    expect(lines).toHaveLength(7);
    expect(lines[5]).toContain('Nobody Known”,Megger,MFT,205');
    await mustRedirect(confirm(preview.text));
    expect((await register()).map(({ serial }) => serial)).toEqual(['201']);
  });

  test('what is no list of instruments, or too much of one, says so and enters nothing', async () => {
    expect(await why('')).toBe('Choose the CSV file');
    expect(await why(`${head}\n`)).toBe('The file has no rows');
    expect(await why('Colour,Size\nred,1\n')).toContain('“Make” and “Serial number” is not among them');
    expect(await why('Make,Serial,Serial number\na,1,1\n')).toContain('Two columns are called “Serial number”');
    expect(await why('Make,Serial\n"a,1\n')).toContain('quotes do not match');
    const many = (count: number) => Array.from({ length: count }, (_, at) => `Megger,${at}`).join('\n');
    expect(await why(`Make,Serial\n${many(1001)}\n`)).toContain('1001 rows');
    expect(await why(`Make,Serial\nMegger,${'9'.repeat(200_000)}\n`)).toContain('larger than 192 kB');
    expect((await confirm('Colour\nred\n')).status).toBe(400);
    expect(await register()).toEqual([]);
  });

  test('changes by file for those alone who may change it by form, and is downloaded by the office too', async () => {
    const text = `${head}\nMegger,MFT,301,,,,,,\n`;
    for (const person of [people().office, people().electrician, people().client]) {
      const who = await site.as(person);
      expect((await who.get(HOME)).status).toBe(403);
      expect((await check(text, who)).status).toBe(403);
      expect((await confirm(text, randomUUID(), who)).status).toBe(403);
      expect((await who.post(`${HOME}/refused`, { text, submission: randomUUID() })).status).toBe(403);
      const answer = await who.get('/instruments/instruments.csv');
      expect(answer.status).toBe(person === people().office ? 200 : 403);
    }
    await mustRedirect(confirm(text, randomUUID(), await site.as(people().owner)));
    expect(await register()).toHaveLength(1);
    await expect(
      site.db.transaction().execute((trx) => {
        const nothing = { rows: [], check: () => ({ ok: false as const, problems: [] }) };
        return importInstruments(trx, people().office, nothing, new Date());
      }),
    ).rejects.toThrow('change the register of test instruments');
    await mustRedirect(confirm(text));
    const stranger = await site.as(site.other.people.owner);
    expect(await (await stranger.get('/instruments/instruments.csv')).text()).not.toContain('301');
    await mustRedirect(confirm(text, randomUUID(), stranger));
    expect(await register()).toHaveLength(1);
    // Nobody of another company is given one.
    const theirs = `${head}\nMegger,MFT,302,,,,,,${site.other.people.electrician.email}\n`;
    expect(await previewOf(theirs)).toMatchObject({ added: 0, refusedInAll: 1 });
  });
});

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { closing } from '../../../src/domain/forms/closes.ts';
import { definitionOf } from '../../../src/domain/forms/registry.ts';
import { type EarlierDetails, noCodes } from '../../../src/domain/register/earlier-certificate.ts';
import { listDefectsOfSite } from '../../../src/features/defects/records/of-site.ts';
import { moveDefect } from '../../../src/features/defects/server/move-defect.ts';
import { addEarlier, removeEarlier } from '../../../src/features/earlier-certificates/server/earlier.ts';
import { letterFor, nameOfLetter } from '../../../src/features/letters/domain/letter.ts';
import { givePaper } from '../../../src/features/letters/server/give.ts';
import { letterPrint, mailedLetter } from '../../../src/features/letters/server/letter-print.ts';
import { enclosedWith } from '../../../src/features/letters/server/papers-with.ts';
import { listLetters } from '../../../src/features/letters/server/repository/letters.ts';
import { listGiven } from '../../../src/features/service/server/repository/given.ts';
import { ConflictError } from '../../../src/kernel/errors.ts';
import type { Trx } from '../../../src/server/db/dialect.ts';
import { printHere } from '../../../src/server/documents/pdf/printer.ts';
import { deliverDueMail } from '../../../src/server/mail/mail.ts';
import type { Attachment } from '../../../src/server/mail/message.ts';
import { listOpenDefects } from '../../../src/server/repositories/reports/open-defects.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { addSite } from '../../../src/server/sites/add.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeDeps } from '../../support/deps.ts';
import { siteDetails } from '../../support/details.ts';
import { bookWork, issueFilled, soundMinorWorks } from '../../support/new-work/issued-work.ts';
import { pdfText } from '../../support/pdf-text.ts';
import { mustBeEnclosed } from '../../support/says-enclosed.ts';
import { fill, makeCompany, type TestCompany } from '../../support/world.ts';

const moved = new Date('2026-11-26T09:00:00Z');
const pdf = new TextEncoder().encode('%PDF-1.7 as it came');
const oxbow: EarlierDetails = {
  ...{ kind: 'EICR', inspectedOn: '2026-11-02', outcome: 'unsatisfactory', nextDue: '', firm: 'Oxbow Wiring' },
  ...{ number: '1', scope: 'whole', codes: { ...noCodes, C2: 1 } },
};

/** The law wants a confirmation given together with the report that asked for the work, also another firm's (SI 2020/312 reg 3(5)). */
onBothDatabases('what goes with a letter', (database) => {
  let company: TestCompany;
  let siteId: string;
  const deps = () => makeDeps(database.db, { clock: () => moved }).deps;
  const people = () => company.people;
  const within = <T>(run: (trx: Trx) => Promise<T>) => database.db.transaction().execute(run);
  beforeAll(async () => {
    company = await makeCompany(database.db, 'Wren Repairs');
  });
  beforeEach(async () => {
    siteId = await within((trx) => addSite(trx, people().office, siteDetails(company.clients.own), moved));
    await database.db.deleteFrom('outbox').execute();
  });

  let files = 0;
  /** A report of another firm. @param size  of its file; none without. */
  async function report(more: Partial<EarlierDetails> = {}, size?: number) {
    files += 1;
    const id = String(files).padStart(64, '0');
    const kept = {
      state: 'kept',
      ours: undefined,
      file: { id, kind: 'print', name: 'scan.pdf' },
      blob: { id, kind: 'print', mediaType: 'application/pdf', size: size ?? 0 },
    } as const;
    const entered = { siteId, details: { ...oxbow, ...more }, source: 'entered' } as const;
    return within((trx) =>
      addEarlier(trx, people().office, { ...entered, kept: size === undefined ? undefined : kept }, moved),
    );
  }
  const rows = () => listDefectsOfSite(database.db, people().office, siteId);
  async function done(id: string, on = '2026-11-12') {
    const move = { id, on, words: 'Tightened', paper: 'Certificate 12, Bright Electrical' };
    await within((trx) => moveDefect(trx, people().office, { ...move, move: 'not_ours' }, moved));
    await within((trx) => moveDefect(trx, people().supervisor, { ...move, move: 'verified' }, moved));
  }
  const letters = async () =>
    (await listLetters(database.db, people().office, siteId)).filter(({ takenBack }) => !takenBack);
  async function give(way: 'hand' | 'mail') {
    const [letter] = await letters();
    const to = { to: 'tenant', name: 'Ada', email: 'ada@tenant.example', address: '' } as const;
    const at = { on: '2026-11-24', at: '2026-11-24T10:00:00.000Z', byName: 'Ann Hill', drawing: undefined };
    await within((trx) =>
      givePaper(trx, deps(), people().office, siteId, { paper: `letter:${letter?.id}`, ...to, way, ...at }, moved),
    );
    return (await listGiven(database.db, people().office, siteId)).map(({ what }) => what);
  }
  async function delivered() {
    const sent: { to: string; text: string; attachments?: readonly Attachment[] }[] = [];
    const mailing = { ...deps(), printer: printHere };
    await deliverDueMail(
      {
        ...mailing,
        letters: (of) => mailedLetter(mailing, of),
        files: async ({ id, ...file }) => ({ ...file, content: new TextEncoder().encode(id) }),
      },
      { server: 'mx.test', deliver: async (mail) => void sent.push(mail), close: async () => undefined },
    );
    sent.forEach(mustBeEnclosed);
    return sent.filter(({ attachments = [] }) => attachments.length > 0);
  }
  const wordsOf = async (at = 0) => {
    const letter = (await letters())[at] as never as Parameters<typeof letterFor>[0] &
      Parameters<typeof enclosedWith>[2];
    return letterFor(letter, 'tenant', 'Ada', (await enclosedWith(database.db, people().office, letter)).names);
  };
  /** Minor works that close all that is open. */
  async function repaired() {
    const { electrician } = people();
    const { reportId } = await bookWork(database.db, company, 'MEIWC', siteId);
    const form = definitionOf((await getReport(database.db, electrician, reportId)).document);
    const closes = (await listOpenDefects(database.db, electrician, siteId)).flatMap((each) =>
      form.closes ? closing(form.closes, `item-${each.id}`, each) : [],
    );
    const entries = [...soundMinorWorks(), ...closes.map(([path, value]) => ({ path, value }))];
    await fill(database.db, electrician, reportId, entries);
    return issueFilled(deps(), company, reportId);
  }

  test('the file of another firm’s report goes with the confirmation, by mail and by hand', async () => {
    await report({}, pdf.length);
    await done((await rows())[0]?.id ?? '');
    const given = await give('mail');
    expect(given.toSorted()).toEqual(['confirmation', 'report']);
    const [mail, ...others] = await delivered();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('With this letter: report 1 of Oxbow Wiring.');
    expect(mail?.text).not.toContain('Not with this letter');
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/^Electrical.*\.pdf$/),
      'EICR-1-2026-11-02.pdf',
    ]);
    const printed = pdfText(mail?.attachments?.[0]?.content ?? new Uint8Array()).replace(/\s/g, '');
    expect(printed).toContain('Withthisletter:report1ofOxbowWiring.');
    const kept = await give('hand');
    expect(kept.filter((what) => what === 'report')).toHaveLength(2);
  });

  test('a report of which no file is here is not said to be enclosed, and none is recorded as given', async () => {
    await report();
    await done((await rows())[0]?.id ?? '');
    expect(await give('mail')).toEqual(['confirmation']);
    const [mail] = await delivered();
    expect(mail?.text).toMatch(
      /Not with this letter: report 1 of Oxbow Wiring\. Wren Repairs has no copy\. Ask .+ for a copy\./,
    );
    expect(mail?.text).not.toContain('With this letter:');
    expect(mail?.attachments).toHaveLength(1);
  });

  test('a letter keeps what went with it when it was given, also where its facts are those of an older version', async () => {
    const earlier = await report({}, pdf.length);
    await done((await rows())[0]?.id ?? '');
    await give('hand');
    const printed = async (name: string) => {
      const [letter] = await letters();
      const to = { to: 'tenant', name, address: [] } as const;
      const print = await letterPrint({ db: database.db, printer: printHere }, people().office, letter as never, to);
      return pdfText(print.content).replace(/\s/g, '');
    };
    await database.db
      .updateTable('earlier_certificate')
      .set({ file_id: null, file_kind: null })
      .where('id', '=', earlier)
      .execute();
    expect(await printed('Ada')).toContain('Withthisletter:report1ofOxbowWiring.');
    expect(await printed('Ben')).toContain('Notwiththisletter:report1ofOxbowWiring.');

    // Before reports of other firms were told apart, facts did not name them, and each letter said that all of them came with it.
    const [letter] = await letters();
    const content = JSON.parse(JSON.stringify(letter?.content), (key, value) =>
      key === 'earlier' ? undefined : value,
    );
    const old = { facts: JSON.stringify(content) };
    await database.db
      .updateTable('letter')
      .set(old)
      .where('id', '=', letter?.id ?? '')
      .execute();
    const { text } = await database.db
      .selectFrom('service')
      .where('letter_id', '=', letter?.id ?? '')
      .where('what', '=', 'confirmation')
      .select('text')
      .executeTakeFirstOrThrow();
    const was = { text: text.replace('report 1 of Oxbow Wiring', 'report 1') };
    await database.db
      .updateTable('service')
      .set(was)
      .where('letter_id', '=', letter?.id ?? '')
      .execute();
    expect(await printed('ada')).toContain('Withthisletter:report1.');
    for (const name of ['ada', 'Ben']) expect(await printed(name)).not.toContain('withdrawn');
    expect(await printed('Ben')).toContain('Notwiththisletter:report1.');
  });

  test('where one report was recorded twice, the file of the other record goes with the letter', async () => {
    await report();
    await done((await rows())[0]?.id ?? '');
    await report({ firm: 'Oxbow' }, pdf.length);
    expect((await wordsOf()).fine).toEqual([
      expect.stringMatching(/^With this letter: report 1 of Oxbow( Wiring)?\.$/),
    ]);
  });

  test('a file that is too large for a mail is refused; work that is issued is not held up, and its letter stays owed', async () => {
    await report({}, 20 * 1024 * 1024);
    const work = await repaired();
    expect((await wordsOf()).fine).toEqual([`With this letter: report 1 of Oxbow Wiring, certificate ${work.number}.`]);
    await expect(give('mail')).rejects.toThrow(ConflictError);
    const given = await listGiven(database.db, people().office, siteId);
    expect(given.filter(({ what }) => what === 'confirmation')).toEqual([]);
    expect(await give('hand')).toContain('confirmation');
  });

  test('two firms’ reports of one number are two reports in a letter', async () => {
    await report({}, pdf.length);
    const other = await report({ firm: 'Bright', inspectedOn: '2026-11-09', codes: { ...noCodes, C2: 1, C3: 1 } });
    const [first, second] = (await rows()).filter(({ code }) => code === 'C2');
    await done(first?.id ?? '');
    expect((await letters()).map(({ content }) => content)).toMatchObject([{ about: { open: [], recommended: 0 } }]);
    expect((await wordsOf()).fine).toHaveLength(1);
    await done(second?.id ?? '');
    const words = await wordsOf();
    expect(
      words.facts
        .find(({ label }) => label === 'Found in')
        ?.value.split('\n')
        .toSorted(),
    ).toEqual([
      'Report 1 of Bright, inspected on 9 November 2026',
      'Report 1 of Oxbow Wiring, inspected on 2 November 2026',
    ]);
    expect(words.fine).toEqual([
      'With this letter: report 1 of Oxbow Wiring.',
      expect.stringMatching(/^Not with this letter: report 1 of Bright\. /),
    ]);
    expect((await letters()).map(nameOfLetter)).toEqual([
      expect.stringMatching(
        /^Confirmation, (C2 of 1 of Oxbow Wiring, C2 of 1 of Bright|C2 of 1 of Bright, C2 of 1 of Oxbow Wiring)$/,
      ),
    ]);
    // The report of one is removed: a letter that the tenant has says so, and the other firm's stands.
    await give('hand');
    await within((trx) => removeEarlier(trx, people().office, { siteId, id: other }, moved));
    const all = await listLetters(database.db, people().office, siteId);
    expect(all.find(({ takenBack }) => takenBack)?.takenBack?.why).toMatch(/withdrawn|taken away|removed/);
    expect((await wordsOf()).fine).toEqual(['With this letter: report 1 of Oxbow Wiring.']);
  });
});

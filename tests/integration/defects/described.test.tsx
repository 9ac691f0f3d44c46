import { beforeAll, expect, test } from 'vitest';
import { defects } from '../../../src/demo/installations/defects.ts';
import { closedBy } from '../../../src/domain/forms/closes.ts';
import { definitionOf } from '../../../src/domain/forms/registry.ts';
import { type EarlierDetails, noCodes } from '../../../src/domain/register/earlier-certificate.ts';
import { DefectHistory } from '../../../src/features/defects/pages/defect-history.tsx';
import { DescribeForm } from '../../../src/features/defects/pages/describe-form.tsx';
import { getDefect, listDefectEvents } from '../../../src/features/defects/records/defects.ts';
import { listDefectEventsOfSite, listDefectsOfSite } from '../../../src/features/defects/records/of-site.ts';
import { bookRepair } from '../../../src/features/defects/server/book-repair.ts';
import { moveDefect } from '../../../src/features/defects/server/move-defect.ts';
import { correctEarlier } from '../../../src/features/earlier-certificates/server/earlier.ts';
import { letterFor } from '../../../src/features/letters/domain/letter.ts';
import { listLetters } from '../../../src/features/letters/server/repository/letters.ts';
import { defectEntries } from '../../../src/pages/sites/_components/entries.tsx';
import type { Trx } from '../../../src/server/db/dialect.ts';
import { getEarlierCertificate } from '../../../src/server/repositories/homes/earlier-certificates.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { addSite } from '../../../src/server/sites/add.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { booking, siteDetails } from '../../support/details.ts';
import { drawnPage } from '../../support/drawn-page.ts';
import { addEarlier } from '../../support/earlier.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { issuedReport } from '../../support/reports.ts';
import { textOf } from '../electrician/site.ts';
import { mustRedirect, openSite, type Site } from '../office/site.ts';

const now = new Date('2026-11-26T09:00:00Z');
const words = 'The lid of the shower’s isolator is cracked';
const place = 'Bathroom ceiling';

onBothDatabases('what is wrong by another firm’s report, as the office types it', (database) => {
  let site: Site;
  const people = () => site.company.people;
  const within = <T,>(run: (trx: Trx) => Promise<T>) => database.db.transaction().execute(run);
  beforeAll(async () => {
    site = await openSite(database.db);
  });

  async function reported() {
    const { office } = people();
    const siteId = await within((trx) => addSite(trx, office, siteDetails(site.company.clients.own), now));
    const of: Partial<EarlierDetails> = { inspectedOn: '2026-11-02', outcome: 'unsatisfactory', number: '7' };
    const earlierId = await addEarlier(database.db, office, siteId, { ...of, codes: { ...noCodes, C2: 1 } });
    return { siteId, earlierId, id: (await row(siteId)).id };
  }
  async function row(siteId: string) {
    const [defect] = await listDefectsOfSite(database.db, people().office, siteId);
    if (!defect) throw new Error('no defect');
    return defect;
  }
  const typed = async (id: string, fields: Record<string, string>, who = people().office) =>
    (await site.as(who)).post(`/defects/${id}/words`, fields);

  test('the list, the page, its history, the repair and the letter say it, and a correction of the report keeps it', async () => {
    const { office, supervisor, electrician } = people();
    const { siteId, earlierId, id } = await reported();
    expect((await row(siteId)).words).toBe('The C2 in Oxbow Wiring’s report of 2 November 2026');
    expect(await mustRedirect(typed(id, { words, place }))).toBe(`/defects/${id}?done=defect-saved`);
    expect(await row(siteId)).toMatchObject({ words, location: place });
    const defect = await getDefect(database.db, office, id);
    const events = await listDefectEvents(database.db, office, id);
    const history = <DefectHistory {...{ defect, events, viewer: office, timeZone: 'Europe/London' }} />;
    expect(textOf(await drawnPage(history))).toMatch(/Described\s+The lid of .* cracked, Bathroom ceiling\. /);
    expect(textOf(await drawnPage(history))).not.toContain('Issued with');
    const ofHome = textOf(
      await drawnPage(
        <p>{defectEntries(await listDefectEventsOfSite(database.db, office, siteId)).map(({ words }) => words)}</p>,
      ),
    );
    expect(ofHome.split(words)).toHaveLength(2);
    const form = await drawnPage(<DescribeForm {...{ defect, events, formState: undefined }} />);
    expect(form).toContain(`>${words}</textarea>`);
    expect(form).toContain(`value="${place}"`);

    const details = await getEarlierCertificate(database.db, office, { siteId, id: earlierId });
    const changed = { ...details, firm: 'Oxbow Ltd', inspectedOn: '2026-11-03' };
    await within((trx) => correctEarlier(trx, office, { siteId, id: earlierId, details: changed }, now));
    expect(await row(siteId)).toMatchObject({ words, location: place, found_on: '2026-11-03' });

    const visit = { ...booking(siteId, electrician.userId), kind: 'MEIWC' } as const;
    await within((trx) => bookRepair(trx, office, [id], visit, now));
    const report = await database.db.selectFrom('report').where('site_id', '=', siteId).select('id').executeTakeFirst();
    const { document } = await getReport(database.db, electrician, report?.id ?? '');
    expect(closedBy(definitionOf(document), document)).toMatchObject([{ text: `${words}, ${place}` }]);

    const paper = 'Certificate 12, Bright Electrical';
    const move = (to: 'done' | 'verified') =>
      within((trx) => moveDefect(trx, supervisor, { id, move: to, on: '2026-11-20', words: '', paper }, now));
    await move('done');
    await mustRedirect(typed(id, { words: 'The isolator is cracked', place }));
    await move('verified');
    // Past words stand as they were, each once.
    const told = defectEntries(await listDefectEventsOfSite(database.db, office, siteId));
    const saidOf = async (at: number) => textOf(await drawnPage(<p>{told.at(at)?.words}</p>));
    expect(await saidOf(-1)).toMatch(/^\s*The lid of the shower’s isolator is cracked, Bathroom ceiling ?\. /);
    expect(await saidOf(-1)).not.toContain('The isolator is cracked');
    const wrong = async () =>
      (await listLetters(database.db, office, siteId)).map(
        (letter) => letterFor(letter, 'tenant', 'Ada').facts.find(({ label }) => label === 'What was wrong')?.value,
      );
    // The letter names what the supervisor verified: nobody can change it afterwards.
    const verified = await row(siteId);
    const late = await typed(id, { words: 'The cooker is cracked', place });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('This defect is over: its words stay as they were');
    expect(await row(siteId)).toEqual(verified);
    expect(await wrong()).toEqual([expect.stringContaining('The isolator is cracked, Bathroom ceiling. (C2')]);
    const over = await getDefect(database.db, office, id);
    expect(await drawnPage(<DescribeForm {...{ defect: over, events, formState: undefined }} />)).toBe('');
  });

  test('too much or nothing is refused, and the form keeps what was typed', async () => {
    const { siteId, id } = await reported();
    const before = await row(siteId);
    for (const [fields, message] of [
      [{ words: '', place }, 'What is wrong: say it in plain words'],
      [{ words: 'a'.repeat(301), place }, 'What is wrong: enter at most 300 characters'],
      [{ words, place: 'b'.repeat(101) }, 'Place: enter at most 100 characters'],
    ] as const) {
      const answer = await typed(id, fields);
      expect(answer.status).toBe(422);
      const page = await answer.text();
      expect(page).toContain(message);
      for (const entered of Object.values(fields)) expect(page).toContain(entered);
    }
    expect(await row(siteId)).toEqual(before);
  });

  test('a client, another company and an electrician cannot, and a report of the company says it itself', async () => {
    const { siteId, id } = await reported();
    const { client, electrician } = people();
    expect((await typed(id, { words, place }, client)).status).toBe(403);
    expect((await typed(id, { words, place }, electrician)).status).toBe(403);
    expect((await typed(id, { words, place }, site.other.people.owner)).status).toBe(404);
    expect((await row(siteId)).words).not.toBe(words);

    const own = await within((trx) => addSite(trx, people().office, siteDetails(site.company.clients.own), now));
    const booked = { ...site.company, sites: { ...site.company.sites, own } };
    await issuedReport(site.deps, booked, wholeInspection({ day: '2026-11-09', defects: [defects.outdoorSocket] }));
    const found = await row(own);
    expect((await typed(found.id, { words, place })).status).toBe(409);
    expect((await row(own)).words).toBe(found.words);
  });
});

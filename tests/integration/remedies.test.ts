import { beforeAll, expect, test } from 'vitest';
import { defects } from '../../src/demo/installations/defects.ts';
import { openOf, resultInWords } from '../../src/domain/certificate/verdicts/certificate-status.ts';
import { closedBy, closing, type OpenDefect } from '../../src/domain/forms/closes.ts';
import { definitionOf } from '../../src/domain/forms/registry.ts';
import type { Change } from '../../src/domain/report/merge.ts';
import { mailFacts } from '../../src/features/sharing/domain/mail-facts.ts';
import { BadInputError } from '../../src/kernel/errors.ts';
import { RemediedBy } from '../../src/pages/reports/_components/remedied-by.tsx';
import { certificateData } from '../../src/server/documents/certificates/certificate-data.ts';
import { certificateStatuses } from '../../src/server/documents/certificates/certificate-statuses.ts';
import { startCorrection } from '../../src/server/reports/correct.ts';
import { withdrawCertificate } from '../../src/server/reports/withdraw.ts';
import { getCertificate } from '../../src/server/repositories/certificates/certificates.ts';
import { listIssuedOnSite } from '../../src/server/repositories/certificates/issued-on-site.ts';
import { listRemediesAt } from '../../src/server/repositories/certificates/remedies.ts';
import { foundOf } from '../../src/server/repositories/entries/observations.ts';
import { listOpenDefects } from '../../src/server/repositories/reports/open-defects.ts';
import { getReport } from '../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../support/databases.ts';
import { drawnPage } from '../support/drawn-page.ts';
import { wholeInspection } from '../support/inspection.ts';
import { listedDefects } from '../support/listed-defects.ts';
import { bookWork, issueFilled, soundMinorWorks } from '../support/new-work/issued-work.ts';
import { issuedReport } from '../support/reports.ts';
import { fill, type Person, type TestCompany } from '../support/world.ts';
import { openSite, type Site, textOf } from './electrician/site.ts';

onBothDatabases('observations that new work puts right', (database) => {
  let site: Site;
  let inspection: { id: string; number: string };
  let foreign: { id: string; number: string };
  beforeAll(async () => {
    site = await openSite(database.db);
    inspection = await inspected(site.company);
    foreign = await inspected(site.other);
  });
  const inspected = (company: TestCompany) =>
    issuedReport(site.deps, company, wholeInspection({ defects: Object.values(defects).slice(0, 3) }));
  const people = () => site.company.people;
  const now = () => site.deps.clock();
  const openAt = async (who: Person = people().electrician) =>
    (await listOpenDefects(database.db, who, site.company.sites.own))
      .filter(({ number }) => number === inspection.number)
      .map(({ id }) => id);
  const listed = async (who: Person) =>
    (await listedDefects(database.db, who))
      .filter(({ number }) => number === inspection.number)
      .map(({ observation_id }) => observation_id);
  const named = async (
    reportId: string,
    number: string,
    id: string,
    said: Partial<OpenDefect> = {},
  ): Promise<Change[]> => {
    const { document } = await getReport(database.db, people().electrician, reportId);
    const { closes } = definitionOf(document);
    if (!closes) throw new Error('the form closes nothing');
    const there = await listOpenDefects(database.db, people().electrician, site.company.sites.own);
    const made: OpenDefect = { number, id, code: 'C2', text: 'Cover missing', location: 'Hall', inspectedOn: null };
    const defect = there.find((each) => each.number === number && each.id === id) ?? made;
    return closing(closes, `item-${id}`, { ...defect, ...said }).map(([path, value]) => ({ path, value }));
  };
  const doneOn = (day: string): Change[] =>
    soundMinorWorks().map((each) => (each.path === 'work/completed_on' ? { ...each, value: day } : each));
  /** Minor work that closes observations of the inspection, as it is filled in. */
  const work = async (...ids: string[]) => {
    const { reportId } = await bookWork(database.db, site.company, 'MEIWC');
    await fill(database.db, people().electrician, reportId, doneOn('2026-11-20'));
    for (const id of ids)
      await fill(database.db, people().electrician, reportId, await named(reportId, inspection.number, id));
    return reportId;
  };
  const verifyPage = async (reportId = inspection.id) => {
    const { code } = await certificateOf(reportId);
    return textOf((await site.stranger().open(`/public/verify/${code}`)).html);
  };
  const certificateOf = async (reportId: string) => {
    const { id } = await database.db
      .selectFrom('certificate')
      .where('report_id', '=', reportId)
      .select('id')
      .executeTakeFirstOrThrow();
    return getCertificate(database.db, people().office, id);
  };
  const officePage = async (who: Person) => {
    const certificate = await certificateOf(inspection.id);
    const { report } = certificateData(certificate);
    const drawn = await RemediedBy({ certificate, report, zone: 'Europe/London', db: database.db, viewer: who });
    return drawn ? drawnPage(drawn) : '';
  };

  test('are open until their certificate is issued, then closed by it; the report that names them stays as it was', async () => {
    expect(await openAt()).toEqual(['obs-1', 'obs-2', 'obs-3']);
    const before = await certificateOf(inspection.id);
    const reportId = await work('obs-1', 'obs-2');
    expect(await openAt()).toHaveLength(3);
    expect(await verifyPage()).not.toContain('Put right since');
    const issued = await issueFilled(site.deps, site.company, reportId);
    expect(await openAt()).toEqual(['obs-3']);
    for (const who of [people().office, people().client]) expect(await listed(who)).toEqual(['obs-3']);
    expect(await verifyPage()).toContain(`put right by ${issued.number}`);
    expect(await verifyPage()).toMatch(/2 of \d put right since\. Still open|Since put right\. As found/);
    // The mail of the repair is the landlord's written confirmation of it.
    const told = mailFacts(certificateData(await certificateOf(issued.id)));
    expect(told.subject).toBe(`Put right: 2 observations of ${inspection.number}`);
    expect(told.paragraphs.join('\n')).toMatch(
      new RegExp(
        `- ${inspection.number}, C\\d: .*\\n- ${inspection.number}, C\\d: [^]*Work: [^]*Completed on 20 November 2026\\.`,
      ),
    );
    for (const who of [people().office, people().client]) {
      const html = await officePage(who);
      expect(html).toContain(`href="/reports/${issued.id}"`);
      expect(textOf(html)).toContain(`put right by ${issued.number}`);
    }
    const standing = async (id: string) => {
      const certificate = await certificateOf(id);
      return (await certificateStatuses({ deps: site.deps, db: database.db, viewer: people().client }, [certificate]))(
        certificate,
      );
    };
    const asksForMore = openOf(await standing(inspection.id)) !== '';
    expect(resultInWords(await standing(inspection.id)).words).toBe(
      asksForMore ? 'Unsatisfactory' : 'Unsatisfactory, since put right',
    );
    expect(resultInWords(await standing(issued.id)).words).toMatch(/minor/i);
    // A list reads each certificate once, though it asks for two things in it.
    const asked = database.db.selectFrom('certificate').select(foundOf(database.db).as('found')).compile();
    expect(asked.sql.match(/canonical/g)).toHaveLength(1);
    const { visitId } = await bookWork(database.db, site.company, 'MEIWC');
    const there = await listIssuedOnSite(database.db, people().electrician, visitId);
    const electrician = await site.signedIn(people().electrician);
    const visit = await electrician.get(`/electrician/visits/${visitId}`);
    expect(textOf(visit.html)).toMatch(/Open observations at this site (?:C\d|FI)/);
    expect(visit.html).toContain(`/electrician/visits/${visitId}/issued/${inspection.id}">${inspection.number}`);
    expect(textOf(visit.html)).not.toContain(defects.outdoorSocket.text);
    expect(there.find(({ reportId: id }) => id === inspection.id)?.putRight.toSorted()).toEqual(['obs-1', 'obs-2']);
    expect(await certificateOf(inspection.id)).toEqual(before);
    const printed = JSON.stringify(certificateData(await certificateOf(issued.id)).printed);
    expect(printed).toContain(inspection.number);
    expect(printed).toContain(defects.outdoorSocket.text);

    // Its correction says itself what it closes, and a withdrawn one closes nothing.
    const correction = await database.db
      .transaction()
      .execute((trx) => startCorrection(trx, people().supervisor, issued.certificateId, 'One was not done', now()));
    await fill(database.db, people().electrician, correction, [{ path: 'remedies/item-obs-2', value: null }]);
    expect(await openAt()).toEqual(['obs-3']);
    const corrected = await issueFilled(site.deps, site.company, correction);
    expect(await openAt()).toEqual(['obs-2', 'obs-3']);
    expect(await verifyPage()).toContain(`put right by ${issued.number}`);
    expect(await officePage(people().office)).toContain(`href="/reports/${correction}"`);
    await database.db
      .transaction()
      .execute((trx) => withdrawCertificate(trx, people().supervisor, corrected.certificateId, 'Not done', now()));
    expect(await openAt()).toEqual(['obs-1', 'obs-2', 'obs-3']);
    expect(await listed(people().client)).toHaveLength(3);
    expect(await verifyPage()).not.toContain('Put right since');
    expect(await officePage(people().office)).toBe('');
  });

  test('are chosen on a page of their own without scripts, and taken back there; what is not open is refused', async () => {
    const reportId = await work();
    const page = `/electrician/reports/${reportId}/remedies`;
    const browser = await site.signedIn(people().electrician);
    const closed = async () => {
      const { document } = await getReport(database.db, people().electrician, reportId);
      return closedBy(definitionOf(document), document).map(({ number, observation }) => [number, observation]);
    };
    const home = `/electrician/reports/${reportId}`;
    const overview = async () => textOf((await browser.open(home)).html);
    expect(await overview()).toMatch(/Observations put right \d+ open at this site/);
    expect(await overview()).toMatch(/Test instruments Nothing entered/);
    const drawn = await browser.open(page);
    const [first = '', second = ''] = (await openAt()).map((id) => `${inspection.number} ${id}`);
    for (const box of [first, second]) expect(drawn.html).toContain(`value="${box}"`);
    expect((await browser.submit(drawn, { closes: [first, second] })).status).toBe(303);
    const both = [first, second].map((box) => box.split(' '));
    expect((await closed()).toSorted()).toEqual(both.toSorted());
    // Drawn before: what was chosen since stays.
    expect((await browser.submit(drawn, { closes: [first] })).status).toBe(303);
    expect(await closed()).toHaveLength(2);
    const again = await browser.open(page);
    expect(again.html.match(/checked=""/g)).toHaveLength(2);
    expect((await browser.submit(again, { closes: [second] })).status).toBe(303);
    expect(await closed()).toEqual([second.split(' ')]);
    expect(await overview()).toMatch(/Observations put right Done/);
    expect(textOf((await browser.open(`${home}/sign`)).html)).toMatch(
      new RegExp(`Puts right (?:C1|C2|C3|FI) .*\\(${inspection.number}\\)`),
    );
    const refused = await browser.submit(await browser.open(page), { closes: [second, `${inspection.number} obs-99`] });
    expect(refused.status).toBe(422);
    expect(textOf(refused.html)).toContain('Choose from the open observations of this site');
    expect(await closed()).toHaveLength(1);
    expect((await (await site.signedIn(site.other.people.electrician)).open(page)).status).toBe(404);
  });

  test('are closed in the words of the certificate that names them, while it is current, by work that was done after it', async () => {
    const { db } = database;
    const electrician = people().electrician;
    const again = await inspected(site.company);
    const { reportId } = await bookWork(db, site.company, 'MEIWC');
    await fill(db, electrician, reportId, doneOn('2026-11-19'));
    for (const said of [{ text: 'Label faded' }, { location: 'Elsewhere' }, { code: 'C3' }] as const) {
      const forged = await named(reportId, again.number, 'obs-1', said);
      await expect(fill(db, electrician, reportId, forged), JSON.stringify(said)).rejects.toBeInstanceOf(BadInputError);
    }
    await fill(db, electrician, reportId, await named(reportId, again.number, 'obs-1'));
    await expect(issueFilled(site.deps, site.company, reportId)).rejects.toThrow('completed before the inspection');

    const late = await work();
    await fill(db, electrician, late, await named(late, again.number, 'obs-1'));
    const { id } = await certificateOf(again.id);
    await db.transaction().execute((trx) => withdrawCertificate(trx, people().supervisor, id, 'Wrong house', now()));
    await expect(issueFilled(site.deps, site.company, late)).rejects.toThrow(
      'No current certificate of this site lists that observation',
    );
    const another = await work();
    await expect(fill(db, electrician, another, await named(another, again.number, 'obs-2'))).rejects.toBeInstanceOf(
      BadInputError,
    );
  });

  test('of another company, of another site, and made up ones are refused', async () => {
    const { db } = database;
    const reportId = await work();
    const elsewhere = await bookWork(db, site.company, 'MEIWC', site.company.sites.other);
    for (const [report, number, id] of [
      [reportId, foreign.number.replace(/.$/, '9'), 'obs-1'],
      [reportId, inspection.number, 'obs-99'],
      [reportId, inspection.number, '__proto__'],
      [elsewhere.reportId, inspection.number, 'obs-1'],
    ] as const) {
      const changes = await named(report, number, id);
      await expect(fill(db, people().electrician, report, changes)).rejects.toBeInstanceOf(BadInputError);
    }
    // Companies may number alike: of the number only the own one counts.
    expect(foreign.number).toBe(inspection.number);
    expect(await listRemediesAt(db, site.other.people.office, [site.company.sites.own])).toEqual(new Map());
    expect(await listOpenDefects(db, site.other.people.office, site.company.sites.own)).toEqual([]);
    expect(await listOpenDefects(db, people().client, site.company.sites.other)).toEqual([]);
  });
});

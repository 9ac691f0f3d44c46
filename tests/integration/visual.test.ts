import { beforeAll, expect, test } from 'vitest';
import { certificateSchema } from '../../src/domain/certificate/certificate-schema.ts';
import { ageInWords } from '../../src/domain/certificate/verdicts/age.ts';
import { openOf, resultInWords } from '../../src/domain/certificate/verdicts/certificate-status.ts';
import { A4, editions } from '../../src/domain/editions.ts';
import { carryOver } from '../../src/domain/forms/carried/carry-over.ts';
import type { ReportDocument } from '../../src/domain/forms/definition.ts';
import { completeVisual } from '../../src/domain/forms/fixtures/complete-visual.ts';
import { reportSchema } from '../../src/domain/forms/json/json-schema.ts';
import { definitionOf } from '../../src/domain/forms/registry.ts';
import { homeState } from '../../src/features/compliance/server/states.ts';
import { listGivenNotices } from '../../src/features/danger-notices/server/repository.ts';
import { isOver } from '../../src/features/defects/domain/defect-state.ts';
import { listDefectsOfSite } from '../../src/features/defects/records/of-site.ts';
import { answerDefects } from '../../src/features/defects/server/answer-defects.ts';
import { contentsOf } from '../../src/plain-scripts/offline/contents.ts';
import { withoutTriggers } from '../../src/server/backup/without-triggers.ts';
import { certificateData } from '../../src/server/documents/certificates/certificate-data.ts';
import { certificateStatuses } from '../../src/server/documents/certificates/certificate-statuses.ts';
import {
  findCertificateOfReport,
  latestInspections,
  listCurrentCertificates,
} from '../../src/server/repositories/certificates/certificates.ts';
import { listEarlierDefects } from '../../src/server/repositories/reports/earlier-defects.ts';
import { findLastInspection } from '../../src/server/repositories/reports/earlier-reports.ts';
import { listOpenDefects } from '../../src/server/repositories/reports/open-defects.ts';
import { getReport } from '../../src/server/repositories/reports/reports.ts';
import { bookVisit } from '../../src/server/visits/book.ts';
import { onBothDatabases } from '../support/databases.ts';
import { booking } from '../support/details.ts';
import { filledVisual } from '../support/filled-visual.ts';
import { schemaFaults } from '../support/json-schema.ts';
import { listedDefects } from '../support/listed-defects.ts';
import { pdfText } from '../support/pdf-text.ts';
import { fill } from '../support/world.ts';
import { textOf } from './electrician/site.ts';
import { decide, issueFields, mustRedirect, openSite, type Site, sign } from './office/site.ts';

onBothDatabases('a visual report', (database) => {
  let site: Site;
  let eicr: { reportId: string; code: string };
  let reportId = '';
  beforeAll(async () => {
    site = await openSite(database.db);
    eicr = await site.issued();
  });
  const people = () => site.company.people;
  const own = () => site.company.sites.own;
  const report = (id = reportId) => getReport(site.db, people().owner, id);
  const certificate = async (id = reportId) => {
    const found = await findCertificateOfReport(site.db, people().owner, id);
    if (!found) throw new Error('it is not issued');
    return { ...found, data: certificateData(found) };
  };
  const booked = async () => {
    const asked = { ...booking(own(), people().electrician.userId), kind: 'VISUAL' };
    const visit = await site.db.transaction().execute((trx) => bookVisit(trx, people().office, asked, new Date()));
    return visit.reportId;
  };
  const issue = async (id: string) => {
    const supervisor = await site.as(people().supervisor);
    await mustRedirect(sign(await site.as(people().electrician), id, await site.seq(id)));
    await mustRedirect(decide(supervisor, `/reports/${id}/approval`, { base: await site.seq(id) }));
    await mustRedirect(decide(supervisor, `/reports/${id}/certificate`, await issueFields(site.seq, id)));
  };
  const look = async (path: string) => textOf(await (await site.stranger.get(path)).text());
  const pages = async (id = reportId) => {
    const owner = await site.as(people().owner);
    return new Uint8Array(await (await owner.get(`/reports/${id}/document.pdf`)).arrayBuffer());
  };

  test('is booked, begun from the last condition report, filled in, and asks for no reading on any page', async () => {
    reportId = await booked();
    const draft = await report();
    expect(draft.document).toMatchObject({ form_type: 'VISUAL', edition: A4 });
    const last = await findLastInspection(site.db, people().electrician, draft);
    expect(last?.reportId).toBe(eicr.reportId);
    const from = { from: last?.number ?? '', inspected_on: last?.inspectedOn ?? '' };
    const carried = carryOver(last?.document as ReportDocument, draft.document, from).map(({ path }) => path);
    expect(carried).toContain('particulars/main_switch/current_a');
    expect(carried.filter((path) => /\/(zs|r1r2|ze|earthing_system)$/.test(path))).toEqual([]);

    await fill(site.db, people().electrician, reportId, filledVisual());
    const electrician = await site.as(people().electrician);
    const home = `/electrician/reports/${reportId}`;
    const sections = definitionOf(draft.document).sections.map(({ key }) => key);
    const circuit = 'boards/b1/circuits/c2';
    for (const page of [
      '',
      ...sections,
      'boards',
      'boards/b1',
      circuit,
      'observations',
      'inspection_schedule',
      'check',
    ]) {
      const answer = await electrician.get(`${home}/${page}`.replace(/\/$/, ''));
      const said = textOf(await answer.text());
      expect([page, answer.status]).toEqual([page, 200]);
      expect([page, /\bZe\b|\bZs\b|R1\+R2|MΩ|Satisfactory|is (?:un)?satisfactory/.exec(said)?.[0]]).toEqual([
        page,
        undefined,
      ]);
    }
    const checked = textOf(await (await electrician.get(`${home}/check`)).text());
    expect(checked).toContain('0 missing');
    expect(checked).toContain('By the codes: Danger seen.');
    expect(textOf(await (await electrician.get(`${home}/sign`)).text())).toContain('Danger seen');
  });

  test('has a notice for its danger, is signed, approved and issued, and says what it is not wherever it is shown', async () => {
    const office = await site.as(people().office);
    await mustRedirect(office.post(`/reports/${reportId}/notices/o1/mail`, { to_client: 'true', name: '', email: '' }));
    expect(await listGivenNotices(site.db, people().office, reportId)).toHaveLength(1);
    await issue(reportId);
    const { data, code } = await certificate();
    expect(data).toMatchObject({ form_type: 'VISUAL', printed: { conclusion: { isBad: true, title: 'Danger seen' } } });
    expect(data.danger_notices).toHaveLength(1);
    // In lists of the office and of the client: what it came to, and never "Current" beside the open danger.
    for (const viewer of [people().office, people().client]) {
      const issued = await certificate();
      const standing = (await certificateStatuses({ deps: site.deps, db: site.db, viewer }, [issued]))(issued);
      expect(resultInWords(standing)).toEqual({ tone: 'bad', words: 'Danger seen' });
      expect(ageInWords(standing.age, openOf(standing))).toEqual({ tone: 'bad', words: '1 C1 (made safe) open' });
    }
    const caution = data.printed.caution;
    if (!caution) throw new Error('it says nothing of what it is not');

    const pdf = await pages();
    const drawn = pdfText(pdf);
    const count = Number(/Page1of(\d+)/.exec(drawn)?.[1]);
    const times = (text: string) => drawn.split(text.replace(/\s/g, '')).length - 1;
    expect(count).toBeGreaterThan(1);
    expect(times(caution.foot)).toBe(count);
    for (const text of [
      data.printed.title,
      caution.title,
      ...caution.words,
      'Danger seen',
      'Schedule of circuits: CU1',
    ])
      expect([text, times(text)]).not.toEqual([text, 0]);
    expect(drawn).not.toMatch(/testresults|Satisfactory|inspectedandtestedby/i);

    const verify = await look(`/public/verify/${code}`);
    for (const text of [data.printed.title, caution.title, ...caution.words, 'Danger seen', 'Genuine'])
      expect(verify).toContain(text);
    expect(verify).not.toContain('Is it safe?');
    expect(verify).not.toContain('What this means for you');

    const mailed = await site.db.selectFrom('outbox').select('payload').execute();
    const mail = mailed.find(({ payload }) => payload.includes(data.number));
    expect(mail?.payload).toContain('Danger seen');
    expect(mail?.payload).toContain(caution.title);
    const [, twin = ''] = /https?:\/\/[^/\s]+(\/public\/certificates\/[\w-]{27})/.exec(mail?.payload ?? '') ?? [];
    const page = await look(twin);
    for (const text of [
      data.printed.title,
      caution.title,
      ...caution.words,
      'Danger seen',
      'Schedule of circuits: CU1',
    ])
      expect(page).toContain(text);
    expect(page).toContain('A full condition report (EICR) with tests is recommended by 18 December 2026.');

    const copy = contentsOf(data);
    expect(copy.caution?.title).toBe(caution.title);
    expect(copy.safety).toMatchObject({ tone: 'bad', title: 'Danger seen' });
    const owner = await site.as(people().owner);
    const file = await (await owner.get(`/reports/${reportId}/document.json`)).json();
    expect(schemaFaults(certificateSchema(), file)).toEqual([]);
    expect(schemaFaults(reportSchema(definitionOf(data.report)), data.report)).toEqual([]);
  });

  test('satisfies no duty: no due date, no last inspection, no history and no clock counts it', async () => {
    const { status, data } = await certificate();
    expect(status).toBe('current');
    expect([data.inspected_on, data.next_due, data.outcome]).toEqual([undefined, undefined, undefined]);
    const inspected = (await certificate(eicr.reportId)).data.inspected_on;
    expect((await latestInspections(site.db, people().owner, [own()])).get(own())).toBe(inspected);
    expect(await listEarlierDefects(site.db, people().owner, own())).toEqual([]);
    const current = await listCurrentCertificates(site.db, people().owner);
    expect(JSON.stringify(current)).toContain((await certificate(eicr.reportId)).number);
    expect(await look(`/public/verify/${eicr.code}`)).toContain('No later report for this site');
    const asked = (await listedDefects(site.db, people().owner)).filter(({ report_id: of }) => of === reportId);
    expect(asked.map(({ code, due_on, rule }) => [code, due_on, rule])).toEqual([
      ['C1', null, ''],
      ['C3', null, ''],
    ]);
    const open = await listOpenDefects(site.db, people().electrician, own());
    expect(open.filter(({ number }) => number === data.number).map(({ id }) => id)).toEqual(['o1', 'o2']);
    // Nor is it where the next condition report is begun from.
    const next = await report(await booked());
    expect((await findLastInspection(site.db, people().electrician, next))?.reportId).toBe(eicr.reportId);
  });

  test('counts all that it lists as open: on the site’s page, in the list of homes, and in its defects', async () => {
    const listed = (await listDefectsOfSite(site.db, people().office, own())).filter(({ state }) => !isOver(state));
    const counted = { C1: 0, C2: 0, C3: 0, FI: 0 };
    for (const { code } of listed) counted[code] += 1;
    const { id } = await certificate();
    expect(listed.filter(({ certificate_id, code }) => certificate_id === id && code !== 'C1')).not.toEqual([]);
    expect((await homeState(site.db, people().office, own(), '2026-11-26')).open).toEqual(counted);
    const stored = await site.db
      .selectFrom('home_state')
      .where('site_id', '=', own())
      .select(['open_c1 as C1', 'open_c2 as C2', 'open_c3 as C3', 'open_fi as FI'])
      .executeTakeFirst();
    expect(Object.entries(stored ?? {}).map(([code, open]) => [code, Number(open)])).toEqual(Object.entries(counted));
  });

  test('what it found is asked about once a later inspection has followed, and reported as put right', async () => {
    const { data } = await certificate();
    // As though it had been issued the day before the inspection.
    await site.db.transaction().execute((trx) =>
      withoutTriggers(trx, async () => {
        const issued_at = '2026-01-05T10:00:00.000Z';
        await trx.updateTable('certificate').set({ issued_at }).where('report_id', '=', reportId).execute();
      }),
    );
    const earlier = async () =>
      (await listEarlierDefects(site.db, people().owner, own())).filter(({ number }) => number === data.number);
    expect((await earlier()).map(({ id, inspectedOn }) => [id, inspectedOn])).toEqual([
      ['o1', '2026-01-05'],
      ['o2', '2026-01-05'],
    ]);
    const said = [{ number: data.number, id: 'o2', answer: 'put_right' as const }];
    await site.db.transaction().execute((trx) => answerDefects(trx, people().owner, own(), said, new Date()));
    const open = await listOpenDefects(site.db, people().electrician, own());
    expect(open.filter(({ number }) => number === data.number).map(({ id }) => id)).toEqual(['o1']);
    const asked = (await listedDefects(site.db, people().owner)).filter(({ report_id: of }) => of === reportId);
    expect(asked.map(({ code, later_number: later }) => [code, later !== null])).toEqual([['C1', true]]);
  });

  test('is corrected, and with nothing dangerous in it says no more than that', async () => {
    const supervisor = await site.as(people().supervisor);
    const before = await certificate();
    const reason = { reason: 'The socket is the neighbour’s' };
    const location = await mustRedirect(supervisor.post(`/reports/${reportId}/correction`, reason));
    const id = /[0-9a-f-]{36}/.exec(location)?.[0] ?? '';
    await fill(site.db, people().electrician, id, [
      { path: 'observations/o1', value: null },
      { path: 'inspection_schedule/acc_condition/outcome', value: 'pass' },
      { path: 'inspection_schedule/acc_condition/observation_ids', value: null },
    ]);
    await issue(id);
    const { data, code } = await certificate(id);
    expect(data).toMatchObject({ number: before.number, revision: 2 });
    expect(data.printed.conclusion).toMatchObject({ isBad: false, title: 'Nothing dangerous seen' });
    const verify = await look(`/public/verify/${code}`);
    expect(verify).toContain('What only tests find was not looked for');
    expect(verify).toContain('This is not an EICR. No tests were made');
    expect(await look(`/public/verify/${before.code}`)).toContain('Replaced by a corrected revision');
  });
});

test('its schema is published for every edition', () => {
  for (const edition of editions) {
    const document = completeVisual(edition);
    expect(schemaFaults(reportSchema(definitionOf(document)), document)).toEqual([]);
  }
});

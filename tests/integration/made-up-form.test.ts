import { randomUUID } from 'node:crypto';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CertificateData } from '../../src/domain/certificate/certificate.ts';
import { reportSchema } from '../../src/domain/forms/json/json-schema.ts';
import { parseDocument } from '../../src/domain/forms/json/parse-document.ts';
import { definitionOf } from '../../src/domain/forms/registry.ts';
import { verify } from '../../src/domain/verification/engine/verify.ts';
import { NotFoundError } from '../../src/kernel/errors.ts';
import type { Viewer } from '../../src/kernel/viewer.ts';
import { IssuedPage } from '../../src/pages/reports/_components/issued/issued-page.tsx';
import { openReview } from '../../src/pages/reports/_components/review/open-review.ts';
import { ReviewBoardPage } from '../../src/pages/reports/_components/review/review-board-page.tsx';
import { ReviewPage } from '../../src/pages/reports/_components/review/review-page.tsx';
import { atOneMoment } from '../../src/server/backup/snapshot.ts';
import { checkIntegrity } from '../../src/server/integrity/integrity.ts';
import { requestContext } from '../../src/server/pages/request-context.ts';
import { signReport } from '../../src/server/reports/sign.ts';
import {
  findCertificateOfReport,
  listCurrentCertificates,
} from '../../src/server/repositories/certificates/certificates.ts';
import { listEarlierDefects } from '../../src/server/repositories/reports/earlier-defects.ts';
import { findLastInspection } from '../../src/server/repositories/reports/earlier-reports.ts';
import { getReport, listReportsOfSite } from '../../src/server/repositories/reports/reports.ts';
import { socketCheck } from '../made-up-form/form.ts';
import { registerSocketCheck } from '../made-up-form/register.ts';
import { onBothDatabases } from '../support/databases.ts';
import { makeDeps } from '../support/deps.ts';
import { drawnPage } from '../support/drawn-page.ts';
import { listedDefects } from '../support/listed-defects.ts';
import { pdfText } from '../support/pdf-text.ts';
import { textOf } from './electrician/site.ts';
import { mustRedirect, openSite, refused, replyToAll, type Site, type Visitor } from './office/site.ts';

registerSocketCheck();

// Only the built site has the page router. A page's answer for a missing record is thrown here as it is.
vi.mock('../../src/waku/server.ts', async () => {
  const errors = await import('../../src/kernel/errors.ts');
  return {
    notFound: () => {
      throw new errors.NotFoundError('page');
    },
  };
});

onBothDatabases('a form that is nothing but a folder', (database) => {
  let site: Site;
  let electrician: Visitor;
  let supervisor: Visitor;
  let reportId = '';
  let home = '';
  let room = '';
  let socket = '';
  beforeAll(async () => {
    site = await openSite(database.db);
    electrician = await site.as(site.company.people.electrician);
    supervisor = await site.as(site.company.people.supervisor);
  });
  const owner = () => site.company.people.owner;
  const report = (id = reportId) => getReport(database.db, owner(), id);
  const certificate = async (id = reportId) => {
    const found = await findCertificateOfReport(database.db, owner(), id);
    if (!found) throw new Error('it is not issued');
    return { ...found, data: JSON.parse(found.canonical) as CertificateData };
  };
  /** The blank items of a page, by the prefix of their id. */
  const blanks = async (path: string) => {
    const page = await (await electrician.get(path)).text();
    return [...page.matchAll(/name="([\w.-]+)\.([\w-]+)\.new"/g)].map(([, before = '', id = '']) => ({ before, id }));
  };
  const save = async (fields: Record<string, string>) =>
    mustRedirect(electrician.post(`${home}/rounds`, { base: await site.seq(reportId), ...fields }));
  const issue = async (id: string) =>
    supervisor.post(`/reports/${id}/certificate`, { base: await site.seq(id), confirm: 'yes' });
  const bookingFor = (electrician_id: string, site_id = site.company.sites.own) => ({
    site_id,
    electrician_id,
    kind: 'SOCKETS',
    day: '2026-11-24',
    despite: 'notice.24.2026-11-24.09:00',
    window_from: '09:00',
    window_to: '12:00',
    expected_boards: '0',
    expected_circuits: '0',
    access_notes: '',
    hazards: '',
  });
  /** Books a job and finds its report. */
  const booked = async (electrician: string, at = site.company.sites.own) => {
    const office = await site.as(site.company.people.office);
    await mustRedirect(office.post('/visits/new', bookingFor(electrician, at)));
    return (await listReportsOfSite(database.db, owner(), at)).find(({ status }) => status === 'draft');
  };
  /** Signs as the given signatories, by default with the electrician's account. */
  const signAs = async (keys: readonly string[], id = reportId, who = electrician, signature = 'Elin Electrician') =>
    who.post(`/electrician/reports/${id}/sign`, {
      signature,
      confirm: 'yes',
      base: await site.seq(id),
      ...Object.fromEntries(keys.map((key) => [`as.${key}`, 'yes'])),
    });
  /** Renders a page of the office for a user. */
  const drawnFor = (viewer: Viewer, page: () => Promise<ReactNode>): Promise<ReactNode> => {
    const url = new URL('http://localhost/');
    const { deps } = makeDeps(database.db, { clock: () => new Date('2026-11-24T10:00:00.000Z') });
    const request = { nonce: undefined, requestId: 'r', request: new Request(url), url, formState: undefined };
    return requestContext.run({ deps, viewer, failure: undefined, ...request }, page);
  };
  /** The office's page of a report before issue, for the supervisor. */
  const reviewPage = async ({ viewer = site.company.people.supervisor, id = reportId, query = '' } = {}) => {
    const place = { path: `/reports/${id}`, query, reportId: id };
    const html = await drawnPage(await drawnFor(viewer, () => ReviewPage(place)));
    return { html, text: textOf(html) };
  };
  const boardPage = () =>
    drawnFor(site.company.people.supervisor, () =>
      ReviewBoardPage({ path: `/reports/${reportId}/boards/one`, query: '', reportId, boardId: 'one' }),
    );
  const everyPart = ['prepared_by', 'checked_by'];
  const handTo = async (to: string) => {
    const office = await site.as(site.company.people.office);
    await mustRedirect(office.post(`/reports/${reportId}/hand-over`, { to, note: '', confirm: 'yes' }));
  };

  test('is booked by its type, and started with the values that the office knows', async () => {
    const office = await site.as(site.company.people.office);
    const wrong = { ...bookingFor(site.company.people.electrician.userId), kind: 'NOTHING' };
    expect((await refused(office.post('/visits/new', wrong))).errors).toMatchObject([{ field: 'kind' }]);
    const found = await booked(site.company.people.electrician.userId);
    reportId = found?.id ?? '';
    home = `/electrician/reports/${reportId}`;
    expect(found).toMatchObject({ formType: 'SOCKETS', edition: '1', status: 'draft' });
    expect((await report()).document).toEqual({
      form_type: 'SOCKETS',
      edition: '1',
      rounds: { place: { lines: ['3 Ropewalk'], town: 'Testham', postcode: 'TE2 3RD' } },
    });
  });

  test('has only the pages that it declares', async () => {
    const overview = await (await electrician.get(home)).text();
    expect(overview).toContain('Socket check');
    expect(overview).toContain('The check');
    expect(overview).not.toMatch(/Boards|Observations|Schedule of inspections|Condition report/);
    for (const page of ['boards', 'boards/new', 'observations', 'observations/new', 'inspection_schedule', 'supply'])
      expect([page, (await electrician.get(`${home}/${page}`)).status]).toEqual([page, 404]);
    for (const page of ['check', 'sign', 'history'])
      expect([page, (await electrician.get(`${home}/${page}`)).status]).toEqual([page, 200]);
    expect(await (await electrician.get(`${home}/check`)).text()).not.toContain('Since last time');
  });

  test('is filled in on its page, a list in each item of a list', async () => {
    const [blank] = await blanks(`${home}/rounds`);
    room = blank?.id ?? '';
    await save({ tester: 'Loop tester 7', [`rooms.${room}.new`]: '1', [`rooms.${room}.called`]: 'Kitchen' });
    const inner = (await blanks(`${home}/rounds`)).find(({ before }) => before === `rooms.${room}.sockets`);
    socket = inner?.id ?? '';
    const at = `rooms.${room}.sockets.${socket}`;
    const wrong = await electrician.post(`${home}/rounds`, {
      base: await site.seq(reportId),
      [`${at}.loop`]: 'much',
      [`${at}.lamp`]: 'on',
    });
    expect(wrong.status).toBe(422);
    const said = await wrong.text();
    expect(said).toContain(`href="#${at}.loop"`);
    expect(said).toContain('Enter lamp of the tester as * or -');
    expect(lacking((await report()).document)).toContain(`rounds/rooms/${room}/sockets`);
    await save({
      [`${at}.new`]: '1',
      [`${at}.where`]: 'By the sink',
      [`${at}.loop`]: '0.9',
      [`${at}.lamp`]: '*',
      [`${at}.note_to_office`]: 'Key',
    });
    expect((await report()).document).toMatchObject({
      rounds: {
        rooms: [{ id: room, called: 'Kitchen', sockets: [{ id: socket, where: 'By the sink', lamp: 'lit' }] }],
      },
    });
    expect(lacking((await report()).document, 'signing')).toEqual([]);
  });

  const lacking = (document: Parameters<typeof verify>[0], stage: 'signing' | 'issue' = 'issue') =>
    verify(document, stage).findings.map(({ path }) => path);

  test('is signed by two people, each for their part, and submitted by the second', async () => {
    const { people } = site.company;
    const none = await signAs([]);
    expect([none.status, await none.text()]).toEqual([422, expect.stringContaining('Choose your part')]);
    expect(await mustRedirect(signAs(['checked_by']))).toContain('?signed-part');
    expect(await report()).toMatchObject({ status: 'draft', signatures: { checked_by: { name: 'Elin Electrician' } } });
    await save({ tester: 'Loop tester 8' });
    expect(Object.keys((await report()).signatures)).toEqual(['checked_by']);
    await save({ [`rooms.${room}.called`]: 'Galley' });
    expect(await report()).toMatchObject({
      signatures: {},
      document: { rounds: { checked_by: { name: 'Elin Electrician' } } },
    });
    expect((await report()).document).not.toHaveProperty('rounds.checked_by.signature');
    await save({ [`rooms.${room}.called`]: 'Kitchen', tester: 'Loop tester 7' });
    await mustRedirect(signAs(['checked_by']));
    await handTo(people.owner.userId);
    const second = await site.as(people.owner);
    const page = await (await second.get(`${home}/sign`)).text();
    expect(page).toContain('Signed by Elin Electrician');
    expect(page).toContain('name="as.prepared_by"');
    expect(page).not.toContain('name="as.checked_by"');
    const name = people.owner.name;
    expect((await signAs(['checked_by'], reportId, second, name)).status).toBe(422);
    const over = { seq: Number(await site.seq(reportId)), as: ['checked_by'], signature: name, image: null };
    await expect(
      database.db
        .transaction()
        .execute((trx) =>
          signReport(
            trx,
            people.owner,
            reportId,
            { ...over, submission: randomUUID() },
            new Date('2026-11-24T11:00:00Z'),
          ),
        ),
    ).rejects.toThrow('Elin Electrician has signed here (Checked by)');
    expect(await mustRedirect(signAs(['prepared_by'], reportId, second, name))).toContain('?signed');
    expect(await report()).toMatchObject({
      status: 'submitted',
      signatures: { prepared_by: { user_id: people.owner.userId }, checked_by: { user_id: people.electrician.userId } },
    });
  });

  test('is reviewed, returned with a comment at a value, and signed again for the changed part', async () => {
    const path = `rounds/rooms/${room}/sockets/${socket}/loop`;
    const { review } = await openReview(database.db, site.company.people.supervisor, await report(), 'Europe/London');
    const rows = review.parts.flatMap(({ groups }) =>
      groups.flatMap(({ title, rows }) => rows.map((row) => ({ title, ...row }))),
    );
    expect(rows.find((row) => row.path === path)).toMatchObject({ title: 'Room 1, socket 1', shown: '0.9 Ω' });
    const page = await reviewPage();
    for (const said of [
      'Socket check, Home of',
      `Prepared by: ${owner().name}`,
      'Checked by: Elin Electrician',
      'The check',
      'Room 1, socket 1',
      'Loop reading 0.9 Ω',
      'Lamp lit',
      'Note to the office Key',
      'Issue the report',
      'Return the report',
    ])
      expect(page.text).toContain(said);
    expect(page.text).not.toMatch(
      /Approve|as your signature|Board|Observations|Schedule of inspections|assessment|Next|Reading patterns|Since last time/,
    );
    expect(page.html).not.toContain('/boards/');
    await expect(boardPage()).rejects.toThrow(NotFoundError);
    await mustRedirect(
      supervisor.post(`/reports/${reportId}/return`, {
        return_text: 'Measure it again',
        base: await site.seq(reportId),
      }),
    );
    expect((await report()).status).toBe('returned');
    await handTo(site.company.people.electrician.userId);
    await save({ [`rooms.${room}.sockets.${socket}.loop`]: '0.8' });
    expect(Object.keys((await report()).signatures)).toEqual(['prepared_by']);
    await replyToAll(electrician, database.db, site.company.people.electrician, reportId);
    await mustRedirect(signAs(['checked_by']));
    expect((await report()).status).toBe('submitted');
    const changed = await reviewPage();
    expect(changed.text).toContain('Changes since the return');
    expect(changed.text).toContain('Loop reading 0.8 Ω was 0.9 Ω');
    expect(changed.text).not.toContain('Tester used Loop tester 7');
    expect((await reviewPage({ query: 'show=all' })).text).toContain('Tester used Loop tester 7');
    expect((await report()).document).toMatchObject({
      rounds: { checked_by: { name: 'Elin Electrician' }, rooms: [{ sockets: [{ loop: { text: '0.8' } }] }] },
    });
  });

  test('has no approval, and is issued by the reviewer, who does not sign', async () => {
    const base = await site.seq(reportId);
    const approval = await supervisor.post(`/reports/${reportId}/approval`, { base });
    expect([approval.status, (await report()).status]).toEqual([409, 'submitted']);
    // The reviewed page had a comment and its reply.
    const read = { base: `${base}.2`, confirm: 'yes' };
    const first = await refused(supervisor.post(`/reports/${reportId}/certificate`, read));
    const asked = first.errors.map(({ field }) => field);
    const answers = Object.fromEntries(asked.map((field) => [field, 'Put right']));
    await mustRedirect(supervisor.post(`/reports/${reportId}/certificate`, { ...read, ...answers }));
    const { number, outcome, inspectedOn, nextDue, data } = await certificate();
    expect({ number, outcome, inspectedOn, nextDue }).toEqual({
      number: 'TST-SOCKETS-00001',
      outcome: null,
      inspectedOn: null,
      nextDue: null,
    });
    for (const absent of ['outcome', 'inspected_on', 'next_due', 'authoriser'])
      expect(Object.keys(data)).not.toContain(absent);
    expect(data).not.toHaveProperty('inspector');
    expect(data.signatories).toMatchObject([
      { as: 'Prepared by', covers: ['rounds/place', 'rounds/tester'], name: site.company.people.owner.name },
      { as: 'Checked by', covers: ['rounds/rooms'], signature: 'Elin Electrician' },
    ]);
    expect(data.report).toEqual({ ...(await report()).document, rounds: expect.anything() });
    expect(JSON.stringify(data)).not.toContain('note_to_office');
    expect(data.printed.sections[0]?.lists[0]?.items[0]?.lists?.[0]?.items[0]?.rows).toContainEqual({
      label: 'Loop reading',
      value: '0.8 Ω',
    });
    const { faults } = await atOneMoment(database.db, (snapshot) => checkIntegrity(snapshot));
    expect(faults).toEqual([]);
  });

  test('is printed without parts that it does not have', async () => {
    const pdf = await supervisor.get(`/reports/${reportId}/document.pdf`);
    expect(pdf.status).toBe(200);
    const text = pdfText(new Uint8Array(await pdf.arrayBuffer()));
    for (const said of [
      'Checkofsockets',
      'Kitchen',
      'Bythesink',
      '0.8Ω',
      'Lamplit',
      'Icheckedthesesockets',
      'ElinElectrician',
      site.company.people.owner.name.replaceAll(' ', ''),
    ])
      expect(text).toContain(said);
    for (const not of [
      'Observations',
      'Scheduleofinspections',
      'Nextinspectiondue',
      'Overallassessment',
      'Authorised',
      'Key',
    ])
      expect(text).not.toContain(not);
  });

  test('has its page in the office, with its values and signatories', async () => {
    const found = await findCertificateOfReport(database.db, owner(), reportId);
    if (!found) throw new Error('it is not issued');
    const place = { path: `/reports/${reportId}`, query: '', certificate: found };
    const html = await drawnPage(await drawnFor(site.company.people.supervisor, () => IssuedPage(place)));
    for (const said of [
      'TST-SOCKETS-00001',
      'Check of sockets, our own list',
      `Prepared by ${owner().name}`,
      'Checked by Elin Electrician',
      'Loop reading 0.8 Ω',
      'Lamp lit',
      'Correct this report',
      'Withdraw this certificate',
    ])
      expect(textOf(html)).toContain(said);
    expect(textOf(html)).not.toMatch(/Inspected|Outcome|Next inspection|Authorised|Observations|Board|Schedule|Key/);
  });

  test('can be verified by code and by file', async () => {
    const { code } = await certificate();
    const page = await (await site.stranger.get(`/public/verify/${code}`)).text();
    expect(page).toContain('Check of sockets');
    expect(page).toContain('Genuine');
    expect(page).not.toMatch(/Is it safe|Next inspection due|inspected on/);
    const pdf = await (await supervisor.get(`/reports/${reportId}/document.pdf`)).arrayBuffer();
    const file = new File([pdf], 'certificate.pdf', { type: 'application/pdf' });
    const compared = await site.stranger.post(`/public/verify/${code}`, { file });
    expect(await compared.text()).toContain('Your file is the one that was issued');
  });

  test('is in every list, with the values that it has', async () => {
    const { db } = database;
    const { certificates } = await listCurrentCertificates(db, owner());
    expect(certificates).toMatchObject([{ reportId, outcome: null, inspectedOn: null, nextDue: null }]);
    expect(await listedDefects(db, owner())).toEqual([]);
    expect(await listEarlierDefects(db, owner(), site.company.sites.own)).toEqual([]);
    expect(await findLastInspection(db, owner(), await report())).toBeUndefined();
  });

  test('is corrected: a new revision with its lists', async () => {
    const answer = await mustRedirect(
      supervisor.post(`/reports/${reportId}/correction`, {
        reason: 'The wrong room',
        base: await site.seq(reportId),
      }),
    );
    const next = /\/reports\/([\w-]+)/.exec(answer)?.[1] ?? '';
    expect((await report(next)).document).toMatchObject({
      rounds: { tester: 'Loop tester 7', rooms: [{ id: room, sockets: [{ id: socket, loop: { text: '0.8' } }] }] },
    });
    const change = { base: await site.seq(next), [`rooms.${room}.called`]: 'Scullery' };
    await mustRedirect(
      electrician.post(`/electrician/reports/${next}/rounds`, { submission: randomUUID(), ...change }),
    );
    await mustRedirect(signAs(everyPart, next));
    await mustRedirect(issue(next));
    const { number, revision, data } = await certificate(next);
    expect([number, revision, data.supersedes]).toEqual(['TST-SOCKETS-00001', 2, { number, revision: 1 }]);
    expect((await certificate()).status).toBe('superseded');
  });

  test('has its own workflow: its signatory issues it, and reviewers discard it only before review', async () => {
    const { people, sites } = site.company;
    const own = (await booked(people.supervisor.userId, sites.other))?.id ?? '';
    const supervised = `/electrician/reports/${own}`;
    const post = async (fields: Record<string, string>) =>
      mustRedirect(supervisor.post(`${supervised}/rounds`, { base: await site.seq(own), ...fields }));
    await post({ tester: 'Loop tester 7', 'rooms.hall.new': '1', 'rooms.hall.called': 'Hall' });
    const at = 'rooms.hall.sockets.one';
    await post({ [`${at}.new`]: '1', [`${at}.where`]: 'By the door', [`${at}.loop`]: '0.7', [`${at}.lamp`]: '*' });
    const office = await site.as(people.office);
    const reason = { discard_reason: 'Booked twice' };
    expect((await reviewPage({ viewer: people.office, id: own })).text).not.toContain('Discard');
    expect((await reviewPage({ viewer: people.supervisor, id: own })).text).toContain('Discard');
    expect((await office.post(`/reports/${own}/discard`, reason)).status).toBe(403);
    await mustRedirect(supervisor.post(`/reports/${own}/discard`, reason));
    expect((await office.post(`/reports/${own}/discard/undo`, {})).status).toBe(403);
    await mustRedirect(supervisor.post(`/reports/${own}/discard/undo`, {}));
    await mustRedirect(signAs(everyPart, own, supervisor, 'Sam Supervisor'));
    const decision = (await reviewPage({ id: own })).text;
    expect(decision).toContain('Issue the report');
    expect(decision).not.toContain('You inspected this report');
    await mustRedirect(issue(own));
    expect((await certificate(own)).status).toBe('current');
    const again = (await booked(people.electrician.userId, sites.other))?.id ?? '';
    await mustRedirect(supervisor.post(`/reports/${again}/discard`, reason));
    expect((await report(again)).status).toBe('discarded');
  });

  describe('as a document from a program', () => {
    test('is read strictly, including lists in lists', async () => {
      const { document } = await report();
      expect(parseDocument(document)).toEqual({ ok: true, document, unknown: [] });
      const broken = { ...document, rounds: { rooms: [{ id: 'a', sockets: [{ id: 'b', loop: 'much' }] }], odd: 1 } };
      expect(parseDocument(broken)).toMatchObject({ ok: false, errors: [{ path: 'rounds/rooms/a/sockets/b/loop' }] });
      expect(parseDocument({ ...document, boards: [] })).toMatchObject({ ok: true, unknown: ['boards'] });
    });

    test('has its schema', async () => {
      const { properties } = reportSchema(definitionOf(named)) as { properties: Record<string, unknown> };
      expect(Object.keys(properties)).toEqual(['form_type', 'edition', 'guidance_text_id', 'rounds']);
      expect(JSON.stringify(properties)).toMatch(/"sockets":\{(?:"title":"[^"]*",)?"type":"array"/);
    });
  });
});

const named = { form_type: socketCheck.formType, edition: socketCheck.edition };

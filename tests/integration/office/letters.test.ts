import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { defects } from '../../../src/demo/installations/defects.ts';
import { closing } from '../../../src/domain/forms/closes.ts';
import { definitionOf } from '../../../src/domain/forms/registry.ts';
import { type EarlierDetails, noCodes } from '../../../src/domain/register/earlier-certificate.ts';
import { addEarlier } from '../../../src/features/earlier-certificates/server/earlier.ts';
import { listOwedCopies } from '../../../src/features/letters/server/copies-owed.ts';
import { mailedLetter } from '../../../src/features/letters/server/letter-print.ts';
import { listLetters, listUnconfirmed } from '../../../src/features/letters/server/repository/letters.ts';
import { servedOf } from '../../../src/features/service/records/served-of.ts';
import { noteFateOfPapers } from '../../../src/features/service/server/note-fate.ts';
import { listGiven } from '../../../src/features/service/server/repository/given.ts';
import { listOpenRequests, listRequests } from '../../../src/features/service/server/repository/requests.ts';
import { printHere } from '../../../src/server/documents/pdf/printer.ts';
import { deliverDueMail } from '../../../src/server/mail/mail.ts';
import { type Attachment, type FileOf, MailRefusedError } from '../../../src/server/mail/message.ts';
import { insertOccupants, saveMovedOut } from '../../../src/server/repositories/homes/occupants.ts';
import { listOpenDefects } from '../../../src/server/repositories/reports/open-defects.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { bookWork, issueFilled, soundMinorWorks } from '../../support/new-work/issued-work.ts';
import { pageCount, pdfText } from '../../support/pdf-text.ts';
import { issuedReport } from '../../support/reports.ts';
import { mustBeEnclosed } from '../../support/says-enclosed.ts';
import { inTransaction } from '../../support/seed.ts';
import { fill } from '../../support/world.ts';
import { mustRedirect, openSite, type Site } from './site.ts';

type Sent = { to: string; subject: string; text: string; html?: string; attachments?: readonly Attachment[] };

const oxbow = {
  ...{ kind: 'EICR', inspectedOn: '2021-11-25', outcome: 'satisfactory', nextDue: '', firm: 'Oxbow Wiring' },
  ...{ number: '', scope: 'whole', codes: noCodes },
} satisfies EarlierDetails as EarlierDetails;

onBothDatabases('letters', (database) => {
  let site: Site;
  let siteId: string;
  beforeEach(async () => {
    site = await openSite(database.db);
    siteId = site.company.sites.own;
    const rented = { nation: 'England', tenure: 'private_rented', premises_type: 'residential' } as const;
    await database.db.updateTable('site').set(rented).where('id', '=', siteId).execute();
    await database.db.deleteFrom('outbox').execute();
  });
  const office = () => site.company.people.office;
  async function deliver(refusal?: string, files?: (of: FileOf) => Promise<Attachment>): Promise<Sent[]> {
    const sent: Sent[] = [];
    const deps = { ...site.deps, printer: printHere, clock: () => new Date('2026-11-24T10:00:05.000Z') };
    await deliverDueMail(
      {
        ...deps,
        letters: (of) => mailedLetter(deps, of),
        ...(files && { files }),
        told: [(id, tried) => noteFateOfPapers(deps, id, tried)],
      },
      {
        server: 'mx.test',
        async deliver(message) {
          if (refusal) throw new MailRefusedError(new Error(refusal));
          sent.push(message);
        },
        close() {},
      },
    );
    sent.forEach(mustBeEnclosed);
    return sent.filter(({ subject }) => !/^To review/.test(subject));
  }
  /** A report with defects, and minor works that put the first one right. */
  async function repaired() {
    const { electrician } = site.company.people;
    const inspection = await issuedReport(
      site.deps,
      site.company,
      wholeInspection({ defects: Object.values(defects).slice(0, 2) }),
    );
    const { reportId } = await bookWork(database.db, site.company, 'MEIWC');
    await fill(
      database.db,
      electrician,
      reportId,
      soundMinorWorks().map((each) => (each.path === 'work/completed_on' ? { ...each, value: '2026-11-20' } : each)),
    );
    const { document } = await getReport(database.db, electrician, reportId);
    const { closes } = definitionOf(document);
    const [defect] = (await listOpenDefects(database.db, electrician, siteId)).filter(
      ({ number }) => number === inspection.number,
    );
    if (!closes || !defect) throw new Error('nothing to close');
    await fill(
      database.db,
      electrician,
      reportId,
      closing(closes, 'item-1', defect).map(([path, value]) => ({ path, value })),
    );
    await database.db.deleteFrom('outbox').execute();
    const work = await issueFilled(site.deps, site.company, reportId);
    return { inspection, defect, work };
  }
  const post = async (name: string, fields: Record<string, string>) =>
    (await site.as(office())).post(`/sites/${siteId}/copies/${name}`, fields);

  test('work that closes a defect writes its confirmation, mails it to the client with the letter, and is owed to tenant and council', async () => {
    const { inspection, work } = await repaired();
    const [letter] = await listLetters(database.db, office(), siteId);
    expect(letter?.content).toMatchObject({ kind: 'confirmation', about: { doneOn: '2026-11-20' } });
    const [mail, ...more] = await deliver();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Electrical work finished, more to be done: /);
    expect(mail?.text).toContain(inspection.number);
    expect(mail?.text).toContain(work.number);
    expect(mail?.text.match(/\/public\/certificates\/[\w-]{27}/g)).toHaveLength(2);
    expect(mail?.html).toContain('<table');
    expect(mail?.html).not.toContain('<script');
    const [pdf] = mail?.attachments ?? [];
    expect(pageCount(pdf?.content ?? new Uint8Array())).toBe(1);
    const words = pdfText(pdf?.content ?? new Uint8Array());
    expect(words.replace(/\s/g, '')).toContain('Electricalworkfinished,moretobedoneat');
    const owed = (await listUnconfirmed(database.db, office())).filter((each) => each.letter.siteId === siteId);
    expect(owed).toMatchObject([{ dueOn: '2026-12-18', lacks: ['tenant', 'council'] }]);
  });

  test('posted to the tenant and mailed to the council it is owed to nobody, until the mail comes back', async () => {
    await repaired();
    const [letter] = await listLetters(database.db, office(), siteId);
    const paper = `letter:${letter?.id}`;
    const posted = { paper, to: 'tenant', name: 'Mrs Jones', way: 'post', address: '1 Row', on: '2026-11-24' };
    expect((await post('given', { ...posted, by_name: '' })).status).toBe(422);
    await mustRedirect(post('given', { ...posted, by_name: 'Ann Hill' }));
    const mailed = { paper, to: 'council', name: 'Housing team', way: 'mail', email: 'housing@council.example' };
    await mustRedirect(post('given', mailed));
    const owed = async () =>
      (await listUnconfirmed(database.db, office())).filter((each) => each.letter.siteId === siteId);
    expect((await owed()).map(({ lacks }) => lacks)).toEqual([['council']]);
    await deliver();
    expect(await owed()).toEqual([]);
    const given = await listGiven(database.db, office(), siteId);
    expect(given.find(({ way }) => way === 'post')).toMatchObject({ countsOn: '2026-11-26', byName: 'Ann Hill' });
    const confirmation = given.find(({ what, to }) => what === 'confirmation' && to === 'council');
    await mustRedirect(post('returned', { service: confirmation?.id ?? '', why: 'mailbox does not exist' }));
    expect((await owed()).map(({ lacks }) => lacks)).toEqual([['council']]);
  });

  test('the council’s request is answered in one mail with every paper, and has 7 days', async () => {
    await repaired();
    await deliver();
    const asked = { asked_by: 'council', asker: 'Housing team', asker_email: 'housing@council.example' };
    expect((await post('requests', { ...asked, received_on: '2026-11-25' })).status).toBe(422);
    await mustRedirect(post('requests', { ...asked, received_on: '2026-11-20' }));
    const [request] = await listRequests(database.db, office(), siteId);
    expect(request).toMatchObject({ dueOn: '2026-11-27', answeredOn: null });
    expect((await listOpenRequests(database.db, office())).map(({ id }) => id)).toContain(request?.id);
    const fields = { request: request?.id ?? '', submission: randomUUID() };
    await mustRedirect(post('pack', fields));
    await mustRedirect(post('pack', fields));
    const mails = await deliver();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.attachments).toHaveLength(1);
    expect((await listRequests(database.db, office(), siteId))[0]?.answeredOn).toBe('2026-11-24');
    const to = (await listGiven(database.db, office(), siteId)).filter(({ requestId }) => requestId === request?.id);
    expect(to.map(({ what }) => what).sort()).toEqual(['certificate', 'confirmation', 'report']);
    expect(to.every(({ countsOn }) => countsOn === '2026-11-24')).toBe(true);
  });

  test('a request is answered when a server took the mail: until then no second mail goes, and a refused one answers nothing', async () => {
    await repaired();
    await deliver();
    const asked = { asked_by: 'council', asker: 'Housing team', asker_email: 'housing@council.example' };
    await mustRedirect(post('requests', { ...asked, received_on: '2026-11-20' }));
    const request = async () => (await listRequests(database.db, office(), siteId))[0];
    const id = (await request())?.id ?? '';
    await mustRedirect(post('pack', { request: id, submission: randomUUID() }));
    expect(await request()).toMatchObject({ answeredOn: null, isSent: true });
    expect((await post('pack', { request: id, submission: randomUUID() })).status).toBe(409);
    await deliver('mailbox does not exist');
    expect(await request()).toMatchObject({ answeredOn: null, isSent: false });
    await mustRedirect(post('pack', { request: id, submission: randomUUID() }));
    const [mail] = await deliver();
    expect(await request()).toMatchObject({ answeredOn: '2026-11-24', isSent: false });
    // All papers of the mail have a link of the recipient.
    const links = await database.db
      .selectFrom('share_link')
      .where('email', '=', 'housing@council.example')
      .where('company_id', '=', office().companyId)
      .select('id')
      .execute();
    expect(links).toHaveLength(4);
    // One link opens all papers in one file.
    const zip = /\/public\/certificates\/[\w-]{27}\/pack\.zip/.exec(mail?.text ?? '')?.[0] ?? '';
    const answer = await (await site.as(site.company.people.electrician)).get(zip);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const names = Object.keys(files);
    expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(3);
    expect(names.filter((name) => name.endsWith('.json'))).toHaveLength(2);
    const words = new TextDecoder().decode(files['READ-ME-FIRST.txt']);
    expect(words).toContain('You asked on 20 November 2026');
    expect(words).toContain('Dear Housing team,');
    // It comes back after all.
    const given = await listGiven(database.db, office(), siteId);
    const report = given.find((each) => each.requestId === id && each.countsOn !== null && each.what === 'report');
    await mustRedirect(post('returned', { service: report?.id ?? '', why: 'bounced' }));
    expect(await request()).toMatchObject({ answeredOn: null });
    expect((await (await site.as(site.company.people.electrician)).get(zip)).status).toBe(404);
  });

  test('of two people who answer a request at once, by mail or on paper, one is refused', async () => {
    await repaired();
    const rounds = 4;
    const session = await site.as(office());
    const send = (name: string, fields: Record<string, string>) =>
      session.post(`/sites/${siteId}/copies/${name}`, { ...fields, submission: randomUUID() });
    const asked = { asked_by: 'council', asker_email: 'housing@council.example', received_on: '2026-11-20' };
    const paper = { answer_way: 'hand', answer_on: '2026-11-24', answer_at: '09:00', answer_by: 'Ann Hill' };
    for (let round = 0; round < rounds; round += 1) {
      await mustRedirect(post('requests', { ...asked, asker: `Team ${round}` }));
      const request = (await listRequests(database.db, office(), siteId))[0]?.id ?? '';
      const other = round % 2 === 0 ? send('pack', { request }) : send('answered', { request, ...paper });
      const answers = await Promise.all([send('pack', { request }), other]);
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    }
    const mails = (await deliver()).filter(({ to }) => to === 'housing@council.example');
    const handed = (await listGiven(database.db, office(), siteId)).filter(({ way }) => way === 'hand');
    expect(mails.length + new Set(handed.map(({ requestId }) => requestId)).size).toBe(rounds);
  });

  test('a home with another firm’s report alone is answered by mail, with its file, where that fits', async () => {
    const asked = { asked_by: 'council', asker: 'Housing team', asker_email: 'housing@council.example' };
    await mustRedirect(post('requests', { ...asked, received_on: '2026-11-20' }));
    const [request] = await listRequests(database.db, office(), siteId);
    const send = () => post('pack', { request: request?.id ?? '' });
    expect((await send()).status).toBe(409);
    const bytes = new TextEncoder().encode('%PDF-1.7 as it came');
    const enter = (id: string, size: number) => {
      const file = { id, kind: 'print', name: 'scan.pdf' } as const;
      const blob = { id, kind: 'print', mediaType: 'application/pdf', size } as const;
      const details = { ...oxbow, number: `77-${size}` };
      const kept = { state: 'kept', ours: undefined, file, blob } as const;
      return inTransaction(database.db, (trx) =>
        addEarlier(trx, office(), { siteId, source: 'entered', details, kept }, site.deps.clock()),
      );
    };
    const removed = await enter('b'.repeat(64), 20 * 1024 * 1024);
    const large = await send();
    expect([large.status, await large.text()]).toEqual([409, expect.stringContaining('too large for a mail')]);
    await database.db
      .updateTable('earlier_certificate')
      .set({ removed_at: '2026-11-24T09:00:00.000Z' })
      .where('id', '=', removed)
      .execute();
    await enter('a'.repeat(64), bytes.length);
    await mustRedirect(send());
    const [mail, ...others] = await deliver(undefined, async (file) => ({ ...file, content: bytes }));
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/Attached:\n- EICR 77-19 by Oxbow Wiring, inspected on 25 November 2021/);
    expect(mail?.text).not.toMatch(/ZIP|link/);
    expect(mail?.attachments).toMatchObject([
      { filename: 'EICR-77-19-2021-11-25.pdf', contentType: 'application/pdf' },
    ]);
    expect((await listRequests(database.db, office(), siteId))[0]?.answeredOn).toBe('2026-11-24');
    const given = (await listGiven(database.db, office(), siteId)).filter((each) => each.requestId === request?.id);
    expect(given.map(({ what }) => what).sort()).toEqual(['letter', 'report']);
  });

  test('a request without an email is answered by post, with the proof of each paper', async () => {
    await repaired();
    await deliver();
    await mustRedirect(post('requests', { asked_by: 'council', asker: 'Housing team', received_on: '2026-11-20' }));
    const request = async () => (await listRequests(database.db, office(), siteId))[0];
    const answer = { answer_way: 'post', answer_on: '2026-11-23', answer_by: 'Ann Hill' };
    const fields = { request: (await request())?.id ?? '', ...answer };
    expect((await post('pack', { request: fields.request })).status).toBe(409);
    expect((await post('answered', fields)).status).toBe(422);
    const answer_address = 'Town Hall, Marlbeck';
    expect((await post('answered', { ...fields, answer_address, answer_on: '2026-11-19' })).status).toBe(409);
    await mustRedirect(post('answered', { ...fields, answer_address }));
    expect(await request()).toMatchObject({ answeredOn: '2026-11-25' });
    const given = (await listGiven(database.db, office(), siteId)).filter((each) => each.requestId === fields.request);
    expect(given.map(({ what }) => what).sort()).toEqual(['certificate', 'confirmation', 'letter', 'report']);
    expect(new Set(given.map(({ way, countsOn, address: to }) => `${way} ${countsOn} ${to}`)).size).toBe(1);
    const file = await (await site.as(site.company.people.client)).get(`/sites/${siteId}/copies/pack.zip`);
    expect(Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())))).toContain('READ-ME-FIRST.txt');
    const path = `/sites/${siteId}/copies/landlord-database.zip`;
    const entered = unzipSync(new Uint8Array(await (await (await site.as(office())).get(path)).arrayBuffer()));
    expect(new TextDecoder().decode(entered['landlord-database.csv'])).toMatch(/EICR,.*,20\d\d-\d\d-\d\d,,/);
    expect((await (await site.as(site.other.people.office)).get(path)).status).toBe(404);
  });

  test('a confirmation by post comes with the report that asked; what is no longer current cannot be given', async () => {
    const { inspection } = await repaired();
    const [letter] = await listLetters(database.db, office(), siteId);
    const posted = { to: 'tenant', name: 'Mrs Jones', way: 'post', address: '1 Row', on: '2026-11-24', by_name: 'Ann' };
    await mustRedirect(post('given', { ...posted, paper: `letter:${letter?.id}` }));
    const given = (await listGiven(database.db, office(), siteId)).filter(({ to }) => to === 'tenant');
    expect(given.map(({ what }) => what).sort()).toEqual(['confirmation', 'report']);
    const { id } = await database.db
      .selectFrom('certificate')
      .where('number', '=', inspection.number)
      .where('company_id', '=', office().companyId)
      .select('id')
      .executeTakeFirstOrThrow();
    const owner = await site.as(site.company.people.owner);
    await mustRedirect(
      owner.post(`/reports/${inspection.id}/withdrawal`, {
        withdraw_reason: 'Wrong home',
        withdraw_confirm: 'yes',
      }),
    );
    const refused = await post('given', { ...posted, paper: `certificate:${id}` });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('was withdrawn. It cannot be given any more.');
  });

  test('copies due by law are given together, each once, with its proof', async () => {
    await repaired();
    await deliver();
    const own = async () =>
      (await listOwedCopies(database.db, office(), '2026-11-24')).owed.filter((each) => each.siteId === siteId);
    const owed = await own();
    expect(owed.map(({ to, paper }) => `${to} ${paper?.split(':')[0]}`).sort()).toEqual([
      'council letter',
      'tenant certificate',
      'tenant letter',
    ]);
    const fields = new URLSearchParams({ way: 'hand', on: '2026-11-24', by_name: 'Ann', submission: randomUUID() });
    for (const { key } of owed) fields.append('copy', key);
    const sent = async () => mustRedirect((await site.as(office())).post('/letters/copies/given', fields));
    expect(await sent()).toBe('/letters/copies?given=3');
    // Pressed twice, they are given once.
    expect(await sent()).toBe('/letters/copies');
    expect(await own()).toEqual([]);
    const given = (await listGiven(database.db, office(), siteId)).filter(({ way }) => way === 'hand');
    expect(given.map(({ to, what }) => `${to} ${what}`).sort()).toEqual([
      'council confirmation',
      'council report',
      'tenant confirmation',
      'tenant report',
    ]);
    fields.set('submission', randomUUID());
    expect((await (await site.as(office())).post('/letters/copies/given', fields)).status).toBe(409);
  });

  test('a copy on its way is not given again: by one person, or by two at once', async () => {
    await repaired();
    await deliver();
    const [letter] = await listLetters(database.db, office(), siteId);
    const paper = `letter:${letter?.id}`;
    const council = { paper, to: 'council', name: 'Housing team', way: 'mail', email: 'housing@council.example' };
    await mustRedirect(post('given', council));
    expect((await post('given', council)).status).toBe(409);
    const own = async () =>
      (await listOwedCopies(database.db, office(), '2026-11-24')).owed.filter((each) => each.siteId === siteId);
    expect((await own()).map(({ to, sentOn }) => [to, sentOn]).sort()).toEqual([
      ['council', '2026-11-24'],
      ['tenant', undefined],
      ['tenant', undefined],
    ]);
    const session = await site.as(office());
    const give = async () => {
      const fields = new URLSearchParams({ way: 'hand', on: '2026-11-24', by_name: 'Ann', submission: randomUUID() });
      for (const { key } of await own()) fields.append('copy', key);
      return () => session.post('/letters/copies/given', fields);
    };
    const both = await Promise.all((await Promise.all([give(), give()])).map((send) => send()));
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    const confirmed = (await listGiven(database.db, office(), siteId)).filter(
      ({ what, to }) => what === 'confirmation' && to !== 'client',
    );
    expect(confirmed.map(({ to, way }) => `${to} ${way}`).sort()).toEqual(['council mail', 'tenant hand']);
    await deliver('mailbox does not exist');
    expect((await own()).map(({ to, sentOn }) => [to, sentOn])).toEqual([['council', undefined]]);
  });

  test('a copy for a former tenant is none for the next one', async () => {
    const { inspection } = await repaired();
    const { id: certificateId } = await database.db
      .selectFrom('certificate')
      .where('number', '=', inspection.number)
      .where('company_id', '=', office().companyId)
      .select('id')
      .executeTakeFirstOrThrow();
    const tenant = {
      part: 'tenant',
      phone: '',
      email: '',
      language: '',
      needs: '',
      keepNeeds: false,
      grantedOn: '',
    } as const;
    const move = async (name: string, since: string) =>
      (await insertOccupants(database.db as never, office(), [{ ...tenant, siteId, name, since }], new Date()))[0] ??
      '';
    const served = async () =>
      ((await servedOf(database.db, office(), [siteId])).get(siteId)?.served ?? []).filter(({ to }) => to === 'tenant');
    const first = await move('Ms Ada Former', '2024-01-01');
    const paper = `certificate:${certificateId}`;
    const posted = { paper, to: 'tenant', way: 'hand', on: '2026-11-22', by_name: 'Ann' };
    await mustRedirect(post('given', { ...posted, name: 'Ms  Ada former' }));
    expect(await served()).toHaveLength(1);
    await saveMovedOut(database.db as never, office(), { id: first, day: '2026-11-23' }, new Date());
    await move('Mr Next', '2026-11-24');
    expect(await served()).toEqual([]);
    await mustRedirect(post('given', { ...posted, name: 'A lodger', on: '2026-11-24' }));
    expect(await served()).toHaveLength(1);
    // The next one is entered before anybody is moved out: only what is given to them, or from their first day on, counts.
    await move('Ms Later', '2026-12-01');
    expect(await served()).toEqual([]);
    await mustRedirect(post('given', { ...posted, name: 'ms later', on: '2026-11-24' }));
    expect(await served()).toHaveLength(1);
  });

  test('the record of attempts to get in is one PDF, for the office alone', async () => {
    await mustRedirect(post('letters', { step: '3', next_day: '2026-12-01', danger: 'A loose socket', offered: '' }));
    const path = `/sites/${siteId}/access-record.pdf`;
    const answer = await (await site.as(office())).get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const words = pdfText(new Uint8Array(await answer.arrayBuffer()));
    expect(words).toMatch(/Attemptstogetin,.*Whatadefenceneeds.*Letters/);
    expect((await (await site.as(site.company.people.client)).get(path)).status).toBe(403);
    expect((await (await site.as(site.other.people.office)).get(path)).status).toBe(404);
  });

  test('a client reads the letters of own homes; another company finds none', async () => {
    await repaired();
    const [letter] = await listLetters(database.db, office(), siteId);
    const path = `/sites/${siteId}/letter.pdf?letter=${letter?.id}&to=tenant`;
    const client = await (await site.as(site.company.people.client)).get(path);
    expect([client.status, client.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await (await site.as(site.other.people.office)).get(path)).status).toBe(404);
    expect(await listLetters(database.db, site.other.people.office, siteId)).toEqual([]);
  });
});

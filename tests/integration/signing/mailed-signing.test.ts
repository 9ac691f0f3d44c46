import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Change } from '../../../src/domain/report/merge.ts';
import type { Asked } from '../../../src/features/signing-by-link/domain/read-request.ts';
import { askToSign } from '../../../src/features/signing-by-link/server/ask-to-sign.ts';
import { signedInWords } from '../../../src/features/signing-by-link/server/signed-in-words.ts';
import { closeCompany, reopenCompany } from '../../../src/server/company/close.ts';
import type { Trx } from '../../../src/server/db/dialect.ts';
import { certificateData } from '../../../src/server/documents/certificates/certificate-data.ts';
import { printOf } from '../../../src/server/documents/certificates/certificate-print.ts';
import { discardReport, restoreReport } from '../../../src/server/reports/discard.ts';
import { issueReport } from '../../../src/server/reports/issue.ts';
import { addPhotos } from '../../../src/server/reports/photos/add-photos.ts';
import { captionPhoto } from '../../../src/server/reports/photos/caption-photo.ts';
import { getCertificate } from '../../../src/server/repositories/certificates/certificates.ts';
import { enteredBy } from '../../../src/server/repositories/entries/entered-values.ts';
import { writeChange } from '../../../src/server/repositories/entries/entries.ts';
import { lockReport } from '../../../src/server/repositories/lock-report.ts';
import { isOwnReport } from '../../../src/server/repositories/reports/own-reports.ts';
import { approveAsItIs } from '../../support/approve.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { pdfText } from '../../support/pdf-text.ts';
import { phonePhoto } from '../../support/photos.ts';
import { fill, type Person } from '../../support/world.ts';
import { textOf } from '../electrician/site.ts';
import { designer, type Four, openFour, seenOn, typed } from './four.ts';

onBothDatabases('an installation certificate that four people sign', (database) => {
  let four: Four;
  beforeEach(async () => {
    four = await openFour(database.db);
  });
  const stranger = () => four.site.stranger();
  const change = (description: string) =>
    fill(database.db, four.site.company.people.electrician, four.reportId, [
      { path: 'work/description', value: description },
    ]);
  const askFromOffice = async (who: Person, asked: Asked) => {
    const { db, clock } = four.site.deps;
    const origin = 'https://certs.example';
    await db.transaction().execute((trx) => askToSign(trx, who, four.reportId, asked, origin, clock()));
    await four.deliver();
  };
  const open = async (link: string) => seenOn((await stranger().get(link)).html);

  test('is signed by three through mailed links and by one from the account, handed in and issued', async () => {
    for (const [signatory, name] of [
      ['designed_by', 'Jo Bloggs'],
      ['designed_by_second', 'Ann Idle'],
      ['constructed_by', 'Sam Kerr'],
    ] as const) {
      const link = await four.linkFor(signatory, name);
      const page = await stranger().get(link);
      expect(page.status).toBe(200);
      expect(textOf(page.html)).toContain('New circuit for a 9 kW shower');
      expect(textOf(page.html)).toContain('Your part. Not signed yet.');
      const signed = await stranger().post(link, typed(seenOn(page.html), { name, signature: name }));
      expect(signed.status).toBe(303);
    }
    expect(Object.keys((await four.report()).signatures)).toHaveLength(3);
    const { electrician, supervisor } = four.site.company.people;
    const home = `/electrician/reports/${four.reportId}`;
    const page = await four.electrician.open(`${home}/sign`);
    const answer = await four.electrician.submit(
      page,
      { 'as.verified_by': 'true', signature: electrician.name, confirm: 'true' },
      { action: `${home}/sign` },
    );
    expect(answer.status).toBe(303);
    expect((await four.report()).status).toBe('submitted');
    await database.db.transaction().execute((trx) => approveAsItIs(trx, supervisor, four.reportId));
    const { seq } = await four.report();
    const signing = { submission: randomUUID(), contentHash: 'x', seq, signature: supervisor.name, drawing: undefined };
    const id = await issueReport(four.site.deps, supervisor, four.reportId, signing);
    const certificate = await getCertificate(database.db, supervisor, id);
    const data = certificateData(certificate);
    expect(data.signatories).toMatchObject([
      { as: 'Designer', name: 'Jo Bloggs', signed_by_link: true, covers: expect.arrayContaining(['work/extent']) },
      { as: 'Second designer', name: 'Ann Idle', signed_by_link: true },
      { as: 'Constructor', name: 'Sam Kerr', signed_by_link: true },
      { as: 'Inspector and tester', name: electrician.name, signed_by: { name: electrician.name } },
    ]);
    for (const each of data.signatories ?? []) {
      expect('signed_by' in each).toBe(each.as === 'Inspector and tester');
      expect('covers' in each).toBe(each.as !== 'Inspector and tester');
    }
    expect(certificate.canonical).not.toContain(designer.email);
    const print = pdfText(await printOf(four.site.deps, supervisor, certificate, async () => certificate));
    expect(print.match(/throughamailedlink,withoutanaccount/g)).toHaveLength(3);
    expect(data.report.declarations).toMatchObject({
      design: { company: 'Bloggs Design Ltd', address: { lines: ['1 Mill Lane', 'Unit 2'], postcode: 'ZZ1 9ZZ' } },
    });
  });

  test('who designed or built it signs for the work as described, before it is tested; who tested it for everything', async () => {
    const { electrician } = four.site.company.people;
    const [board] = (await four.report()).document.boards ?? [];
    const zs = `boards/${board?.id}/circuits/${board?.circuits?.[0]?.id}/zs`;
    const set = (path: string, value: unknown) =>
      fill(database.db, electrician, four.reportId, [{ path, value } as Change]);
    await set(zs, null);
    await set('work/completed_on', null);
    expect((await four.ask('verified_by')).status).toBe(422);
    const home = `/electrician/reports/${four.reportId}`;
    const own = await four.electrician.open(`${home}/sign`);
    expect(textOf(own.html)).toMatch(/Can be signed now Designer/);
    expect(textOf(own.html)).toMatch(/2 items to complete before you sign Inspector and tester/);
    const signAs = (part: string) =>
      four.electrician.submit(
        own,
        { [`as.${part}`]: 'true', signature: electrician.name, confirm: 'true' },
        { action: `${home}/sign` },
      );
    expect((await signAs('verified_by')).status).toBe(422);
    expect((await signAs('constructed_by')).status).toBe(303);
    const link = await four.linkFor('designed_by');
    const page = await stranger().get(link);
    const read = textOf(page.html);
    expect(read).toContain('You sign for the work as it is described');
    expect(read).toContain('Circuit 9 from the consumer unit');
    for (const unread of ['Zs', 'Shower, bathroom', 'Work completed on', 'Earthing system'])
      expect(read).not.toContain(unread);
    expect((await stranger().post(link, typed(seenOn(page.html)))).status).toBe(303);
    await set(zs, { text: '0.25', provenance: 'measured' });
    await set('work/completed_on', '2026-11-20');
    const bySeveral = async () => Object.keys((await four.report()).signatures).sort();
    expect(await bySeveral()).toEqual(['constructed_by', 'designed_by']);
    const tester = await four.linkFor('verified_by');
    expect(textOf((await stranger().get(tester)).html)).toContain('This is the whole document');
    expect((await stranger().post(tester, typed(await open(tester)))).status).toBe(303);
    await set(zs, { text: '0.26', provenance: 'measured' });
    expect(await bySeveral()).toEqual(['constructed_by', 'designed_by']);
    await set('declarations/single_signature', true);
    expect(await bySeveral()).toEqual([]);
  });

  test('whoever signs for the boards is shown what a departure answers there, and who does not is not', async () => {
    const [board] = (await four.report()).document.boards ?? [];
    const at = `boards/${board?.id}/circuits/${board?.circuits?.[0]?.id}`;
    const none = ['rcd_standard', 'rcd_type', 'rcd_idn', 'rcd_rating'].map((name) => [`${at}/${name}`, 'na']);
    const left = ['rcd_delay', 'rcd_ms', 'rcd_button'].map((name) => [`${at}/${name}`, null]);
    const departure = { role: 'design', regulation: '701.411.3.3', text: 'Done otherwise, as safe' };
    const departed = Object.entries(departure).map(([name, value]) => [`departures/d1/${name}`, value]);
    const values = [...none, ...left, ['declarations/no_departures', null], ['departures/d1', true], ...departed];
    await fill(
      database.db,
      four.site.company.people.electrician,
      four.reportId,
      values.map(([path, value]) => ({ path, value }) as Change),
    );
    const read = async (signatory: string) => textOf((await stranger().get(await four.linkFor(signatory))).html);
    expect(await read('verified_by')).toMatch(/What it answers.*Shower, bathroom: No 30 mA RCD/);
    const ofDesign = await read('designed_by');
    expect(ofDesign).toContain('Done otherwise, as safe');
    expect(ofDesign).toMatch(/Certified to\s*BS 7671:2018/);
    expect(ofDesign).not.toContain('What it answers');
  });

  test('a link signs its own part and nothing else, and who asked is told', async () => {
    const before = (await four.report()).document;
    const link = await four.linkFor('designed_by');
    expect(four.mailed[0]).toMatchObject({ to: designer.email });
    // A form that names another part, or another field of the report, changes neither.
    const more = { signatory: 'verified_by', 'declarations.testing.name': 'Jo', 'work.description': 'Nothing' };
    await stranger().post(link, typed(await open(link), more));
    const { document, signatures } = await four.report();
    expect(Object.keys(signatures)).toEqual(['designed_by']);
    expect(signatures.designed_by).toMatchObject({ name: 'Jo Bloggs', request: expect.any(String) });
    expect(signatures.designed_by).not.toHaveProperty('user_id');
    const { design, ...rest } = document.declarations as Record<string, unknown>;
    expect({ ...document, declarations: rest }).toEqual(before);
    expect(design).toMatchObject({ name: 'Jo Bloggs', signature: 'Jo Bloggs', signed_on: '2026-11-24' });
    await four.deliver();
    const { email } = four.site.company.people.electrician;
    expect(four.mailed.at(-1)).toMatchObject({ to: email, subject: expect.stringContaining('Signed') });
    expect(await four.events()).toEqual(expect.arrayContaining(['signature.asked', 'signature.given']));
  });

  test('the history says who signed, and not who asked them to', async () => {
    const link = await four.linkFor('designed_by');
    expect((await stranger().post(link, typed(await open(link)))).status).toBe(303);
    const { html } = await four.electrician.get(`/electrician/reports/${four.reportId}/history?path=declarations`);
    expect(textOf(html)).toContain(`${designer.name}, by a mailed link`);
  });

  test('what has changed since it was read is shown anew and not signed', async () => {
    const link = await four.linkFor('designed_by');
    const seen = await open(link);
    await change('Something else altogether');
    const answer = await stranger().post(link, typed(seen));
    expect(answer.status).toBe(409);
    expect(textOf(answer.html)).toContain('has changed since you opened it');
    expect(textOf(answer.html)).toContain('Something else altogether');
    expect(answer.html).toContain('value="Bloggs Design Ltd"');
    expect(answer.html).not.toMatch(/name="confirm"[^>]*checked/);
    expect((await four.report()).signatures).toEqual({});
    expect((await stranger().post(link, typed(seenOn(answer.html)))).status).toBe(303);
    expect(Object.keys((await four.report()).signatures)).toEqual(['designed_by']);
  });

  test('somebody else signing does not change what is signed', async () => {
    const [first, second] = [await four.linkFor('designed_by'), await four.linkFor('constructed_by')];
    const [seen, later] = [await open(first), await open(second)];
    await stranger().post(first, typed(seen));
    expect((await stranger().post(second, typed(later))).status).toBe(303);
    expect(Object.keys((await four.report()).signatures)).toEqual(['designed_by', 'constructed_by']);
  });

  test('a later change lifts the signature, tells both, and a new link goes by one tap', async () => {
    const link = await four.linkFor('designed_by');
    await stranger().post(link, typed(await open(link)));
    await four.deliver();
    four.mailed.length = 0;
    await change('Changed after the signature');
    await four.deliver();
    const { email } = four.site.company.people.electrician;
    expect(four.mailed.map(({ to, subject }) => [to, subject.includes('was removed')])).toEqual(
      expect.arrayContaining([
        [designer.email, true],
        [email, true],
      ]),
    );
    expect(four.mailed).toHaveLength(2);
    expect((await four.report()).signatures).toEqual({});
    expect((await stranger().get(link)).status).toBe(404);
    // Once: what is not signed is not lifted again.
    await change('And once more');
    await four.deliver();
    expect(four.mailed).toHaveLength(2);
    const page = await four.electrician.get(four.page);
    const again = /action="([^"]+\/again)"/.exec(page.html)?.[1] ?? '';
    expect((await four.electrician.post(again, { submission: randomUUID() })).status).toBe(303);
    await four.deliver();
    expect(four.link()).not.toBe(link);
    expect((await stranger().post(four.link(), typed(await open(four.link())))).status).toBe(303);
    expect(await four.events()).toContain('signature.lifted');
  });

  test('the same form twice, at once or after, and two tabs sign once', async () => {
    const link = await four.linkFor('designed_by');
    const form = typed(await open(link));
    const answers = await Promise.all([stranger().post(link, form), stranger().post(link, form)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await stranger().post(link, { ...form, name: 'Jo Other', signature: 'Jo Other' })).status).toBe(303);
    const { document } = await four.report();
    expect(document.declarations).toMatchObject({ design: { name: 'Jo Bloggs' } });
    expect((await four.events()).filter((kind) => kind === 'signature.given')).toHaveLength(1);
    expect(textOf((await stranger().get(link)).html)).toContain('You have signed');
  });

  test('a link of a company that has left opens nothing, until it is open again', async () => {
    const link = await four.linkFor('designed_by');
    const form = typed(await open(link));
    const { db, clock } = four.site.deps;
    const actor = { companyId: four.site.company.id, userId: null };
    await db.transaction().execute((trx) => closeCompany(trx, actor, '2026-11-20', clock()));
    expect((await stranger().get(link)).status).toBe(404);
    expect((await stranger().post(link, form)).status).toBe(404);
    expect((await stranger().post(`${link}/refusal`, { reason: 'No' })).status).toBe(404);
    expect((await four.report()).signatures).toEqual({});
    await db.transaction().execute((trx) => reopenCompany(trx, actor, clock()));
    expect((await stranger().post(link, form)).status).toBe(303);
  });

  test('links that are none, have ended or were revoked have one answer', async () => {
    const link = await four.linkFor('designed_by');
    const form = typed(await open(link));
    const letter = link.endsWith('A') ? 'B' : 'A';
    const page = await four.electrician.get(four.page);
    const revocation = /action="([^"]+\/revocation)"/.exec(page.html)?.[1] ?? '';
    await four.electrician.post(revocation, { submission: randomUUID() });
    const expired = await four.linkFor('constructed_by');
    four.site.deps.clock = () => new Date('2026-12-08T10:00:00.000Z');
    const asked = [
      link,
      `${link.slice(0, -1)}${letter}`,
      expired,
      '/public/sign/none',
      `/public/sign/${'x'.repeat(300)}`,
    ];
    const answers = [];
    for (const each of asked) {
      answers.push(await stranger().get(each), await stranger().post(each, form));
      answers.push(await stranger().post(`${each}/refusal`, { reason: 'No' }));
    }
    for (const { status, html } of answers) expect([status, html]).toEqual([404, answers[0]?.html]);
    expect((await four.report()).signatures).toEqual({});
  });

  test('refusing wants a reason, which who asked is told, and the link is used up', async () => {
    const link = await four.linkFor('designed_by');
    expect((await stranger().post(`${link}/refusal`, { reason: ' ' })).status).toBe(422);
    expect((await stranger().post(`${link}/refusal`, { reason: 'The cable is too thin.' })).status).toBe(303);
    expect((await stranger().post(link, typed(''))).status).toBe(303);
    expect((await four.report()).signatures).toEqual({});
    await four.deliver();
    expect(four.mailed.at(-1)?.text).toContain('The cable is too thin.');
    expect(textOf((await four.electrician.get(four.page)).html)).toContain('The cable is too thin.');
    const { document } = await four.report();
    expect(JSON.stringify(document)).not.toContain('too thin');
  });

  test('what is left out is asked for again, with what was typed', async () => {
    const link = await four.linkFor('designed_by');
    const seen = await open(link);
    for (const [field, value] of [
      ['name', ''],
      ['name', 'Max Other'],
      ['company', ''],
      ['lines', ''],
      ['signature', 'Somebody Else'],
      ['confirm', ''],
      ['company', '\u{1f600}'],
      ['drawing', '{"no": "strokes"}'],
    ] as const) {
      const answer = await stranger().post(link, typed(seen, { [field]: value }));
      expect([field, answer.status]).toEqual([field, 422]);
      expect(answer.html).toContain(`href="#${field}"`);
    }
    expect((await four.report()).signatures).toEqual({});
  });

  test('a page of another site cannot sign', async () => {
    const link = await four.linkFor('designed_by');
    const body = new URLSearchParams(typed(await open(link)));
    const foreign = await four.site.request(link, {
      method: 'POST',
      body,
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    expect((await four.report()).signatures).toEqual({});
  });

  test('addresses tell nobody else: no referrer, no search engine, no store', async () => {
    const { headers } = await four.site.request(await four.linkFor('designed_by'));
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  test('another company’s report cannot be asked for, nor one’s own by an apprentice', async () => {
    const { other, company } = four.site;
    const form = { submission: randomUUID(), signatory: 'designed_by', ...designer };
    for (const person of [other.people.electrician, other.people.owner, company.people.apprentice]) {
      const browser = await four.site.signedIn(person);
      const answer = await browser.post(`${four.page}/request`, form);
      expect([403, 404]).toContain(answer.status);
    }
    await four.deliver();
    expect(four.mailed).toEqual([]);
  });

  test('is not handed in before all have signed, and says who is missing', async () => {
    await four.linkFor('designed_by');
    expect(textOf((await four.electrician.get(four.page)).html)).toContain(
      'Still to sign: Designer, Second designer, Constructor, Inspector and tester',
    );
    const answer = await four.electrician.post(`${four.page}/submission`, { submission: randomUUID() });
    expect(answer.status).toBe(409);
    expect((await four.report()).status).toBe('draft');
  });

  test('four through links are handed in by who has the report', async () => {
    for (const signatory of ['designed_by', 'designed_by_second', 'constructed_by', 'verified_by']) {
      const link = await four.linkFor(signatory);
      await stranger().post(link, typed(await open(link)));
    }
    expect(textOf((await four.electrician.get(four.page)).html)).toContain('All parts are signed');
    const answer = await four.electrician.post(`${four.page}/submission`, { submission: randomUUID() });
    expect(answer.status).toBe(303);
    expect((await four.report()).status).toBe('submitted');
  });

  test('with one signature for all nobody is asked', async () => {
    await fill(database.db, four.site.company.people.electrician, four.reportId, [
      { path: 'declarations/single_signature', value: true },
    ]);
    // The designer, who signs for all, can be asked; the constructor does not sign that report.
    expect((await four.ask('constructed_by')).status).toBe(422);
    await four.deliver();
    expect(four.mailed).toEqual([]);
  });

  test('open findings prevent asking for a signature and signing', async () => {
    const link = await four.linkFor('designed_by');
    await fill(database.db, four.site.company.people.electrician, four.reportId, [
      { path: 'work/description', value: null },
    ]);
    const answer = await stranger().post(link, typed(await open(link)));
    expect(answer.status).toBe(409);
    expect(textOf(answer.html)).toContain('cannot be signed yet');
    expect((await four.ask('constructed_by')).status).toBe(422);
    expect((await four.report()).signatures).toEqual({});
  });

  test('a value that waits for a choice keeps a report that all have signed from being handed in', async () => {
    const { db } = database;
    const { electrician, supervisor } = four.site.company.people;
    const { seq } = await four.report();
    for (const signatory of ['designed_by', 'designed_by_second', 'constructed_by', 'verified_by']) {
      const link = await four.linkFor(signatory);
      expect((await stranger().post(link, typed(await open(link)))).status).toBe(303);
    }
    // A form from before they signed, of somebody who saw another description.
    await change('As it is');
    for (const signatory of ['designed_by', 'designed_by_second', 'constructed_by', 'verified_by']) {
      const link = await four.linkFor(signatory);
      await stranger().post(link, typed(await open(link)));
    }
    const late = { base: seq, submission: randomUUID(), changes: [{ path: 'work/description', value: 'Otherwise' }] };
    await db.transaction().execute(async (trx) => {
      await writeChange(
        trx,
        supervisor,
        await lockReport(trx, supervisor, four.reportId),
        late,
        four.site.deps.clock(),
      );
    });
    expect((await four.report()).conflicts).toHaveLength(1);
    expect(Object.keys((await four.report()).signatures)).toHaveLength(4);
    const answer = await four.electrician.post(`${four.page}/submission`, { submission: randomUUID() });
    expect([answer.status, (await four.report()).status]).toEqual([409, 'draft']);
    expect(electrician.userId).not.toBe(supervisor.userId);
  });

  test('whoever only asked has entered nothing, and who signed through a link to their address may not issue', async () => {
    const { db } = database;
    const { supervisor, owner } = four.site.company.people;
    const link = async (signatory: string, who: { name: string; email: string }) => {
      await askFromOffice(supervisor, { signatory, firm: '', ...who });
      return four.link();
    };
    const first = await link('designed_by', designer);
    await stranger().post(first, typed(await open(first)));
    expect(Object.keys((await four.report()).signatures)).toEqual(['designed_by']);
    const names = (await enteredBy(db, owner, four.reportId)).map(({ name }) => name);
    expect(names).not.toContain(supervisor.name);
    expect(await isOwnReport(db, supervisor, four.reportId)).toBe(false);
    const { name, email } = supervisor;
    const own = await link('constructed_by', { name, email });
    await stranger().post(own, typed(await open(own), { name, signature: name }));
    expect(Object.keys((await four.report()).signatures)).toHaveLength(2);
    expect(await isOwnReport(db, supervisor, four.reportId)).toBe(true);
    expect(await isOwnReport(db, owner, four.reportId)).toBe(false);
  });

  test('an apprentice of the company is not asked to sign', async () => {
    const { name, email } = four.site.company.people.apprentice;
    const answer = await four.ask('constructed_by', { name, email });
    expect(answer.status).toBe(422);
    expect(textOf(answer.html)).toContain('may not sign');
    await four.deliver();
    expect(four.mailed).toEqual([]);
  });

  test('nobody of the company is mailed a link to sign as somebody else', async () => {
    const { electrician, supervisor } = four.site.company.people;
    for (const { email, name } of [electrician, supervisor]) {
      const answer = await four.ask('designed_by', { email });
      expect(answer.status).toBe(422);
      expect(textOf(answer.html)).toContain(`${email} is the address of ${name}, who has an account here`);
      // What was typed stays.
      expect(answer.html).toContain(`value="${designer.name}"`);
    }
    await four.deliver();
    expect(four.mailed).toEqual([]);
  });

  test('who reviews the report is told the address that the link was mailed to, and nobody else', async () => {
    await stranger().post(await four.linkFor('designed_by'), typed(await open(four.link())));
    const { supervisor, client } = four.site.company.people;
    const words = async (who: Person) => signedInWords(database.db, who, await four.report(), 'Europe/London');
    expect(await words(supervisor)).toContain(`Designer: Jo Bloggs through a link mailed to ${designer.email}, `);
    expect(await words(client)).not.toContain(designer.email);
  });

  test('a signature through a link is taken off again, which both are told; somebody else signs for that part', async () => {
    const [link, other] = [await four.linkFor('designed_by'), await four.linkFor('constructed_by')];
    for (const each of [link, other]) await stranger().post(each, typed(await open(each)));
    await four.deliver();
    four.mailed.length = 0;
    const { html } = await four.electrician.get(four.page);
    const [off = ''] = [...html.matchAll(/action="([^"]+\/revocation)"/g)].map(([, action]) => action);
    expect((await four.electrician.post(off, { submission: randomUUID() })).status).toBe(303);
    expect(Object.keys((await four.report()).signatures)).toEqual(['constructed_by']);
    await four.deliver();
    expect(four.mailed.map(({ to, text }) => [to, text.includes('Their signature was removed')]).toSorted()).toEqual(
      [
        [designer.email, false],
        [four.site.company.people.electrician.email, true],
      ].toSorted(),
    );
    expect(four.mailed.find(({ to }) => to === designer.email)?.text).toContain('has removed your signature from it');
    expect((await stranger().get(link)).status).toBe(404);
    expect((await four.ask('designed_by', { name: 'Ann Idle' })).status).toBe(303);
  });

  test('a link for a part that is then signed from the account has ended, and no change brings it back', async () => {
    const link = await four.linkFor('verified_by');
    const home = `/electrician/reports/${four.reportId}`;
    const { name } = four.site.company.people.electrician;
    const page = await four.electrician.open(`${home}/sign`);
    const answer = await four.electrician.submit(
      page,
      { 'as.verified_by': 'true', signature: name, confirm: 'true' },
      { action: `${home}/sign` },
    );
    expect([answer.status, Object.keys((await four.report()).signatures)]).toEqual([303, ['verified_by']]);
    await change('Changed after that');
    expect((await four.report()).signatures).toEqual({});
    expect((await stranger().get(link)).status).toBe(404);
  });

  test('a link that is not delivered is no hindrance to bringing a discarded report back', async () => {
    const { db, clock } = four.site.deps;
    const { supervisor } = four.site.company.people;
    await four.ask('designed_by');
    const act = (work: (trx: Trx) => Promise<void>) => db.transaction().execute(work);
    await act((trx) => discardReport(trx, supervisor, four.reportId, 'By mistake', clock()));
    await four.deliver(false);
    expect(await four.events()).toContain('signature.not-delivered');
    await act((trx) => restoreReport(trx, supervisor, four.reportId, clock()));
    expect((await four.report()).status).toBe('draft');
  });

  test('what is answered goes to who has the report, where who asked has left', async () => {
    const { supervisor, electrician } = four.site.company.people;
    await askFromOffice(supervisor, { signatory: 'designed_by', ...designer });
    await database.db
      .updateTable('user')
      .set({ disabled_at: '2026-11-24T10:00:00.000Z' })
      .where('id', '=', supervisor.userId)
      .execute();
    await stranger().post(`${four.link()}/refusal`, { reason: 'The cable is too thin.' });
    await four.deliver();
    expect(four.mailed.at(-1)).toMatchObject({ to: electrician.email, text: expect.stringContaining('too thin') });
  });

  test('what is said of a photo is signed for: other words are shown anew, and lift the signatures', async () => {
    const { deps, company } = four.site;
    const { electrician } = company.people;
    const boardId = (await four.report()).document.boards?.[0]?.id ?? '';
    const sent = [await phonePhoto({ shade: 1 })];
    const [photoId = ''] = (
      await addPhotos(deps, electrician, four.reportId, {
        ...{ boundTo: `boards/${boardId}`, sent, caption: 'Isolator, locked off' },
        ...{ submission: randomUUID(), contentHash: 'x' },
      })
    ).added;
    const say = (caption: string, was: string) =>
      database.db
        .transaction()
        .execute((trx) => captionPhoto(trx, electrician, four.reportId, { photoId, caption, was }, deps.clock()));
    const link = await four.linkFor('verified_by');
    const seen = await open(link);
    await say('Isolator', 'Isolator, locked off');
    expect((await stranger().post(link, typed(seen))).status).toBe(409);
    expect((await stranger().post(link, typed(await open(link)))).status).toBe(303);
    await say('Isolator, left on', 'Isolator');
    expect((await four.report()).signatures).toEqual({});
    expect(await four.events()).toContain('signature.lifted');
  });

  test('one who signs for all is asked for all of it', async () => {
    await fill(database.db, four.site.company.people.electrician, four.reportId, [
      { path: 'declarations/single_signature', value: true },
      { path: 'declarations/second_designer', value: null },
    ]);
    const link = await four.linkFor('designed_by');
    const all = 'Designer, constructor, inspector and tester';
    expect(four.mailed.at(-1)?.subject).toContain(all);
    const page = textOf((await stranger().get(link)).html);
    expect(page).toContain(`You sign as ${all}, for the document`);
    expect(page).not.toContain('The others sign');
  });

  test('a mail that does not arrive is said', async () => {
    await four.ask('designed_by');
    await four.deliver(false);
    expect(textOf((await four.electrician.get(four.page)).html)).toContain('Not delivered yet');
    expect(await four.events()).toContain('signature.not-delivered');
  });
});

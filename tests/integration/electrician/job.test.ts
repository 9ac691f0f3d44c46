import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import { fillReport } from '../../../src/demo/work/fill-report.ts';
import type { Board, Item } from '../../../src/domain/forms/definition.ts';
import { returnReport } from '../../../src/server/reports/return.ts';
import { listComments } from '../../../src/server/repositories/findings/review-comments.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { type Inspected, inspected } from '../../support/inspection.ts';
import { book, putInState, fill as write } from '../../support/world.ts';
import { fill, openSite, type Site, textOf } from './site.ts';

/** The circuit's form with the button pressed that adds another like it. */
const another = (typed: Record<string, string>) => Object.fromEntries([...Object.entries(typed), ['then', 'another']]);

const inspection = (installation: Inspected['installation']) =>
  inspected({
    seed: 11,
    installation,
    day: '2026-11-24',
  });

onBothDatabases('the job of the electrician', (database) => {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    site = await openSite(database.db);
    browser = await site.signedIn(site.company.people.electrician);
  });
  /** A new draft, by its overview's address. */
  const draft = async () => {
    const { reportId } = await book(database.db, site.company, site.company.people.electrician);
    return { reportId, home: `/electrician/reports/${reportId}` };
  };
  const board = async (reportId: string, index = 0) =>
    ((await site.document(reportId)).boards as readonly Board[])[index] as Board;

  test('the visit is listed, and leads to its report', async () => {
    const visits = await browser.get('/electrician');
    expect(textOf(visits.html)).toContain('Today');
    expect(visits.html).toContain(`/electrician/visits/${site.visitId}`);
    const visit = await browser.get(`/electrician/visits/${site.visitId}`);
    expect(visit.html).toContain(`href="${site.home}"`);
    expect(textOf((await browser.get('/electrician/reports')).html)).toContain('Drafts');
  });

  test('LIM, N/A, N/V and >299 are stored as entered, a LIM with the limitation described with it', async () => {
    const { reportId, home } = await draft();
    const made = await fill(browser, `${home}/boards/new`, { board_ref: 'CU1', fed_from: 'origin' });
    const boardPath = made.location?.replace('?saved', '') ?? '';
    const typed = {
      circuit_no: '1',
      circuit_kind: 'radial',
      ir_ll: 'lim',
      ir_le: '> 299',
      zs: 'n/v',
      r2: 'N/A',
      'new_limitation.text': 'Live to live not tested',
      'new_limitation.reason': 'Dimmers connected',
    };
    expect((await fill(browser, `${boardPath}/circuits/new`, typed)).status).toBe(303);
    const document = await site.document(reportId);
    const [limitation] = (document.extent?.operational_limitations ?? []) as readonly Item[];
    expect(limitation).toMatchObject({ text: 'Live to live not tested', reason: 'Dimmers connected' });
    expect((await board(reportId)).circuits?.[0]).toMatchObject({
      ir_ll: { text: 'LIM', provenance: 'measured', limitation: limitation?.id },
      ir_le: { text: '>299', provenance: 'measured' },
      zs: { text: 'N/V', limitation: limitation?.id },
      r2: { text: 'N/A', provenance: 'measured' },
    });
  });

  test('an unknown limitation is refused', async () => {
    const { home } = await draft();
    const answer = await fill(browser, `${home}/supply`, { ze: 'LIM', limitation: randomUUID() });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('<a href="#limitation">');
  });

  test('a three-phase board with a sub-board fed from one of its circuits, and no ring of boards', async () => {
    const { reportId, home } = await draft();
    const main = await fill(browser, `${home}/boards/new`, { board_ref: 'DB1', phases: '3', fed_from: 'origin' });
    const mainPath = main.location?.replace('?saved', '') ?? '';
    await fill(browser, `${mainPath}/circuits/new`, { circuit_no: '1L1', circuit_kind: 'distribution' });
    const { id, circuits } = await board(reportId);
    const feed = `${id}/${circuits?.[0]?.id}`;
    const sub = await fill(browser, `${home}/boards/new`, { board_ref: 'DB2', fed_from: feed });
    expect(sub.status).toBe(303);
    expect((await board(reportId, 1)).fed_from).toEqual({ board: id, circuit: circuits?.[0]?.id });
    const subPath = sub.location?.replace('?saved', '') ?? '';
    expect((await browser.get(subPath)).html).toContain('name="dist_ocpd.standard"');
    const ring = await fill(browser, mainPath, { fed_from: `${(await board(reportId, 1)).id}/x` });
    expect(ring.status).toBe(422);
    expect(ring.html).toContain('<a href="#fed_from">');
  });

  test('spare ways continue the numbers, and a copied circuit takes details but no readings', async () => {
    const { reportId, home } = await draft();
    const made = await fill(browser, `${home}/boards/new`, { board_ref: 'CU1', fed_from: 'origin' });
    const path = made.location?.replace('?saved', '') ?? '';
    const first = { circuit_no: '7', circuit_kind: 'ring', description: 'Sockets', live_csa: '2.5', zs: '0.51' };
    const answer = await fill(browser, `${path}/circuits/new`, another(first));
    const next = await browser.get(answer.location ?? '');
    expect(next.html).toMatch(/name="live_csa"[^>]*value="2.5"/);
    expect(next.html).toMatch(/name="circuit_no"[^>]*value="8"/);
    expect(next.html).not.toContain('value="0.51"');
    const drawn = await browser.get(path);
    await browser.submit(drawn, { spares: '2' }, { action: `${path}/spares` });
    const ways = (await board(reportId)).circuits?.map(
      ({ circuit_no, circuit_kind }) => `${circuit_no} ${circuit_kind}`,
    );
    expect(ways).toEqual(['7 ring', '8 spare', '9 spare']);
  });

  test('an observation from the library codes its schedule item, and its removal unlinks it', async () => {
    const { reportId, home } = await draft();
    const found = await browser.open(`${home}/observations/new?q=cover+blank`);
    expect(found.html).toContain('?from=BRD-001');
    const page = `${home}/observations/new`;
    const begun = await browser.open(`${page}?from=BRD-001`);
    const saved = await browser.submit(begun, { location: 'Hall' }, { action: page });
    expect(saved.status, textOf(saved.html)).toBe(303);
    const document = await site.document(reportId);
    const id = document.observations?.[0]?.id;
    expect(document.observations?.[0]).toMatchObject({ code: 'C1', schedule_item: '4.3', library_id: 'BRD-001' });
    expect(document.inspection_schedule).toContainEqual({ slug: 'cu_ip', outcome: 'C1', observation_ids: [id] });
    const asked = await browser.get(`${home}/observations/${id}/remove`);
    expect((await browser.submit(asked, {})).status).toBe(303);
    const after = await site.document(reportId);
    expect(after.observations ?? []).toEqual([]);
    expect(after.inspection_schedule).toEqual([{ slug: 'cu_ip', outcome: 'C1' }]);
  });

  test('a library text chosen after typing and saving is for the same observation', async () => {
    const { reportId, home } = await draft();
    const page = `${home}/observations/new`;
    const found = await browser.open(`${page}?q=cover+blank`);
    const [, chosen = ''] = /href="([^"]*\?from=BRD-001[^"]*)"/.exec(found.html) ?? [];
    const go_to = chosen.replaceAll('&amp;', '&');
    const typed = await browser.submit(found, { location: 'Hall', text: 'Hole in the cover', go_to }, { action: page });
    expect(typed.location).toBe(`${go_to}&saved`);
    const led = await browser.get(typed.location ?? '');
    const begun = await browser.get(led.location ?? '');
    expect(begun.html).toContain('From BRD-001');
    expect((await browser.submit(begun, {}, { action: (led.location ?? '').split('?')[0] ?? '' })).status).toBe(303);
    const { observations = [] } = await site.document(reportId);
    expect(observations).toMatchObject([
      { location: 'Hall', text: 'Hole in the cover', library_id: 'BRD-001', schedule_item: '4.3', code: 'C1' },
    ]);
    expect(observations).toHaveLength(1);
  });

  test('the unanswered items of a part are set at once, the answered ones stay', async () => {
    const { reportId, home } = await draft();
    const path = `${home}/inspection_schedule`;
    const typed = { 'bath_rcd.outcome': 'C3', 'part-6.rest': 'pass' };
    expect((await fill(browser, path, typed)).status).toBe(303);
    const rows = (await site.document(reportId)).inspection_schedule?.map(({ slug, outcome }) => `${slug} ${outcome}`);
    expect(rows).toHaveLength(8);
    expect(rows).toContain('bath_rcd C3');
    expect(rows).toContain('bath_ip pass');
  });

  test('list items are added, changed and removed on their page', async () => {
    const { reportId, home } = await draft();
    const path = `${home}/instruments`;
    const blank = /name="([^".]+)\.serial"/.exec((await browser.get(path)).html)?.[1] ?? '';
    await fillAt(path, `${blank}.serial`, 'MFT-1', blank);
    expect((await site.document(reportId)).instruments).toEqual([{ id: blank, serial: 'MFT-1' }]);
    await fill(browser, path, { [`${blank}.remove`]: '1' });
    expect((await site.document(reportId)).instruments ?? []).toEqual([]);
  });
  const fillAt = async (path: string, name: string, value: string, id: string) => {
    const drawn = await browser.get(path);
    const minted = /name="([^".]+)\.new"/.exec(drawn.html)?.[1] ?? '';
    const answer = await browser.submit({ ...drawn, html: drawn.html.replaceAll(minted, id) }, { [name]: value });
    expect(answer.status).toBe(303);
  };

  test('two people’s values are both kept, and one is chosen', async () => {
    const { reportId, home } = await draft();
    const path = `${home}/supply`;
    const drawn = await browser.get(path);
    await fill(browser, path, { ze: '0.21' });
    const late = await browser.submit(drawn, { ze: '0.35' }, { action: path });
    expect(late.location).toBe(`${path}#ze`);
    expect((await site.document(reportId)).supply).toMatchObject({ ze: { text: '0.21' } });
    const page = await browser.get(path);
    expect(textOf(page.html)).toContain('Two different values were entered');
    expect((await browser.get(`${home}/check`)).html).toMatch(/Entered twice[^§]*href="[^"]*\/supply#ze"/);
    const other = /<button[^>]* value="([1-9]\d* supply\/ze)"/.exec(page.html)?.[1] ?? '';
    // The form's other values are saved with the choice.
    const typed = { keep: other, ipf_method: 'enquiry' };
    const choice = { action: `${path}/choice`, withField: 'base' };
    const chosen = await browser.submit(page, typed, choice);
    expect(chosen).toMatchObject({ status: 303, location: `${path}?chosen#ze` });
    expect(await browser.submit(page, typed, choice)).toMatchObject({ status: 303 });
    expect((await site.document(reportId)).supply).toMatchObject({ ze: { text: '0.35' }, ipf_method: 'enquiry' });
    expect(textOf((await browser.get(path)).html)).not.toContain('Two different values were entered');
    expect((await browser.get(`${home}/check`)).html).not.toContain('Entered twice');
    const history = textOf((await browser.get(`${home}/history?path=supply/ze`)).html);
    expect(history).toContain('0.21');
    expect(history).toContain('other value');
  });

  test('a choice is accepted only where that path has two values', async () => {
    const { reportId, home } = await draft();
    const path = `${home}/supply`;
    const drawn = await browser.get(path);
    await fill(browser, path, { ze: '0.21' });
    await browser.submit(drawn, { ze: '0.35' }, { action: path });
    const before = await site.document(reportId);
    const { seq } = await getReport(database.db, site.company.people.electrician, reportId);
    for (const at of [
      'declaration',
      'company',
      'supply/nominal_u0',
      'supply/../x',
      'supply',
      'boards/b1',
      '__proto__/x',
    ]) {
      for (const which of ['0', '1', String(seq)]) {
        const form = { submission: randomUUID(), base: String(seq), keep: `${which} ${at}` };
        expect(await browser.post(`${path}/choice`, form)).toMatchObject({ status: 303, location: `${path}?saved` });
      }
    }
    await browser.post(`${path}/choice`, { submission: randomUUID(), base: String(seq), keep: '1 supply/ze' });
    expect(await site.document(reportId)).toEqual(before);
    expect(await getReport(database.db, site.company.people.electrician, reportId)).toMatchObject({ seq });
  });

  test('a repeated form of a new record with other values leads to the conflicts', async () => {
    const { home } = await draft();
    const twice = async (path: string, typed: Record<string, string>, other: Record<string, string>) => {
      const drawn = await browser.open(path);
      const made = await browser.submit(drawn, typed, { action: path });
      const again = await browser.submit(drawn, { ...typed, ...other }, { action: path });
      expect(again).toMatchObject({ status: 303, location: expect.stringMatching(/[0-9a-f-]{32,}#/) });
      expect(textOf((await browser.get(again.location ?? '')).html)).toContain('Two different values were entered');
      return { made: made.location?.split('?')[0] ?? '', again: again.location };
    };
    const board = await twice(`${home}/boards/new`, { board_ref: 'CU1', fed_from: 'origin' }, { board_ref: 'CU2' });
    expect(board.again).toBe(`${board.made}#board_ref`);
    await twice(`${board.made}/circuits/new`, { circuit_no: '1', zs: '0.88' }, { zs: '0.89' });
    await twice(`${home}/observations/new`, { text: 'No bonding', code: 'C2' }, { text: 'No bonding to gas' });
  });

  test('a late form shows its values', async () => {
    const { reportId, home } = await draft();
    const path = `${home}/supply`;
    const drawn = await browser.get(path);
    const typed = { ze: '0.21', max_demand: '63 <b>🔥' };
    const late = () => browser.submit(drawn, { ...typed, submission: randomUUID() }, { action: path });
    await putInState(database.db, reportId, 'submitted');
    const handedIn = await late();
    expect(handedIn.status).toBe(409);
    expect(textOf(handedIn.html)).toMatch(/This was not saved .* Ze 0\.21 /);
    expect(handedIn.html).toContain('63 &lt;b&gt;🔥');
    const stranger = await site.signedIn(site.other.people.electrician);
    const notTheirs = await stranger.post(path, { ...typed, submission: randomUUID(), base: '0' });
    expect(notTheirs.status).toBe(404);
    expect(textOf(notTheirs.html)).toMatch(/This was not saved .* Ze 0\.21 /);
    expect((await browser.get(`${home}/nothing`)).html).not.toContain('This was not saved');
  });

  test('values typed into a circuit that a colleague removed bring it back', async () => {
    const { reportId, home } = await draft();
    const made = await fill(browser, `${home}/boards/new`, { board_ref: 'CU1', fed_from: 'origin' });
    const path = made.location?.replace('?saved', '') ?? '';
    await fill(browser, `${path}/circuits/new`, { circuit_no: '1', circuit_kind: 'radial' });
    const circuitPath = `${path}/circuits/${(await board(reportId)).circuits?.[0]?.id}`;
    const drawn = await browser.get(circuitPath);
    await browser.submit(await browser.get(`${circuitPath}/remove`), {});
    expect((await browser.get(circuitPath)).status).toBe(404);
    expect((await browser.submit(drawn, { zs: '0.88' }, { action: circuitPath })).status).toBe(303);
    expect((await board(reportId)).circuits?.[0]).toMatchObject({ circuit_no: '1', zs: { text: '0.88' } });
    expect(textOf((await browser.get(circuitPath)).html)).toContain('Two different values were entered');
  });

  test('signing is refused with links to the missing values', async () => {
    const { home } = await draft();
    const answer = await fill(browser, `${home}/sign`, { signature: 'Elin Electrician', confirm: 'true' });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('<a href="#blocking">');
    expect(answer.html).toContain(`href="${home}/supply#ze"`);
    expect(answer.html).toContain('value="Elin Electrician"');
    const unsigned = await fill(browser, `${home}/sign`, {});
    expect(unsigned.html).toContain('<a href="#signature">');
    expect(unsigned.html).toContain('<a href="#confirm">');
    const check = await browser.get(`${home}/check`);
    expect(check.html).toContain(`href="${home}/supply#ze"`);
  });

  test('filled in page by page it is signed, submitted, returned with a comment, and submitted again', async () => {
    const { reportId, home } = await draft();
    await fillReport(browser, reportId, inspection('home'));
    const drawn = await browser.get(`${home}/sign`);
    const typed = { signature: 'Elin Electrician', confirm: 'true' };
    const signed = await browser.submit(drawn, typed);
    expect(signed.status, textOf(signed.html)).toBe(303);
    expect(await browser.submit(drawn, typed)).toMatchObject({ status: 303, location: signed.location });
    const { electrician, supervisor } = site.company.people;
    const report = await getReport(database.db, electrician, reportId);
    expect(report).toMatchObject({ status: 'submitted', signatures: { inspected_by: { name: 'Elin Electrician' } } });
    expect(report.document.declaration).toMatchObject({
      inspected_by: { signature: 'Elin Electrician', signed_on: '2026-11-24' },
    });

    const late = { submission: randomUUID(), base: String(report.seq), ze: '9.99' };
    expect((await browser.post(`${home}/supply`, late)).status).toBe(409);
    const readOnly = await browser.get(`${home}/supply`);
    expect(readOnly.status).toBe(200);
    expect(readOnly.html).not.toContain('<form');

    await database.db.transaction().execute(async (trx) => {
      const said = [{ path: 'supply/ze', text: 'Is this Ze right?' }];
      await returnReport(trx, supervisor, reportId, said, new Date());
    });
    expect(textOf((await browser.get(home)).html)).toContain('Returned to you. 1 comment to deal with');
    expect(textOf((await browser.get(`${home}/supply`)).html)).toContain('Is this Ze right?');
    await fill(browser, `${home}/purpose`, { reason: 'Change of occupier' });
    expect((await getReport(database.db, electrician, reportId)).signatures).toEqual({});
    const unanswered = await fill(browser, `${home}/sign`, typed);
    expect([unanswered.status, textOf(unanswered.html).includes('1 comment to reply to first')]).toEqual([422, true]);
    const [said] = await listComments(database.db, electrician, reportId);
    await fill(browser, `${home}/supply`, { [`reply.${said?.id}`]: 'Measured it again: it is' });
    const again = await fill(browser, `${home}/sign`, typed);
    expect(again.status, textOf(again.html)).toBe(303);
    expect((await getReport(database.db, electrician, reportId)).status).toBe('submitted');
  });

  test('an apprentice fills it in and is told why they cannot sign', async () => {
    const { apprentice } = site.company.people;
    const { reportId } = await book(database.db, site.company, apprentice);
    const home = `/electrician/reports/${reportId}`;
    const theirs = await site.signedIn(apprentice);
    expect((await fill(theirs, `${home}/supply`, { ze: '0.2' })).status).toBe(303);
    const page = await theirs.get(`${home}/sign`);
    expect(textOf(page.html)).toContain('An apprentice cannot sign');
    expect(page.html).not.toContain('name="signature"');
    const form = { submission: randomUUID(), base: '1', signature: 'A', confirm: 'true' };
    expect((await theirs.post(`${home}/sign`, form)).status).toBe(403);
  });

  test('the pages of every installation open, and none needs a script', async () => {
    const { reportId, home } = await draft();
    await write(database.db, site.company.people.electrician, reportId);
    const { id, circuits } = await board(reportId);
    const pages = [
      '',
      'check',
      'sign',
      'history',
      'boards',
      `boards/${id}`,
      `boards/${id}/circuits/${circuits?.[0]?.id}`,
    ];
    const sections = ['ordered_by', 'extent', 'summary', 'supply', 'particulars', 'special_locations', 'attachments'];
    for (const page of [...pages, ...sections, 'inspection_schedule', 'observations']) {
      const answer = await browser.get(`${home}/${page}`.replace(/\/$/, ''));
      expect(answer.status, page).toBe(200);
      // Our scripts may speed the page up once it is loaded.
      expect(answer.html, page).not.toMatch(/<script(?![^>]* defer="")|style="/);
    }
  });
});

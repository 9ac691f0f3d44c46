import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Answer, Browser } from '../../../src/demo/browser.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import type { Json } from '../../../src/domain/report/entry.ts';
import { rules } from '../../../src/domain/verification/rules/rules.ts';
import { appendEntries } from '../../../src/server/reports/fill.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onSqlite } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { book, fill as write } from '../../support/world.ts';
import { fill, openSite, type Site, textOf } from './site.ts';

onSqlite('typing on the way through a report', (database) => {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    site = await openSite(database.db);
    browser = await site.signedIn(site.company.people.electrician);
  });
  const draft = async () => {
    const { reportId } = await book(database.db, site.company, site.company.people.electrician);
    return { reportId, home: `/electrician/reports/${reportId}` };
  };

  /** A button of the form, by the address that it leads to. */
  const leading = (where: string): Record<string, string> => Object.fromEntries([['then', where]]);

  test('is saved by the button that leads on, from each section to the next unfinished one', async () => {
    const { reportId, home } = await draft();
    const sections: string[] = [];
    for (let at = `${home}/ordered_by`; at !== `${home}/boards/new`; ) {
      sections.push(at.slice(home.length + 1));
      expect(sections.length).toBeLessThan(20);
      const page = await browser.get(at);
      const typed: Record<string, string> = at.endsWith('/summary') ? { general_condition: 'Sound' } : {};
      const answer = await browser.submit(page, { ...typed, ...leading('next') }, { action: at, withField: 'base' });
      expect(answer).toMatchObject({ status: 303, location: expect.stringMatching(/\?saved$/) });
      at = (answer.location ?? '').replace('?saved', '');
    }
    // Not the declaration, which signing fills, nor special locations, which may be none.
    const withSomethingLeft = ['purpose', 'installation', 'extent', 'summary', 'next_inspection', 'attachments'];
    expect(sections).toEqual(['ordered_by', ...withSomethingLeft, 'supply', 'particulars', 'instruments']);
    expect((await site.document(reportId)).summary).toMatchObject({ general_condition: 'Sound' });
  });

  test('leads past complete sections, round to unfinished ones, and at last to the signature', async () => {
    const { reportId, home } = await draft();
    const { electrician } = site.company.people;
    await write(database.db, electrician, reportId, wholeInspection());
    const next = async (at: string) => {
      const page = await browser.get(`${home}/${at}`);
      const answer = await browser.submit(page, leading('next'), { action: `${home}/${at}`, withField: 'base' });
      return answer.location?.slice(home.length);
    };
    expect(await next('supply')).toBe('/sign?saved');
    expect(await next('inspection_schedule')).toBe('/sign?saved');
    const emptied = (path: string) => write(database.db, electrician, reportId, [{ path, value: null }]);
    await emptied('purpose/reason');
    expect(await next('supply')).toBe('/purpose?saved');
    const { boards = [] } = await site.document(reportId);
    const [{ id, circuits: [circuit] = [] } = { id: '' }] = boards;
    await emptied(`boards/${id}/circuits/${circuit?.id}/zs`);
    expect(await next('supply')).toBe(`/boards/${id}/grid/zs?saved`);
    expect(await next(`boards/${id}/grid/afdd`)).toBe(`/boards/${id}?saved`);
    await emptied(`boards/${id}/board_ref`);
    expect(await next('supply')).toBe(`/boards/${id}?saved`);
  });

  test('stays on the page when a value is invalid', async () => {
    const { home } = await draft();
    const answer = await fill(browser, `${home}/supply`, { ze: 'banana', ...leading('next') });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('value="banana"');
  });

  test('is saved by Enter, which presses the first button of a form and begins nothing else', async () => {
    const { home } = await draft();
    const made = await fill(browser, `${home}/boards/new`, { board_ref: 'CU1', fed_from: 'origin' });
    const board = made.location?.split('?')[0] ?? '';
    for (const path of [`${home}/supply`, `${home}/inspection_schedule`, board, `${board}/circuits/new`]) {
      const page = await browser.open(path);
      const form = /<form id="record"[\s\S]*?<\/form>/.exec(page.html)?.[0] ?? '';
      const [first = ''] = form.match(/<button[^>]*>/) ?? [];
      expect(first, path).toMatch(/type="submit"/);
      expect(first, path).not.toMatch(/ (name|value|formAction)=/);
      const answer = await browser.submit(page, {}, { withField: 'base' });
      expect(answer.location, path).toMatch(/\?saved$/);
      expect(answer.location, path).not.toBe(`${home}?saved`);
    }
    // Phone keyboards show that Enter goes to the next field.
    const boxes = (await browser.open(`${board}/circuits/new`)).html.match(
      /<input[^>]* id="(zs|circuit_no|points)"[^>]*>/g,
    );
    expect(boxes).toHaveLength(3);
    for (const box of boxes ?? []) expect(box).toMatch(/enterkeyhint="next"/i);
  });

  test('back after adding an item leads to the item, not to an empty form that adds it twice', async () => {
    const { reportId, home } = await draft();
    const added = async (path: string, typed: Record<string, string>) => {
      const asked = await browser.get(path);
      expect(asked.status).toBe(303);
      const address = asked.location ?? '';
      const saved = await browser.submit(await browser.get(address), typed);
      expect(saved.status).toBe(303);
      const back: Answer = await browser.get(address);
      expect(back.status).toBe(303);
      const again = await browser.get(back.location ?? '');
      for (const text of Object.values(typed)) expect(again.html).toContain(`value="${text}"`);
      return back.location ?? '';
    };
    const board = await added(`${home}/boards/new`, { board_ref: 'CU1' });
    await added(`${board}/circuits/new`, { circuit_no: '29', description: 'Resent' });
    await added(`${home}/observations/new?item=cu_ip`, { location: 'Hall' });
    const { boards, observations } = await site.document(reportId);
    expect(itemsOf(boards)).toHaveLength(1);
    expect(itemsOf(boards?.[0]?.circuits)).toHaveLength(1);
    expect(itemsOf(observations)).toHaveLength(1);
  });

  test('"save and add another like it" gives each new form its own id', async () => {
    const { reportId, home } = await draft();
    const made = await fill(browser, `${home}/boards/new`, { board_ref: 'CU1', fed_from: 'origin' });
    const board = made.location?.split('?')[0] ?? '';
    const first = await fill(browser, `${board}/circuits/new`, { circuit_no: '1', ...leading('another') });
    const second = await browser.submit(await browser.get(first.location ?? ''), {
      circuit_no: '2',
      ...leading('another'),
    });
    await browser.submit(await browser.get(second.location ?? ''), { circuit_no: '3' });
    const circuits = itemsOf((await site.document(reportId)).boards?.[0]?.circuits);
    expect(circuits.map(({ circuit_no }) => circuit_no)).toEqual(['1', '2', '3']);
  });

  test('an observation codes its schedule item, and the first limitation clears "none"', async () => {
    const { reportId, home } = await draft();
    const page = `${home}/observations/new`;
    const text = { text: 'Cover loose', code: 'C3', schedule_item: '4.3', mark_schedule: 'true' };
    const made = await browser.submit(await browser.open(page), text, { action: page });
    await fill(browser, made.location?.split('?')[0] ?? '', { code: 'C2' });
    const { inspection_schedule, observations } = await site.document(reportId);
    const linked = { observation_ids: [observations?.[0]?.id] };
    expect(inspection_schedule).toEqual([{ slug: 'cu_ip', outcome: 'C2', ...linked }]);

    const extent = `${home}/extent`;
    const whole = { extent: 'All', no_agreed_limitations: 'yes', no_operational_limitations: 'yes' };
    await fill(browser, extent, { ...whole, default_limits_ack: 'yes' });
    const drawn = await browser.get(extent);
    const [, id = ''] = /name="agreed_limitations\.([\w-]+)\.new"/.exec(drawn.html) ?? [];
    const limitation = { [`agreed_limitations.${id}.text`]: 'Loft', [`agreed_limitations.${id}.reason`]: 'No ladder' };
    // The page also asks who agreed it, saved with it.
    const agreed = { agreed_with: 'Ms Larch, landlord', agreed_on: '2026-11-20' };
    await browser.submit(drawn, { ...limitation, ...agreed }, { action: extent });
    const document = await site.document(reportId);
    expect(document.extent).toMatchObject({ ...agreed, agreed_limitations: [{ text: 'Loft' }] });
    expect(document.extent).not.toHaveProperty('no_agreed_limitations');
  });

  test('is refused at its field where it is impossible: a future day, a year for an age', async () => {
    const { reportId, home } = await draft();
    const ahead = await fill(browser, `${home}/purpose`, { inspection_dates: '21/11/2026, 21/11/2027' });
    expect(ahead.status).toBe(422);
    expect(ahead.html).toContain('<a href="#inspection_dates">');
    expect(textOf(ahead.html)).toContain('21/11/2027 is still to come');
    expect((await fill(browser, `${home}/purpose`, { inspection_dates: '24/11/2026' })).status).toBe(303);
    const old = await fill(browser, `${home}/installation`, { wiring_age_years: '1985' });
    expect(old.status).toBe(422);
    expect(old.html).toContain('<a href="#wiring_age_years">');
    expect((await fill(browser, `${home}/installation`, { wiring_age_years: '41' })).status).toBe(303);
    expect((await site.document(reportId)).installation).toMatchObject({ wiring_age_years: 41 });
  });

  test('a rented home has its next date proposed', async () => {
    const { reportId, home } = await draft();
    await fill(browser, `${home}/purpose`, { inspection_dates: '21/11/2026' });
    await fill(browser, `${home}/installation`, { tenure: 'private_rented', nation: 'Wales' });
    const page = await browser.get(`${home}/next_inspection`);
    expect(page.html).toMatch(/name="next_inspection_due"[^>]* value="2031-11-20"/);
    expect((await site.document(reportId)).next_inspection).toBeUndefined();
    await browser.submit(page, {}, { withField: 'base' });
    expect((await site.document(reportId)).next_inspection).toEqual({ next_inspection_due: '2031-11-20' });
    await fill(browser, `${home}/installation`, { tenure: 'owner' });
    await fill(browser, `${home}/next_inspection`, { next_inspection_due: '' });
    expect((await browser.get(`${home}/next_inspection`)).html).not.toContain('value="2031-11-20"');
  });

  test('a circuit number in use is reported at its field, once, and the typed values are saved', async () => {
    const { reportId, home } = await draft();
    const made = await fill(browser, `${home}/boards/new`, { board_ref: 'CU1', fed_from: 'origin' });
    const board = made.location?.split('?')[0] ?? '';
    await fill(browser, `${board}/circuits/new`, { circuit_no: '1', circuit_kind: 'radial', description: 'Lights' });
    const typed = { circuit_no: '1', circuit_kind: 'radial', description: 'Cooker', ...leading('another') };
    const twice = await fill(browser, `${board}/circuits/new`, typed);
    expect(twice.location).toMatch(/\?saved#circuit_no$/);
    const [address = ''] = (twice.location ?? '').split('?');
    expect((await browser.get(address)).html).toContain('data-rule="CIRCUIT_NO_TWICE"');
    expect(itemsOf((await site.document(reportId)).boards?.[0]?.circuits)).toHaveLength(2);
    const again = await browser.submit(await browser.get(address), leading('stay'), { action: address });
    expect(again.location).toBe(`${address}?saved`);
  });

  test('Return in a box sends no record’s form: its first button is switched off', async () => {
    const { reportId, home } = await draft();
    await write(database.db, site.company.people.electrician, reportId);
    const asked = new Set(['/electrician', home, '/electrician/new-job/site', `${home}/boards/cu1/grid/same-name`]);
    const forms: string[] = [];
    for (const path of asked) {
      const { html } = await browser.open(path);
      for (const [, href = ''] of html.matchAll(/(?:href|value)="(\/electrician[^"?#]*)/g))
        if (
          !/history|circuits\/cu1-[2-9]|\.\w+$/.test(href) &&
          (href.includes(reportId) || !href.includes('/reports/'))
        )
          asked.add(href);
      for (const [, attributes = '', inner = ''] of html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)) {
        const isOfRecord = /id="record"/.test(attributes) && /<input(?![^>]*type="(?!text))/.test(inner);
        if (!isOfRecord) continue;
        forms.push(path);
        const [first = ''] = /<button\b[^>]*>/.exec(inner) ?? [];
        expect([path, / disabled=/.test(first)]).toEqual([path, true]);
      }
    }
    expect(forms).toEqual(
      expect.arrayContaining([
        ...['supply', 'boards/new', 'boards/cu1/grid/ways', 'boards/cu1/circuits/new', 'inspection_schedule'].map(
          (page) => `${home}/${page}`,
        ),
        ...['boards/cu1/grid', 'boards/cu1/grid/zs', 'observations/new'].map((page) => `${home}/${page}`),
      ]),
    );
  });

  test('pages name the subject of a finding, tick no Zs above its limit, and never show a rule’s internal name', async () => {
    const { reportId, home } = await draft();
    const empty = textOf((await browser.get(`${home}/check`)).html);
    expect(empty).toContain('There is no outcome yet');
    expect(empty).not.toContain('satisfactory');
    await write(database.db, site.company.people.electrician, reportId);
    const change = async (path: string, value: Json) => {
      const { seq } = await getReport(database.db, site.company.people.electrician, reportId);
      const sent = { submission: randomUUID(), contentHash: path, base: seq, changes: [{ path, value }] };
      await appendEntries(database.db, site.company.people.electrician, reportId, sent, new Date());
    };
    const [board] = (await site.document(reportId)).boards ?? [];
    const circuit = itemsOf(board?.circuits).find(({ circuit_kind }) => circuit_kind === 'radial');
    const at = `boards/${board?.id}/circuits/${circuit?.id}`;
    await change(`${at}/zs`, { text: '199.9', provenance: 'measured' });
    await change('inspection_schedule/cu_ip/outcome', 'FI');
    await change(`${at}/ir_le`, { text: 'LIM', provenance: 'measured' });
    await change('supply/ze', { text: 'LIM', provenance: 'measured' });
    const check = await browser.get(`${home}/check`);
    expect(textOf(check.html)).toMatch(/4\.3 Enclosure and IP rating: The outcome is FI/);
    const table = await browser.get(`${home}/boards/${board?.id}`);
    const row = new RegExp(`<tr>(?:(?!</tr>)[\\s\\S])*${circuit?.id}[\\s\\S]*?</tr>`).exec(table.html)?.[0] ?? '';
    expect(row).toContain('<td class="asked">199.9</td>');
    expect(row).not.toMatch(/<td>✓<\/td><td>/);
    const names = rules.flatMap(({ codes }) => codes).filter((code) => code.includes('_'));
    expect(names.length).toBeGreaterThan(50);
    for (const path of ['/check', '/sign', `/${at}`, '/supply', '/inspection_schedule', `/boards/${board?.id}`]) {
      const said = textOf((await browser.get(`${home}${path}`)).html);
      expect([path, names.filter((name) => said.includes(name))]).toEqual([path, []]);
    }
  });
});

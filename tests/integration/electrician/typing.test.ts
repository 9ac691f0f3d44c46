import { beforeAll, expect, test } from 'vitest';
import type { Answer, Browser } from '../../../src/demo/browser.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { book } from '../../support/world.ts';
import { fill, openSite, type Site } from './site.ts';

onBothDatabases('what is typed on the way through a report', (database) => {
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

  /** A button of the form, by where it leads. */
  const leading = (where: string): Record<string, string> => Object.fromEntries([['then', where]]);

  test('is saved by the button that leads on, from each section to the next', async () => {
    const { reportId, home } = await draft();
    const sections: string[] = [];
    for (let at = `${home}/ordered_by`; at !== `${home}/boards`; ) {
      sections.push(at);
      const page = await browser.get(at);
      const [, link] = /<a[^>]* href="([^"]*)"[^>]*>Next: /.exec(page.html) ?? [];
      if (link && !page.html.includes('<form id="record"')) {
        // Nothing can be typed there.
        at = link;
        continue;
      }
      expect(link).toBeUndefined();
      const typed: Record<string, string> = at.endsWith('/summary') ? { general_condition: 'Sound' } : {};
      const answer = await browser.submit(page, { ...typed, ...leading('next') }, { action: at, withField: 'base' });
      expect(answer).toMatchObject({ status: 303, location: expect.stringMatching(/\?saved$/) });
      at = (answer.location ?? '').replace('?saved', '');
    }
    expect(sections).toHaveLength(12);
    expect((await site.document(reportId)).summary).toMatchObject({ general_condition: 'Sound' });
  });

  test('is not led on from when something in it is wrong', async () => {
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
    // Keyboards of phones say that Enter goes to the next field.
    const boxes = (await browser.open(`${board}/circuits/new`)).html.match(
      /<input[^>]* id="(zs|circuit_no|points)"[^>]*>/g,
    );
    expect(boxes).toHaveLength(3);
    for (const box of boxes ?? []) expect(box).toMatch(/enterkeyhint="next"/i);
  });

  test('back after adding something leads to what was added, not to an empty form that adds it twice', async () => {
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

  test('"save and add another like it" draws each time a form of its own', async () => {
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
});

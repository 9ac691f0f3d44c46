import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { onBothDatabases, type TestDatabase } from '../../support/databases.ts';
import { book, fill as write } from '../../support/world.ts';
import { openSite, type Site, textOf } from './site.ts';

/** A form of the section: its page, good input and bad input. */
type Form = {
  name: string;
  /** Below the report's address. */
  page: string;
  action?: string;
  good: Record<string, string | string[]>;
  bad: Record<string, string>;
  /** The control that the error of the bad input links to. */
  at: string;
};

const forms: readonly Form[] = [
  { name: 'a section', page: 'supply', good: { ze: '0.21' }, bad: { ze: 'banana' }, at: 'ze' },
  {
    name: 'the schedule',
    page: 'inspection_schedule',
    good: { 'cu_ip.outcome': 'pass' },
    bad: { 'cu_ip.outcome': 'B7' },
    at: 'cu_ip.outcome',
  },
  {
    name: 'a new board',
    page: 'boards/new',
    good: { board_ref: 'CU1', phases: '1' },
    bad: { zdb: 'banana' },
    at: 'zdb',
  },
  { name: 'a board', page: 'boards/b1', good: { location: 'Hall' }, bad: { ways: 'many' }, at: 'ways' },
  {
    name: 'spare ways',
    page: 'boards/b1',
    action: 'boards/b1/spares',
    good: { spares: '3' },
    bad: { spares: 'banana' },
    at: 'spares',
  },
  {
    name: 'a new circuit',
    page: 'boards/b1/circuits/new',
    good: { zs: '0.41' },
    bad: { ir_ll: 'banana' },
    at: 'ir_ll',
  },
  {
    name: 'a circuit',
    page: 'boards/b1/circuits/c1',
    good: { zs: '>299' },
    bad: { circuit_kind: 'square' },
    at: 'circuit_kind',
  },
  {
    name: 'a new observation',
    page: 'observations/new',
    good: { text: 'Cracked socket', code: 'C2' },
    bad: { code: 'C9' },
    at: 'code',
  },
  {
    name: 'an observation',
    page: 'observations/o1',
    good: { text: 'Loose socket' },
    bad: { board_id: 'somebody-elses' },
    at: 'board_id',
  },
];

onBothDatabases('the electrician’s forms', (database) => {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    site = await openSite(database.db);
    browser = await site.signedIn(site.company.people.electrician);
    await begin(database, site.company.people.electrician, site.reportId);
  });

  describe.each(forms)('$name', ({ page, action = page, good, bad, at }) => {
    const address = (path: string) => `${site.home}/${path}`;
    const draw = async () => browser.open(address(page));
    const submit = async (typed: Record<string, string | string[]>) =>
      browser.submit(await draw(), typed, { action: address(action) });

    test('good input is saved and answered by a redirect', async () => {
      const before = (await getLog(database.db, site.company.people.electrician, site.reportId)).length;
      const answer = await submit(good);
      expect(answer.status, textOf(answer.html)).toBe(303);
      expect((await browser.get(answer.location ?? '')).status).toBe(200);
      const log = await getLog(database.db, site.company.people.electrician, site.reportId);
      expect(log.length).toBeGreaterThan(before);
    });

    test('bad input comes back as typed with an error at its field, and nothing is saved', async () => {
      const before = (await getLog(database.db, site.company.people.electrician, site.reportId)).length;
      const answer = await submit(bad);
      expect(answer.status).toBe(422);
      expect(answer.html).toContain(`<a href="#${at}">`);
      expect(answer.html).toContain('<title>Error: ');
      if (Object.values(bad).includes('banana')) expect(answer.html).toContain('value="banana"');
      const log = await getLog(database.db, site.company.people.electrician, site.reportId);
      expect(log.length).toBe(before);
    });

    test('signed out it leads to the sign-in page', async () => {
      const answer = await site
        .stranger()
        .post(address(action), { ...good, submission: crypto.randomUUID(), base: '0' });
      expect(answer.status).toBe(303);
      expect(answer.location).toContain('/auth/sign-in?next=');
    });

    test('another company finds nothing there', async () => {
      const other = await site.signedIn(site.other.people.electrician);
      const answer = await other.post(address(action), { ...good, submission: crypto.randomUUID(), base: '0' });
      expect(answer.status).toBe(404);
    });

    test('sent twice it has one effect and the same answer', async () => {
      const drawn = await draw();
      const first = await browser.submit(drawn, good, { action: address(action) });
      const after = (await getLog(database.db, site.company.people.electrician, site.reportId)).length;
      const second = await browser.submit(drawn, good, { action: address(action) });
      expect([second.status, second.location]).toEqual([first.status, first.location]);
      expect((await getLog(database.db, site.company.people.electrician, site.reportId)).length).toBe(after);
    });
  });

  test.each([
    ['boards/new', { board_ref: 'CU7' }],
    ['boards/b1/circuits/new', { circuit_no: '7' }],
    ['observations/new', { text: 'Loose lid', code: 'C3' }],
  ])('a new item without an id, sent twice to %s, is one item', async (page, typed) => {
    const form = { ...typed, submission: crypto.randomUUID(), base: '0' };
    const first = await browser.post(`${site.home}/${page}`, form);
    const second = await browser.post(`${site.home}/${page}`, form);
    expect([first.status, second.status, second.location]).toEqual([303, 303, first.location]);
    expect((await browser.get(first.location ?? '')).status).toBe(200);
  });

  describe('starting a visit', () => {
    test('starts it once, even if sent twice', async () => {
      const path = `/electrician/visits/${site.visitId}`;
      const drawn = await browser.get(path);
      for (const answer of [await browser.submit(drawn, {}), await browser.submit(drawn, {})]) {
        expect(answer.status).toBe(303);
      }
      expect(textOf((await browser.get(path)).html)).toContain('24 November 2026, 10:00: Elin Electrician arrived');
    });

    test('is for the people on the visit', async () => {
      const form = { submission: crypto.randomUUID() };
      const path = `/electrician/visits/${site.visitId}/arrival`;
      expect((await site.stranger().post(path, form)).location).toContain('/auth/sign-in');
      for (const person of [
        site.other.people.electrician,
        site.company.people.apprentice,
        site.company.people.supervisor,
      ]) {
        expect((await (await site.signedIn(person)).post(path, form)).status).toBe(404);
      }
      expect((await (await site.signedIn(site.company.people.client)).post(path, form)).status).toBe(403);
    });

    test('a post that is no form of ours is refused', async () => {
      expect((await browser.post(`/electrician/visits/${site.visitId}/arrival`, {})).status).toBe(400);
    });
  });

  test('an unknown section is not found, and a broken form is refused', async () => {
    expect((await browser.get(`${site.home}/cellar`)).status).toBe(404);
    const form = { submission: crypto.randomUUID(), base: 'x' };
    expect((await browser.post(`${site.home}/supply`, form)).status).toBe(400);
    const withNul = { submission: crypto.randomUUID(), base: '0', ze: '0.2\0' };
    expect((await browser.post(`${site.home}/supply`, withNul)).status).toBe(400);
  });

  test('a colleague finds nothing of another person’s report', async () => {
    const { people } = site.company;
    await book(database.db, site.company, people.apprentice);
    for (const person of [people.apprentice, people.supervisor, people.owner]) {
      const theirs = await site.signedIn(person);
      expect((await theirs.get(site.home)).status).toBe(404);
      expect((await theirs.get(`/electrician/visits/${site.visitId}`)).status).toBe(404);
    }
    for (const person of [people.client, people.office]) {
      expect((await (await site.signedIn(person)).get('/electrician')).status).toBe(403);
    }
  });
});

/** A board, a circuit and an observation to work on. */
async function begin({ db }: TestDatabase, who: Parameters<typeof getLog>[1], reportId: string): Promise<void> {
  await write(db, who, reportId, [
    { path: 'boards/b1', value: true },
    { path: 'boards/b1/board_ref', value: 'CU1' },
    { path: 'boards/b1/fed_from', value: { origin: true } },
    { path: 'boards/b1/circuits/c1', value: true },
    { path: 'boards/b1/circuits/c1/circuit_no', value: '1' },
    { path: 'boards/b1/circuits/c1/circuit_kind', value: 'radial' },
    { path: 'observations/o1', value: true },
    { path: 'observations/o1/text', value: 'Cracked socket' },
  ]);
}

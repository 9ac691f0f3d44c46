import { expect, test } from 'vitest';
import { onSqlite } from '../../support/databases.ts';
import { fill, openSite, textOf } from './site.ts';

onSqlite('a decimal comma', (database) => {
  test('is stored as a point, and the next page says so; without a comma it says nothing', async () => {
    const site = await openSite(database.db);
    const browser = await site.signedIn(site.company.people.electrician);
    const words = 'A comma was read as the decimal point';
    const supply = `${site.home}/supply`;
    for (const [typed, isTold] of [
      ['0,35', true],
      ['0.36', false],
    ] as const) {
      const saved = await fill(browser, supply, { ze: typed });
      const page = textOf((await browser.get(saved.location ?? '')).html);
      expect(page).toContain('Saved.');
      expect(page.includes(words)).toBe(isTold);
    }
    const board = await fill(browser, `${site.home}/boards/new`, { board_ref: 'CU1, hall', zdb: '0,4' });
    const home = board.location?.split('?')[0] ?? '';
    expect(textOf((await browser.get(board.location ?? '')).html)).toContain(words);
    for (const then of ['', 'another']) {
      const circuit = await fill(browser, `${home}/circuits/new`, { zs: '1,35', then });
      expect(circuit.location).toMatch(/[?&]comma$/);
      expect(textOf((await browser.get(circuit.location ?? '')).html)).toContain(words);
    }
    const { supply: stored, boards } = await site.document();
    expect(stored).toMatchObject({ ze: { text: '0.36' } });
    expect(boards).toMatchObject([
      { board_ref: 'CU1, hall', zdb: { text: '0.4' }, circuits: [{ zs: { text: '1.35' } }, {}] },
    ]);
  });

  test('that may separate thousands is refused at its field, with the text as typed', async () => {
    const site = await openSite(database.db);
    const browser = await site.signedIn(site.company.people.electrician);
    const answer = await fill(browser, `${site.home}/boards/new`, { board_ref: 'CU1', zdb: '1,000' });
    expect(answer.status).toBe(422);
    expect(textOf(answer.html)).toContain('1,000 can be a thousand or a decimal');
    expect(answer.html).toContain('value="1,000"');
    expect((await site.document()).boards ?? []).toEqual([]);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { findLibraryEntry } from '../../../src/domain/library/find-entry.ts';
import { listUsedTexts } from '../../../src/features/standards/server/repository/used-texts.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { openSite, type Site, textOf } from './site.ts';

onBothDatabases('the library for a new observation', (database) => {
  let site: Site;
  let browser: Browser;
  beforeEach(async () => {
    site = await openSite(database.db);
    browser = await site.signedIn(site.company.people.electrician);
  });
  const begin = async (text: string, id: string) => {
    const page = await browser.open(`${site.home}/observations/new?id=${id}&from=${text}`);
    const answer = await browser.submit(page, {}, { action: `${site.home}/observations/new` });
    expect(answer.status).toBe(303);
  };
  const offered = async (query: string) => {
    const { html } = await browser.get(`${site.home}/observations/new?id=o-new&${query}`);
    return [...html.matchAll(/\?from=([A-Z]+-\d+)/g)].map((match) => match[1]);
  };

  test('is searched in electricians’ words, and by item number', async () => {
    expect((await offered('q=clipped'))[0]).toBe('CIR-004');
    expect((await offered('q=5.12.2')).sort()).toEqual(['RCD-001', 'RCD-003']);
    expect(await offered('q=zebra')).toEqual([]);
  });

  test('a person’s last used texts come first, in their own searches only', async () => {
    const before = await offered('q=socket');
    const chosen = before.at(-1) ?? '';
    expect(before[0]).not.toBe(chosen);
    await begin(chosen, 'o-1');
    expect((await offered('q=socket'))[0]).toBe(chosen);
    expect((await offered('q=clipped'))[0]).toBe('CIR-004');
    // Before a search: the person's own, the latest first, each once.
    await begin('CIR-004', 'o-2');
    await begin(chosen, 'o-3');
    expect(await offered('')).toEqual([chosen, 'CIR-004']);
    expect((await offered('item=rcd_outdoor')).sort()).toEqual(['RCD-001', 'RCD-003']);
    await begin('RCD-003', 'o-4');
    expect(await offered('item=rcd_outdoor')).toEqual(['RCD-003', 'RCD-001']);
    const { electrician, supervisor } = site.company.people;
    expect(await listUsedTexts(database.db, electrician)).toEqual(['RCD-003', chosen, 'CIR-004']);
    expect(await listUsedTexts(database.db, supervisor)).toEqual([]);
    expect(await listUsedTexts(database.db, { ...electrician, companyId: 'another' })).toEqual([]);
  });

  test('offers the texts of the schedule item that one comes from, otherwise none', async () => {
    expect((await offered('item=rcd_outdoor')).sort()).toEqual(['RCD-001', 'RCD-003']);
    expect(await offered('')).toEqual([]);
    expect(await offered('item=rcd_outdoor&from=RCD-001')).toEqual([]);
  });

  describe('the plain words of a text', () => {
    const words = (id: string) => findLibraryEntry(id)?.plainWords ?? '';
    const own = { location: 'Hall', text: 'Two blanks gone', plain_words: 'Keep the cupboard locked.' };
    const begun = (id: string) => `${site.home}/observations/${id}`;
    const stored = async (id: string) =>
      itemsOf((await site.document()).observations).find((each) => each.id === id)?.plain_words;
    const save = async (id: string, typed: Record<string, string>) => {
      const answer = await browser.submit(await browser.get(begun(id)), typed, { action: begun(id) });
      expect(answer.status).toBe(303);
    };
    const mark = (id: string) => `From ${id}. Edit to replace it.`;

    test('are filled in with it, marked, and follow it until typed over', async () => {
      const page = textOf((await browser.open(`${site.home}/observations/new?id=w-1&from=BRD-001`)).html);
      expect(page).toContain(words('BRD-001'));
      expect(page).toContain(mark('BRD-001'));
      await begin('BRD-001', 'w-1');
      expect(await stored('w-1')).toBe(words('BRD-001'));
      expect(textOf((await browser.get(begun('w-1'))).html)).toContain(mark('BRD-001'));
      await save('w-1', { library_id: 'BRD-002' });
      expect(await stored('w-1')).toBe(words('BRD-002'));
      await save('w-1', own);
      expect(textOf((await browser.get(begun('w-1'))).html)).not.toContain('Edit to replace it.');
      await save('w-1', { library_id: 'BRD-001' });
      expect(await stored('w-1')).toBe(own.plain_words);
    });

    test('fill the blanks of an existing observation, and nothing else', async () => {
      for (const [id, typed] of [
        ['w-2', own],
        ['w-3', { ...own, plain_words: '' }],
      ] as const) {
        const page = await browser.open(`${site.home}/observations/new?id=${id}`);
        expect((await browser.submit(page, typed, { action: `${site.home}/observations/new` })).status).toBe(303);
        const chosen = await browser.get(`${begun(id)}?from=BRD-001`);
        expect((await browser.submit(chosen, {}, { action: begun(id) })).status).toBe(303);
      }
      expect(await stored('w-2')).toBe(own.plain_words);
      expect(await stored('w-3')).toBe(words('BRD-001'));
    });

    test('stay away once cleared', async () => {
      const page = await browser.open(`${site.home}/observations/new?id=w-4&from=BRD-001`);
      await browser.submit(page, { plain_words: '' }, { action: `${site.home}/observations/new` });
      expect((await stored('w-4')) ?? '').toBe('');
    });
  });
});

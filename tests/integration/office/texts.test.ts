import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { showEvent } from '../../../src/domain/words/events.ts';
import { listOwnTexts, listTexts } from '../../../src/features/standards/server/repository/observation-texts.ts';
import { listAudit } from '../../../src/server/repositories/audit.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { book, ownText } from '../../support/world.ts';
import { mustRedirect, openSite, refused } from './site.ts';

const text = {
  text: 'Gecko nest found in the riser cupboard',
  plain_words: 'An animal lives among the cables. Have it moved.',
  code: 'C2',
  item: 'cu_ip',
  regulations: '416.2, Table 54.8',
  when_it_changes: 'C1 if a live part can be touched',
  place: 'riser',
  remedy: 'Clear and close',
};

onBothDatabases('the company’s own observation texts', (database) => {
  test('are added once, found by the library’s search, retired and taken back', async () => {
    const site = await openSite(database.db);
    const { supervisor, electrician, owner } = site.company.people;
    const visitor = await site.as(supervisor);
    const submission = randomUUID();
    await mustRedirect(visitor.post('/settings/texts/new', { ...text, submission }));
    await mustRedirect(visitor.post('/settings/texts/new', { ...text, submission }));
    const [own, ...others] = await listTexts(site.db, supervisor, { retired: false });
    expect(others).toEqual([]);
    expect(own).toMatchObject({ ref: 'OWN-1', regulations: ['416.2', 'Table 54.8'], code: 'C2' });
    expect(own?.plainWords).toBe(text.plain_words);
    const { reportId } = await book(site.db, site.company, electrician);
    const onSite = await site.as(electrician);
    const page = `/electrician/reports/${reportId}/observations/new?id=obs-own`;
    const found = async () => (await onSite.get(`${page}&q=gecko`)).text();
    expect(await found()).toContain('Your company’s own · OWN-1');
    const begun = await (await onSite.get(`${page}&from=OWN-1`)).text();
    expect(begun).toContain('From OWN-1');
    expect(begun).toContain(text.text);
    expect(begun).toContain(text.plain_words);
    expect(begun).toContain('From OWN-1. Edit to replace it.');
    expect(begun).toContain('C1 if a live part can be touched');
    await mustRedirect(visitor.post(`/settings/texts/${own?.id}/details`, { ...text, text: 'Newt nest in the riser' }));
    expect((await listOwnTexts(site.db, electrician)).map((each) => each.text)).toEqual(['Newt nest in the riser']);
    await mustRedirect(visitor.post(`/settings/texts/${own?.id}/retirement`, {}));
    expect(await found()).not.toContain('OWN-1');
    await mustRedirect(visitor.post('/settings/texts/new', text));
    expect((await listTexts(site.db, supervisor, { retired: false })).map(({ ref }) => ref)).toEqual(['OWN-2']);
    await mustRedirect(visitor.post(`/settings/texts/${own?.id}/return`, {}));
    expect(await listOwnTexts(site.db, electrician)).toHaveLength(2);
    expect((await getReport(site.db, electrician, reportId)).document.observations).toBeUndefined();
    const events = JSON.stringify(await listAudit(site.db, owner));
    for (const kind of ['added', 'changed', 'retired', 'taken-back']) {
      expect(events).toContain(`observation-text.${kind}`);
      expect(showEvent(`observation-text.${kind}`)).not.toContain('observation text.');
    }
  });

  test('are checked as a row of the library is', async () => {
    const site = await openSite(database.db);
    const visitor = await site.as(site.company.people.owner);
    const wrong = await refused(
      visitor.post('/settings/texts/new', { ...text, text: '', code: 'C4', item: 'roof', regulations: '416.2, all' }),
    );
    expect(wrong.errors.map(({ field }) => field).sort()).toEqual(['code', 'item', 'regulations', 'text']);
    expect(wrong.entered.regulations).toEqual(['416.2, all']);
  });

  test('are the company’s alone, and owner’s and supervisor’s to write', async () => {
    const site = await openSite(database.db);
    const theirs = await ownText(site.db, site.other);
    const { owner, electrician, office } = site.company.people;
    expect((await (await site.as(owner)).post(`/settings/texts/${theirs}/details`, text)).status).toBe(404);
    expect((await (await site.as(owner)).post(`/settings/texts/${theirs}/retirement`, {})).status).toBe(404);
    for (const who of [electrician, office])
      expect((await (await site.as(who)).post('/settings/texts/new', text)).status).toBe(403);
    expect(await listOwnTexts(site.db, electrician)).toEqual([]);
  });
});

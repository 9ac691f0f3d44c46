import { expect, test } from 'vitest';
import { listAbsences } from '../../../src/features/planning/server/repository/planned.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { mustRedirect, openSite } from '../office/site.ts';

onBothDatabases('a person says when they are away', (database) => {
  test('the office sees it, they take it back, and nobody removes another person’s', async () => {
    const site = await openSite(database.db);
    const { electrician, apprentice, office } = site.company.people;
    const person = await site.as(electrician);
    const days = { from_day: '24/12/2026', to_day: '', kind: 'holiday', note: 'Family' };
    const wrong = await person.post('/electrician/absence', { ...days, to_day: '1/12/2026' });
    expect(wrong.status).toBe(422);
    const shown = await wrong.text();
    expect(shown).toContain('Last day: enter a day after the first');
    expect(shown).toContain('value="Family"');
    await mustRedirect(person.post('/electrician/absence', days));
    expect(await (await person.get('/electrician/absence')).text()).toContain('24 December 2026');
    const all = () => listAbsences(database.db, office, { from: '2026-12-01', to: '2026-12-31' });
    const [absence, ...more] = await all();
    expect(more).toEqual([]);
    expect(absence).toMatchObject({ personId: electrician.userId, from: '2026-12-24', to: '2026-12-24' });
    const removal = '/electrician/absence/removal';
    const it = { absence: absence?.id ?? '' };
    expect((await (await site.as(apprentice)).post(removal, it)).status).toBe(404);
    expect(await all()).toHaveLength(1);
    await mustRedirect(person.post(removal, it));
    expect(await all()).toEqual([]);
  });
});

import { beforeAll, expect, test } from 'vitest';
import { listCorrections } from '../../../src/server/repositories/reports/corrections.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { mustRedirect, openSite, type Site, type Visitor } from '../office/site.ts';
import { textOf } from './site.ts';

onBothDatabases('a correction', (database) => {
  let site: Site;
  let electrician: Visitor;
  beforeAll(async () => {
    site = await openSite(database.db);
    electrician = await site.as(site.company.people.electrician);
  });
  const page = async (path: string) => textOf(await (await electrician.get(path)).text());

  /** Begun by the supervisor. @returns the id of the draft. */
  async function correctionOf(reportId: string, reason: string): Promise<string> {
    const supervisor = await site.as(site.company.people.supervisor);
    const location = await mustRedirect(supervisor.post(`/reports/${reportId}/correction`, { reason }));
    return location.split(/[/?]/)[2] ?? '';
  }

  test('its overview, the list and its signing page say what it corrects, why, and who asked for it', async () => {
    const { reportId } = await site.issued();
    const { supervisor } = site.company.people;
    const draft = await correctionOf(reportId, 'Zs of circuit 1 was misread');
    const words = /Correction of TST-EICR-\d{5}: Zs of circuit 1 was misread/g;
    const home = `/electrician/reports/${draft}`;
    const asked = `Asked for by ${supervisor.name}, 24 November 2026, 10:00`;
    for (const path of [home, `${home}/sign`]) {
      const text = await page(path);
      expect(text, path).toMatch(words);
      expect(text, path).toContain(asked);
    }
    expect(await page(home)).toContain('All values are copied');
    expect((await page('/electrician/reports')).match(words)).toHaveLength(1);
    for (const path of [`/electrician/reports/${reportId}`, `${home}/supply`])
      expect(await page(path), path).not.toContain('Correction of');

    const refused = await electrician.post(`${home}/sign`, { base: await site.seq(draft) });
    expect([refused.status, textOf(await refused.text()).match(words)?.length]).toEqual([422, 1]);
  });

  test('shows to people who see the report, and to nobody else', async () => {
    const { people } = site.company;
    const { reportId } = await site.issued();
    const draft = await correctionOf(reportId, 'The occupier was wrong');
    const report = await getReport(database.db, people.office, draft);
    const told = (who: (typeof people)[keyof typeof people]) => listCorrections(database.db, who, [report]);
    for (const who of [people.electrician, people.supervisor, people.owner, people.office])
      expect((await told(who)).get(draft)).toMatchObject({
        reason: 'The occupier was wrong',
        revision: 1,
        by: people.supervisor.name,
      });
    const others = Object.values(site.other.people);
    for (const who of [people.apprentice, people.client, ...others]) expect([...(await told(who))]).toEqual([]);
  });
});

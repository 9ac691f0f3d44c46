import { expect, test } from 'vitest';
import { showEvent } from '../../../src/domain/words/events.ts';
import { BadInputError } from '../../../src/kernel/errors.ts';
import { listAudit } from '../../../src/server/repositories/audit.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { getDefaults } from '../../../src/server/repositories/standards/defaults.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { book, fill } from '../../support/world.ts';
import { mustRedirect, openSite, refused } from './site.ts';

const settled = {
  extent: 'All circuits of the consumer unit, a fifth of the accessories opened',
  standing_exclusions: 'Lifts and fire alarms',
  limitation_text_1: 'Loft not entered',
  limitation_reason_1: 'Boarded over',
  limitation_text_2: '',
  limitation_reason_2: '',
  months_private_rented: '60',
  months_commercial: '36',
  reason_commercial: 'Shops change often',
  overdue_stops_issue: 'yes',
};

onBothDatabases('what a company settles for its reports', (database) => {
  test('is what a new report begins with, shown as the company’s until somebody changes it', async () => {
    const site = await openSite(database.db);
    const { supervisor, electrician, owner } = site.company.people;
    const visitor = await site.as(supervisor);
    await mustRedirect(visitor.post('/settings/defaults/details', settled));
    expect(await getDefaults(site.db, owner)).toMatchObject({
      overdueStopsIssue: true,
      intervals: [
        { premises: 'residential', tenure: 'private_rented', months: 60 },
        { premises: 'commercial', tenure: '', months: 36, reason: 'Shops change often' },
      ],
    });
    const { reportId } = await book(site.db, site.company, electrician);
    const { document } = await getReport(site.db, electrician, reportId);
    expect(document.extent).toMatchObject({
      extent: `${settled.extent}\n\nNot included: Lifts and fire alarms`,
      agreed_limitations: [{ id: 'company-1', text: 'Loft not entered', reason: 'Boarded over' }],
    });
    const page = async () => (await (await site.as(electrician)).get(`/electrician/reports/${reportId}/extent`)).text();
    const marks = (html: string) => html.split('Company default, until').length - 1;
    expect(marks(await page())).toBe(3);
    await fill(site.db, electrician, reportId, [{ path: 'extent/extent', value: 'Only the kitchen' }]);
    expect(marks(await page())).toBe(2);
    const events = JSON.stringify(await listAudit(site.db, owner));
    expect(events).toContain('company.defaults-changed');
    expect(events).toContain('intervals');
    expect(showEvent('company.defaults-changed')).toBe('Report defaults changed');
  });

  test('leaves reports as they were begun, and another company as it was', async () => {
    const site = await openSite(database.db);
    const { owner, electrician } = site.company.people;
    const before = await book(site.db, site.company, electrician);
    await mustRedirect((await site.as(owner)).post('/settings/defaults/details', settled));
    expect((await getReport(site.db, electrician, before.reportId)).document.extent).toBeUndefined();
    const theirs = await book(site.db, site.other, site.other.people.electrician);
    const { document } = await getReport(site.db, site.other.people.electrician, theirs.reportId);
    expect(document.extent).toBeUndefined();
    expect((await (await site.as(electrician)).post('/settings/defaults/details', settled)).status).toBe(403);
  });

  test('a share of the maximum Zs stands in what is begun from then on, whatever is settled later, and nobody fills it in', async () => {
    const site = await openSite(database.db);
    const { owner, electrician } = site.company.people;
    const visitor = await site.as(owner);
    const settle = (max_zs_share: string) =>
      mustRedirect(visitor.post('/settings/defaults/details', { ...settled, max_zs_share }));
    const begun = async () => {
      const { reportId } = await book(site.db, site.company, electrician);
      return { reportId, share: async () => (await getReport(site.db, electrician, reportId)).document.max_zs_share };
    };
    const before = await begun();
    await settle(' 75 % ');
    const report = await begun();
    await settle('80');
    expect(await Promise.all([before, report, await begun()].map(({ share }) => share()))).toEqual([undefined, 75, 80]);
    await settle('');
    expect(await (await begun()).share()).toBeUndefined();
    expect((await getDefaults(site.db, owner)).maxZsShare).toBe(100);
    const mine = fill(site.db, electrician, report.reportId, [{ path: 'max_zs_share', value: 60 }]);
    await expect(mine).rejects.toThrow(BadInputError);
    expect(await report.share()).toBe(75);
    for (const wrong of ['49', '101', '79.5', '80 % of it', '-80', '0x50']) {
      const { errors, entered } = await refused(
        visitor.post('/settings/defaults/details', { ...settled, max_zs_share: wrong }),
      );
      expect(errors.map(({ field }) => field)).toEqual(['max_zs_share']);
      expect(entered.max_zs_share).toEqual([wrong]);
    }
    expect(JSON.stringify(await listAudit(site.db, owner))).toContain('share of the maximum Zs');
  });

  test('is refused where it is half said, with what was typed', async () => {
    const site = await openSite(database.db);
    const visitor = await site.as(site.company.people.owner);
    const wrong = await refused(
      visitor.post('/settings/defaults/details', {
        ...settled,
        limitation_reason_1: '',
        limitation_reason_2: 'Because',
        months_commercial: '7',
      }),
    );
    expect(wrong.errors.map(({ field }) => field)).toEqual(['months_commercial']);
    const further = await refused(
      visitor.post('/settings/defaults/details', {
        ...settled,
        limitation_reason_1: '',
        limitation_reason_2: 'Because',
      }),
    );
    expect(further.errors.map(({ field }) => field)).toEqual(['limitation_reason_1', 'limitation_text_2']);
    expect(further.entered.limitation_reason_2).toEqual(['Because']);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { firstQuestion } from '../../src/domain/forms/which-form/questions.ts';
import type { Trx } from '../../src/server/db/dialect.ts';
import { getVisit } from '../../src/server/repositories/register/visits.ts';
import { getReport } from '../../src/server/repositories/reports/reports.ts';
import { beginReport } from '../../src/server/visits/begin-report.ts';
import { bookVisit } from '../../src/server/visits/book.ts';
import { bookAgain } from '../../src/server/visits/book-again.ts';
import { registerSocketCheck } from '../made-up-form/register.ts';
import { onBothDatabases } from '../support/databases.ts';
import { booking } from '../support/details.ts';
import { type Site as FieldSite, openSite as openFieldSite, textOf } from './electrician/site.ts';
import { openSite, type Site } from './office/site.ts';

// Where there is one form nobody is asked.
registerSocketCheck();

onBothDatabases('which form a job wants', (database) => {
  let site: Site;
  let field: FieldSite;
  beforeAll(async () => {
    site = await openSite(database.db);
    field = await openFieldSite(database.db);
  });
  const visits = async () => {
    const { count } = await database.db
      .selectFrom('visit')
      .where('company_id', 'in', [site.company.id, field.company.id])
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  test('is asked and answered within the form that books a visit: what was typed stays, and nothing is booked', async () => {
    const office = await site.as(site.company.people.office);
    const before = await visits();
    const typed = { site_id: site.company.sites.own, access_notes: 'Ring twice', day: 'tomorrow' };
    for (const [which, kind] of [
      ['', undefined],
      ['change', undefined],
      ['change.one', 'MEIWC'],
      ['inspect', 'EICR'],
      ['swap', undefined],
    ] as const) {
      const answer = await office.post('/visits/new', { ...typed, which });
      expect(answer.status).toBe(422);
      const { entered, errors } = await answer.json();
      expect([which, errors, entered.which, entered.kind?.[0]]).toEqual([which, [], [which], kind]);
      expect(entered).toMatchObject({ access_notes: ['Ring twice'], day: ['tomorrow'] });
    }
    expect(await visits()).toBe(before);
  });

  test('is asked where a job is begun on the spot, at a site of the register and at a new one', async () => {
    const { company } = field;
    const electrician = await field.signedIn(company.people.electrician);
    const before = await visits();
    for (const path of [
      `/electrician/new-job/sites/${company.sites.own}`,
      `/electrician/new-job/site?client=${company.clients.other}`,
    ]) {
      let page = await electrician.open(path);
      expect(textOf(page.html)).toContain('Help me choose');
      page = await electrician.submit(page, { which: '', reason: 'The tenant asked' });
      expect(page.status).toBe(422);
      for (const { label } of firstQuestion.answers) expect(textOf(page.html)).toContain(label);
      page = await electrician.submit(page, { which: 'inspect' });
      expect(textOf(page.html)).toContain('Chosen: Condition report (EICR)');
      expect(page.html).toMatch(/<option value="EICR" selected/);
      expect(page.html).toContain('The tenant asked');
    }
    expect(await visits()).toBe(before);
  });

  test('new work that was designed before the edition for new work is begun in the one before it', async () => {
    const office = await site.as(site.company.people.office);
    const booked = async (kind: string, designed_on: string) => {
      const typed = {
        ...{
          site_id: site.company.sites.own,
          electrician_id: site.company.people.electrician.userId,
          kind,
          designed_on,
        },
        ...{
          day: '2027-02-01',
          window_from: '09:00',
          window_to: '12:00',
          expected_boards: '1',
          expected_circuits: '1',
        },
        despite: '',
      };
      const answer = await office.post('/visits/new', typed);
      if (answer.status !== 303) return (await answer.json()).errors;
      const id = /[0-9a-f-]{36}/.exec(answer.headers.get('location') ?? '')?.[0] ?? '';
      const {
        id: report,
        edition,
        form_type,
      } = await database.db
        .selectFrom('report')
        .where('visit_id', '=', id)
        .select(['id', 'edition', 'form_type'])
        .executeTakeFirstOrThrow();
      const { designed_on: kept } = (await getReport(database.db, site.company.people.office, report)).document;
      await database.db.updateTable('visit').set({ status: 'cancelled' }).where('id', '=', id).execute();
      return [form_type, edition, kept];
    };
    expect(await booked('EIC', '2026-10-14')).toEqual(['EIC', '2018+A2+A3', '2026-10-14']);
    expect(await booked('MEIWC', '2026-10-15')).toEqual(['MEIWC', '2018+A4', '2026-10-15']);
    expect(await booked('EICR', '2026-10-14')).toEqual(['EICR', '2018+A4', undefined]);
    expect(await booked('EIC', '31/02/2026')).toMatchObject([{ field: 'designed_on' }]);
  });

  test('and stays in it when its draft is begun once more, or its visit is booked again', async () => {
    const { office, electrician } = site.company.people;
    const trx = <T>(run: (trx: Trx) => Promise<T>) => database.db.transaction().execute(run);
    const about = booking(site.company.sites.own, electrician.userId);
    const work = { ...about, kind: 'EIC', designedOn: '2026-10-14' } as const;
    const { visitId, reportId } = await trx((within) => bookVisit(within, office, work, new Date()));
    const discard = () =>
      database.db.updateTable('report').set({ status: 'discarded' }).where('visit_id', '=', visitId).execute();
    const editionOf = async (visit: string) => {
      const reports = database.db.selectFrom('report').where('visit_id', '=', visit);
      const standing = reports.where('status', '<>', 'discarded').select(['id', 'edition']);
      return (await standing.executeTakeFirstOrThrow()).edition;
    };
    await discard();
    expect(await trx((within) => beginReport(within, office, visitId, new Date()))).not.toBe(reportId);
    expect(await editionOf(visitId)).toBe('2018+A2+A3');
    await discard();
    const shut = { no_access_at: '2026-11-24T10:00:00.000Z' };
    await database.db.updateTable('visit').set(shut).where('id', '=', visitId).execute();
    const { siteId: _, ...when } = about;
    const again = await trx((within) => bookAgain(within, office, visitId, { ...when, day: '2027-03-01' }, new Date()));
    expect(await editionOf(again.visitId)).toBe('2018+A2+A3');
    expect(await getVisit(database.db, office, again.visitId)).toMatchObject({ designedOn: '2026-10-14' });
  });

  test('another company’s site is not there to be asked about', async () => {
    const electrician = await field.signedIn(field.company.people.electrician);
    const path = `/electrician/new-job/sites/${field.other.sites.own}`;
    expect((await electrician.post(path, { submission: randomUUID(), which: '' })).status).toBe(404);
  });
});

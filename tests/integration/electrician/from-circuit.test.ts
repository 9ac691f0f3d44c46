import { beforeAll, expect, test } from 'vitest';
import { circuitsToChoose } from '../../../src/domain/forms/carried/circuits-to-choose.ts';
import type { Item } from '../../../src/domain/forms/definition.ts';
import { itemsOf, valueAt } from '../../../src/domain/forms/document.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { beginReport } from '../../../src/server/visits/begin-report.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { booking } from '../../support/details.ts';
import { bookWork } from '../../support/new-work/issued-work.ts';
import { issuedReport } from '../../support/reports.ts';
import { openSite, type Site, textOf } from './site.ts';

const CIRCUIT = 'boards/board/circuits/circuit';

onBothDatabases('minor works begun from a registered circuit', (database) => {
  let site: Site;
  let number: string;
  let inspected: string;
  beforeAll(async () => {
    site = await openSite(database.db);
    ({ number, id: inspected } = await issuedReport(site.deps, site.company));
  });
  const people = () => site.company.people;
  const chosen = async () => {
    const [board] = circuitsToChoose(await site.document(inspected));
    const [, circuit] = board?.circuits ?? [];
    if (!circuit) throw new Error('the site has no second circuit');
    return circuit;
  };
  const circuitOf = async (reportId: string) => valueAt(await site.document(reportId), CIRCUIT) as Item;

  test('one tap chooses it, and its known details are filled in and marked; results are empty', async () => {
    const { reportId } = await bookWork(database.db, site.company, 'MEIWC');
    const home = `/electrician/reports/${reportId}`;
    const electrician = await site.signedIn(people().electrician);
    const overview = await electrician.open(home);
    expect(textOf(overview.html)).toContain((await chosen()).name);
    const page = await electrician.open(`${home}/last-time`);
    const { value, name } = await chosen();
    expect(textOf(page.html)).toContain(name);
    const begun = await electrician.submit(page, { circuit: value });
    expect([begun.status, begun.location]).toEqual([303, `${home}/whole?carried`]);
    const circuit = await circuitOf(reportId);
    const [, known] = itemsOf((await site.document(inspected)).boards?.[0]?.circuits);
    expect(circuit).toMatchObject({ description: known?.description, ocpd_rating: known?.ocpd_rating });
    expect(circuit).not.toHaveProperty('zs');
    const shown = await electrician.open(begun.location ?? '');
    expect(textOf(shown.html)).toContain(`Carried over from ${number}`);
    // Fields of a whole inspection that this form lacks are not compared.
    expect(textOf((await electrician.open(`${home}/check`)).html)).not.toContain('Since last time');
    const strange = await electrician.submit(await electrician.open(`${home}/last-time`), { circuit: 'no/such' });
    expect([strange.status, strange.location]).toEqual([303, `${home}/last-time`]);
  });

  test('the office chooses it at booking, and never from another company’s report', async () => {
    const { value } = await chosen();
    const [board = '', circuit = ''] = value.split('/');
    const booked = (company = site.company) =>
      database.db.transaction().execute((trx) =>
        bookVisit(
          trx,
          company.people.office,
          {
            ...booking(company.sites.own, company.people.electrician.userId),
            ...{ kind: 'MEIWC', circuit: { board, circuit } },
          },
          new Date(),
        ),
      );
    const { reportId, visitId } = await booked();
    const carried = await circuitOf(reportId);
    expect(carried).toHaveProperty('ocpd_rating');
    expect(carried).toMatchObject({ scope: 'altered', carried: { from: number } });

    // The draft is discarded: the visit keeps the choice of the booking, and another report begins with it.
    const discard = { status: 'discarded' as const };
    await database.db.updateTable('report').set(discard).where('id', '=', reportId).execute();
    const second = await database.db
      .transaction()
      .execute((trx) => beginReport(trx, people().office, visitId, new Date()));
    expect(await circuitOf(second)).toMatchObject({ ocpd_rating: carried.ocpd_rating, carried: { from: number } });
    const theirs = await booked(site.other);
    const { document } = await getReport(database.db, site.other.people.electrician, theirs.reportId);
    expect(valueAt(document, CIRCUIT)).toEqual({ id: 'circuit', scope: 'altered' });
  });
});

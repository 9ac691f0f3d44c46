import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { defects } from '../../../src/demo/installations/defects.ts';
import { PhotosPart } from '../../../src/features/defects/pages/photos-part.tsx';
import { getDefect } from '../../../src/features/defects/records/defects.ts';
import { moveDefect } from '../../../src/features/defects/server/move-defect.ts';
import { addPhotos } from '../../../src/server/reports/photos/add-photos.ts';
import { bookVisit } from '../../../src/server/visits/book.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { booking } from '../../support/details.ts';
import { drawnPage } from '../../support/drawn-page.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { issueFilled, soundMinorWorks } from '../../support/new-work/issued-work.ts';
import { phonePhoto } from '../../support/photos.ts';
import { book, fill } from '../../support/world.ts';
import { textOf } from '../electrician/site.ts';
import { openSite } from '../office/site.ts';

const now = new Date('2026-11-24T10:00:00Z');
/** Sound minor works, completed after the inspection. */
const work = () =>
  soundMinorWorks().map((each) => (each.path === 'work/completed_on' ? { ...each, value: '2026-11-20' } : each));

onBothDatabases('photos of a defect', (database) => {
  test('are those of its report and of its repair, at addresses that its reader may open', async () => {
    const { db } = database;
    const unknown = Object.values(defects).find(({ code }) => code === 'FI');
    if (!unknown) throw new Error('no defect to investigate');
    const { deps, company, as, other } = await openSite(db);
    const { electrician, office, supervisor, client } = company.people;
    const photograph = async (reportId: string, boundTo: string, shade: number, caption?: string) => {
      const sent = [await phonePhoto({ shade })];
      const form = { boundTo, sent, submission: randomUUID(), contentHash: 'x', ...(caption && { caption }) };
      return (await addPhotos(deps, electrician, reportId, form)).added[0] ?? '';
    };
    const { reportId } = await book(db, company, electrician);
    await fill(db, electrician, reportId, wholeInspection({ defects: [defects.outdoorSocket, unknown] }));
    const ofFirst = await photograph(reportId, 'observations/obs-1', 1, 'Behind the cooker');
    const ofSecond = await photograph(reportId, 'observations/obs-2', 40);
    await issueFilled(deps, company, reportId);
    const rows = await db
      .selectFrom('defect')
      .where('company_id', '=', company.id)
      .orderBy('observation_id')
      .select(['id', 'number', 'observation_id'])
      .execute();
    const [first, second] = rows.map(({ id }) => id) as [string, string];
    const partOf = async (id: string, viewer = office) =>
      drawnPage(await PhotosPart({ defect: await getDefect(db, viewer, id), db, viewer }));

    const before = await partOf(first);
    expect(before).toContain(
      `<a href="/reports/${reportId}/photos/${ofFirst}/large.jpg"><img src="/reports/${reportId}/photos/${ofFirst}/small.jpg" alt="Photo 1 of the defect: Behind the cooker"`,
    );
    expect(before).not.toContain(ofSecond);
    expect(textOf(before)).not.toContain('Photos of the work');

    // An investigation finds another defect: it has the photos of the observation that asked for it.
    const said = { on: '2026-11-23', words: 'The joint is burnt', paper: 'Certificate 12, Bright Electrical' };
    await db.transaction().execute((trx) => moveDefect(trx, supervisor, { id: second, move: 'further', ...said }, now));
    const { id: found } = await db
      .selectFrom('defect')
      .where('parent_id', '=', second)
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await partOf(found)).toContain(`/photos/${ofSecond}/small.jpg`);

    const closes = rows.slice(0, 1).map(({ number, observation_id: observation }) => ({ number, observation }));
    const { reportId: repair, visitId } = await db
      .transaction()
      .execute((trx) =>
        bookVisit(trx, office, { ...booking(company.sites.own, electrician.userId), kind: 'MEIWC', closes }, now),
      );
    const onSite = await (await as(electrician)).get(`/electrician/visits/${visitId}/issued/${reportId}`);
    expect((await onSite.text()).match(/1 photo, in the PDF/g)).toHaveLength(2);
    await fill(db, electrician, repair, work());
    const ofRepair = await photograph(repair, 'boards/board', 90);
    const { number } = await issueFilled(deps, company, repair);
    const after = await partOf(first, client);
    expect(textOf(after)).toContain(`Photos of the work, ${number}`);
    expect(await partOf(second)).not.toContain(ofRepair);

    const addresses = [...after.matchAll(/(?:href|src)="([^"]+\.jpg)"/g)].map(([, address = '']) => address);
    expect(addresses).toHaveLength(4);
    const statusesFor = async (person: typeof office) => {
      const visitor = await as(person);
      return Promise.all(addresses.map(async (address) => (await visitor.get(address)).status));
    };
    expect(await statusesFor(client)).toEqual([200, 200, 200, 200]);
    expect(await statusesFor(office)).toEqual([200, 200, 200, 200]);
    expect(await statusesFor(other.people.client)).toEqual([404, 404, 404, 404]);
    expect(await statusesFor(other.people.owner)).toEqual([404, 404, 404, 404]);
  });
});

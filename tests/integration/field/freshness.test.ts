import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertComment } from '../../../src/server/repositories/findings/review-comments.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { book } from '../../support/world.ts';
import { openSite } from '../electrician/site.ts';
import { phoneOf } from './phone-of.ts';

onBothDatabases('changes on the server between two days', (database) => {
  test('comments reach the phone with its next entry, and unchanged parts are not fetched', async () => {
    const site = await openSite(database.db);
    const { electrician, supervisor } = site.company.people;
    const phone = await phoneOf(site, electrician);
    const days: string[] = [];
    phone.network.onTheWay = async (request, ask) => {
      if (request.url.endsWith('/day')) days.push(request.url);
      return ask(request);
    };
    await phone.send();
    expect(days).toEqual([]);
    await database.db
      .transaction()
      .execute((trx) =>
        insertComment(
          trx,
          supervisor,
          { id: site.reportId, seq: 1 },
          { path: 'supply/ze', text: 'Measured where?' },
          site.deps.clock(),
        ),
      );
    await phone.send();
    expect(days).toHaveLength(1);
    const { told } = await phone.kept(electrician.userId, (kept) => kept.draft(site.reportId));
    expect(told.comments.map(({ text }) => text)).toEqual(['Measured where?']);
    await phone.send();
    expect(days).toHaveLength(1);
  });

  test('a newly booked or moved visit does too', async () => {
    const site = await openSite(database.db);
    const { electrician } = site.company.people;
    const phone = await phoneOf(site, electrician);
    const { visitId } = await book(database.db, site.company, electrician);
    expect((await phone.browser.get('/electrician')).html).not.toContain(visitId);
    await phone.settled();
    await phone.send();
    expect((await phone.browser.get('/electrician')).html).toContain(visitId);
    await database.db
      .updateTable('visit')
      .set({ access_notes: `Ring ${randomUUID()}` })
      .where('id', '=', visitId)
      .execute();
    await phone.send();
    const visits = await phone.kept(electrician.userId, (kept) => kept.part('visits'));
    expect(visits.find(({ id }) => id === visitId)?.accessNotes).toMatch(/^Ring /);
  });
});

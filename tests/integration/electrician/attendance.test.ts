import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import { getVisit } from '../../../src/server/repositories/register/visits.ts';
import { cancelVisit } from '../../../src/server/visits/cancel.ts';
import { setColleagues } from '../../../src/server/visits/set-colleagues.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { phonePhoto } from '../../support/photos.ts';
import { book } from '../../support/world.ts';
import { openSite, type Site, textOf } from './site.ts';

// The site's clock is at 10:00 on 24 November 2026.
onBothDatabases('attendance at a visit', (database) => {
  let site: Site;
  let electrician: Browser;
  let apprentice: Browser;
  beforeAll(async () => {
    site = await openSite(database.db);
    electrician = await site.signedIn(site.company.people.electrician);
    apprentice = await site.signedIn(site.company.people.apprentice);
  });
  const people = () => site.company.people;
  const now = new Date('2026-11-24T10:00:00.000Z');

  async function booked(withApprentice = false) {
    const { visitId, reportId } = await book(database.db, site.company, people().electrician);
    if (withApprentice)
      await database.db
        .transaction()
        .execute((trx) =>
          setColleagues(trx, people().office, { visitId, people: [people().apprentice.userId], was: [] }, now),
        );
    return { visitId, reportId, page: `/electrician/visits/${visitId}` };
  }
  const standing = async (visitId: string) => {
    const { status, startedAt } = await getVisit(database.db, people().office, visitId);
    return [status, startedAt];
  };
  const say = (who: Browser, page: string, what: string, typed: Record<string, string> = {}) =>
    who.post(`${page}/${what}`, { submission: randomUUID(), ...typed });
  const noAccess = { reason: 'nobody-in', words: 'Rang twice', time: '' };
  const text = async (page: string, who = electrician) => textOf((await who.get(page)).html);
  /** Presses the Undo button of the last report. */
  const takeBack = async (page: string, who = electrician) => {
    const drawn = await who.open(page);
    const action = /action="([^"]+\/calls\/[^"]+\/take-back)"/.exec(drawn.html)?.[1];
    if (action === undefined) throw new Error(`nothing to take back on ${page}`);
    return who.submit(drawn, {}, { action });
  };

  test('arriving starts the visit, at the typed time or now; leaving is recorded with it', async () => {
    const { visitId, page } = await booked();
    expect(await text(page)).toContain('I have arrived');
    const arrived = await say(electrician, page, 'arrival', { time: '08:58' });
    expect([arrived.status, arrived.location]).toEqual([303, `${page}?arrived`]);
    expect(await standing(visitId)).toEqual(['started', '2026-11-24T08:58:00.000Z']);
    const there = await text(page);
    expect(there).toContain(`24 November 2026, 08:58: ${people().electrician.name} arrived`);
    expect(there).not.toContain('I have arrived');
    // Again, from a page rendered before: the first time stays.
    expect((await say(electrician, page, 'arrival')).status).toBe(303);
    expect((await text(page)).match(/ arrived(?!\w)/g)).toHaveLength(1);
    expect((await say(electrician, page, 'departure')).location).toBe(`${page}?left`);
    expect(await text(page)).toContain(`24 November 2026, 10:00: ${people().electrician.name} left`);
    expect((await standing(visitId))[0]).toBe('started');
    // A second time on the same day.
    expect((await say(electrician, page, 'arrival')).status).toBe(303);
    expect((await standing(visitId))[1]).toBe('2026-11-24T08:58:00.000Z');
  });

  test('a future time, an invalid one, or one before the arrival is refused with a reason', async () => {
    const { visitId, page } = await booked();
    for (const [time, words] of [
      ['10:01', 'Enter a time in the past: it is 10:00 now'],
      ['soon', 'Enter a time, for example 08:58'],
    ] as const) {
      const answer = await say(electrician, page, 'arrival', { time });
      expect(answer.status).toBe(422);
      expect(textOf(answer.html)).toContain(words);
      expect(answer.html).toContain(`value="${time}"`);
    }
    expect(await standing(visitId)).toEqual(['booked', null]);
    expect((await say(electrician, page, 'departure')).status).toBe(409);
    await say(electrician, page, 'arrival', { time: '09:00' });
    expect((await say(electrician, page, 'departure', { time: '08:00' })).status).toBe(409);
  });

  test('no access needs a reason, takes a note and a photo, keeps the report, and shows in the office at once', async () => {
    const { visitId, reportId, page } = await booked();
    expect(await text(`${page}/no-access`)).toContain('Nobody answered the door');
    const nothing = await say(electrician, page, 'no-access');
    expect(nothing.status).toBe(422);
    expect(textOf(nothing.html)).toContain('Choose why you could not get in');
    const other = await say(electrician, page, 'no-access', { reason: 'other' });
    expect(textOf(other.html)).toContain('Enter why you could not get in');
    const photo = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'door.jpg', { type: 'image/jpeg' });
    const send = (file: File) =>
      electrician.post(`${page}/no-access`, { submission: randomUUID(), ...noAccess, photo: file });
    const broken = await send(photo(new TextEncoder().encode('no photo at all')));
    expect(broken.status).toBe(422);
    expect(textOf(broken.html)).toContain('This is no photo');
    expect(await standing(visitId)).toEqual(['booked', null]);

    const kept = await send(photo(await phonePhoto()));
    expect([kept.status, kept.location]).toEqual([303, `${page}?no-access`]);
    expect(await standing(visitId)).toEqual(['no access', null]);
    expect((await getVisit(database.db, people().office, visitId)).reportId).toBe(reportId);
    const shown = await electrician.open(page);
    expect(textOf(shown.html)).toContain('Nobody answered the door. Rang twice');
    const [large, small] = [/href="([^"]+large\.jpg)"/, /src="([^"]+small\.jpg)"/].map(
      (at) => at.exec(shown.html)?.[1],
    );
    for (const address of [large ?? '', small ?? '']) {
      expect((await electrician.get(address)).status).toBe(200);
      expect((await apprentice.get(address)).status).toBe(404);
    }
    expect((await electrician.get(`${page}/photos/${'0'.repeat(64)}/large.jpg`)).status).toBe(404);
    expect((await electrician.get(`${large?.replace('large.jpg', 'other.jpg')}`)).status).toBe(404);
    // They get in after all.
    expect((await say(electrician, page, 'arrival')).status).toBe(303);
    expect((await standing(visitId))[0]).toBe('started');
  });

  test('people undo their own slips, last first, with everything that followed', async () => {
    const { visitId, page } = await booked();
    await say(electrician, page, 'arrival', { time: '09:00' });
    await say(electrician, page, 'departure');
    await say(electrician, page, 'no-access', noAccess);
    expect((await standing(visitId))[0]).toBe('no access');
    const first = await database.db
      .selectFrom('visit_call')
      .where('visit_id', '=', visitId)
      .orderBy('id')
      .select('id')
      .executeTakeFirstOrThrow();
    expect((await say(electrician, page, `calls/${first.id}/take-back`)).status).toBe(409);
    expect((await takeBack(page)).location).toBe(`${page}?unsaid`);
    expect(await standing(visitId)).toEqual(['started', '2026-11-24T09:00:00.000Z']);
    await takeBack(page);
    expect(await text(page)).toContain('I have left');
    await takeBack(page);
    expect(await standing(visitId)).toEqual(['booked', null]);
    expect(await text(page)).not.toContain('Undo');
    expect((await say(electrician, page, `calls/${first.id}/take-back`)).status).toBe(404);
  });

  test('two people on a visit report attendance for themselves only', async () => {
    const { visitId, page } = await booked(true);
    await say(apprentice, page, 'arrival', { time: '08:00' });
    await say(electrician, page, 'arrival', { time: '09:00' });
    expect(await standing(visitId)).toEqual(['started', '2026-11-24T08:00:00.000Z']);
    expect(await text(page, apprentice)).not.toContain('Undo');
    await takeBack(page);
    expect(await standing(visitId)).toEqual(['started', '2026-11-24T08:00:00.000Z']);
    const inside = await say(electrician, page, 'no-access', noAccess);
    expect(inside.status).toBe(409);
    expect(textOf(inside.html)).toContain(`${people().apprentice.name} has said that they are there`);
    const supervisor = await site.signedIn(people().supervisor);
    for (const what of ['arrival', 'departure', 'no-access'])
      expect([what, (await say(supervisor, page, what, noAccess)).status]).toEqual([what, 404]);
  });

  /** As if it was all reported on the day before. */
  const onTheDayBefore = (visitId: string, { userId }: { userId: string }) =>
    database.db
      .updateTable('visit_call')
      .set({ at: '2026-11-23T09:00:00.000Z' })
      .where('visit_id', '=', visitId)
      .where('user_id', '=', userId)
      .execute();

  test('a missing departure on another day, or of a colleague no longer on the visit, does not prevent “No access”', async () => {
    const forgotten = await booked(true);
    await say(apprentice, forgotten.page, 'arrival');
    expect((await say(electrician, forgotten.page, 'no-access', noAccess)).status).toBe(409);
    await onTheDayBefore(forgotten.visitId, people().apprentice);
    expect((await say(electrician, forgotten.page, 'no-access', noAccess)).status).toBe(303);
    expect((await standing(forgotten.visitId))[0]).toBe('no access');

    const off = await booked(true);
    await say(apprentice, off.page, 'arrival');
    const nobody = { visitId: off.visitId, people: [], was: [people().apprentice.userId] };
    await database.db.transaction().execute((trx) => setColleagues(trx, people().office, nobody, now));
    expect((await say(electrician, off.page, 'no-access', noAccess)).status).toBe(303);
  });

  test('a second day can be reported without a departure on the first', async () => {
    const { visitId, page } = await booked();
    await say(electrician, page, 'arrival');
    const sameDay = await text(page);
    expect([sameDay.includes('I have arrived'), sameDay.includes('No access')]).toEqual([false, false]);
    await onTheDayBefore(visitId, people().electrician);
    const nextDay = await text(page);
    for (const words of ['I have arrived', 'I have left', 'No access']) expect(nextDay).toContain(words);
    await say(electrician, page, 'arrival', { time: '09:30' });
    const there = await text(page);
    expect(there).toContain(`23 November 2026, 09:00: ${people().electrician.name} arrived`);
    expect(there).toContain(`24 November 2026, 09:30: ${people().electrician.name} arrived`);
    expect(there).not.toContain('I have arrived');
  });

  test('a finished visit takes no attendance', async () => {
    const { visitId, page } = await booked();
    await database.db
      .transaction()
      .execute((trx) => cancelVisit(trx, people().office, { visitId, reason: 'Sold' }, now));
    for (const what of ['arrival', 'departure', 'no-access'])
      expect([what, (await say(electrician, page, what, noAccess)).status]).toEqual([what, 409]);
    expect((await electrician.get(`${page}/no-access`)).status).toBe(303);
  });

  test('a repeated post is recorded once', async () => {
    const { visitId, page } = await booked();
    const form = { submission: randomUUID(), ...noAccess };
    for (const _ of ['once', 'again']) expect((await electrician.post(`${page}/no-access`, form)).status).toBe(303);
    const rows = await database.db.selectFrom('visit_call').where('visit_id', '=', visitId).select('id').execute();
    expect(rows).toHaveLength(1);
  });
});

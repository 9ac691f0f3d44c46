import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { definitionOf } from '../../../src/domain/forms/registry.ts';
import { addressIn } from '../../../src/features/danger-notices/domain/danger-notice.ts';
import { listGivenNotices } from '../../../src/features/danger-notices/server/repository.ts';
import { sha256 } from '../../../src/server/codes.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { book, fill, putInState } from '../../support/world.ts';
import { openSite, textOf } from '../electrician/site.ts';
import { filled, openField, outcomes, signedInPhone } from './phone.ts';
import { phoneOf } from './phone-of.ts';

const strokes = JSON.stringify([[10, 10, 400, 300]]);
const notice = {
  ...{ found: 'Bare live ends', where: 'Kitchen', madeSafe: 'no', how: '', toldWho: '', toldAt: '', day: '' },
  ...{ address: '3 Ropewalk', by: 'Elin', company: 'Some other company', phone: '999' },
};

const unpacked = (request: Request): Promise<string> =>
  request.headers.get('content-encoding') === 'gzip'
    ? new Response(request.body?.pipeThrough(new DecompressionStream('gzip'))).text()
    : request.text();

onBothDatabases('a danger notice handed over on a phone', (database) => {
  /** @param phoneClock the phone's clock, if different from the server's. */
  async function atTheDoor(phoneClock?: () => Date) {
    const site = await openSite(database.db);
    const { electrician, office } = site.company.people;
    await fill(database.db, electrician, site.reportId, wholeInspection({ day: '2026-11-24' }));
    const unsatisfactory = { path: 'summary/overall_outcome', value: 'unsatisfactory' };
    await fill(database.db, electrician, site.reportId, [unsatisfactory]);
    const phone = await phoneOf(site, electrician, phoneClock);
    const { browser } = phone;
    phone.network.isThere = false;
    const begun = await browser.submit(
      await browser.get(`${site.home}/observations/new?id=o-danger`),
      { code: 'C1', text: 'Bare live ends behind the cooker', location: 'Kitchen', made_safe: 'false' },
      { action: `${site.home}/observations/new` },
    );
    const observation = begun.location?.split('?')[0] ?? '';
    const receipts = `${observation}/notice/receipts`;
    const give = async (typed: Record<string, string>) =>
      browser.submit(await browser.get(receipts), typed, { action: `${receipts}/paper` });
    const signal = async () => {
      phone.network.isThere = true;
      await phone.settled();
      await phone.send();
    };
    const rows = () =>
      database.db.selectFrom('danger_notice').where('report_id', '=', site.reportId).selectAll().execute();
    const report = () => getReport(database.db, electrician, site.reportId);
    const given = () => listGivenNotices(database.db, office, site.reportId);
    const asked = async () =>
      textOf((await browser.get(`${site.home}/sign`)).html).includes('No danger notice is recorded');
    return { site, phone, browser, observation, receipts, give, signal, rows, report, given, asked };
  }

  test('with no signal is stored with its drawing, no longer asked for, followed by the signature, and sent once as shown', async () => {
    const door = await atTheDoor();
    const { site, phone, browser, receipts, give, signal } = door;
    expect(await door.asked()).toBe(true);
    const wrong = await give({ taker: '' });
    expect([wrong.status, textOf(wrong.html).includes('Enter the name of the person who took it')]).toEqual([
      422,
      true,
    ]);
    const taken = await give({ taker: 'Ann Penhale', time: '09:40', drawing: strokes });
    expect([taken.status, taken.location]).toEqual([303, `${receipts}?notice-taken`]);
    const shown = await browser.get(taken.location ?? '');
    expect(textOf(shown.html)).toContain('24 November 2026, 09:40, on paper, by');
    expect(textOf(shown.html)).toContain('It stays on this phone until there is signal');
    expect(shown.html).toContain('Drawn signature of Ann Penhale');
    expect(textOf(shown.html)).toContain('This needs a signal');
    expect(await door.asked()).toBe(false);
    const list = textOf((await browser.get('/electrician/unsent')).html);
    expect(list).toContain('Danger notice taken on paper');
    expect((await browser.get('/electrician/unsent/entries.txt')).html).toContain('taken by: Ann Penhale');

    // A later change of the report makes another notice.
    const page = await browser.get(door.observation);
    await browser.submit(page, { text: 'Something else' }, { action: door.observation });
    const sign = `${site.home}/sign`;
    const typed = { signature: site.company.people.electrician.name, confirm: 'yes' };
    const signed = await browser.submit(await browser.get(sign), typed, { action: sign });
    expect(signed.status).toBe(303);

    // The answer is lost the first time.
    let isLost = true;
    phone.network.onTheWay = async (request, ask) => {
      const answer = await ask(request);
      if (isLost && request.url.endsWith('/submissions')) {
        isLost = false;
        throw new TypeError('Failed to fetch');
      }
      return answer;
    };
    await signal();
    await phone.send();
    expect((await phone.line())?.words).toBe('All sent');
    const [row, ...more] = await door.rows();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ way: 'paper', name: 'Ann Penhale', given_at: '2026-11-24T09:40:00.000Z' });
    expect(JSON.parse(row?.content ?? '')).toMatchObject({
      found: 'Bare live ends behind the cooker',
      where: 'Kitchen',
    });
    expect(JSON.parse(row?.signature ?? '')).toMatchObject({ strokes: JSON.parse(strokes) });
    const { status, document } = await door.report();
    expect(status).toBe('submitted');
    expect(itemsOf(document.observations).at(-1)).toMatchObject({
      ...{ told_who: 'The person who took the danger notice on paper', told_at: '2026-11-24T09:40:00.000Z' },
    });
    phone.network.isThere = false;
    const later = textOf((await browser.get(receipts)).html);
    expect(later).toContain('09:40, on paper, by');
    expect(later).not.toContain('until there is signal');
  });

  test('after the signature fills nothing in, and its receipt is sent after it', async () => {
    const door = await atTheDoor();
    const { site, browser } = door;
    const sign = `${site.home}/sign`;
    const typed = { signature: site.company.people.electrician.name, confirm: 'yes' };
    expect((await browser.submit(await browser.get(sign), typed, { action: sign })).status).toBe(303);
    expect((await door.give({ taker: 'Ann Penhale' })).status).toBe(303);
    await door.signal();
    expect((await door.report()).status).toBe('submitted');
    expect(await door.given()).toMatchObject([{ name: 'Ann Penhale' }]);
    expect(itemsOf((await door.report()).document.observations).at(-1)).not.toHaveProperty('told_who');
  });

  test('from a page shown again is another notice for another name, and the same for the same name', async () => {
    const door = await atTheDoor();
    const page = await door.browser.get(door.receipts);
    for (const taker of ['Ann Penhale', 'Bo Trevose', 'Bo Trevose', 'Ann Penhale'])
      expect((await door.browser.submit(page, { taker }, { action: `${door.receipts}/paper` })).status).toBe(303);
    await door.signal();
    expect((await door.phone.line())?.words).toBe('All sent');
    expect((await door.given()).map(({ name }) => name).sort()).toEqual(['Ann Penhale', 'Bo Trevose']);
  });

  test('is undone in the list of unsent entries, with the values it filled in, and given again; not under a signature', async () => {
    const door = await atTheDoor();
    const { site, phone, browser } = door;
    const list = '/electrician/unsent';
    const takeBack = async () => {
      const page = await browser.get(list);
      const [action] = [...page.html.matchAll(/action="(\/electrician\/unsent\/\d+\/take-back)"/g)].map(([, to]) => to);
      return action && browser.post(action, {});
    };
    await door.give({ taker: 'Anne Penhale' });
    expect(await door.asked()).toBe(false);
    expect(await takeBack()).toMatchObject({ status: 303 });
    expect(textOf((await browser.get(list)).html)).not.toContain('danger notice');
    expect(await door.asked()).toBe(true);
    expect(await takeBack()).toBeUndefined();

    await door.give({ taker: 'Ann Penhale' });
    const sign = `${site.home}/sign`;
    const typed = { signature: site.company.people.electrician.name, confirm: 'yes' };
    expect((await browser.submit(await browser.get(sign), typed, { action: sign })).status).toBe(303);
    expect(textOf((await browser.get(list)).html)).toContain('You signed after this notice');
    // Its own undo undoes the signature.
    await takeBack();
    expect(await door.asked()).toBe(false);
    await takeBack();
    expect(await door.asked()).toBe(true);
    await door.give({ taker: 'Ann Penhale' });
    // A value typed over a filled-in one stays, and builds on the one that the server gets.
    const page = await browser.get(door.observation);
    await browser.submit(page, { told_who: 'The tenant' }, { action: door.observation });
    await takeBack();
    await door.signal();
    expect((await phone.line())?.words).toBe('All sent');
    expect(await door.given()).toEqual([]);
    const { document, conflicts } = await door.report();
    expect(conflicts).toEqual([]);
    expect(itemsOf(document.observations).at(-1)).toMatchObject({ told_who: 'The tenant' });
  });

  /** A danger that the server has, and a phone that does not know when it was found. */
  async function toldOf(provenance: 'entered' | 'carried') {
    const site = await openSite(database.db);
    const { electrician, office } = site.company.people;
    await fill(database.db, electrician, site.reportId, wholeInspection({ day: '2026-11-24' }));
    await fill(database.db, electrician, site.reportId, [
      { path: 'observations/o9', value: true, provenance },
      { path: 'observations/o9/code', value: 'C1', provenance },
      { path: 'observations/o9/text', value: 'Bare live ends', provenance },
    ]);
    const phone = await phoneOf(site, electrician);
    const signal = async () => {
      phone.network.isThere = true;
      await phone.settled();
      await phone.send();
      phone.network.isThere = false;
    };
    phone.network.isThere = false;
    const receipts = `${site.home}/observations/o9/notice/receipts`;
    const give = async (typed: Record<string, string>) => {
      const page = await phone.browser.get(receipts);
      expect((await phone.browser.submit(page, typed, { action: `${receipts}/paper` })).status).toBe(303);
    };
    const notices = async () => {
      const all = await phone.kept(electrician.userId, (kept) => kept.entered());
      return all.filter(({ sent }) => sent.kind === 'hand-notice');
    };
    /** Whether signing asks for a notice: on the web, and on the phone. */
    const asked = async () => {
      const web = await site.signedIn(electrician);
      const pages = [await web.get(`${site.home}/sign`), await phone.browser.get(`${site.home}/sign`)];
      return pages.map(({ html }) => textOf(html).includes('No danger notice is recorded'));
    };
    const told = async () =>
      itemsOf((await getReport(database.db, electrician, site.reportId)).document.observations).find(
        ({ id }) => id === 'o9',
      )?.told_at;
    const given = async () =>
      (await listGivenNotices(database.db, office, site.reportId)).map(({ name, at }) => [name, at]);
    return { phone, signal, give, notices, asked, told, given };
  }

  test('that is refused, or undone after the server has its values, leaves nobody told', async () => {
    const { phone, signal, give, notices, asked, told, given } = await toldOf('entered');
    await give({ taker: 'Ann Penhale', day: '20 November 2026', time: '09:00' });
    await signal();
    expect((await notices()).map(({ state }) => state)).toEqual(['refused']);
    expect(await told()).toBe('2026-11-20T09:00:00.000Z');
    expect(await asked()).toEqual([true, true]);

    await give({ taker: 'Bo Trevose', time: '09:40' });
    expect(await asked()).toEqual([true, false]);
    // Of the sent entries, the notice itself is lost.
    phone.network.onTheWay = async (request, ask) => {
      if (!request.url.endsWith('/submissions')) return ask(request);
      const { submissions, ...rest } = JSON.parse(await unpacked(request));
      const some = submissions.filter(({ kind }: { kind: string }) => kind !== 'hand-notice');
      if (some.length === 0) throw new TypeError('Failed to fetch');
      const body = JSON.stringify({ ...rest, submissions: some });
      return ask(new Request(request.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }));
    };
    await signal();
    delete phone.network.onTheWay;
    const waiting = (await notices()).find(({ state }) => state === 'waiting');
    expect([waiting !== undefined, await told()]).toEqual([true, '2026-11-24T09:40:00.000Z']);
    await phone.browser.post(`/electrician/unsent/${waiting?.n}/take-back`, {});
    await signal();
    expect((await notices()).map(({ state }) => state)).toEqual(['refused']);
    expect(await asked()).toEqual([true, true]);

    await give({ taker: 'Cy Nance', time: '09:50' });
    await signal();
    expect(await asked()).toEqual([false, false]);
    expect(await given()).toEqual([['Cy Nance', '2026-11-24T09:50:00.000Z']]);
    expect(await told()).toBe('2026-11-24T09:50:00.000Z');
  });

  test('about a carried-over danger may be of any earlier day', async () => {
    const { signal, give, notices, given, asked } = await toldOf('carried');
    await give({ taker: 'Ann Penhale', day: '20 November 2026', time: '09:00' });
    await signal();
    expect((await notices()).map(({ state }) => state)).toEqual(['taken']);
    expect(await given()).toEqual([['Ann Penhale', '2026-11-20T09:00:00.000Z']]);
    expect(await asked()).toEqual([false, false]);
  });

  const DAY_MS = 24 * 60 * 60_000;
  test('has its time by the server’s clock when the phone knows that its own is a day fast: signed and sent so', async () => {
    const door = await atTheDoor(() => new Date(Date.parse('2026-11-24T10:00:00.000Z') + DAY_MS));
    const { site, browser } = door;
    const taken = await door.give({ taker: 'Ann Penhale' });
    expect(textOf((await browser.get(taken.location ?? '')).html)).toContain('24 November 2026, 10:00, on paper');
    const sign = `${site.home}/sign`;
    const typed = { signature: site.company.people.electrician.name, confirm: 'yes' };
    expect((await browser.submit(await browser.get(sign), typed, { action: sign })).status).toBe(303);
    await door.signal();
    expect(await door.rows()).toMatchObject([{ given_at: '2026-11-24T10:00:00.000Z' }]);
    const { status, document } = await door.report();
    expect(status).toBe('submitted');
    expect(itemsOf(document.observations).at(-1)).toMatchObject({ told_at: '2026-11-24T10:00:00.000Z' });
  });

  test('is corrected in the report as well, when the phone’s clock went wrong since its last contact', async () => {
    let fast = 0;
    const door = await atTheDoor(() => new Date(Date.parse('2026-11-24T10:00:00.000Z') + fast));
    fast = DAY_MS;
    await door.give({ taker: 'Ann Penhale' });
    await door.signal();
    expect(await door.rows()).toMatchObject([{ given_at: '2026-11-24T10:00:00.000Z' }]);
    expect(itemsOf((await door.report()).document.observations).at(-1)).toMatchObject({
      told_at: '2026-11-24T10:00:00.000Z',
    });
  });

  test('is corrected although it was signed for with a wrong clock: the signature is refused, and is asked for again', async () => {
    let fast = 0;
    const door = await atTheDoor(() => new Date(Date.parse('2026-11-24T10:00:00.000Z') + fast));
    const { site, phone, browser } = door;
    const { electrician } = site.company.people;
    fast = DAY_MS;
    await door.give({ taker: 'Ann Penhale' });
    const sign = `${site.home}/sign`;
    const typed = { signature: electrician.name, confirm: 'yes' };
    expect((await browser.submit(await browser.get(sign), typed, { action: sign })).status).toBe(303);
    await door.signal();
    const all = await phone.kept(electrician.userId, (kept) => kept.entered());
    expect(all.filter(({ state }) => state !== 'taken')).toMatchObject([{ state: 'refused' }]);
    const { status, document } = await door.report();
    expect(status).toBe('draft');
    expect(await door.rows()).toMatchObject([{ given_at: '2026-11-24T10:00:00.000Z' }]);
    expect(itemsOf(document.observations).at(-1)).toMatchObject({ told_at: '2026-11-24T10:00:00.000Z' });
  });

  test('that was put right is signed as such, once the phone has the news', async () => {
    let fast = 0;
    const door = await atTheDoor(() => new Date(Date.parse('2026-11-24T10:00:00.000Z') + fast));
    const { site, browser } = door;
    fast = DAY_MS;
    await door.give({ taker: 'Ann Penhale' });
    await door.signal();
    door.phone.network.isThere = false;
    const sign = `${site.home}/sign`;
    const typed = { signature: site.company.people.electrician.name, confirm: 'yes' };
    expect((await browser.submit(await browser.get(sign), typed, { action: sign })).status).toBe(303);
    await door.signal();
    const { status, document } = await door.report();
    expect(status).toBe('submitted');
    expect(itemsOf(document.observations).at(-1)).toMatchObject({ told_at: '2026-11-24T10:00:00.000Z' });
  });

  test('with a signal is the server’s page once all is sent, and shows the state of a mail', async () => {
    const door = await atTheDoor();
    await door.signal();
    await door.give({ taker: 'Bo Trevose' });
    await door.phone.settled();
    const page = await door.browser.get(door.receipts);
    await door.browser.submit(page, { name: 'Ann', email: 'ann@penhale.example' }, { action: `${door.receipts}/mail` });
    const shown = textOf((await door.browser.get(door.receipts)).html);
    expect(shown).toContain('Waiting to be sent since');
    expect(shown).toContain('Bo Trevose');
    await door.phone.settled();
    await door.phone.send();
    // Without a signal, the same as with one.
    door.phone.network.isThere = false;
    const kept = await door.browser.get(door.receipts);
    expect(textOf(kept.html)).toContain('ann@penhale.example');
    const mail = await door.browser.submit(
      kept,
      { name: 'Cy', email: 'cy@penhale.example' },
      { action: `${door.receipts}/mail` },
    );
    expect(mail.status).toBe(503);
    expect(mail.html).toContain('cy@penhale.example');
  });

  test('about a report discarded since is refused with the reason, and stays on the phone', async () => {
    const door = await atTheDoor();
    await door.signal();
    door.phone.network.isThere = false;
    await door.give({ taker: 'Ann Penhale' });
    await putInState(database.db, door.site.reportId, 'discarded');
    await door.signal();
    expect(await door.rows()).toEqual([]);
    const { userId } = door.site.company.people.electrician;
    const refused = (await door.phone.kept(userId, (kept) => kept.entered())).filter(
      ({ state }) => state === 'refused',
    );
    expect(refused.find(({ sent }) => sent.kind === 'hand-notice')).toMatchObject({
      ...{ sent: { name: 'Ann Penhale' }, refusal: { reason: 'This report is discarded: no notice of it is sent.' } },
    });
  });

  test('is stored only for the person’s own report, for a danger, in their company’s name, and as a notice', async () => {
    const field = await openField(database.db);
    const phone = await signedInPhone(field, field.electrician);
    const sent = (more: object = {}) => ({
      ...{ kind: 'hand-notice', submission: randomUUID(), contentHash: sha256(randomUUID()) },
      ...{ enteredAt: '2026-11-22T09:00:00.000Z', report: field.reportId, observation: 'o1', name: 'Ann', notice },
      ...more,
    });
    const other = await book(database.db, field.company, field.company.people.supervisor);
    const dangerous = [
      { path: 'observations/o1', from: null, to: true },
      { path: 'observations/o1/code', from: null, to: 'C1' },
      { path: 'observations/o2', from: null, to: true },
      { path: 'observations/o2/code', from: null, to: 'C2' },
    ];
    await fill(database.db, field.company.people.supervisor, other.reportId, [
      { path: 'observations/o1', value: true },
      { path: 'observations/o1/code', value: 'C1' },
    ]);
    const made = filled(field.reportId, dangerous);
    const [good, twice] = [
      sent({ standsOn: [made.submission], drawing: strokes }),
      sent({ at: '2999-01-01T00:00:00.000Z' }),
    ];
    const { answers } = await phone.send([
      ...[made, good, good, twice],
      sent({ report: other.reportId }),
      sent({ observation: 'o2' }),
      sent({ observation: 'none' }),
      sent({ name: ' ' }),
      sent({ drawing: '[[1]]' }),
      sent({ notice: { ...notice, found: 'x'.repeat(10_001) } }),
      sent({ notice: { ...notice, link: 'https://evil.example' } }),
      sent({ notice: { ...notice, madeSafe: 'perhaps' } }),
      { ...good, contentHash: sha256('other'), name: 'Bo' },
      sent({ at: '2020-01-01T00:00:00.000Z' }),
    ]);
    expect(outcomes(answers)).toEqual(['taken', 'taken', 'taken', 'taken', ...Array(10).fill('refused')]);
    expect(answers.at(-1)).toMatchObject({
      reason: expect.stringMatching(/^The danger was found on .+ so its notice cannot have been handed over/),
    });
    expect(answers[2]).toMatchObject({ replay: true });
    const codes = answers.slice(4).map((answer) => ('code' in answer ? answer.code : ''));
    const unread = 'not-understood';
    expect(codes).toEqual([
      'not-yours',
      'too-late',
      'too-late',
      unread,
      unread,
      unread,
      unread,
      unread,
      'too-late',
      'too-late',
    ]);
    const rows = await database.db
      .selectFrom('danger_notice')
      .where('company_id', '=', field.company.id)
      .selectAll()
      .execute();
    expect(rows.map(({ name, report_id }) => [name, report_id])).toEqual([
      ['Ann', field.reportId],
      ['Ann', field.reportId],
    ]);
    // Whose it is, where it was and who found it is not the phone's to say.
    const { document, siteName } = await getReport(database.db, field.electrician, field.reportId);
    const address = addressIn(document, definitionOf(document), siteName);
    expect(JSON.parse(rows[0]?.content ?? '')).toMatchObject({
      ...{ company: expect.stringMatching(/^Field /), by: field.electrician.name, address },
    });
    expect((rows[1]?.given_at ?? '2999') < '2999').toBe(true);
  });
});

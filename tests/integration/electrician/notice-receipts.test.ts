import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import { LINK_DAYS } from '../../../src/features/danger-notices/server/give-notice.ts';
import { noticeLink } from '../../../src/features/danger-notices/server/purpose.ts';
import { listGivenNotices } from '../../../src/features/danger-notices/server/repository.ts';
import { noteMailFate } from '../../../src/features/mailed-link/server/mailed-link.ts';
import { deliverDueMail } from '../../../src/server/mail/mail.ts';
import type { MailMessage } from '../../../src/server/mail/message.ts';
import { discardReport } from '../../../src/server/reports/discard.ts';
import { listAudit } from '../../../src/server/repositories/audit.ts';
import { listReportEvents } from '../../../src/server/repositories/reports/report-events.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { pdfText } from '../../support/pdf-text.ts';
import { lackingIn } from '../../support/printed-words.ts';
import { fill } from '../../support/world.ts';
import { openSite, type Site, textOf } from './site.ts';

const somebody = { name: 'Mrs Penhale', email: 'Penhale@Example.org' };

onBothDatabases('a given danger notice', (database) => {
  let site: Site;
  let browser: Browser;
  let page: string;
  let mailed: MailMessage[];
  const fields = (typed: Record<string, string>) => ({ submission: randomUUID(), ...typed });
  const given = () => listGivenNotices(database.db, site.company.people.office, site.reportId);
  const events = async () =>
    (await listReportEvents(database.db, site.company.people.office, site.reportId)).map(({ action }) => action);
  /** Delivers the outbox of this test's company. */
  const deliver = async (isTaken = true, isSetUp = true) => {
    await deliverDueMail(
      { ...site.deps, told: [(id, tried) => noteMailFate(site.deps, [noticeLink], id, tried)] },
      {
        server: isSetUp ? 'smtp.test' : undefined,
        async deliver(message) {
          if (!isTaken) throw new Error('no such mailbox');
          mailed.push(message);
        },
        close() {},
      },
    );
  };
  const linkOf = (mail: MailMessage | undefined) => /\/public\/notice\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  const send = async (typed: Record<string, string> = somebody) => {
    const answer = await browser.post(`${page}/mail`, fields(typed));
    expect(answer.status).toBe(303);
    await deliver();
    return linkOf(mailed.at(-1));
  };
  beforeEach(async () => {
    mailed = [];
    site = await openSite(database.db);
    const { electrician } = site.company.people;
    browser = await site.signedIn(electrician);
    page = `${site.home}/observations/o1/notice/receipts`;
    const values = { code: 'C1', text: 'Bare live ends behind the cooker', location: 'Kitchen', made_safe: true };
    await fill(database.db, electrician, site.reportId, [
      { path: 'observations/o1', value: true },
      ...Object.entries(values).map(([name, value]) => ({ path: `observations/o1/${name}`, value })),
    ]);
    await deliver();
    mailed = [];
  });

  test('its page, and the page that asks others to sign, say where mail is not set up', async () => {
    const asked = [page, `${site.home}/sign/others`];
    for (const path of asked) expect((await browser.get(path)).html).not.toMatch(/(Email|Mail) is not set up/);
    Object.assign(site.deps.config, { smtpUrl: undefined });
    for (const path of asked) {
      const { status, html } = await browser.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(textOf(html)).not.toMatch(/gets? an email|told by email/);
      if (path === page) expect(textOf(html)).toContain('Email is not set up');
    }
  });

  test('goes by mail in full with a link, which opens and confirms without an account', async () => {
    expect((await browser.get(`${site.home}/observations/o1/notice`)).html).toContain(`href="${page}"`);
    const link = await send();
    expect(mailed).toHaveLength(1);
    expect(mailed[0]).toMatchObject({ to: 'penhale@example.org', subject: expect.stringContaining('Danger') });
    for (const words of ['Dear Mrs Penhale', 'Bare live ends behind the cooker', 'call 999', '24 December 2026'])
      expect(mailed[0]?.text).toContain(words);
    expect(await events()).not.toContain('notice.opened');

    const stranger = site.stranger();
    const opened = await stranger.get(link);
    expect(opened.status).toBe(200);
    expect(opened.html).toContain('<meta name="robots" content="noindex"/>');
    expect(textOf(opened.html)).toContain('Bare live ends behind the cooker');
    expect(opened.html).not.toContain('penhale@example.org');
    // On paper there is nothing to press, so no empty box is printed.
    expect(opened.html).toMatch(/<form [^>]*class="form unprinted"/);
    // A mail server's check may have opened it: that counts as no reader.
    expect(textOf((await browser.get(page)).html)).toContain(
      'Link opened 24 November 2026, 10:00, by a person or by a mail server’s scan',
    );
    const confirmed = await stranger.post(link, { name: 'Ann Penhale' });
    expect(confirmed.status).toBe(303);
    expect(textOf((await stranger.get(link)).html)).toContain('24 November 2026, 10:00, Ann Penhale');
    // A second confirmation changes nothing: the first name stays.
    const { headers } = await site.fetch(link, { name: 'Somebody Else' }, '');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');

    const text = textOf((await browser.get(page)).html);
    for (const words of [
      'to penhale@example.org',
      'Accepted by the mail server smtp.test, 24 November 2026, 10:00',
      'Confirmed 24 November 2026, 10:00 by Ann',
    ])
      expect(text).toContain(words);
    const kinds = ['notice.sent', 'notice.opened', 'notice.received'];
    expect((await events()).filter((kind) => kind.startsWith('notice.'))).toEqual(kinds);
    const audit = await listAudit(database.db, site.company.people.owner, { kind: 'notice' });
    expect(audit.map(({ action }) => action).reverse()).toEqual(kinds);
    expect(JSON.stringify(audit)).not.toMatch(/penhale/i);
  });

  test('prints from its link as sent, until revoked', async () => {
    expect((await browser.get(`${site.home}/observations/o1/notice`)).html).toContain(
      `href="${site.home}/observations/o1/notice.pdf"`,
    );
    const link = await send();
    await fill(database.db, site.company.people.electrician, site.reportId, [
      { path: 'observations/o1/text', value: 'Nothing any more' },
    ]);
    expect((await site.stranger().get(link)).html).toContain(`href="${link}.pdf"`);
    const answer = await site.request(`${link}.pdf`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    const said = pdfText(new Uint8Array(await answer.arrayBuffer()));
    expect(lackingIn(said, ['Bare live ends behind the cooker', 'Kitchen'])).toEqual([]);
    expect(said).not.toContain('Nothinganymore');
    expect((await site.request('/public/notice/nobodys.pdf')).status).toBe(404);
    const [notice] = await given();
    expect((await browser.post(`${page}/${notice?.id}/revocation`, fields({}))).status).toBe(303);
    expect((await site.request(`${link}.pdf`)).status).toBe(410);
  });

  test('goes once even if the form is sent twice, and again only on request', async () => {
    const once = fields(somebody);
    for (const _ of [1, 2]) expect((await browser.post(`${page}/mail`, once)).status).toBe(303);
    expect(await given()).toHaveLength(1);
    const again = fields({ name: 'Ann', email: somebody.email });
    const asked = await browser.post(`${page}/mail`, again);
    expect(asked.status).toBe(422);
    expect(textOf(asked.html)).toContain('It was sent to Ann before. Tick the box to send it again');
    expect(asked.html).toMatch(/value="Ann"/);
    expect(await given()).toHaveLength(1);
    expect((await browser.post(`${page}/mail`, { ...again, again: 'true' })).status).toBe(303);
    expect(await given()).toHaveLength(2);
  });

  test('goes by mail and is then recorded on paper from one page, and an address may wrap at its dots', async () => {
    const drawn = await browser.open(page);
    const typed = { name: 'Ann Penhale', email: 'ann.penhale@example.org' };
    expect((await browser.submit(drawn, typed, { action: `${page}/mail` })).status).toBe(303);
    expect((await browser.submit(drawn, { taker: 'Ann Penhale' }, { action: `${page}/paper` })).status).toBe(303);
    expect((await given()).map(({ way }) => way)).toEqual(['mail', 'paper']);
    const { html } = await browser.get(page);
    expect(html).toContain('to ann.<wbr/>penhale@<wbr/>example.<wbr/>org');
    expect(html).toMatch(/landlord@<wbr\/>/);
  });

  test('goes to the client by a tick, and errors are shown with the typed values', async () => {
    const { html } = await browser.get(page);
    expect(html).toContain('name="to_client"');
    await send({ to_client: 'true', name: '', email: '' });
    expect(mailed[0]?.to).toMatch(/^landlord@/);
    for (const [typed, message] of [
      [{}, 'Choose a recipient'],
      [{ name: 'Ann', email: 'nowhere' }, 'Enter their email address'],
      [{ name: '', email: 'ann@example.org' }, 'Enter their name'],
      [{ name: 'A'.repeat(201), email: 'ann@example.org' }, 'at most 200 characters'],
    ] as const) {
      const refused = await browser.post(`${page}/mail`, fields(typed));
      expect(refused.status).toBe(422);
      expect(textOf(refused.html)).toContain(message);
    }
    expect(await given()).toHaveLength(1);
  });

  test('a name cannot add lines to the mail', async () => {
    await send({ name: 'Ann,\r\n\r\nPay here: evil', email: 'ann@example.org' });
    expect(mailed[0]?.text.split('\n')[0]).toBe('Dear Ann, Pay here: evil,');
  });

  test('shows the fate of its mail, and reports a failure once', async () => {
    await browser.post(`${page}/mail`, fields(somebody));
    expect(textOf((await browser.get(page)).html)).toContain('Waiting to be sent since 24 November 2026, 10:00');
    await deliver(false);
    expect(textOf((await browser.get(page)).html)).toContain(
      'Not delivered yet. Last tried 24 November 2026, 10:00; will be tried again. The mail server said: no such mailbox',
    );
    const [{ mail_id } = { mail_id: null }] = await database.db
      .selectFrom('danger_notice')
      .where('report_id', '=', site.reportId)
      .select('mail_id')
      .execute();
    await noteMailFate(site.deps, [noticeLink], mail_id ?? '', { fate: 'failed', fault: '' });
    expect((await events()).filter((kind) => kind === 'notice.not-delivered')).toHaveLength(1);
    await noteMailFate(site.deps, [noticeLink], mail_id ?? '', { fate: 'given up', fault: '550 no such mailbox' });
    expect((await events()).filter((kind) => kind === 'notice.not-delivered')).toHaveLength(2);
    expect(textOf((await browser.get(page)).html)).toContain(
      'will not be tried again. The mail server said: 550 no such mailbox. Tell them another way',
    );
  });

  test('without a mail server it does not count as sent, nobody counts as told, and the page says what to do', async () => {
    await browser.post(`${page}/mail`, fields(somebody));
    await deliver(true, false);
    expect(await given()).toMatchObject([{ takenAt: null, isLost: true }]);
    const said = textOf((await browser.get(page)).html);
    expect(said).toContain('Not sent: mail is not set up. Kept on the server, 24 November 2026, 10:00');
    expect(said).toContain('Tell them another way');
    expect(await events()).toContain('notice.not-delivered');
  });

  test('its link ends when revoked or expired; an undelivered mail is not sent later', async () => {
    const link = await send();
    const [{ id } = { id: '' }] = await given();
    const revoked = await browser.post(`${page}/${id}/revocation`, fields({}));
    expect(revoked.status).toBe(303);
    const closed = await site.stranger().get(link);
    expect(closed.status).toBe(410);
    expect(closed.html).not.toContain('Bare live ends');
    expect((await site.stranger().post(link, { name: '' })).status).toBe(410);
    expect(textOf((await browser.get(page)).html)).toContain('Revoked 24 November 2026, 10:00');

    await browser.post(`${page}/mail`, fields({ name: 'Bo', email: 'bo@example.org' }));
    const second = (await given()).at(-1)?.id;
    await browser.post(`${page}/${second}/revocation`, fields({}));
    await deliver();
    expect(mailed).toHaveLength(1);

    const third = await send({ name: 'Cy', email: 'cy@example.org' });
    expect((await site.stranger().get(third)).status).toBe(200);
    const clock = site.deps.clock;
    site.deps.clock = () => new Date(clock().getTime() + LINK_DAYS * 86_400_000);
    expect((await site.stranger().get(third)).status).toBe(410);
    site.deps.clock = clock;
    expect((await site.stranger().get(`${third}x`)).status).toBe(404);
    expect((await site.stranger().get(`/public/notice/${'x'.repeat(300)}`)).status).toBe(404);
  });

  test.each([
    ['is no C1 any more', [{ path: 'observations/o1/code', value: 'C2' }]],
    ['was removed', [{ path: 'observations/o1', value: null }]],
  ] as const)('is listed and revoked when its observation %s, and nothing more is given', async (_, entries) => {
    const link = await send();
    await fill(database.db, site.company.people.electrician, site.reportId, entries);
    const left = await browser.get(page);
    expect(left.status).toBe(200);
    expect(textOf(left.html)).toContain('This observation is no longer C1');
    expect(left.html).not.toContain(`action="${page}/mail"`);
    expect(left.html).not.toContain(`action="${page}/paper"`);
    expect(left.html).toContain(`href="${site.home}"`);
    for (const way of ['mail', 'paper'])
      expect((await browser.post(`${page}/${way}`, fields({ ...somebody, taker: 'Bo' }))).status).toBe(404);
    expect(await given()).toHaveLength(1);
    expect((await site.stranger().get(link)).status).toBe(200);
    expect((await browser.submit(left, {}, { action: `${page}/${(await given())[0]?.id}/revocation` })).status).toBe(
      303,
    );
    expect((await site.stranger().get(link)).status).toBe(410);
    expect(textOf((await browser.get(page)).html)).toContain('Revoked 24 November 2026, 10:00');
    expect((await browser.get(page.replace('/o1/', '/o2/'))).status).toBe(404);
  });

  test('keeps its words of the time of sending, even if the report changes', async () => {
    const link = await send();
    const { electrician } = site.company.people;
    await fill(database.db, electrician, site.reportId, [{ path: 'observations/o1/text', value: 'Something else' }]);
    expect(textOf((await site.stranger().get(link)).html)).toContain('Bare live ends behind the cooker');
  });

  test('is stored as taken on paper, with a typed name and an optional drawing', async () => {
    const refused = await browser.post(`${page}/paper`, fields({ taker: '', time: '' }));
    expect(refused.status).toBe(422);
    expect(textOf(refused.html)).toContain('Enter the name of the person who took it');
    const late = await browser.post(`${page}/paper`, fields({ taker: 'Ann', time: '23:59' }));
    expect(textOf(late.html)).toContain('Enter a time in the past');
    const why = async (day: string, time: string) =>
      textOf((await browser.post(`${page}/paper`, fields({ taker: 'Ann', day, time }))).html);
    expect(await why('2026-11-25', '09:00')).toContain('Enter today or an earlier day');
    expect(await why('yesterday', '09:00')).toContain('Enter a day, for example 24 November 2026');
    expect(await why('2020-01-02', '09:00')).toContain('The danger was found on');
    const drawing = JSON.stringify([[10, 10, 400, 300]]);
    const taken = await browser.post(`${page}/paper`, fields({ taker: 'Ann Penhale', time: '09:40', drawing }));
    expect(taken.status).toBe(303);
    const { html } = await browser.get(page);
    expect(textOf(html)).toContain('24 November 2026, 09:40, on paper, by');
    expect(html).toContain('Drawn signature of Ann Penhale');
    expect(await events()).toContain('notice.handed-over');
  });

  test('is for the people on the visit, and for no other company, client or apprentice', async () => {
    const link = await send();
    const [{ id } = { id: '' }] = await given();
    const other = await site.signedIn(site.other.people.electrician);
    expect((await other.get(page)).status).toBe(404);
    expect((await other.post(`${page}/mail`, fields(somebody))).status).toBe(404);
    expect((await other.post(`${page}/${id}/revocation`, fields({}))).status).toBe(404);
    await expect(listGivenNotices(database.db, site.other.people.office, site.reportId)).resolves.toEqual([]);
    await expect(listGivenNotices(database.db, site.company.people.client, site.reportId)).resolves.toEqual([]);
    for (const role of ['client', 'apprentice'] as const) {
      const { status, html } = await (await site.signedIn(site.company.people[role])).get(page);
      expect(status).toBe(403);
      expect(html).not.toContain('penhale');
    }
    expect((await site.stranger().get(link)).status).toBe(200);
  });

  test('does not prevent the return of a discarded report, and nothing is sent from one', async () => {
    const link = await send();
    const { office } = site.company.people;
    await database.db.transaction().execute((trx) => discardReport(trx, office, site.reportId, 'Twice', new Date()));
    expect((await site.stranger().get(link)).status).toBe(200);
    const refused = await browser.post(`${page}/mail`, fields({ name: 'Bo', email: 'bo@example.org' }));
    expect(refused.status).toBe(409);
    const { restoreReport } = await import('../../../src/server/reports/discard.ts');
    await database.db.transaction().execute((trx) => restoreReport(trx, office, site.reportId, new Date()));
    expect((await events()).at(-1)).toBe('report.restored');
  });
});

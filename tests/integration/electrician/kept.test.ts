import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Browser } from '../../../src/demo/browser.ts';
import { deletePastUse } from '../../../src/server/housekeeping.ts';
import { listKeptForms } from '../../../src/server/repositories/identity/preserved-forms.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { type Person, worldPassword } from '../../support/world.ts';
import { fill, openSite, textOf } from './site.ts';

onBothDatabases('a form sent after its session ended', (database) => {
  const now = new Date('2026-11-24T10:00:00.000Z');
  const open = async () => {
    const site = await openSite(database.db);
    const { electrician } = site.company.people;
    const browser = await site.signedIn(electrician);
    const supply = `${site.home}/supply`;
    /** Renders the page, then ends the sessions: as when a lost phone is signed out from another one. */
    const drawn = async (path = supply) => {
      const page = await browser.open(path);
      await (await site.signedIn(electrician)).post('/signout', {});
      return page;
    };
    const signIn = (who: Person, more: Record<string, string> = {}) =>
      browser.post('/auth/sign-in', { email: who.email, password: worldPassword, ...more });
    const kept = (who: Person) => listKeptForms(database.db, who, now);
    return { site, electrician, browser, supply, drawn, signIn, kept };
  };

  test('is stored, shown after the next sign-in, and saved with one tap', async () => {
    const { site, electrician, browser, supply, drawn, signIn, kept } = await open();
    const typed = { ze: '0.21', nominal_f: '50', 'cutout.rating_a': '<b>80' };
    const sent = await browser.submit(await drawn(), typed, { action: supply });
    expect(sent).toMatchObject({ status: 303, location: '/auth/sign-in?next=/kept' });
    expect(textOf((await browser.get(sent.location ?? '')).html)).toContain('Your form is stored: sign in');
    expect((await site.document()).supply).toBeUndefined();

    expect((await signIn(electrician, { next: '/kept' })).location).toBe('/kept');
    const page = await browser.get('/kept');
    expect(textOf(page.html)).toMatch(/Supply characteristics and earthing, Home of .* Ze 0\.21 /);
    expect(page.html).toContain('&lt;b&gt;80');
    // One tap, and an invalid value comes back at its field as on any form.
    const wrong = await browser.submit(page, {}, { action: supply });
    expect(wrong.status).toBe(422);
    const saved = await browser.submit(wrong, { 'cutout.rating_a': '80' }, { action: supply });
    expect(saved).toMatchObject({ status: 303, location: `${supply}?saved` });
    expect((await site.document()).supply).toMatchObject({ ze: { text: '0.21' }, cutout: { rating_a: '80' } });
    expect(await kept(electrician)).toEqual([]);
    expect(textOf((await browser.get('/kept')).html)).toContain('Everything is saved');
  });

  test('is named by its page, for every button', async () => {
    const { electrician, browser, supply, drawn, signIn } = await open();
    await drawn();
    await browser.post(`${supply}/reason`, { ze: '0.21', submission: crypto.randomUUID() });
    await signIn(electrician);
    expect(textOf((await browser.get('/kept')).html)).toMatch(/Supply characteristics and earthing, Home of/);
  });

  test('is not shown to another person in that browser, and waits for its own', async () => {
    const { site, electrician, browser, supply, drawn, signIn, kept } = await open();
    await browser.submit(await drawn(), { ze: '0.21' }, { action: supply });
    const [form] = await kept(electrician);
    for (const other of [site.company.people.apprentice, site.other.people.electrician, site.company.people.owner]) {
      await signIn(other);
      expect((await browser.get('/electrician')).status).toBe(200);
      const page = await browser.get('/kept');
      expect(page.html).not.toContain('0.21');
      await browser.post('/kept', { id: form?.id ?? '' });
      expect(await kept(electrician)).toHaveLength(1);
    }
    await signIn(electrician);
    expect((await browser.get('/kept')).html).toContain('0.21');
  });

  test('is shown once on every way to sign in, and can be discarded', async () => {
    const { electrician, browser, supply, drawn, signIn, kept } = await open();
    await browser.submit(await drawn(), { ze: '0.21' }, { action: supply });
    await signIn(electrician);
    expect(await browser.get('/electrician')).toMatchObject({ status: 303, location: '/kept' });
    const page = await browser.get('/kept');
    expect((await browser.get('/electrician')).status).toBe(200);
    expect(await browser.submit(page, {}, { action: '/kept', withField: 'id' })).toMatchObject({ location: '/kept' });
    expect(await kept(electrician)).toEqual([]);
  });

  test('is stored after signing out in another tab too, and saving it merges with later entries', async () => {
    const { site, electrician, browser, supply, signIn } = await open();
    await fill(browser, supply, { ze: '0.20', nominal_f: '50' });
    const page = await browser.get(supply);
    await browser.post('/logout', {});
    await browser.submit(page, { ze: '0.21' }, { action: supply });
    const meanwhile = await site.signedIn(electrician);
    await fill(meanwhile, supply, { ze: '0.22', nominal_f: 'N/A' });
    await signIn(electrician);
    const saved = await browser.submit(await browser.get('/kept'), {}, { action: supply });
    expect(saved.location).toBe(`${supply}#ze`);
    expect((await site.document()).supply).toMatchObject({ ze: { text: '0.22' }, nominal_f: 'na' });
    const { conflicts } = await getReport(database.db, electrician, site.reportId);
    expect(conflicts).toMatchObject([{ path: 'supply/ze', value: { text: '0.21' } }]);
  });

  test('holds no signature, confirmation or password', async () => {
    const { site, electrician, browser, drawn, signIn, kept } = await open();
    const page = await drawn(`${site.home}/sign`);
    const typed = { signature: 'Elin', drawing: '[]', confirm: 'true' };
    await browser.submit(page, typed, { action: `${site.home}/sign` });
    const [form] = await kept(electrician);
    expect(form?.path).toBe(`${site.home}/sign`);
    expect(form?.body).not.toMatch(/Elin|signature|drawing|confirm/);
    const account = { submission: randomUUID(), intent: 'password', current: 'old secret', password: 'new secret' };
    expect((await browser.post('/settings/account/password', account)).location).toContain(
      '/auth/sign-in?next=%2Fsettings',
    );
    expect(await kept(electrician)).toHaveLength(1);
    await signIn(electrician);
    const again = await browser.submit(await browser.get('/kept'), {}, { action: `${site.home}/sign` });
    expect(again.status).toBe(422);
  });

  test('of an ordinary page is stored as well', async () => {
    const { site, browser, signIn, kept } = await open();
    const { office } = site.company.people;
    await signIn(office);
    await browser.get('/kept');
    await (await site.signedIn(office)).post('/signout', {});
    const client = { submission: randomUUID(), name: 'Larch Lettings', kind: 'landlord' };
    const address = { address: '1 Row', town: 'Nowhere', postcode: 'ZZ1 1ZZ', email: '', phone: '' };
    await browser.post('/clients/new', { ...client, ...address });
    expect(await kept(office)).toHaveLength(1);
    await signIn(office);
    const page = await browser.get('/kept');
    expect(textOf(page.html)).toContain('Larch Lettings');
    const saved = await browser.submit(page, {}, { action: '/clients/new' });
    expect(saved, textOf(saved.html)).toMatchObject({ status: 303, location: expect.stringMatching(/^\/clients\//) });
    expect(await kept(office)).toEqual([]);
  });

  test('of an unknown browser or a made-up person is not stored', async () => {
    const { site, electrician, supply, kept } = await open();
    const form = { submission: randomUUID(), base: '0', ze: '0.21' };
    const stranger = site.stranger();
    expect((await stranger.post(supply, form)).location).toContain('/auth/sign-in?next=%2Felectrician');
    const day = Math.floor(now.getTime() / 86_400_000);
    for (const mark of ['x'.repeat(43), '']) {
      const forged = await site.fetch(supply, form, `copperplate_person=${electrician.userId}.${day}.${mark}`);
      expect(forged.headers.get('location')).toContain('/auth/sign-in?next=%2Felectrician');
    }
    expect(await kept(electrician)).toEqual([]);
  });

  test('is limited to twenty, to the size of our own pages, and to one day', async () => {
    const { electrician, browser, supply, drawn, kept } = await open();
    const page = await drawn();
    const send = (typed: Record<string, string>, to: Browser = browser) => to.submit(page, typed, { action: supply });
    const twice = { ze: '0.01', submission: randomUUID() };
    await send(twice);
    await send(twice);
    expect(await kept(electrician)).toHaveLength(1);
    for (let at = 0; at < 22; at += 1) await send({ ze: `${at}`, submission: randomUUID() });
    const forms = await kept(electrician);
    expect(forms).toHaveLength(20);
    expect(new URLSearchParams(forms[0]?.body).get('ze')).toBe('21');
    expect((await send({ ze: 'x'.repeat(600_000) })).status).toBe(413);
    expect(await kept(electrician)).toHaveLength(20);
    const later = new Date(now.getTime() + 24 * 60 * 60 * 1000 + 1);
    expect(await listKeptForms(database.db, electrician, later)).toEqual([]);
    await deletePastUse(database.db, later);
    expect(await kept(electrician)).toEqual([]);
  });
});

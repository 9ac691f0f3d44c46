import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { CONFIRMED_FOR } from '../../../src/features/second-factor/server/step-up.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { worldPassword } from '../../support/world.ts';
import {
  addApp,
  addPasskey,
  askedOn,
  auditOf,
  codeOf,
  codesOn,
  giveApp,
  givePasskey,
  openFactorSite,
  signInWithApp,
} from './second-factor-site.ts';
import { type Browser, linkIn, mailsTo, makeUser, type Site } from './site.ts';

const ACCOUNT = '/settings/account';
const CONFIRM = '/auth/confirm';
const where = (answer: Response) => [answer.status, answer.headers.get('location')];

onBothDatabases('showing again who one is', (database) => {
  let site: Site;
  beforeAll(() => {
    site = openFactorSite(database.db);
  });

  const signedIn = async (role: Parameters<typeof makeUser>[1] = 'owner') => {
    const user = await makeUser(database.db, role);
    const browser = site.browser();
    await browser.signIn(user.email);
    return { user, browser };
  };
  const subjects = async (email: string) => (await mailsTo(database.db, email)).map(({ subject }) => subject);
  const remove = (browser: Browser, factor: string, submission: string = randomUUID()) =>
    browser.post(`${ACCOUNT}/second-factor`, { submission, remove_factor: factor });

  test('a quarter of an hour after signing in, a second factor is added only after showing it again', async () => {
    const { user, browser } = await signedIn();
    const path = '/auth/second-factor/app';
    site.advance(CONFIRMED_FOR - 1);
    expect((await browser.get(path)).status).toBe(200);
    site.advance(1);
    const asked = `${CONFIRM}?next=${encodeURIComponent(path)}`;
    expect(where(await browser.get(path))).toEqual([303, asked]);
    expect(where(await browser.post(path, { code: '123456' }))).toEqual([303, asked]);
    expect((await browser.get(asked)).status).toBe(200);
    for (const password of ['', 'not this one']) {
      expect((await browser.post(CONFIRM, { password, next: path })).status).toBe(422);
    }
    expect(where(await browser.get(path))).toEqual([303, asked]);
    expect(where(await browser.post(CONFIRM, { password: worldPassword, next: path }))).toEqual([303, path]);
    const { codes } = await addApp(site, browser);
    expect(codes).toHaveLength(10);
    expect(await subjects(user.email)).toEqual(['An authenticator app was added to your account']);
    expect(await auditOf(database.db, user.id)).toEqual([['second-factor.added', { kind: 'app' }]]);
  });

  test('a mailed link shows less: adding a second factor asks for the password at once', async () => {
    const user = await makeUser(database.db);
    const browser = site.browser();
    await browser.post('/auth/link', { email: user.email });
    await browser.post(linkIn((await mailsTo(database.db, user.email)).at(-1)));
    expect(await browser.whoami()).toBe(user.email);
    expect((await browser.get('/auth/second-factor/passkey')).status).toBe(303);
    expect((await browser.post(CONFIRM, { password: worldPassword })).status).toBe(303);
    expect((await browser.get('/auth/second-factor/passkey')).status).toBe(200);
  });

  test('who has a second factor shows password and code together, or a passkey', async () => {
    const user = await makeUser(database.db);
    const { secret } = await giveApp(site, user);
    const { key } = await givePasskey(site, user);
    const browser = site.browser();
    await signInWithApp(site, browser, user.email, secret);
    site.advance(CONFIRMED_FOR);
    const code = codeOf(site, secret);
    const refused = async (typed: Record<string, string>, words: string) => {
      const answer = await browser.post(CONFIRM, { next: '/x', ...typed });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(words);
    };
    await refused({ password: worldPassword }, 'Enter a code too');
    await refused({ password: code }, 'Enter a code too');
    await refused({ code }, 'Enter your password');
    await refused({ password: 'not this one', code }, 'This is not your password');
    await refused({ password: worldPassword, code: '12345' }, 'This code is wrong');
    expect(where(await browser.post(CONFIRM, { password: worldPassword, code, next: '/x' }))).toEqual([303, '/x']);
    site.advance(CONFIRMED_FOR);
    const page = await (await browser.get(CONFIRM)).text();
    expect((await browser.post(CONFIRM, { passkey: key.get(askedOn(page)) })).status).toBe(303);
    expect(where(await browser.get(CONFIRM))).toEqual([303, ACCOUNT]);
  });

  test('guesses count as they do at sign-in', async () => {
    const { browser } = await signedIn();
    site.advance(CONFIRMED_FOR);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1)
      statuses.push((await browser.post(CONFIRM, { password: `GUESS${i}GUESSGUESS` })).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });

  test('it leads to a path of ours and nowhere else', async () => {
    const { browser } = await signedIn();
    expect(where(await browser.get(`${CONFIRM}?next=//evil.example`))).toEqual([303, ACCOUNT]);
  });

  test('what was added is removed, with its recovery codes at the end; another person’s is not there', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    const { codes, secret } = await addApp(site, mine.browser);
    expect(codes).toHaveLength(10);
    const { key, codes: more } = await addPasskey(mine.browser, 'Work phone');
    expect(more).toEqual([]);
    expect((await remove(theirs.browser, key.id)).status).toBe(404);
    expect((await remove(theirs.browser, 'app')).status).toBe(404);

    site.advance(CONFIRMED_FOR);
    expect(where(await remove(mine.browser, key.id))).toEqual([303, `${CONFIRM}?next=%2Fsettings%2Faccount`]);
    const typed = { password: worldPassword, code: codeOf(site, secret) };
    expect((await mine.browser.post(CONFIRM, typed)).status).toBe(303);
    const submission = randomUUID();
    for (let sent = 0; sent < 2; sent += 1) {
      expect(where(await remove(mine.browser, key.id, submission))).toEqual([303, `${ACCOUNT}?done=factor-removed`]);
    }
    const codesLeft = () =>
      database.db.selectFrom('recovery_code').select('id').where('user_id', '=', mine.user.id).execute();
    expect(await codesLeft()).toHaveLength(10);
    expect((await remove(mine.browser, 'app')).status).toBe(303);
    expect(await codesLeft()).toEqual([]);
    expect(where(await site.browser().signIn(mine.user.email))).toEqual([303, '/']);
    expect((await auditOf(database.db, mine.user.id)).slice(2)).toEqual([
      ['second-factor.removed', { kind: 'passkey' }],
      ['second-factor.removed', { kind: 'app' }],
    ]);
    expect((await subjects(mine.user.email)).slice(2)).toEqual([
      'A passkey was removed from your account',
      'An authenticator app was removed from your account',
    ]);
  });

  test('the last one stays where the company asks for one', async () => {
    const user = await makeUser(database.db);
    const { secret } = await giveApp(site, user);
    const { key } = await givePasskey(site, user);
    const browser = site.browser();
    await signInWithApp(site, browser, user.email, secret);
    await database.db
      .updateTable('company')
      .set({ second_factor: 'managers' })
      .where('id', '=', user.companyId)
      .execute();
    expect((await remove(browser, key.id)).status).toBe(303);
    expect((await remove(browser, 'app')).status).toBe(409);
    expect((await site.browser().signIn(user.email)).headers.get('location')).toBe('/auth/second-factor');
  });

  test('new recovery codes take the place of the old ones', async () => {
    const { user, browser } = await signedIn();
    expect((await browser.post('/auth/second-factor/codes')).status).toBe(409);
    const { codes } = await addApp(site, browser);
    const fresh = codesOn(await (await browser.post('/auth/second-factor/codes')).text());
    expect(fresh).toHaveLength(10);
    const other = site.browser();
    await other.signIn(user.email);
    expect((await other.post('/auth/second-factor', { code: codes[0] ?? '' })).status).toBe(422);
    expect((await other.post('/auth/second-factor', { code: fresh[0] ?? '' })).status).toBe(303);
    expect(await auditOf(database.db, user.id)).toContainEqual(['second-factor.recovery-codes-made', {}]);
  });

  test('the same passkey is not added twice, and none that was made for another question', async () => {
    const { browser } = await signedIn();
    const path = '/auth/second-factor/passkey';
    const { key } = await addPasskey(browser);
    const asked = askedOn(await (await browser.get(path)).text());
    expect((await browser.post(path, { name: 'Again', passkey: key.create(asked) })).status).toBe(409);
    const next = askedOn(await (await browser.get(path)).text());
    const elsewhere = key.create(next, { origin: 'https://evil.example' });
    expect((await browser.post(path, { name: 'Elsewhere', passkey: elsewhere })).status).toBe(422);
    expect((await browser.post(path, { name: '', passkey: '{}' })).status).toBe(422);
  });
});

onBothDatabases('second factors of the company', (database) => {
  let site: Site;
  beforeAll(() => {
    site = openFactorSite(database.db);
  });

  /** An owner who is signed in, and another person of the company with an app and a session. */
  const company = async () => {
    const owner = await makeUser(database.db);
    const other = await makeUser(database.db, 'electrician');
    await database.db
      .updateTable('session')
      .set({ company_id: owner.companyId })
      .where('user_id', '=', other.id)
      .execute();
    await database.db.updateTable('user').set({ company_id: owner.companyId }).where('id', '=', other.id).execute();
    const user = { ...other, companyId: owner.companyId };
    const browser = site.browser();
    await browser.signIn(owner.email);
    return { owner, browser, user };
  };
  const details = (email: string, role = 'electrician') => ({
    name: 'Ada Ampère',
    email,
    role,
    position: '',
    qualification_refs: '',
  });

  test('an owner resets somebody’s, who is signed out, told, and signs in with the password alone', async () => {
    const { browser, user, owner } = await company();
    const { secret } = await giveApp(site, user);
    await givePasskey(site, user);
    const phone = site.browser();
    await signInWithApp(site, phone, user.email, secret);
    const half = site.browser();
    expect((await half.signIn(user.email)).headers.get('location')).toBe('/auth/second-factor');
    const path = `/settings/users/${user.id}`;
    const reset = (who: Browser, more = {}) =>
      who.post(`${path}/second-factor-reset`, { submission: randomUUID(), ...more });

    await database.db
      .updateTable('user')
      .set({ asked_email: 'asked@elsewhere.example' })
      .where('id', '=', user.id)
      .execute();
    site.advance(CONFIRMED_FOR);
    const asked = await reset(browser);
    expect(asked.status).toBe(422);
    expect(await asked.json()).toMatchObject({ form: 'reset-second-factor', errors: [{ field: 'confirm_password' }] });
    expect(await phone.whoami()).toBe(user.email);
    expect(where(await reset(browser, { confirm_password: worldPassword }))).toEqual([
      303,
      `${path}?done=second-factor-reset`,
    ]);
    expect(await phone.whoami()).toBeUndefined();
    expect((await half.post('/auth/second-factor', { code: '123456' })).headers.get('location')).toContain('too-long');
    expect(where(await site.browser().signIn(user.email))).toEqual([303, '/electrician']);
    expect((await mailsTo(database.db, user.email)).at(-1)).toMatchObject({ subject: 'Your second factor was reset' });
    // An address that nobody has shown to be theirs is told nothing, and neither is anybody where nothing was taken away.
    expect(await mailsTo(database.db, 'asked@elsewhere.example')).toEqual([]);
    const told = (await mailsTo(database.db, user.email)).length;
    expect((await reset(browser, { confirm_password: worldPassword })).status).toBe(303);
    expect(await mailsTo(database.db, user.email)).toHaveLength(told);
    const events = await database.db
      .selectFrom('audit_event')
      .select('user_id')
      .where('subject', '=', user.id)
      .where('action', '=', 'second-factor.reset')
      .execute();
    expect(events).toEqual([{ user_id: owner.id }]);
  });

  test('nobody else may: not of another company, not without the right, and not their own', async () => {
    const { user, owner, browser } = await company();
    await giveApp(site, user);
    const stranger = site.browser();
    await stranger.signIn((await makeUser(database.db)).email);
    const colleague = site.browser();
    await colleague.signIn((await makeUser(database.db, 'supervisor')).email);
    const reset = (who: Browser, id: string) =>
      who.post(`/settings/users/${id}/second-factor-reset`, { submission: randomUUID() });
    expect((await reset(stranger, user.id)).status).toBe(404);
    expect((await reset(colleague, user.id)).status).toBe(403);
    expect((await reset(browser, owner.id)).status).toBe(409);
    expect((await site.browser().signIn(user.email)).headers.get('location')).toBe('/auth/second-factor');
  });

  test('an email address and a role are changed, and people added, after showing it again; a name at once', async () => {
    const { user, browser } = await company();
    const path = `/settings/users/${user.id}/details`;
    site.advance(CONFIRMED_FOR);
    const send = (to: string, fields: Record<string, string>, submission: string = randomUUID()) =>
      browser.post(to, { submission, ...fields });
    expect((await send(path, { ...details(user.email), name: 'Another Name' })).status).toBe(303);
    const email = `new-${randomUUID()}@auth.example`;
    for (const [to, fields] of [
      [path, details(email)],
      [path, details(user.email, 'supervisor')],
      ['/settings/users/new', details(email)],
      ['/settings/security/second-factor', { second_factor: 'everybody' }],
      ['/settings/second-factor', { second_factor: 'everybody' }],
    ] as const) {
      for (const confirm_password of ['', 'not this one']) {
        const answer = await send(to, { ...fields, confirm_password });
        expect(answer.status).toBe(422);
        const state = (await answer.json()) as { entered: Record<string, string[]>; errors: { field: string }[] };
        expect(state.errors.map(({ field }) => field)).toEqual(['confirm_password']);
        // What was typed stays, but for the password.
        for (const [name, value] of Object.entries(fields)) expect(state.entered[name]).toEqual([value]);
        expect(state.entered).not.toHaveProperty('confirm_password');
      }
    }
    const submission = randomUUID();
    const changed = { ...details(email), role: 'supervisor', confirm_password: worldPassword };
    expect((await send(path, changed, submission)).status).toBe(303);
    // Sent twice, with the password or without: one effect, and no hash of it in the database.
    expect((await send(path, { ...changed, confirm_password: 'anything' }, submission)).status).toBe(303);
    const row = await database.db.selectFrom('user').selectAll().where('id', '=', user.id).executeTakeFirst();
    expect(row).toMatchObject({ email, role: 'supervisor', name: 'Ada Ampère' });
    // It holds for the next quarter of an hour.
    for (const address of ['/settings/security/second-factor', '/settings/second-factor'])
      expect(where(await send(address, { second_factor: 'everybody' }))).toEqual([
        303,
        '/settings/security?done=second-factor-saved',
      ]);
  });

  test('whom the company asks is an owner’s to say, of those there are, and written down', async () => {
    const { browser, owner } = await company();
    const set = (second_factor: string) =>
      browser.post('/settings/security/second-factor', { submission: randomUUID(), second_factor });
    expect((await set('nobody at all')).status).toBe(422);
    expect((await set('managers')).status).toBe(303);
    const events = await database.db
      .selectFrom('audit_event')
      .select('detail')
      .where('company_id', '=', owner.companyId)
      .where('action', '=', 'company.second-factor-policy')
      .execute();
    expect(events).toEqual([{ detail: '{"from":"asked","to":"managers"}' }]);
  });
});

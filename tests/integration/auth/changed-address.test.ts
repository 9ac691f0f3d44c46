import { randomUUID } from 'node:crypto';
import { utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Viewer } from '../../../src/kernel/viewer.ts';
import { deleteOldMailFiles } from '../../../src/server/mail/files.ts';
import { letUserIn } from '../../../src/server/users/let-in.ts';
import { shutUserOut } from '../../../src/server/users/shut-out.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { openWholeSite, visitor } from '../../support/whole-site.ts';
import { makeCompany, worldPassword } from '../../support/world.ts';
import { linkIn, mailsTo } from './site.ts';

const chosen = 'nine tight terminals';

onBothDatabases('an account whose address is corrected', (database) => {
  async function open() {
    const company = await makeCompany(database.db, `Address ${randomUUID().slice(0, 8)}`);
    const { app } = await openWholeSite(database.db);
    const owner = visitor(app);
    await owner.signIn(company.people.owner.email, worldPassword);
    const save = (path: string, fields: Record<string, string>) =>
      owner.post(path, { submission: randomUUID(), name: 'Sue Sparks', role: 'supervisor', position: '', ...fields });
    return { company, app, owner, save };
  }
  const idOf = async (email: string) =>
    (await database.db.selectFrom('user').where('email', '=', email).select('id').executeTakeFirstOrThrow()).id;
  const actions = async (companyId: string) =>
    (
      await database.db
        .selectFrom('audit_event')
        .where('company_id', '=', companyId)
        .orderBy('id')
        .select('action')
        .execute()
    ).map(({ action }) => action);

  test('what was mailed to the wrong one lets nobody in; the right one gets an invitation', async () => {
    const { app, save } = await open();
    const [wrong, right] = [`${randomUUID()}@wrong.example`, `${randomUUID()}@right.example`];
    expect((await save('/settings/users/new', { email: wrong })).status).toBe(303);
    const stray = linkIn((await mailsTo(database.db, wrong)).at(-1));
    const stranger = visitor(app);
    expect((await stranger.get(stray)).status).toBe(200);

    expect((await save(`/settings/users/${await idOf(wrong)}/details`, { email: right })).status).toBe(303);
    expect((await stranger.get(stray)).status).toBe(404);
    expect((await stranger.post(stray, { password: chosen })).status).toBe(404);
    const invited = linkIn((await mailsTo(database.db, right)).at(-1));
    expect((await visitor(app).post(invited, { password: chosen })).status).toBe(303);
    expect((await visitor(app).signIn(right, chosen)).status).toBe(303);
  });

  test('ends the sessions, and the old address is told of it', async () => {
    const { app, company, save } = await open();
    const { office } = company.people;
    const theirs = visitor(app);
    await theirs.signIn(office.email, worldPassword);
    expect((await theirs.get('/clients')).status).toBe(200);
    const asked = await visitor(app).post('/auth/forgot', { email: office.email });
    expect(asked.status).toBe(303);
    const reset = linkIn((await mailsTo(database.db, office.email)).at(-1));

    const moved = `${randomUUID()}@moved.example`;
    await save(`/settings/users/${office.userId}/details`, { email: moved, name: office.name, role: 'office' });
    expect((await theirs.get('/clients')).status).toBe(303);
    expect((await visitor(app).get(reset)).status).toBe(404);
    expect((await mailsTo(database.db, office.email)).at(-1)?.subject).toContain('another email address');
  });

  test('a link that was made while the address changed is none either', async () => {
    const { app, company } = await open();
    const { office } = company.people;
    await visitor(app).post('/auth/forgot', { email: office.email });
    const reset = linkIn((await mailsTo(database.db, office.email)).at(-1));
    await database.db
      .updateTable('user')
      .set({ email: `${randomUUID()}@elsewhere.example` })
      .where('id', '=', office.userId)
      .execute();
    expect((await visitor(app).post(reset, { password: chosen })).status).toBe(404);
  });

  test('shutting somebody out voids their links; signing them out ends what is open', async () => {
    const { app, company, owner } = await open();
    const { office, electrician } = company.people;
    const [phone, link] = [visitor(app), visitor(app)];
    await phone.signIn(electrician.email, worldPassword);
    await owner.post(`/settings/users/${electrician.userId}/sign-out`, { submission: randomUUID() });
    expect((await phone.get('/electrician')).status).toBe(303);
    expect((await phone.signIn(electrician.email, worldPassword)).status).toBe(303);

    await link.post('/auth/link', { email: office.email });
    const path = linkIn((await mailsTo(database.db, office.email)).at(-1));
    const viewer: Viewer = company.people.owner;
    await database.db.transaction().execute((trx) => shutUserOut(trx, viewer, office.userId, new Date()));
    await database.db.transaction().execute((trx) => letUserIn(trx, viewer, office.userId, new Date()));
    expect((await link.get(path)).status).toBe(404);
    expect(await actions(company.id)).toContain('user.signed-out-by-owner');
  });

  test('failed sign-ins and refused pages stand in the audit log, a flood of them once', async () => {
    const { app, company } = await open();
    const { office, client } = company.people;
    const guesser = visitor(app);
    for (let time = 0; time < 14; time += 1) await guesser.signIn(office.email, 'wrong');
    const visit = visitor(app);
    await visit.signIn(client.email, worldPassword);
    for (let time = 0; time < 3; time += 1) expect((await visit.get('/clients')).status).toBe(403);
    const toBeWritten = { timeout: 120_000 };
    await vi.waitFor(async () => {
      const count = (action: string, all: string[]) => all.filter((one) => one === action).length;
      const all = await actions(company.id);
      expect(['sign-in.failed', 'sign-in.refused', 'access.refused'].map((one) => count(one, all))).toEqual([10, 1, 1]);
    }, toBeWritten);
  });

  test('passwords that are easy to guess are refused, each with its reason', async () => {
    const { app, company } = await open();
    const { office } = company.people;
    await visitor(app).post('/auth/forgot', { email: office.email });
    const path = linkIn((await mailsTo(database.db, office.email)).at(-1));
    for (const password of [
      'passwordpassword',
      `${office.name.replace(/ /g, '')}1234`,
      'copperplate-demo',
      office.email,
    ]) {
      const answer = await visitor(app).post(path, { password });
      expect([password, answer.status]).toEqual([password, 422]);
      expect(await answer.text()).toContain('Choose another password');
    }
    expect((await visitor(app).post(path, { password: `${'🙂'.repeat(7)}cable clips drawer` })).status).toBe(303);
    expect((await visitor(app).signIn(office.email, `${'🙂'.repeat(7)}cable clips drawer`)).status).toBe(303);
  });

  test('a password of two hundred emoji signs in as it was chosen, and its longer brother does not', async () => {
    const { app, company } = await open();
    const { office } = company.people;
    await visitor(app).post('/auth/forgot', { email: office.email });
    const path = linkIn((await mailsTo(database.db, office.email)).at(-1));
    const long = ['🔌', '💡', '🔋', '🧰', '🪛', '🧯'].join('').repeat(34);
    const points = `${[...long].slice(0, 196).join('')}kite`;
    expect((await visitor(app).post(path, { password: points })).status).toBe(303);
    expect((await visitor(app).signIn(office.email, `${points}s`)).status).toBe(422);
    expect((await visitor(app).signIn(office.email, points)).status).toBe(303);
  });

  test('changing the password makes a new session: the id of before opens nothing', async () => {
    const { app, company } = await open();
    const { office } = company.people;
    const desk = visitor(app);
    await desk.signIn(office.email, worldPassword);
    const thief = visitor(app);
    const before = await desk.cookieHeader();
    const fields = { current_password: worldPassword, password: chosen };
    expect((await desk.post('/settings/account/password', { submission: randomUUID(), ...fields })).status).toBe(303);
    expect((await desk.get('/clients')).status).toBe(200);
    expect((await thief.get('/clients', { cookie: before })).status).toBe(303);
  });
});

test('mails that lie in files are deleted after thirty days', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'copperplate-outbox-'));
  const now = new Date('2026-11-22T09:00:00.000Z');
  for (const [name, days] of [
    ['old.eml', 31],
    ['new.eml', 29],
    ['other.txt', 90],
  ] as const) {
    writeFileSync(join(folder, name), 'mail');
    const at = new Date(now.getTime() - days * 86_400_000);
    utimesSync(join(folder, name), at, at);
  }
  expect(await deleteOldMailFiles(folder, now)).toBe(1);
  expect((await readdir(folder)).sort()).toEqual(['new.eml', 'other.txt']);
  expect(await deleteOldMailFiles(join(folder, 'none'), now)).toBe(0);
  await rm(folder, { recursive: true });
});

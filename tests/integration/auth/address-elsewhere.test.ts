import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword } from '../../../src/server/identity/passwords.ts';
import { getUser, listInspectors, listUsers } from '../../../src/server/repositories/people/users.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { openWholeSite, visitor } from '../../support/whole-site.ts';
import { makeCompany, type TestCompany, worldPassword } from '../../support/world.ts';
import { linkIn, mailsTo } from './site.ts';

const chosen = 'nine tight terminals';
const theirPassword = 'eleven spare terminals';
const own = 'their own';

onBothDatabases('an address that has an account at another company', (database) => {
  async function open() {
    const name = `Elsewhere ${randomUUID().slice(0, 8)}`;
    const company = await makeCompany(database.db, name);
    const { app } = await openWholeSite(database.db);
    const owner = visitor(app);
    await owner.signIn(company.people.owner.email, worldPassword);
    const save = (path: string, email: string, more: Record<string, string> = {}) =>
      owner.post(path, {
        submission: randomUUID(),
        name: 'Sue Sparks',
        role: 'electrician',
        position: '',
        email,
        ...more,
      });
    const signIn = async (email: string, password: string) => (await visitor(app).signIn(email, password)).status;
    return { name, company, app, owner, save, signIn };
  }
  type Opened = Awaited<ReturnType<typeof open>>;
  /** Somebody of another company, with a password of their own. */
  const victim = async () => {
    const { office } = (await makeCompany(database.db, `Victim ${randomUUID().slice(0, 8)}`)).people;
    const password_hash = await hashPassword(theirPassword);
    await database.db.updateTable('user').set({ password_hash }).where('id', '=', office.userId).execute();
    return office;
  };
  const rowOf = (id: string) =>
    database.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** The ways in which an owner gives somebody an address. Each answers what came back, and whose account it is. */
  const ways = {
    'adding somebody': async ({ save, company }: Opened, email: string) => {
      const answer = await save('/settings/users/new', email);
      const added = (await listUsers(database.db, company.people.owner)).find((user) => user.email === email);
      return { answer, userId: added?.id ?? 'not in the list', password: chosen };
    },
    'correcting an invitation': async ({ save, company }: Opened, email: string) => {
      const first = `${randomUUID()}@wrong.example`;
      await save('/settings/users/new', first);
      const added = (await listUsers(database.db, company.people.owner)).find((user) => user.email === first);
      const userId = added?.id ?? 'not in the list';
      return { answer: await save(`/settings/users/${userId}/details`, email), userId, password: chosen };
    },
    'changing somebody’s': async ({ save, company }: Opened, email: string) => {
      const { userId } = company.people.electrician;
      return { answer: await save(`/settings/users/${userId}/details`, email), userId, password: worldPassword };
    },
    [own]: async ({ save, company }: Opened, email: string) => {
      const { userId } = company.people.owner;
      const answer = await save(`/settings/users/${userId}/details`, email, { role: 'owner' });
      return { answer, userId, password: worldPassword };
    },
  };

  /** All that an owner can learn afterwards, with what differs between two companies taken out. */
  async function learned(opened: Opened, email: string, way: keyof typeof ways) {
    const { company, app, owner, signIn, save } = opened;
    const { answer, userId, password } = await ways[way](opened, email);
    const { owner: viewer } = company.people;
    const audit = await database.db
      .selectFrom('audit_event')
      .where('company_id', '=', company.id)
      .where('subject', '=', userId)
      .orderBy('id')
      .select(['action', 'detail'])
      .execute();
    const seen = {
      answer: [answer.status, answer.headers.get('location'), await answer.text()],
      list: await listUsers(database.db, viewer),
      user: await getUser(database.db, viewer, userId),
      inspectors: (await listInspectors(database.db, viewer)).length,
      audit,
      // A password that was the account's before opens nothing under the new address, whoever has it.
      signIn: await signIn(email, password),
      forgot: (await visitor(app).post('/auth/forgot', { email })).status,
      again: [await save('/settings/users/new', email)].map(({ status }) => status),
      saved: (await save(`/settings/users/${userId}/details`, email, { role: way === own ? 'owner' : 'electrician' }))
        .status,
      ownPage: (await owner.get('/settings')).status,
    };
    return { seen, text: normal(JSON.stringify(seen), company, email), userId };
  }

  function normal(text: string, { people }: TestCompany, email: string): string {
    const tag = people.owner.email.split('@')[1] ?? '';
    return text
      .replaceAll(email, 'ADDRESS')
      .replaceAll(tag, 'COMPANY')
      .replace(/Elsewhere [0-9a-f]{8}/g, 'NAME')
      .replace(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g, 'ID')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
  }

  test.each(Object.keys(ways) as (keyof typeof ways)[])('%s tells nothing of it', async (way) => {
    const [withTaken, withFree] = [await open(), await open()];
    const taken = await victim();
    const before = await rowOf(taken.userId);
    const free = `${randomUUID()}@free.example`;
    const there = await learned(withTaken, taken.email, way);
    const here = await learned(withFree, free, way);
    expect(there.text).toBe(here.text);
    expect(there.seen.answer[0]).toBe(303);
    expect(there.seen.user.email).toBe(taken.email);
    expect(there.seen.user.waitsFor).toBe(way === own ? 'address' : 'invitation');
    expect([there.seen.signIn, there.seen.again]).toEqual([422, [422]]);

    // Whose address it is, is told what to do, gets nothing that lets anybody in, and goes on as before.
    const told = (await mailsTo(database.db, taken.email)).find(({ subject }) => subject.includes('wanted to add'));
    expect(told?.text).toContain('use another address');
    expect(told?.text).not.toMatch(/https?:/);
    expect(await rowOf(taken.userId)).toEqual(before);
    expect(await withTaken.signIn(taken.email, theirPassword)).toBe(303);

    // Whose address is free opens the link, and holds it from then on.
    const link = linkIn(
      (await mailsTo(database.db, free)).find(({ subject }) => subject.startsWith('Your account at')),
    );
    expect((await visitor(withFree.app).post(link, { password: chosen })).status).toBe(303);
    expect(await withFree.signIn(free, chosen)).toBe(303);
    expect(await getUser(database.db, withFree.company.people.owner, here.userId)).toMatchObject({
      email: free,
      waitsFor: undefined,
    });
  });

  test('nobody signs in to the account that holds none, and another address mends it', async () => {
    const { company, app, save, signIn } = await open();
    const taken = await victim();
    const { electrician } = company.people;
    const path = `/settings/users/${electrician.userId}/details`;
    expect((await save(path, taken.email)).status).toBe(303);
    const { email } = await rowOf(electrician.userId);
    expect(email).not.toContain('@');
    for (const address of [email, electrician.email]) expect(await signIn(address, worldPassword)).toBe(422);
    const right = `${randomUUID()}@right.example`;
    expect((await save(path, right)).status).toBe(303);
    const link = linkIn((await mailsTo(database.db, right)).at(-1));
    expect((await visitor(app).post(link, { password: chosen })).status).toBe(303);
    expect(await signIn(right, chosen)).toBe(303);
    expect(await rowOf(electrician.userId)).toMatchObject({ email: right, asked_email: null });
  });

  test('an owner’s own stays what they sign in with until the mailed link is opened, and can be taken back', async () => {
    const { name, company, app, save, signIn } = await open();
    const { owner } = company.people;
    const path = `/settings/users/${owner.userId}/details`;
    const next = `${randomUUID()}@next.example`;
    expect((await save(path, next, { role: 'owner' })).headers.get('location')).toBe('/settings?done=address-asked');
    expect([await signIn(owner.email, worldPassword), await signIn(next, worldPassword)]).toEqual([303, 422]);
    const link = linkIn((await mailsTo(database.db, next)).at(-1));
    // The address that is just being shown to be theirs is as easy to guess as the old one.
    for (const password of [next, owner.email]) expect((await visitor(app).post(link, { password })).status).toBe(422);
    expect((await save(path, owner.email, { role: 'owner' })).status).toBe(303);
    expect((await visitor(app).get(link)).status).toBe(404);
    expect(await rowOf(owner.userId)).toMatchObject({ email: owner.email, asked_email: null });
    expect(await signIn(owner.email, worldPassword)).toBe(303);

    // Asked for again, another company is quicker: the link is none any more, and the old address stays.
    expect((await save(path, next, { role: 'owner' })).status).toBe(303);
    const other = await open();
    expect((await other.save('/settings/users/new', next)).status).toBe(303);
    const late = linkIn((await mailsTo(database.db, next)).filter(({ text }) => text.includes(name)).at(-1));
    expect((await visitor(app).post(late, { password: chosen })).status).toBe(404);
    expect(await signIn(owner.email, worldPassword)).toBe(303);
  });

  test('of two companies that take it at the same moment both are answered alike', async () => {
    const email = `${randomUUID()}@both.example`;
    const opened = [await open(), await open()];
    const answers = await Promise.all(opened.map(({ save }) => save('/settings/users/new', email)));
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [303, '/settings?done=user-added'],
      [303, '/settings?done=user-added'],
    ]);
    const held = await database.db.selectFrom('user').where('email', '=', email).select('id').execute();
    const asked = await database.db.selectFrom('user').where('asked_email', '=', email).select('id').execute();
    expect([held.length, asked.length]).toEqual([1, 1]);
  });
});

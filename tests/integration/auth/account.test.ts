import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { readViewer } from '../../../src/server/identity/session.ts';
import { listSessions } from '../../../src/server/repositories/identity/sessions.ts';
import { accountPosts } from '../../../src/server/sections/office/account/account-posts.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { worldPassword } from '../../support/world.ts';
import { type Browser, makeUser, openSite, type Site } from './site.ts';

const NEW_PASSWORD = 'nine tight terminals';
const PATH = '/settings/account';

/** The page shown again answers with its form state as JSON. */
function withAccount(site: Site): Site {
  const showAgain = async (_: unknown, formState: unknown) => Response.json(formState, { status: 422 });
  site.app.onError((error, c) => c.text(error.name, (error as { status?: 404 }).status ?? 500));
  site.app.route('/', accountPosts(site.deps, showAgain));
  return site;
}

async function sessionsOf(site: Site, browser: Browser) {
  const cookie = `copperplate=${browser.cookies.get('copperplate')}`;
  const viewer = await readViewer(site.deps, new Request('http://copperplate.test/', { headers: { cookie } }));
  if (!viewer) throw new Error('nobody is signed in');
  return (await listSessions(site.deps.db, viewer, site.deps.clock().toISOString())).sessions;
}

onBothDatabases('one’s own account', (database) => {
  let site: Site;
  beforeAll(() => {
    site = withAccount(openSite(database.db));
  });

  async function signedIn(times = 1): Promise<{ user: Awaited<ReturnType<typeof makeUser>>; browsers: Browser[] }> {
    const user = await makeUser(database.db);
    const browsers = Array.from({ length: times }, () => site.browser());
    for (const browser of browsers) await browser.signIn(user.email);
    return { user, browsers };
  }

  test('a new password takes the place of the old one, and every other device is out', async () => {
    const { user, browsers } = await signedIn(2);
    const [desk, phone] = browsers as [Browser, Browser];
    const fields = { submission: randomUUID(), current_password: worldPassword, password: NEW_PASSWORD };
    for (let sent = 0; sent < 2; sent += 1) {
      const answer = await desk.post(`${PATH}/password`, fields);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${PATH}?done=password-changed`]);
    }
    expect(await desk.whoami()).toBe(user.email);
    expect(await phone.whoami()).toBeUndefined();
    expect((await phone.signIn(user.email, worldPassword)).status).toBe(422);
    expect((await phone.signIn(user.email, NEW_PASSWORD)).status).toBe(303);
    const events = await database.db
      .selectFrom('audit_event')
      .select('action')
      .where('subject', '=', user.id)
      .where('action', '=', 'user.password-changed')
      .execute();
    expect(events).toHaveLength(1);
  });

  test.each([
    ['a wrong current one', { current_password: 'not this one', password: NEW_PASSWORD }, 'current_password'],
    ['no current one', { password: NEW_PASSWORD }, 'current_password'],
    ['a new one that is too short', { current_password: worldPassword, password: 'eleven char' }, 'password'],
  ])('%s changes nothing and is not sent back', async (_, fields, field) => {
    const { user, browsers } = await signedIn(2);
    const answer = await (browsers[0] as Browser).post(`${PATH}/password`, { submission: randomUUID(), ...fields });
    expect(answer.status).toBe(422);
    const state = await answer.json();
    expect(state).toMatchObject({ form: 'password', entered: {}, errors: [{ field }] });
    expect(await browsers[1]?.whoami()).toBe(user.email);
    expect((await site.browser().signIn(user.email, worldPassword)).status).toBe(303);
  });

  test('guessing the current password ends as guessing at sign-in does', async () => {
    const { browsers } = await signedIn();
    const browser = browsers[0] as Browser;
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      const fields = { submission: randomUUID(), current_password: `guess ${i}`, password: NEW_PASSWORD };
      statuses.push((await browser.post(`${PATH}/password`, fields)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });

  test('the database does not keep a quick hash of what was typed', async () => {
    const { user, browsers } = await signedIn();
    const send = (submission: string, current_password: string, password: string) =>
      (browsers[0] as Browser).post(`${PATH}/password`, { submission, current_password, password });
    const submission = randomUUID();
    await send(submission, worldPassword, NEW_PASSWORD);
    const repeated = await send(submission, 'something else', 'entirely different');
    expect(repeated.status).toBe(303);
    expect((await site.browser().signIn(user.email, NEW_PASSWORD)).status).toBe(303);
  });

  test('one session on another device is ended, once, and nobody else’s', async () => {
    const { user, browsers } = await signedIn(2);
    const [desk, phone] = browsers as [Browser, Browser];
    const { browsers: others } = await signedIn();
    const stranger = others[0] as Browser;
    const phones = (await sessionsOf(site, desk)).find(({ isThisOne }) => !isThisOne)?.publicId ?? '';
    const end = (browser: Browser, submission: string = randomUUID()) =>
      browser.post(`${PATH}/sessions`, { submission, end_session: phones });
    expect((await end(stranger)).status).toBe(404);
    expect(await phone.whoami()).toBe(user.email);
    const submission = randomUUID();
    expect((await end(desk, submission)).headers.get('location')).toBe(`${PATH}?done=session-ended`);
    expect((await end(desk, submission)).status).toBe(303);
    expect(await phone.whoami()).toBeUndefined();
    expect(await desk.whoami()).toBe(user.email);
  });

  test('signed out, nothing is changed', async () => {
    const answer = await site.browser().post(`${PATH}/password`, { submission: randomUUID(), password: NEW_PASSWORD });
    expect(answer.status).toBe(401);
  });
});

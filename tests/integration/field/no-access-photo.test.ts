import { expect, test } from 'vitest';
import { onBothDatabases } from '../../support/databases.ts';
import { openSite, textOf } from '../electrician/site.ts';
import { phoneOf } from './phone-of.ts';

const photo = new File([new Uint8Array([255, 216, 255, 224])], 'door.jpg', { type: 'image/jpeg' });

onBothDatabases('no access with a photo, on a phone', (database) => {
  async function atTheDoor() {
    const site = await openSite(database.db);
    const phone = await phoneOf(site, site.company.people.electrician);
    const door = `/electrician/visits/${site.visitId}`;
    const say = async (words: string, reason = 'no-keys') =>
      phone.browser.submit(
        await phone.browser.get(`${door}/no-access`),
        { reason, words, photo },
        { action: `${door}/no-access`, withField: 'submission' },
      );
    const calls = () =>
      database.db
        .selectFrom('visit_call')
        .where('visit_id', '=', site.visitId)
        .select(['kind', 'reason', 'words', 'photo'])
        .execute();
    const noSignal = () => {
      phone.network.isThere = false;
    };
    const signal = async () => {
      phone.network.isThere = true;
      delete phone.network.onTheWay;
      await phone.settled();
      await phone.send();
    };
    return { site, phone, door, say, calls, noSignal, signal };
  }

  test('with no signal it is kept without the photo, which is said, and goes up', async () => {
    const { phone, door, say, calls, noSignal, signal } = await atTheDoor();
    noSignal();
    const said = await say('Wrong bunch');
    expect([said.status, said.location]).toEqual([303, `${door}?no-photo`]);
    const shown = textOf((await phone.browser.get(said.location as string)).html);
    expect(shown).toContain('Saved without the photo');
    expect(shown).toContain('Wrong bunch');
    await signal();
    expect((await phone.line())?.words).toBe('All sent');
    expect(await calls()).toEqual([{ kind: 'no-access', reason: 'no-keys', words: 'Wrong bunch', photo: null }]);
  });

  test('what is wrong with it is said with no signal too, beside what was typed', async () => {
    const { say, noSignal } = await atTheDoor();
    noSignal();
    const said = await say('', 'other');
    expect(said.status).toBe(422);
    expect(textOf(said.html)).toContain('Enter why you could not get in');
  });

  test('the server has it already, and the phone was not told: it is there once, and nothing is refused', async () => {
    const { phone, door, calls, signal } = await atTheDoor();
    const page = await phone.browser.get(`${door}/no-access`);
    const id = /name="submission" value="([^"]+)"/.exec(page.html)?.[1] as string;
    phone.network.onTheWay = async (request, ask) => {
      await ask(request);
      throw new TypeError('Failed to fetch');
    };
    // Without its photo: what stands there is no picture that anybody could read.
    const form = { submission: id, reason: 'no-keys', words: 'Wrong bunch', time: '' };
    expect(await phone.desk.post(`${door}/no-access`, form).catch((error: Error) => error.message)).toBe(
      'Failed to fetch',
    );
    const said = await phone.browser.post(`${door}/no-access`, { ...form, photo });
    expect(said.location).toBe(`${door}?no-photo`);
    await signal();
    expect((await phone.line())?.words).toBe('All sent');
    expect(await calls()).toHaveLength(1);
  });

  test('of a form with files that the phone cannot keep, the text is shown again', async () => {
    const { site, phone, noSignal } = await atTheDoor();
    noSignal();
    const lost = await phone.browser.post(`${site.home}/last-time/file`, { note: 'From the file', file: photo });
    expect([lost.status, textOf(lost.html).includes('From the file')]).toEqual([503, true]);
  });
});

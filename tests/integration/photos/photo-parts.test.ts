import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendPhoto } from '../../../src/field/sync/send-photo.ts';
import { sha256 } from '../../../src/server/codes.ts';
import { deletePastUse } from '../../../src/server/housekeeping.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { memoryBlobs } from '../../support/memory-blobs.ts';
import { phonePhoto } from '../../support/photos.ts';
import { fill, makeCompany, putInState } from '../../support/world.ts';
import { openField, signedInPhone } from '../field/phone.ts';

const origin = 'http://localhost';
const start = Date.parse('2026-11-24T10:00:00.000Z');

onBothDatabases('a photo in parts', (database) => {
  let field: Awaited<ReturnType<typeof openField>>;
  let phone: Awaited<ReturnType<typeof signedInPhone>>;
  let now: Date;
  beforeEach(async () => {
    now = new Date(start);
    field = await openField(database.db, { deps: { blobs: memoryBlobs(), clock: () => now } });
    await fill(database.db, field.electrician, field.reportId, [
      { path: 'observations/o1', value: true },
      { path: 'observations/o1/text', value: 'Cracked socket' },
    ]);
    phone = await signedInPhone(field, field.electrician);
  });
  const rows = async () => {
    const count = (table: 'photo_upload' | 'photo_upload_part') =>
      database.db
        .selectFrom(table)
        .where('company_id', '=', field.electrician.companyId)
        .select((of) => of.fn.countAll().as('n'))
        .executeTakeFirstOrThrow();
    return [Number((await count('photo_upload')).n), Number((await count('photo_upload_part')).n)];
  };

  type Part = { id?: string; user?: string; size?: number; offset?: number; content?: Uint8Array<ArrayBuffer> };
  const send = async (whole: Uint8Array, part: Part = {}, headers: Record<string, string> = {}, by = phone) => {
    const { id = sha256(whole), user = field.electrician.userId, size = whole.length, offset = 0, content } = part;
    const query = new URLSearchParams({ user, size: `${size}`, offset: `${offset}` });
    const answer = await field.app.request(`${origin}/api/v1/field/photos/${id}?${query}`, {
      method: 'POST',
      body: content ?? new Uint8Array(),
      headers: { 'content-type': 'application/octet-stream', origin, cookie: by.browser.cookieHeader(), ...headers },
    });
    const text = await answer.text();
    return { status: answer.status, have: answer.status === 200 ? (JSON.parse(text).have as number) : -1, text };
  };
  const slice = (whole: Uint8Array, from: number, to = whole.length) => new Uint8Array(whole.subarray(from, to));
  const adding = (whole: Uint8Array, more: object = {}) => ({
    ...{ kind: 'add-photo', submission: randomUUID(), enteredAt: '2026-11-24T09:00:00.000Z', report: field.reportId },
    ...{ boundTo: 'observations/o1', photo: sha256(whole), ...more },
  });
  const named = async () =>
    ((await getReport(database.db, field.electrician, field.reportId)).document.observations?.[0]?.photos ??
      []) as string[];

  test('is told where to go on, and added once all of it is there', async () => {
    const whole = await phonePhoto();
    const third = Math.floor(whole.length / 3);
    expect(await send(whole)).toMatchObject({ status: 200, have: 0 });
    expect(await rows()).toEqual([0, 0]);
    expect((await send(whole, { content: slice(whole, 0, third) })).have).toBe(third);
    const asked = adding(whole, { caption: 'Behind the  cooker' });
    expect((await phone.send([asked])).answers).toMatchObject([{ outcome: 'later' }]);
    // What comes twice, too early or too late changes nothing; what reaches back adds what is new.
    expect((await send(whole, { content: slice(whole, 0, third) })).have).toBe(third);
    expect((await send(whole, { offset: 2 * third, content: slice(whole, 2 * third) })).have).toBe(third);
    expect((await send(whole, { offset: 5, content: slice(whole, 5, 2 * third) })).have).toBe(2 * third);
    expect((await send(whole, { offset: third, content: slice(whole, third) })).have).toBe(whole.length);
    expect((await send(whole)).have).toBe(whole.length);
    const { seq } = await getReport(database.db, field.electrician, field.reportId);
    const [first] = (await phone.send([asked])).answers;
    expect(first).toMatchObject({ outcome: 'taken', replay: false, applied: ['observations/o1/photos'] });
    expect(first).toMatchObject({ seq: seq + 1 });
    expect(await named()).toHaveLength(1);
    expect(await rows()).toEqual([0, 0]);
    // The answer was lost: the same again is the same, though its bytes are gone.
    expect((await phone.send([asked])).answers).toMatchObject([{ outcome: 'taken', replay: true }]);
    expect(await named()).toHaveLength(1);
  });

  test('that comes to another hash is thrown away, and can be sent again', async () => {
    const whole = await phonePhoto();
    const wrong = slice(whole, 0);
    wrong[100] = (wrong[100] ?? 0) ^ 1;
    expect((await send(whole, { content: wrong })).have).toBe(0);
    expect(await rows()).toEqual([0, 0]);
    expect((await send(whole, { content: slice(whole, 0) })).have).toBe(whole.length);
    // A size that the hash has not got: what is there is of another, and begins again.
    expect((await send(whole, { size: whole.length + 1, content: slice(whole, 0, 9) })).have).toBe(9);
  });

  test.each<[string, Part, Record<string, string>, number]>([
    ['of somebody else', { user: 'somebody' }, {}, 409],
    ['of another type', {}, { 'content-type': 'application/json' }, 415],
    ['from another site', {}, { origin: 'https://elsewhere.example' }, 403],
    ['of a site beside ours', {}, { origin: '', 'sec-fetch-site': 'cross-site' }, 403],
    ['of no size', { size: 0 }, {}, 422],
    ['larger than any photo', { size: 13 * 1024 * 1024 }, {}, 422],
    ['before its beginning', { offset: -1 }, {}, 422],
    ['beyond its end', { offset: 99_999_999, size: 4 }, {}, 422],
    ['under no hash', { id: 'latest' }, {}, 404],
    ['in a part too large', { content: new Uint8Array(256 * 1024 + 1), size: 500_000 }, {}, 413],
    ['that is longer than it says', { content: new Uint8Array(5), size: 4 }, {}, 422],
  ])('%s is not kept', async (_, part, headers, status) => {
    const answer = await send(new Uint8Array(4), { content: new Uint8Array(4), ...part }, headers);
    expect(answer.status).toBe(status);
    expect(await rows()).toEqual([0, 0]);
  });

  test('is the person’s own: nobody else is told of it, or adds it', async () => {
    const whole = await phonePhoto();
    await send(whole, { content: slice(whole, 0) });
    const colleague = await signedInPhone(field, field.company.people.owner);
    const asked = await send(whole, { user: field.company.people.owner.userId }, {}, colleague);
    expect(asked).toMatchObject({ status: 200, have: 0 });
    expect((await colleague.send([adding(whole)])).answers).not.toMatchObject([{ outcome: 'taken' }]);
    const stranger = (await makeCompany(database.db, 'Strange Electrics')).people.electrician;
    const theirs = await signedInPhone(field, stranger);
    expect((await send(whole, { user: stranger.userId }, {}, theirs)).have).toBe(0);
    await send(whole, { user: stranger.userId, content: slice(whole, 0) }, {}, theirs);
    expect((await theirs.send([adding(whole)])).answers).toMatchObject([{ outcome: 'refused', code: 'not-yours' }]);
    expect(await named()).toEqual([]);
  });

  const text = (said: string) => Uint8Array.from(Buffer.from(said));
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['a drawing that could ask for files', () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'), /no photo/],
    ['a page', () => text('<script>alert(1)</script>'), /no photo/],
    ['half of a photo', async () => slice(await phonePhoto(), 0, 900), /damaged/],
    ['a HEIC', () => Uint8Array.from([0, 0, 0, 24, ...Buffer.from('ftypheic'), 0, 0, 0, 0]), /HEIC/],
    [
      'rubbish behind a beginning',
      () => Uint8Array.from([0xff, 0xd8, 0xff, ...new Uint8Array(3000).fill(7)]),
      /damaged/,
    ],
  ])('%s comes whole and is refused in words, for good', async (_, make, words) => {
    const whole = await make();
    expect((await send(whole, { content: slice(whole, 0) })).have).toBe(whole.length);
    const asked = adding(whole);
    const { answers } = await phone.send([asked]);
    expect(answers).toMatchObject([{ outcome: 'refused', reason: expect.stringMatching(words) }]);
    expect((await phone.send([asked])).answers).toEqual(answers);
    expect(await named()).toEqual([]);
  });

  test('is not added to what is not there, nor once the report is out of hand', async () => {
    const whole = await phonePhoto();
    await send(whole, { content: slice(whole, 0) });
    const add = async (more: object) => (await phone.send([adding(whole, more)])).answers;
    expect(await add({ boundTo: 'observations/gone' })).toMatchObject([{ outcome: 'refused', code: 'too-late' }]);
    expect(await add({ boundTo: '../supply' })).toMatchObject([{ outcome: 'refused', code: 'not-understood' }]);
    expect(await add({ report: 'no-report' })).toMatchObject([{ outcome: 'refused', code: 'not-yours' }]);
    expect(await add({ photo: 'not a hash' })).toMatchObject([{ outcome: 'refused', code: 'not-understood' }]);
    await putInState(database.db, field.reportId, 'submitted');
    expect(await add({})).toMatchObject([{ outcome: 'refused', code: 'too-late' }]);
    await putInState(database.db, field.reportId, 'draft');
    expect(await add({})).toMatchObject([{ outcome: 'taken' }]);
    expect(await named()).toHaveLength(1);
  });

  test('nobody has more than so many bytes on their way, and what was left behind goes in two weeks', async () => {
    const size = 12 * 1024 * 1024;
    const begin = (n: number) => send(new Uint8Array(1), { id: sha256(`${n}`), size, content: new Uint8Array(1) });
    for (let n = 0; n < 8; n += 1) expect((await begin(n)).have).toBe(1);
    expect(await begin(8)).toMatchObject({ status: 503 });
    expect(await rows()).toEqual([8, 8]);
    now = new Date(start + 2 * 60 * 60 * 1000);
    // One that is asked for now is in use, and stays.
    expect((await send(new Uint8Array(1), { id: sha256('0'), size })).have).toBe(1);
    expect((await begin(8)).have).toBe(1);
    expect((await send(new Uint8Array(1), { id: sha256('0'), size })).have).toBe(1);
    expect(await rows()).toEqual([8, 8]);
    await deletePastUse(database.db, new Date(start + 13 * 24 * 60 * 60 * 1000));
    expect(await rows()).toEqual([8, 8]);
    await deletePastUse(database.db, new Date(start + 15 * 24 * 60 * 60 * 1000));
    expect(await rows()).toEqual([0, 0]);
  });

  test('nobody has more on their way by beginning many together', async () => {
    const size = 12 * 1024 * 1024;
    const begin = (n: number) => send(new Uint8Array(1), { id: sha256(`${n}`), size, content: new Uint8Array(1) });
    const begun = await Promise.all(Array.from({ length: 14 }, (_, n) => begin(n)));
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(await rows()).toEqual([8, 8]);
  });

  test('whose parts are gone, or are others, is begun again, and is not refused for it', async () => {
    const whole = await phonePhoto();
    const half = Math.floor(whole.length / 2);
    const parts = () => database.db.deleteFrom('photo_upload_part').where('sha256', '=', sha256(whole));
    for (const gone of [parts(), parts().where('start', '=', 0)]) {
      await send(whole, { content: slice(whole, 0, half) });
      expect((await send(whole, { offset: half, content: slice(whole, half) })).have).toBe(whole.length);
      await gone.execute();
      expect((await phone.send([adding(whole)])).answers).toMatchObject([{ outcome: 'later' }]);
      expect((await send(whole)).have).toBe(0);
      expect(await rows()).toEqual([0, 0]);
    }
    await send(whole, { content: slice(whole, 0) });
    expect((await phone.send([adding(whole)])).answers).toMatchObject([{ outcome: 'taken' }]);
  });

  describe('by a phone', () => {
    const held = (whole: Uint8Array<ArrayBuffer>) => ({
      user: field.electrician.userId,
      sha256: sha256(whole),
      content: new Blob([whole]),
    });
    const asked = (path: string, init: RequestInit) =>
      Promise.resolve(
        field.app.request(`${origin}${path}`, {
          ...init,
          headers: { ...(init.headers as Record<string, string>), origin, cookie: phone.browser.cookieHeader() },
        }),
      );

    test('says how far it is, and gives up what comes to another hash each time', async () => {
      const whole = new Uint8Array(randomBytes(150_000));
      const told: number[] = [];
      expect(await sendPhoto(asked, held(whole), { told: (have) => told.push(have) })).toMatchObject({ ok: true });
      expect(told).toEqual([0, 65_536, 131_072, 150_000]);
      const mistaken = { ...held(whole), sha256: sha256('another') };
      expect(await sendPhoto(asked, mistaken)).toMatchObject({ ok: false, trouble: { kind: 'fault' } });
    });

    test('whose session is over stops, and goes on later', async () => {
      const whole = new Uint8Array(randomBytes(100_000));
      let requests = 0;
      const ends = (path: string, init: RequestInit) => {
        requests += 1;
        const headers: Record<string, string> = { 'content-type': 'application/octet-stream', origin };
        return requests === 3
          ? Promise.resolve(field.app.request(`${origin}${path}`, { ...init, headers }))
          : asked(path, init);
      };
      expect(await sendPhoto(ends, held(whole))).toMatchObject({ ok: false, trouble: { kind: 'signed out' } });
      expect(await sendPhoto(ends, held(whole))).toMatchObject({ ok: true, value: { have: 100_000 } });
    });
  });
});

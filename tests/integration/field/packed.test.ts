import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sendingAnswerSchema } from '../../../src/domain/field-sync/sending.ts';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { fill } from '../../support/world.ts';
import { openSite } from '../electrician/site.ts';
import { filled, openField, reading, signedInPhone } from './phone.ts';
import { phoneOf, saveCircuit } from './phone-of.ts';

const gzip = { 'content-encoding': 'gzip' };
const mebibyte = 1024 * 1024;
const packed = (sent: unknown) => new Blob([gzipSync(typeof sent === 'string' ? sent : JSON.stringify(sent))]);
/** Gzip of 16 MiB in 16 kB, as often as it is asked for: members one behind the other are one file. */
const bomb = (members: number) => {
  const one = gzipSync(Buffer.alloc(16 * mebibyte, ' '));
  return Buffer.concat(Array.from({ length: members }, () => one));
};

onBothDatabases('a phone’s gzipped requests', (database) => {
  test('are taken like plain ones: the day is answered, and each entry is there once', async () => {
    const field = await openField(database.db);
    const phone = await signedInPhone(field, field.electrician);
    const { userId: user } = field.electrician;
    const note = { path: 'supply/ze', from: null, to: reading('0.35') };
    const sending = { user, submissions: [filled(field.reportId, [note])], have: {} };
    const first = await phone.post('submissions', packed(sending), gzip);
    const again = await phone.post('submissions', sending);
    const { answers } = sendingAnswerSchema.parse(await first.json());
    expect(answers).toMatchObject([{ outcome: 'taken', replay: false, applied: ['supply/ze'] }]);
    expect(sendingAnswerSchema.parse(await again.json()).answers).toEqual([{ ...answers[0], replay: true }]);
    const log = await getLog(database.db, field.electrician, field.reportId);
    expect(log.filter(({ path }) => path === 'supply/ze')).toHaveLength(1);

    const day = await phone.post('day', packed({ user, have: {} }), { 'content-encoding': 'GZIP' });
    expect(await day.json()).toMatchObject({ user, more: false });
  });

  test('come from a phone, and entries made with no signal are there once', async () => {
    const site = await openSite(database.db);
    const { electrician } = site.company.people;
    await fill(database.db, electrician, site.reportId, wholeInspection({ day: '2026-11-24' }));
    const phone = await phoneOf(site, electrician);
    const encodings: (string | null)[] = [];
    phone.network.onTheWay = (request, ask) => {
      if (request.url.endsWith('/field/submissions')) encodings.push(request.headers.get('content-encoding'));
      return ask(request);
    };
    phone.network.isThere = false;
    const circuit = `${site.home}/boards/cu1/circuits/cu1-1`;
    for (const description of ['Kiln', 'Kiln, kitchen', 'Kiln, cellar'])
      await saveCircuit(phone.browser, circuit, { description });
    phone.network.isThere = true;
    await phone.send();
    expect((await phone.line())?.words).toBe('All sent');
    expect(encodings).toContain('gzip');
    const log = await getLog(database.db, electrician, site.reportId);
    const entered = log.map(({ value }) => value).filter((value) => String(value).startsWith('Kiln'));
    expect(entered).toEqual(['Kiln', 'Kiln, kitchen', 'Kiln, cellar']);
  });

  test('are refused when too large, broken or compressed otherwise, and nothing of them is stored', async () => {
    const field = await openField(database.db);
    const phone = await signedInPhone(field, field.electrician);
    const { userId: user } = field.electrician;
    const before = await getLog(database.db, field.electrician, field.reportId);
    const note = { path: 'supply/ze', from: null, to: reading('0.35') };
    const sending = { user, submissions: [filled(field.reportId, [note])], have: {} };
    const whole = gzipSync(JSON.stringify(sending));
    const spaces = (bytes: number) => JSON.stringify(sending).padEnd(bytes);
    const cases: [what: string, status: number, body: Blob | Buffer<ArrayBuffer> | string, encoding: string][] = [
      ['one byte more than fits, unpacked', 413, packed(spaces(2 * mebibyte + 1)), 'gzip'],
      ['1 GiB in 1 MB', 413, bomb(64), 'gzip'],
      // Unpacking it to its end finds the error, and says so.
      ['a bomb whose end is broken', 413, Buffer.concat([bomb(2).subarray(0, -9), Buffer.alloc(9, 1)]), 'gzip'],
      ['more than fits, packed', 413, Buffer.alloc(2 * mebibyte + 1), 'gzip'],
      ['what broke off', 400, whole.subarray(0, -20), 'gzip'],
      ['what broke off before its sum', 400, whole.subarray(0, -1), 'gzip'],
      ['another sum', 400, Buffer.concat([whole.subarray(0, -8), Buffer.alloc(8)]), 'gzip'],
      ['nothing', 400, '', 'gzip'],
      ['what is not gzipped', 400, JSON.stringify(sending), 'gzip'],
      ['what was gzipped twice and says once', 400, gzipSync(whole), 'gzip'],
      ['what was gzipped twice', 415, gzipSync(whole), 'gzip, gzip'],
      ['what is packed another way', 415, whole, 'br'],
      ['gzip that does not say so', 400, whole, 'identity'],
    ];
    for (const [what, status, body, encoding] of cases) {
      const answer = await phone.post('submissions', new Blob([body]), { 'content-encoding': encoding });
      const { status: said } = (await answer.json()) as { status: number };
      expect([what, answer.status, answer.headers.get('content-type')]).toEqual([
        what,
        status,
        'application/problem+json',
      ]);
      expect([said, answer.headers.get('accept-encoding')]).toEqual([status, status === 415 ? 'gzip' : null]);
    }
    expect(await getLog(database.db, field.electrician, field.reportId)).toEqual(before);
    // The last that fits, and the limit of the day, which is its own.
    expect((await phone.post('submissions', packed(spaces(2 * mebibyte)), gzip)).status).toBe(200);
    const largeDay = JSON.stringify({ user, have: {} }).padEnd(256 * 1024 + 1);
    expect((await phone.post('day', packed(largeDay), gzip)).status).toBe(413);
  });
});

import { expect, test } from 'vitest';
import { readHere } from '../../../src/server/certificates/copy-reader.ts';
import { frontSite } from '../../support/front-site.ts';
import { openWholeSite } from '../../support/whole-site.ts';

const { db } = frontSite();

async function sender(copies = readHere) {
  const { app, reported } = await openWholeSite(db(), { copies });
  return async (text: string) => {
    const body = new FormData();
    body.set('file', new File([text], 'certificate.pdf'));
    const headers = { origin: 'http://localhost' };
    const answer = await app.request('http://localhost/public/verify', { method: 'POST', headers, body });
    expect(reported).toEqual([]);
    return answer;
  };
}

test('the eleventh file of a minute waits, though pages could still be looked at', async () => {
  const send = await sender();
  for (let count = 0; count < 10; count += 1) expect((await send('%PDF-1.7')).status).toBe(422);
  const refused = await send('%PDF-1.7');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('a file that takes too much is refused with words, at its field', async () => {
  const send = await sender({ ...readHere, read: async () => ({ state: 'gave up' }) });
  const answer = await send('%PDF-1.7');
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('<a href="#file">This file takes too long to read');
});

test('where too many wait, one more is asked to come again', async () => {
  const send = await sender({ ...readHere, read: async () => ({ state: 'busy' }) });
  const answer = await send('%PDF-1.7');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.text()).toContain('Too much at once');
});

test('a file is taken apart once', async () => {
  let read = 0;
  const send = await sender({
    ...readHere,
    read: (bytes) => {
      read += 1;
      return readHere.read(bytes);
    },
  });
  await send('%PDF-1.7 /Producer (Copperplate certificate)');
  expect(read).toBe(1);
});

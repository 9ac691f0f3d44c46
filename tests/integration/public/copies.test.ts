import { expect, test } from 'vitest';
import { readHere } from '../../../src/server/documents/certificates/copies/copy-reader.ts';
import { frontSite } from '../../support/front-site.ts';
import { openWholeSite } from '../../support/whole-site.ts';

const { db } = frontSite();

async function sender(copies = readHere) {
  const { app, reported } = await openWholeSite(db(), { copies });
  return async (text: string) => {
    const body = new FormData();
    body.set('file', new File([text], 'certificate.pdf'));
    // With its length, as it comes over the net.
    const written = new Response(body);
    const bytes = await written.arrayBuffer();
    const headers = {
      origin: 'http://localhost',
      'content-type': written.headers.get('content-type') ?? '',
      'content-length': String(bytes.byteLength),
    };
    const answer = await app.request('http://localhost/public/verify', { method: 'POST', headers, body: bytes });
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

test('a large form is left to the reader as it came, and a broken one is a bad request', async () => {
  const send = await sender();
  const large = `%PDF-1.7 Copperplate certificate${' '.repeat(2_000_000)}%%EOF\n`;
  expect(await (await send(large)).text()).toContain('This file claims to be one of our certificates');
  const { app } = await openWholeSite(db());
  const headers = { origin: 'http://localhost', 'content-type': 'multipart/form-data; boundary=XX' };
  const broken = { method: 'POST', headers: { ...headers, 'content-length': '2000000' }, body: ' '.repeat(2_000_000) };
  expect((await app.request('http://localhost/public/verify', broken)).status).toBe(400);
});

test('a file is taken apart once', async () => {
  let read = 0;
  const send = await sender({
    ...readHere,
    read: (sent) => {
      read += 1;
      return readHere.read(sent);
    },
  });
  await send('%PDF-1.7 /Producer (Copperplate certificate)');
  expect(read).toBe(1);
});

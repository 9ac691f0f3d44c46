import { describe, expect, test } from 'vitest';
import { frontSite } from '../support/front-site.ts';
import { nodesOf, sourceFiles } from '../support/source-code.ts';
import { openWholeSite } from '../support/whole-site.ts';

const { db } = frontSite();
const urlencoded = 'application/x-www-form-urlencoded';
const inParts = 'multipart/form-data; boundary=XX';
const part = (name: string, head = '') => `--XX\r\ncontent-disposition: form-data; name="${name}"${head}\r\n\r\n\r\n`;

async function send(path: string, contentType: string, body: string, more: Record<string, string> = {}) {
  const { app, reported } = await openWholeSite(db());
  const headers = { origin: 'http://localhost', 'content-type': contentType, ...more };
  const answer = await app.request(`http://localhost${path}`, { method: 'POST', headers, body });
  expect(reported).toEqual([]);
  return answer;
}

describe('a form', () => {
  test.each([
    ['500 fields', urlencoded, 'email=a%40b.example&'.repeat(499), 422],
    ['501 fields', urlencoded, 'email=a%40b.example&'.repeat(500), 400],
    ['500 parts', inParts, `${part('email').repeat(500)}--XX--\r\n`, 422],
    ['501 parts', inParts, `${part('email').repeat(501)}--XX--\r\n`, 400],
    ['a part whose head has no end', inParts, `--XX\r\n${'a: b\r\n'.repeat(5000)}\r\n\r\n--XX--\r\n`, 400],
    ['nothing but what looks like the last part', inParts, `--XX--${'a: b\r\n'.repeat(5000)}`, 422],
    ['a part that ends twice', inParts, `${part('email')}--XX--\r\n${part('email').repeat(501)}--XX--\r\n`, 400],
    ['two boundaries', `${inParts}; boundary=YY`, `${part('email')}--XX--\r\n`, 400],
    ['a boundary that is none', 'multipart/form-data; boundary=', `${part('email')}--XX--\r\n`, 400],
    ['another encoding', 'text/plain', 'email=a@b.example', 400],
  ])('with %s', async (_name, contentType, body, status) => {
    expect((await send('/auth/sign-in', contentType, body)).status).toBe(status);
  });

  test('is read in one place, so that each is counted', () => {
    const readers = new Set(['formData', 'parseBody']);
    const reading = sourceFiles()
      .filter((file) => /^src\/(server|features)\//.test(file))
      .filter((file) =>
        nodesOf(file).some((node) => {
          const { name } = (node.type === 'MemberExpression' ? node.property : {}) as { name?: string };
          return name !== undefined && readers.has(name);
        }),
      );
    expect(reading.sort()).toEqual([
      'src/features/site-import/routes/long-lists.ts',
      'src/server/http/forms/parse-form.ts',
    ]);
  });

  test('a file comes in parts: as text the same page takes only what is typed', async () => {
    const text = `file=${'x'.repeat(65_536)}`;
    expect((await send('/public/verify', urlencoded, text)).status).toBe(413);
    const file = `${part('file', '; filename="a.pdf"').trimEnd()}\r\n\r\n${'x'.repeat(200_000)}\r\n--XX--\r\n`;
    expect((await send('/public/verify', inParts, file)).status).toBe(422);
  });
});

describe('an address', () => {
  test.each([2000, 2001])('with a path of %i characters', async (length) => {
    const { app } = await openWholeSite(db());
    const path = `/a${'/'.repeat(length - 3)}x`;
    const answer = await app.request(`http://localhost${path}`);
    expect(answer.status).toBe(length > 2000 ? 414 : 303);
    expect(answer.headers.get('content-security-policy')).toBeTruthy();
    if (length > 2000) expect(await answer.text()).toContain('Address too long');
  });

  test('with a long search is not carried to the page of signing in, where it would not fit into a header', async () => {
    const { app } = await openWholeSite(db());
    const answer = await app.request(`http://localhost/sites?q=${'"'.repeat(6000)}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth/sign-in']);
  });

  test.each(['/assets/app.js', '/static/plain.0a1b2c3d.css'])('of a file (%s) takes nothing', async (path) => {
    const answer = await send(path, urlencoded, 'a=b');
    expect(answer.status).toBe(405);
  });
});

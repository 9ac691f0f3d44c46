import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { htmlAsBytes } from './html-as-bytes.ts';

const page = '<!DOCTYPE html><p>Zs 0.35 Ω ✓ Llŷr 🔌</p>';

test('a page is answered with the same content as bytes, with any headers', async () => {
  const answers = async (...before: ReturnType<typeof htmlAsBytes>[]) => {
    const app = new Hono();
    for (const each of before) app.use(each);
    app.get('/plain', (c) => c.html(page));
    app.get('/promised', (c) => c.html(Promise.resolve(page)));
    app.get('/refused', (c) => c.html(page, 422));
    app.get('/named', (c) =>
      c.html(page, 200, { 'x-of-handler': 'yes', 'content-type': 'text/html; charset=UTF-8; x' }),
    );
    app.get('/set', (c) => {
      c.header('cache-control', 'no-store');
      c.status(201);
      return c.html(page);
    });
    app.get('/init', (c) => c.html(page, { status: 404, headers: { 'x-of-handler': 'init' } }));
    const paths = ['/plain', '/promised', '/refused', '/named', '/set', '/init'];
    return Promise.all(
      paths.map(async (path) => {
        const answer = await app.request(path);
        return [path, answer.status, Object.fromEntries(answer.headers), await answer.text()];
      }),
    );
  };
  const asText = await answers();
  expect(asText.map(([, status]) => status)).toEqual([200, 200, 422, 200, 201, 404]);
  expect(await answers(htmlAsBytes())).toEqual(asText);
});

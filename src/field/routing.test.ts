import { Hono as RealHono } from 'hono/tiny';
import { expect, test } from 'vitest';
import { Hono } from './routing.ts';

/** The same section, made of either. */
function sectionOf(Made: typeof RealHono): { fetch(request: Request): Response | Promise<Response> } {
  type Env = { Variables: { said: string } };
  const below = new Made<Env>();
  below.get('/reports/:report', (c) => c.html(`report ${c.req.param('report')} ${c.var.said}`));
  below.on('POST', '/reports/:report', async (c) => {
    const form = await c.req.formData();
    return c.redirect(`/reports/${form.get('to')}?${(await c.req.formData()).get('note') ?? ''}`, 303);
  });
  below.get('/reports/:report/new', (c) => c.body('new', 200, { 'content-type': 'text/plain; charset=utf-8' }));
  below.get('/reports/:report/:section', (c) => c.html(JSON.stringify([c.req.param(), c.req.path])));
  below.get('/asked', (c) =>
    c.html(JSON.stringify([c.req.query('a') ?? null, c.req.query('gone') ?? null, c.req.query()])),
  );
  below.get('/breaks', () => {
    throw new Error('broken');
  });
  const app = new Made<Env>();
  app.use(async (c, next) => {
    c.set('said', 'hello');
    if (c.req.query('early') !== undefined) throw new Error('early');
    await next();
    c.header('x-frame-options', 'DENY');
  });
  app.get('/first', (c) => c.html('refused', 422));
  app.route('/', below);
  app.notFound((c) => c.html(`nothing at ${c.req.path}`, 404));
  app.onError(async (error, c) => c.html(`${error.message}, ${c.req.method}`, 500));
  return app;
}

const form = (values: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(values) });
const asked: readonly [path: string, init?: RequestInit][] = [
  ['/first'],
  ['/first/'],
  ['/reports/r1'],
  ['/reports/'],
  ['/reports/r%20one%2Ftwo'],
  ['/reports/100%25'],
  ['/reports/%E0%A4%A'],
  ['/reports/r1/new'],
  ['/reports/r1/supply?x=1'],
  ['/reports/r1/sup%C3%A9rieur%2525'],
  ['/reports/r1/boards/b1'],
  ['/reports/r1', form({ to: 'r2', note: 'saved' })],
  ['/reports/r1', form({ to: 'Zs ≤ 1', note: 'é' })],
  ['/reports/r1', { method: 'PUT' }],
  ['/asked?a=1&a=2&b=%20x+y&c'],
  ['/asked?a='],
  ['/breaks'],
  ['/first?early'],
  ['/'],
  ['/elsewhere/%2e%2E/x'],
];

test.each(asked)('it answers %s as Hono does', async (path, init) => {
  const answers = [sectionOf(RealHono), sectionOf(Hono as unknown as typeof RealHono)].map(async (section) => {
    const answer = await section.fetch(new Request(`http://phone.example${path}`, init));
    const kept = ['content-type', 'location', 'x-frame-options'].map((name) => answer.headers.get(name));
    return [answer.status, ...kept, await answer.text()];
  });
  const [real, own] = await Promise.all(answers);
  expect(own).toEqual(real);
});

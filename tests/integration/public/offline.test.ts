import { expect, test } from 'vitest';
import { frontSite } from '../../support/front-site.ts';
import { openWholeSite, visitor } from '../../support/whole-site.ts';

const { db } = frontSite();

test('the page to save comes with a name, the keys of this server and its own policy, which lets nothing else in', async () => {
  const { app } = await openWholeSite(db(), { config: { publicUrl: 'https://reports.example' } });
  const { get } = visitor(app);
  const answer = await get('/public/verify/offline');
  expect(answer.headers.get('content-disposition')).toBe('inline; filename="copperplate-check.html"');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toBe("default-src 'none'; script-src 'sha256-x'; frame-ancestors 'none'");
  const html = await answer.text();
  const { keys } = (await (await get('/.well-known/jwks.json')).json()) as { keys: unknown[] };
  expect(html).toContain(JSON.stringify({ keys }));
  expect(html).toContain('href="https://reports.example/public/verify"');
  // Others keep the policy of their section.
  const other = await get('/public/verify');
  expect(other.headers.get('content-security-policy')).toContain("script-src 'self'");
  const again = await get('/public/verify/offline', { 'if-none-match': answer.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

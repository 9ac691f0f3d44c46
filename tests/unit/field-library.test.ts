import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { phonePlace } from '../support/phone-place.ts';

test('a phone that an older build made ready leaves the search of the library to the server', async () => {
  const asked: string[] = [];
  const fetched = async (request: Request | string) => {
    asked.push(typeof request === 'string' ? request : new URL(request.url).pathname);
    return new Response('from the server', { headers: { 'content-type': 'text/html' } });
  };
  const searchOf = (reportId: string) => `/electrician/reports/${reportId}/observations/new?q=shower&id=o1`;
  const newer = await phonePlace({ fetched });
  expect((await newer.browser.open(searchOf(newer.reportId))).html).toContain('Begin from the library');
  const { browser, phone, reportId, settled } = await phonePlace({ fetched });
  await phone.told({ goneParts: ['library'] });
  expect((await browser.open(searchOf(reportId))).html).toBe('from the server');
  await settled();
  expect(asked).toContain(`/electrician/reports/${reportId}/observations/new`);
});

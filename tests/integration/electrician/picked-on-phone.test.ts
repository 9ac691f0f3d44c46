import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { itemsOf } from '../../../src/domain/forms/document.ts';
import { nothingSettled } from '../../../src/domain/standards/company-defaults.ts';
import { openPhone } from '../../../src/field/kept/phone.ts';
import { phonePlace } from '../../support/phone-place.ts';
import { textOf } from './site.ts';

const shower = { live_csa: '10', cpc_csa: '4', ocpd_standard: 'BS EN 61009', ocpd_type: 'B', ocpd_rating: '45' };

async function place(usedTexts?: readonly string[]) {
  const opened = await phonePlace();
  const content = {
    ...{ instruments: [], ownTexts: [], ...(usedTexts && { usedTexts }) },
    defaults: { ...nothingSettled, favourites: [{ name: 'Shower', values: shower }] },
  };
  const phone = await openPhone(opened.phone.user);
  await phone.told({ parts: [{ name: 'standards', version: '2', size: 1, content }] });
  phone.close();
  return { ...opened, home: `/electrician/reports/${opened.reportId}` };
}

test('with no signal a company favourite is tapped on a circuit', async () => {
  const { browser, home, report } = await place();
  const board = itemsOf((await report()).document.boards)[0];
  const [first] = itemsOf(board?.circuits);
  const address = `${home}/boards/${board?.id}/circuits/${first?.id}`;
  const page = await browser.get(address);
  expect(textOf(page.html)).toContain('As below Shower');
  const answer = await browser.submit(page, { favourite: 'our.Shower' }, { action: address });
  expect(answer.status).toBe(303);
  const saved = itemsOf(itemsOf((await report()).document.boards)[0]?.circuits)[0];
  expect(saved).toMatchObject(shower);
});

test('with no signal the last used texts come first: those used on this phone, then the server’s', async () => {
  const { browser, home } = await place(['RCD-003']);
  const offered = async (query: string) => {
    const { html } = await browser.get(`${home}/observations/new?id=o-new&${query}`);
    return [...html.matchAll(/\?from=([A-Z]+-\d+)/g)].map((match) => match[1]);
  };
  expect(await offered('')).toEqual(['RCD-003']);
  const begun = await browser.get(`${home}/observations/new?id=o-1&from=CIR-004`);
  const saved = await browser.submit(begun, {}, { action: `${home}/observations/new` });
  expect(saved.status).toBe(303);
  expect(await offered('')).toEqual(['CIR-004', 'RCD-003']);
  expect(await offered('item=rcd_outdoor')).toEqual(['RCD-003', 'RCD-001']);
});

test('a phone with older data has none', async () => {
  const { browser, home } = await place();
  const { html, status } = await browser.get(`${home}/observations/new?id=o-new`);
  expect(status).toBe(200);
  expect(html).not.toContain('?from=');
});

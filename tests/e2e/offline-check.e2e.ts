import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { showCertificateFile } from '../../src/domain/certificate/verify/certificate-file.ts';
import { sampleKey, signedSample } from '../../src/server/documents/certificates/fixture.ts';
import { OFFLINE_FILE, offlinePage } from '../../src/server/documents/certificates/offline-page.ts';
import { publicJwks } from '../../src/server/documents/certificates/signing.ts';
import { renderCertificatePdf } from '../../src/server/documents/pdf/render.ts';

/** The page as somebody saved it, opened from a folder, with no network. */
const key = sampleKey();
const sample = signedSample({}, key);
const { canonical, jws } = sample;
const json = showCertificateFile({ canonical, jws });
const retired = publicJwks([
  { public_jwk: JSON.stringify(key.publicJwk), retired_at: '2026-11-20T09:00:00.000Z', revoked_from: null },
]);
const revoked = publicJwks([
  { public_jwk: JSON.stringify(key.publicJwk), retired_at: null, revoked_from: '2026-01-01T00:00:00.000Z' },
]);
const elsewhere = signedSample({}, sampleKey());
const built = readFileSync(join(import.meta.dirname, '../../dist/offline/check.html'), 'utf8');
let folder: string;
let pdf: Uint8Array;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'copperplate-offline-'));
  pdf = await renderCertificatePdf(sample.data, jws, { verifyUrl: 'https://reports.example/public/verify/X' });
  const from = { from: 'https://reports.example', day: '2026-11-23' };
  writeFileSync(join(folder, OFFLINE_FILE), offlinePage(built, { ...sample.jwks, ...from }));
  writeFileSync(join(folder, 'another.html'), offlinePage(built, { ...elsewhere.jwks, ...from }));
  writeFileSync(join(folder, 'no-keys.html'), built.replace('{{keys}}', '').replace('{{from}}', ''));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function openPage(page: Page, name: string = OFFLINE_FILE): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => asked.push(message.text()));
  page.on('pageerror', (error) => asked.push(error.message));
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(join(folder, name)).href);
  return asked;
}

async function choose(page: Page, name: string, content: Uint8Array | string): Promise<void> {
  await page.getByLabel('PDF of the certificate, or its JSON').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content as string),
  });
}

const verdict = (page: Page, state: string) => page.locator(`[data-state="${state}"]`);
const changed = (from: string, to: string) => {
  expect(json).toContain(from);
  return json.replace(from, to);
};

test('an honest PDF and an honest JSON, and nothing is asked of any network', async ({ page }) => {
  const asked = await openPage(page);
  await choose(page, 'certificate.pdf', pdf);
  await expect(verdict(page, 'untouched-pdf')).toContainText('The data inside this PDF is genuine');
  await expect(verdict(page, 'untouched-pdf')).toContainText('Its pages were not compared');
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText('Dŵr & Sons Electrical, Unit 4, Quarry Yard, Conwy LL32 8ZZ');
  await expect(answer).toContainText('CP-000123');
  await expect(answer).toContainText('Whether it was corrected by a newer revision, or withdrawn.');
  await choose(page, 'certificate.json', json);
  await expect(verdict(page, 'untouched')).toContainText('Genuine');
  // The page itself, and the worker that it makes of its own script.
  expect(asked.filter((each) => !/^(file|blob):/.test(each))).toEqual([]);
});

test('a changed PDF with an honest attachment: the data is what is to be gone by, and is shown', async ({ page }) => {
  await openPage(page);
  const edited = Buffer.from(pdf);
  const at = edited.indexOf('stream\n', edited.indexOf('obj\n<<\n/Length ')) + 30;
  edited[at] = (edited[at] as number) ^ 0xff;
  await choose(page, 'edited.pdf', edited);
  await expect(verdict(page, 'untouched-pdf')).toContainText('can be changed without changing the data');
  await page.getByText('All that was signed').click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Kitchen');
});

test('an honest PDF with a changed attachment, or one with its attachments taken out, is not what was issued', async ({
  page,
}) => {
  await openPage(page);
  const attached = Buffer.from(pdf);
  const at = attached.indexOf('stream\n', attached.indexOf('/application#2Fjson')) + 400;
  attached[at] = (attached[at] as number) ^ 0xff;
  await choose(page, 'attachment.pdf', attached);
  await expect(verdict(page, 'changed')).toContainText('Do not rely on it');
  await choose(page, 'empty.json', '{}');
  await expect(verdict(page, 'none')).toBeVisible();
  await choose(
    page,
    'stripped.pdf',
    Buffer.from(attached.toString('latin1').replaceAll('/EmbeddedFile', '/Empty'), 'latin1'),
  );
  await expect(verdict(page, 'changed')).toBeVisible();
});

test('changed data and data with a name twice are not what was issued', async ({ page }) => {
  await openPage(page);
  for (const text of [
    changed('"revision":1', '"revision":2'),
    changed('"outcome":', '"outcome":"satisfactory","outcome":'),
    changed('{', '{"outcome":"satisfactory",'),
  ]) {
    await choose(page, 'reset.json', '{}');
    await expect(verdict(page, 'none')).toBeVisible();
    await choose(page, 'changed.json', text);
    await expect(verdict(page, 'changed')).toBeVisible();
  }
});

test('a copy that was saved again by another program still has its data, whichever way that packs it', async ({
  page,
}) => {
  test.skip(!hasQpdf(), 'there is no qpdf here to save a copy again');
  await openPage(page);
  const [original, saved] = [join(folder, 'original.pdf'), join(folder, 'saved.pdf')];
  writeFileSync(original, pdf);
  for (const how of ['--linearize', '--object-streams=generate', '--stream-data=uncompress']) {
    execFileSync('qpdf', [how, original, saved], { stdio: 'pipe' });
    await choose(page, 'reset.json', '{}');
    await expect(verdict(page, 'none')).toBeVisible();
    await choose(page, 'saved.pdf', readFileSync(saved));
    await expect(verdict(page, 'untouched-pdf')).toBeVisible();
  }
});

test('the key set decides: another company’s, a retired and a revoked key, none, and what is no key set', async ({
  page,
}) => {
  await openPage(page, 'another.html');
  await choose(page, 'certificate.json', json);
  await expect(verdict(page, 'unknown-key')).toContainText('Its key is not in the key set');
  // Nothing of what it says is repeated as if it held.
  await expect(page.getByRole('region', { name: 'Answer' })).not.toContainText('Dŵr');
  await page.getByText('Use another key set').click();
  const keys = page.getByRole('textbox', { name: 'Key set' });
  await keys.fill(JSON.stringify(sample.jwks));
  await expect(verdict(page, 'untouched')).toBeVisible();
  await keys.fill(JSON.stringify(retired));
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Its key was retired on 20 November 2026');
  await keys.fill(JSON.stringify(revoked));
  await expect(verdict(page, 'revoked')).toContainText('revoked the key from 1 January 2026');
  await keys.fill('{"keys":[]}');
  await expect(page.getByText('There is no Ed25519 key in this key set. No key is trusted.')).toBeVisible();
  await expect(verdict(page, 'own-key')).toContainText('signed with an unknown key');
  await page.getByLabel('Key set from a file').setInputFiles({
    name: 'jwks.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(sample.jwks)),
  });
  await expect(verdict(page, 'untouched')).toBeVisible();
});

test('a page without keys says that it does not know whose the key is', async ({ page }) => {
  await openPage(page, 'no-keys.html');
  await expect(page.getByText('No key set: the owner of the key is unknown.')).toBeVisible();
  await choose(page, 'certificate.pdf', pdf);
  await expect(verdict(page, 'own-key')).toBeVisible();
});

test('files dropped anywhere on the page, the key set among them', async ({ page }) => {
  await openPage(page, 'no-keys.html');
  const files = [
    { name: 'jwks.json', text: JSON.stringify(sample.jwks) },
    { name: 'certificate.json', text: json },
  ];
  const transfer = await page.evaluateHandle((dropped) => {
    const data = new DataTransfer();
    for (const { name, text } of dropped) data.items.add(new File([text], name));
    return data;
  }, files);
  await page.locator('body').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(verdict(page, 'untouched')).toBeVisible();
  await expect(page.getByText('Chosen: certificate.json')).toBeVisible();
});

test('garbage gets an answer: nothing, noise, what is deep, what unpacks to more, and what is too large', async ({
  page,
}) => {
  await openPage(page);
  const noise = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256));
  for (const [name, content, state] of [
    ['nothing.pdf', '', 'none'],
    ['noise.bin', noise, 'none'],
    ['other.pdf', '%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF', 'none'],
    ['deep.json', `{"certificate":${'['.repeat(3_000_000)}`, 'none'],
    ['deep-ours.json', `{"format":"copperplate-certificate/1","x":${'['.repeat(3_000_000)}`, 'changed'],
    ['words.pdf', `%PDF-1.7 ${'/EmbeddedFile '.repeat(100_000)}`, 'cut-off'],
    ['large.pdf', Buffer.alloc(33 * 1024 * 1024, '%PDF-'), 'unread'],
  ] as const) {
    await choose(page, name, content);
    await expect(page.locator(`[data-state="${state}"] h2`)).toContainText(name);
  }
});

test('a browser without Ed25519 has it from the library that stands in the page', async ({ page }) => {
  const asked = await openPage(page);
  // The worker is made of the page's own script: what is put before it runs in the worker.
  await page.addInitScript(() => {
    const make = URL.createObjectURL.bind(URL);
    const without = `const importKey = crypto.subtle.importKey.bind(crypto.subtle);
      crypto.subtle.importKey = (format, data, algorithm, ...more) => algorithm.name === 'Ed25519'
        ? Promise.reject(new DOMException('no', 'NotSupportedError'))
        : importKey(format, data, algorithm, ...more);`;
    URL.createObjectURL = (blob) => make(blob instanceof Blob ? new Blob([without, blob]) : blob);
  });
  await page.reload();
  await choose(page, 'certificate.json', json);
  await expect(verdict(page, 'untouched')).toBeVisible();
  await choose(page, 'changed.json', changed('"revision":1', '"revision":2'));
  await expect(verdict(page, 'changed')).toBeVisible();
  expect(asked.filter((each) => !/^(file|blob):/.test(each))).toEqual([]);
});

test('it can be used with the keyboard, is read out, and fits a phone in both colours', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openPage(page);
  await choose(page, 'a-name-without-a-break-that-goes-on-and-on-for-very-long-indeed-Tŷ-Hir.pdf', pdf);
  await expect(verdict(page, 'untouched-pdf').getByRole('heading')).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByText('All that was signed').click();
  await page.getByText('Use another key set').click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
});

function hasQpdf(): boolean {
  try {
    execFileSync('qpdf', ['--version']);
    return true;
  } catch {
    return false;
  }
}

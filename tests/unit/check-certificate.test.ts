import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../scripts/verbs/check-certificate.ts';
import { showCertificateFile } from '../../src/server/certificates/certificate-file.ts';
import { sampleKey, signedSample } from '../../src/server/certificates/fixture.ts';
import { renderCertificatePdf } from '../../src/server/pdf/render.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-certificate-'));
const file = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const check = async (...args: string[]) => {
  const lines: string[] = [];
  return { code: await run(args, (line) => lines.push(line)), said: lines.join('\n') };
};

const sample = signedSample();
const json = file('good.json', showCertificateFile(sample));

test('a good PDF and a good JSON file: exit 0, with number, hash and key', async () => {
  const bytes = await renderCertificatePdf(sample.data, sample.jws, {
    verifyUrl: 'https://reports.example/public/verify/X',
  });
  for (const path of [json, file('good.pdf', bytes)]) {
    const { code, said } = await check(path);
    expect(code).toBe(0);
    for (const part of ['CP-000123', sample.hash, sample.data.key.kid, 'GOOD']) expect(said).toContain(part);
  }
});

test('against a key set: good with the key in it, bad without', async () => {
  expect((await check(json, '--jwks', file('jwks.json', JSON.stringify(sample.jwks)))).code).toBe(0);
  expect((await check(json, '--jwks', file('other.json', JSON.stringify(signedSample().jwks)))).code).toBe(1);
});

test('changed data: exit 1', async () => {
  const changed = showCertificateFile(sample).replace('"number":"CP-000123"', '"number":"CP-000124"');
  expect((await check(file('changed.json', changed))).code).toBe(1);
});

test('data signed anew with a key that claims another name: exit 1', async () => {
  const key = sampleKey();
  const borrowed = { ...key, kid: sample.data.key.kid, publicJwk: { ...key.publicJwk, kid: sample.data.key.kid } };
  expect((await check(file('borrowed.json', showCertificateFile(signedSample({}, borrowed))))).code).toBe(1);
});

test.each([
  ['no file', []],
  ['a file that is not there', [join(folder, 'nowhere.pdf')]],
  ['a file of something else', [file('other.txt', 'hello')]],
  ['an option we do not know', [json, '--loud']],
  ['a key set that is none', [json, '--jwks', file('none.json', '[]')]],
])('%s: exit 2', async (_, args) => {
  expect((await check(...args)).code).toBe(2);
});

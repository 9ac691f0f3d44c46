import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../../scripts/verbs/check-certificate.ts';
import { showCertificateFile } from '../../src/domain/certificate/verify/certificate-file.ts';
import { sampleKey, signedSample } from '../../src/server/documents/certificates/fixture.ts';
import { renderCertificatePdf } from '../../src/server/documents/pdf/render.ts';

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

const verifyUrl = 'https://reports.example/public/verify/7K3M-9QW1-2B40-H6NP';
/** A forged file around the signed data; it links to the address as ours do. */
const handMade = (canonical: string, jws: string) => {
  const stream = (number: number, type: string, text: string) =>
    `${number} 0 obj\n<< /Type /EmbeddedFile /Subtype /application#2F${type} /Length ${Buffer.byteLength(text)} >>\nstream\n${text}\nendstream\nendobj\n`;
  return Buffer.from(
    `%PDF-1.7\n${stream(1, 'json', canonical)}${stream(2, 'jose', jws)}3 0 obj\n<< /URI (${verifyUrl}) >>\nendobj\n%%EOF\n`,
  );
};
const print = () => renderCertificatePdf(sample.data, sample.jws, { verifyUrl });

test('a good PDF and a good JSON file: exit 0, with number, hash and key', async () => {
  for (const path of [json, file('good.pdf', await print())]) {
    const { code, said } = await check(path);
    expect(code).toBe(0);
    for (const part of ['CP-000123', sample.hash, sample.data.key.kid, 'GOOD']) expect(said).toContain(part);
  }
});

test('a good PDF names the address it was printed with: the signature does not cover it', async () => {
  const { code, said } = await check(file('address.pdf', await print()));
  expect([code, said.includes(verifyUrl), said.includes('not part of the signed data')]).toEqual([0, true, true]);
});

describe('a PDF that was changed outside its data: exit 3, the data is genuine and the pages are not the print', () => {
  const flip = (pdf: Buffer, at: number) => {
    pdf.writeUInt8(pdf.readUInt8(at) ^ 1, at);
    return pdf;
  };
  const swap = (pdf: Buffer, from: string, to: string) =>
    Buffer.from(pdf.toString('latin1').replace(from, to), 'latin1');
  test.each<[string, (pdf: Buffer) => Buffer]>([
    ['one bit in the middle', (pdf) => flip(pdf, Math.floor(pdf.length / 2))],
    [
      'one bit of what draws a page',
      (pdf) => flip(pdf, pdf.lastIndexOf('stream\n', pdf.lastIndexOf('endstream')) - 40),
    ],
    ['something added at the end', (pdf) => Buffer.concat([pdf, Buffer.from('9 0 obj\n<< /Type /Page >>\nendobj\n')])],
    ['something else in front', (pdf) => Buffer.concat([Buffer.from('%PDF-1.7\n% mine\n'), pdf])],
    ['another address behind the link', (pdf) => swap(pdf, '/URI (https://reports', '/URI (https://rep0rts')],
    ['no address of a certificate', (pdf) => swap(pdf, '/public/verify/', '/public/verily/')],
    ['no pages, the data alone', () => handMade(sample.canonical, sample.jws)],
  ])('%s', async (_, change) => {
    const { code, said } = await check(file('altered.pdf', change(Buffer.from(await print()))));
    expect(said).not.toContain('GOOD');
    expect(said).toContain('The signed data in this file is genuine');
    expect(said).toContain('not byte for byte');
    expect(code).toBe(3);
  });

  test('one that lost its end, or was added to, is said to be such a one; a line break behind it is no finding', async () => {
    const bytes = Buffer.from(await print());
    const said = async (pdf: Buffer) => (await check(file('ended.pdf', pdf))).said;
    for (const count of [1, 6, 7, 1000])
      expect(await said(bytes.subarray(0, -count))).toContain('The end of the file is missing');
    expect(await said(Buffer.concat([bytes, Buffer.from('a note')]))).toContain('added to the end of the issued file');
    expect((await check(file('ended.pdf', Buffer.concat([bytes, Buffer.from('\r\n')])))).code).toBe(0);
  });

  test('the address to ask is named where the file has one', async () => {
    const bytes = await print();
    expect((await check(file('ask.pdf', Buffer.concat([bytes, bytes.subarray(-9)])))).said).toContain(verifyUrl);
  });
});

test('data that is signed and cannot be drawn: exit 3, the pages were not compared', async () => {
  const { canonical, jws } = signedSample({ timeZone: 'Nowhere/At-All' });
  const { code, said } = await check(file('undrawable.pdf', handMade(canonical, jws)));
  expect([code, said.includes('GOOD'), said.includes('were not compared')]).toEqual([3, false, true]);
});

test('--help says what it checks and what each exit code means', async () => {
  const { code, said } = await check('--help');
  expect(code).toBe(0);
  for (const part of ['Usage:', '--jwks', ' 0 ', ' 1 ', ' 2 ', ' 3 ']) expect(said).toContain(part);
});

test('against a key set: good with the key in it, bad without', async () => {
  expect((await check(json, '--jwks', file('jwks.json', JSON.stringify(sample.jwks)))).code).toBe(0);
  expect((await check(json, '--jwks', file('other.json', JSON.stringify(signedSample().jwks)))).code).toBe(1);
});

test('changed data: exit 1', async () => {
  const changed = showCertificateFile(sample).replace('"number":"CP-000123"', '"number":"CP-000124"');
  expect((await check(file('changed.json', changed))).code).toBe(1);
});

test('data signed again with a key that claims another name: exit 1', async () => {
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

test('a key that was retired or revoked: its dates, and what they mean for the certificate', async () => {
  const setWith = (name: string, more: object) =>
    file(name, JSON.stringify({ keys: sample.jwks.keys.map((key) => ({ ...key, ...more })) }));
  const late = await check(json, '--jwks', setWith('late.json', { retired_at: '2026-01-01T00:00:00.000Z' }));
  expect(late.code).toBe(0);
  expect(late.said).toContain(', retired 2026-01-01T00:00:00.000Z');
  expect(late.said).toContain('It says that it was issued after its key was retired on 1 January 2026.');
  const early = await check(json, '--jwks', setWith('early.json', { retired_at: '2027-01-01T00:00:00.000Z' }));
  expect(early.said).toContain('Certificates signed before that stay valid.');
  expect(early.said).not.toContain('after its key');
  const then = await check(json, '--jwks', setWith('then.json', { revoked_from: '2027-01-01T00:00:00.000Z' }));
  expect([then.code, then.said.includes('revoked from 2027-01-01T00:00:00.000Z')]).toEqual([0, true]);
  const revoked = await check(json, '--jwks', setWith('revoked.json', { revoked_from: '2026-01-01T00:00:00.000Z' }));
  expect([revoked.code, revoked.said.includes('revoked from 2026-01-01T00:00:00.000Z')]).toEqual([1, true]);
  expect(revoked.said).toContain('What it signed before that remains valid.');
  expect((await check(json, '--jwks', setWith('plain.json', {}))).said).not.toMatch(/retired|revoked/);
});

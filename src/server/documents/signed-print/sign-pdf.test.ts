import { execFileSync, spawnSync } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compared } from '../../../../tests/support/judged.ts';
import { richPrints } from '../../../../tests/support/rich-prints.ts';
import { hashOfUnsigned } from '../../../domain/certificate/verify/issued.ts';
import { checkHere } from '../certificates/check-here.ts';
import { signedSample } from '../certificates/fixture.ts';
import { hashOf } from '../certificates/signing.ts';
import { renderCertificatePdf } from '../pdf/render.ts';
import { natural, objectId, time, utf8 } from './der.ts';
import { selfSigned } from './self-signed.ts';
import { isPrintOrSigned, signPdf } from './sign-pdf.ts';

const at = new Date('2026-11-11T14:05:09.000Z');
const company = 'Dŵr & Sons Electrical';
const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const certificate = selfSigned({ key, company, from: new Date('2026-01-02T03:04:05.000Z') });
const { data, canonical, hash, jws, jwks } = signedSample();
const sign = (file: Uint8Array) => signPdf(file, { certificate, key }, { at, name: company });
let unsigned = new Uint8Array();
let signed = new Uint8Array();
let folder = '';
beforeAll(async () => {
  const verifyUrl = 'https://reports.example/public/verify/7K3M-9QW1-2B40-H6NP';
  unsigned = new Uint8Array(await renderCertificatePdf(data, jws, { verifyUrl }));
  signed = new Uint8Array(sign(unsigned));
  folder = mkdtempSync(join(tmpdir(), 'signed-print-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file and asks a program about it. @returns what it says, also where it says no. */
function ask(program: string, args: readonly string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout) + String((error as { stderr?: unknown }).stderr);
  }
}
const has = (program: string) => spawnSync(program, ['--version']).error === undefined;
/** Runs where the program is there; else its name says why it was skipped. */
const having = (program: string) => ({
  test: test.skipIf(!has(program)),
  why: has(program) ? '' : ` (skipped: ${program} not installed)`,
});
const keep = (name: string, content: Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

test('the certificate is one that Node reads, made out to the company by itself, without an end', () => {
  const read = new X509Certificate(certificate);
  expect(read.subject.split('\n').sort()).toEqual([`CN=${company}`, `O=${company}`]);
  expect(read.issuer).toBe(read.subject);
  expect(read.verify(read.publicKey)).toBe(true);
  expect(read.checkPrivateKey(key)).toBe(true);
  expect(read.ca).toBe(false);
  expect(new Date(read.validFrom).toISOString()).toBe('2026-01-02T03:04:05.000Z');
  expect(read.validTo).toContain('9999');
  expect(selfSigned({ key, company, from: new Date('2026-01-02T03:04:05.000Z') }).equals(certificate)).toBe(true);
});

test('the unsigned bytes are the beginning of the signed ones, and the same print is signed to the same bytes', () => {
  expect(Buffer.from(signed.subarray(0, unsigned.length)).equals(Buffer.from(unsigned))).toBe(true);
  expect(hashOf(sign(unsigned))).toBe(hashOf(signed));
  expect(checkHere(hashOfUnsigned(signed))).toBe(hashOf(unsigned));
  expect(() => sign(signed)).toThrow();
  expect(() => sign(unsigned.subarray(0, -20))).toThrow('no table');
});

test('a print is told apart from one with a signature after it and from one with anything else after it', () => {
  const said = { at, name: company };
  expect([isPrintOrSigned(unsigned, unsigned, said), isPrintOrSigned(unsigned, signed, said)]).toEqual([true, true]);
  const [note, file] = [Buffer.from('\n% a note\n%%EOF\n'), Buffer.from(signed)];
  const within = (what: string, by: string) =>
    Buffer.concat([
      unsigned,
      Buffer.from(file.subarray(unsigned.length).toString('latin1').replace(what, by), 'latin1'),
    ]);
  for (const other of [
    Buffer.concat([signed, note]),
    Buffer.concat([unsigned, note]),
    within('/F 132', '/F 000'),
    within('/Sig\n', '/Six\n'),
    within('/Root', '/Rood'),
    within('/Contents <', '/Contents  <'),
    file.subarray(0, -1),
  ])
    expect(isPrintOrSigned(unsigned, other, said)).toBe(false);
  expect(isPrintOrSigned(unsigned, signed, { at, name: 'Another company' })).toBe(false);
});

const poppler = having('pdfsig');
poppler.test(
  `a PDF reader says who signed and that all of the file is signed; not of a changed one (pdfsig)${poppler.why}`,
  () => {
    const said = ask('pdfsig', ['-nocert', keep('signed.pdf', signed)]);
    for (const words of [
      `Common Name: ${company}`,
      'ETSI.CAdES.detached',
      'Total document signed',
      'Signature is Valid.',
      'Nov 11 2026 14:05:09',
    ])
      expect(said).toContain(words);
    const changed = Buffer.from(signed);
    // A letter of the title, in the information of the document.
    const place = changed.indexOf('/Subject');
    changed[place + 20] = (changed[place + 20] ?? 0) ^ 1;
    expect(ask('pdfsig', ['-nocert', keep('changed.pdf', changed)])).not.toContain('Signature is Valid.');
  },
);

poppler.test.each(richPrints)(
  `and so it does of a print with photos, logo, drawn signatures and a correction (pdfsig): %s${poppler.why}`,
  async (form, made) => {
    const { data: own, jws: ownJws, pictures } = await made();
    const verifyUrl = 'https://reports.example/public/verify/7K3M-9QW1-2B40-H6NP';
    const print = new Uint8Array(sign(await renderCertificatePdf(own, ownJws, { verifyUrl, pictures })));
    const file = keep(`${form.replace(/\W/g, '')}.pdf`, print);
    const said = ask('pdfsig', ['-nocert', file]);
    for (const words of [`Common Name: ${company}`, 'Total document signed', 'Signature is Valid.'])
      expect(said).toContain(words);
    if (has('qpdf')) expect(ask('qpdf', ['--check', file])).toContain('No syntax or stream encoding errors found');
    // A byte inside the first picture.
    const changed = Buffer.from(print);
    const place = changed.indexOf('/Subtype /Image');
    expect(place).toBeGreaterThan(0);
    const inside = changed.indexOf('stream', place) + 200;
    changed[inside] = (changed[inside] ?? 0) ^ 1;
    expect(ask('pdfsig', ['-nocert', keep('changed-picture.pdf', changed)])).not.toContain('Signature is Valid.');
  },
);

const qpdf = having('qpdf');
qpdf.test(`the signed file is whole (qpdf)${qpdf.why}`, () => {
  expect(ask('qpdf', ['--check', keep('whole.pdf', signed)])).toContain('No syntax or stream encoding errors found');
});

test('the signature brings no font and shows nothing', () => {
  const added = Buffer.from(signed.subarray(unsigned.length)).toString('latin1');
  expect(added).not.toMatch(/Font|Helv/);
  expect(added).toMatch(/\/M \(D:20261111140509Z\)/);
});

describe('a copy', () => {
  const judge = (bytes: Uint8Array) =>
    compared(bytes, { pdfHash: hashOf(signed), print: signed, canonical, hash }, jwks);

  test('as it was issued, or without what the signature added, is untouched', () => {
    expect([judge(signed), judge(unsigned)]).toEqual(['identical', 'identical']);
  });

  test('with something behind it is told from one that was changed', () => {
    const note = Buffer.from('\n% a note\n%%EOF\n');
    for (const file of [signed, unsigned]) expect(judge(Buffer.concat([file, note]))).toBe('added-to');
    const forged = Buffer.from(signed);
    const value = forged.lastIndexOf('/Contents <') + 400;
    forged[value] = forged[value] === 0x30 ? 0x31 : 0x30;
    expect(judge(forged)).toBe('added-to');
    const changed = Buffer.from(signed);
    const place = changed.indexOf('/Subject');
    changed[place + 20] = (changed[place + 20] ?? 0) ^ 1;
    expect(judge(changed)).toBe('reprinted');
  });
});

test.each([
  [objectId('1.2.840.113549.1.7.2').toString('hex'), '06092a864886f70d010702'],
  [natural(Buffer.from([0, 0, 0x80])).toString('hex'), '02020080'],
  [natural(Buffer.from([0])).toString('hex'), '020100'],
  [time(new Date('2049-12-31T23:59:59Z')).toString('latin1').slice(2), '491231235959Z'],
  [time(new Date('9999-12-31T23:59:59Z')).toString('latin1').slice(2), '99991231235959Z'],
  [utf8('x'.repeat(300)).subarray(0, 4).toString('hex'), '0c82012c'],
])('%s is as X.690 has it', (made, due) => {
  expect(made).toBe(due);
});

test('a key that is not of the certificate makes no signature that holds', () => {
  const { privateKey: other } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const forged = signPdf(
    unsigned,
    { certificate, key: createPrivateKey(other.export({ type: 'pkcs8', format: 'pem' })) },
    { at, name: company },
  );
  if (has('pdfsig'))
    expect(ask('pdfsig', ['-nocert', keep('forged.pdf', forged)])).not.toContain('Signature is Valid.');
  expect(hashOf(forged)).not.toBe(hashOf(signed));
});

import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { compared, judgeOffline } from '../../../../../tests/support/judged.ts';
import { endOfPdf, withoutLineBreaks } from '../../../../domain/certificate/verify/copy/end-of-pdf.ts';
import { inWords } from '../../../../plain-scripts/offline/in-words.ts';
import { renderCertificatePdf } from '../../pdf/render.ts';
import { selfSigned } from '../../signed-print/self-signed.ts';
import { signPdf } from '../../signed-print/sign-pdf.ts';
import { signedSample } from '../fixture.ts';
import { hashOf } from '../signing.ts';

const at = new Date('2026-11-11T14:05:09.000Z');
const name = 'Dŵr & Sons Electrical';
const { data, canonical, hash, jws, jwks } = signedSample();
let unsigned = Buffer.alloc(0);
let signed = Buffer.alloc(0);
beforeAll(async () => {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 3072 });
  unsigned = Buffer.from(
    await renderCertificatePdf(data, jws, { verifyUrl: 'https://reports.example/public/verify/X' }),
  );
  signed = Buffer.from(
    signPdf(unsigned, { certificate: selfSigned({ key, company: name, from: at }), key }, { at, name }),
  );
});

const onServer = (bytes: Uint8Array, print: Uint8Array | undefined = signed) =>
  compared(bytes, { pdfHash: hashOf(signed), canonical, hash, print }, jwks);
const offline = async (bytes: Uint8Array) => inWords(await judgeOffline(bytes, jwks));
const without = (count: number) => signed.subarray(0, signed.length - count);

/** Behind these the file as it was drawn ends: that is the issued one too. */
const untilDrawn = () => signed.length - unsigned.length;

test('a file that lost its end, by one byte or by most of it, is called shortened by the server and by the page with no network', async () => {
  const lost = [1, 2, 6, 7, 20, 1000, 4000, untilDrawn() - 1, untilDrawn() + 1, untilDrawn() + 6, untilDrawn() + 3000];
  for (const count of [...lost, Math.floor(signed.length / 2), signed.length - 2000]) {
    const cut = without(count);
    expect([count, onServer(cut), (await offline(cut)).title]).toEqual([count, 'shortened', 'No: its end is missing']);
  }
  expect(onServer(without(untilDrawn()))).toBe('identical');
});

test('where the store has lost the print, the file itself tells that its end is missing', () => {
  for (const count of [1, 6, 7, 1000])
    expect([count, compared(without(count), { pdfHash: hashOf(signed), canonical, hash }, jwks)]).toEqual([
      count,
      'shortened',
    ]);
});

test('what was signed still stands below, where the whole of it is in the file', async () => {
  expect((await offline(without(7))).contents?.number).toBe(data.number);
  expect((await offline(without(signed.length - 2000))).contents).toBeUndefined();
});

test.each(['\n', '\r\n', '\r', '\n\n\r\n'])('a line break behind the end is no finding: %j', async (lineBreak) => {
  for (const file of [signed, unsigned]) {
    const sent = Buffer.concat([file, Buffer.from(lineBreak)]);
    expect([onServer(sent), (await offline(sent)).state]).toEqual(['identical', 'untouched-pdf']);
    const ended = Buffer.concat([file.subarray(0, -1), Buffer.from(lineBreak)]);
    expect([onServer(ended), (await offline(ended)).state]).toEqual(['identical', 'untouched-pdf']);
  }
});

test('what was written behind the end is told by both', async () => {
  const update = '\n9 0 obj\n<< /Type /Page >>\nendobj\nstartxref\n0\n%%EOF\n';
  for (const added of ['a note', update, signed.toString('latin1')]) {
    const sent = Buffer.concat([signed, Buffer.from(added, 'latin1')]);
    expect([onServer(sent), (await offline(sent)).title]).toEqual(['added-to', 'No: something was added to it']);
  }
});

test('how a file of others ends', () => {
  const pdf = (text: string) => endOfPdf(Buffer.from(text));
  expect(pdf('%PDF-1.4\n1 0 obj\n%%EOF')).toBe('whole');
  expect(pdf('%PDF-1.4\n1 0 obj\n%%EOF\r\n')).toBe('whole');
  expect(pdf('%PDF-1.4\n1 0 obj\n')).toBe('cut off');
  expect(pdf('%PDF-1.4\n1 0 obj\n%%EOF\n2 0 obj\n<<')).toBe('cut off');
  expect(pdf('%PDF-1.4\n1 0 obj\n%%EOF\nhello')).toBe('added to');
  // Saved again by another program: the places of the signature are those of the file before.
  expect(pdf('%PDF-1.4\n/ByteRange [0 3 20 900]\n%%EOF\n')).toBe('whole');
  expect(pdf('%PDF-1.4\n/ByteRange [0 99999999999999999999 1 1]\n%%EOF\n')).toBe('whole');
  expect(pdf('')).toBe('cut off');
  expect(withoutLineBreaks(Buffer.from('{}\n\n'))).toEqual(Buffer.from('{}\n\n'));
});

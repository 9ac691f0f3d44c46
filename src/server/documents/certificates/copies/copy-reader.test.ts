import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { workerScript } from '../../../../../tests/support/worker-script.ts';
import { showCertificateFile } from '../../../../domain/certificate/verify/certificate-file.ts';
import { signedSample } from '../fixture.ts';
import { openCopyReader, readHere, readInThread } from './copy-reader.ts';

const script = fileURLToPath(new URL('copy-worker.ts', import.meta.url));
const usual = { waiting: 8, milliseconds: 600_000, megabytes: 256 };

test('the worker says what this process would say, of a copy and of what is none', async () => {
  const reader = readInThread(script, usual);
  onTestFinished(() => reader.close());
  const { canonical, jws } = signedSample();
  for (const text of [showCertificateFile({ canonical, jws }), '{"certificate":{}}', '%PDF-1.7', '']) {
    const bytes = new TextEncoder().encode(text);
    const formType = 'multipart/form-data; boundary=XX';
    const head = '--XX\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
    const form = new TextEncoder().encode(`${head}${text}\r\n--XX--\r\n`);
    const answer = await reader.read({ bytes });
    expect(answer).toEqual(await readHere.read({ bytes }));
    expect(await reader.lastReport(bytes)).toEqual(await readHere.lastReport(bytes));
    expect(await reader.read({ bytes: form, formType })).toEqual(answer);
    expect(await reader.read({ bytes: form, formType: 'multipart/form-data; boundary=YY' })).toEqual({
      state: 'no form',
    });
  }
});

test('copies that take too long are given up, and no more wait than may', async () => {
  const slow = await workerScript("parentPort.on('message', () => { for (;;); });");
  const reader = readInThread(slow, { ...usual, waiting: 2, milliseconds: 500 });
  onTestFinished(() => reader.close());
  const answers = await Promise.all([1, 2, 3].map((size) => reader.read({ bytes: new Uint8Array(size) })));
  expect(answers).toEqual([{ state: 'gave up' }, { state: 'gave up' }, { state: 'busy' }]);
});

test('without a built script copies are taken apart in this process', () => {
  expect(openCopyReader('/no/such/script.js')).toBe(readHere);
});

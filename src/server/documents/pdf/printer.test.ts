import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { sampleCertificate } from '../certificates/fixture.ts';
import { hashOf } from '../certificates/signing.ts';
import { openPrinter, type PrintJob, printHere, printInThread } from './printer.ts';

const job = (number: string): PrintJob => ({
  data: sampleCertificate({ number }),
  signature: 'a..b',
  verifyUrl: 'https://reports.example/public/verify/7K3M-9QW1-2B40-H6NP',
});

function inThread(most?: number) {
  const printer = printInThread(fileURLToPath(new URL('worker.ts', import.meta.url)), most);
  onTestFinished(() => printer.close());
  return printer;
}

test('the thread draws the same bytes as this process, and each asker gets the print asked for', async () => {
  const printer = inThread();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  onTestFinished(() => clearInterval(timer));
  const numbers = ['CP-000201', 'CP-000202', 'CP-000203'];
  const there = await Promise.all(numbers.map((number) => printer.print(job(number))));
  const meanwhile = turns;
  const here = [];
  for (const number of numbers) here.push(await printHere.print(job(number)));
  expect(there.map(hashOf)).toEqual(here.map(hashOf));
  expect(new Set(there.map(hashOf)).size).toBe(3);
  expect(meanwhile).toBeGreaterThan(5);
});

test('what cannot be drawn is told as that, and the next print is drawn', async () => {
  const printer = inThread();
  const broken = { ...job('CP-000204'), data: {} } as unknown as PrintJob;
  const [first, second] = await Promise.allSettled([printer.print(broken), printer.print(job('CP-000205'))]);
  expect(first).toMatchObject({ reason: { message: expect.stringMatching(/^drawing a certificate: TypeError/) } });
  expect(second.status).toBe('fulfilled');
});

test('more prints than may wait are refused at once, with a time to come back, and counted', async () => {
  const printer = inThread(2);
  const [first, second, third] = ['CP-000206', 'CP-000207', 'CP-000208'].map((number) => printer.print(job(number)));
  expect(printer.queue()).toBe(2);
  await expect(third).rejects.toMatchObject({ name: 'BusyError', retryAfterSeconds: 10 });
  await Promise.all([first, second]);
  expect(printer.queue()).toBe(0);
  await printer.print(job('CP-000208'));
});

test('without a built script it is this process that prints', () => {
  expect(openPrinter('/nowhere/print-worker.js')).toBe(printHere);
});

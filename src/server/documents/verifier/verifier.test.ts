import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { workerScript } from '../../../../tests/support/worker-script.ts';
import { completeEicr } from '../../../domain/forms/fixtures/complete-eicr.ts';
import { openVerifier, type Verifier, verifyHere, verifyInThread } from './verifier.ts';

const script = fileURLToPath(new URL('worker.ts', import.meta.url));
const usual = { waiting: 8, milliseconds: 600_000, megabytes: 512 };
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const textOf = (answer: Awaited<ReturnType<Verifier['verify']>>) =>
  answer.state === 'verified' ? new TextDecoder().decode(answer.json) : JSON.stringify(answer);

function inWorker(file: string, limits = usual): Verifier {
  const verifier = verifyInThread(file, limits);
  onTestFinished(() => verifier.close());
  return verifier;
}

test('the worker says what this process would say, of sound documents and of others', async () => {
  const verifier = inWorker(script);
  for (const document of [completeEicr(), { ...completeEicr(), supply: {} }, { form_type: 'EICR' }, 'no report']) {
    const [there, here] = [await verifier.verify(bytesOf(document)), await verifyHere.verify(bytesOf(document))];
    expect(textOf(there)).toBe(textOf(here));
  }
});

test('documents are taken one after another, and no more wait than may', async () => {
  const echo = await workerScript(
    `parentPort.on('message', (bytes) => setTimeout(() => parentPort.postMessage({ state: 'invalid', errors: [{ path: String(bytes.length), message: '' }] }), 20));`,
  );
  const verifier = inWorker(echo, { ...usual, waiting: 3 });
  const answers = await Promise.all([1, 2, 3, 4, 5].map((size) => verifier.verify(new Uint8Array(size))));
  expect(answers.map((answer) => (answer.state === 'invalid' ? answer.errors[0]?.path : answer.state))).toEqual([
    '1',
    '2',
    '3',
    'busy',
    'busy',
  ]);
  expect((await verifier.verify(new Uint8Array(6))).state).toBe('invalid');
});

test('what takes too long or too much memory is given up, and the next document is answered', async () => {
  const slow = await workerScript(`
    parentPort.on('message', (bytes) => {
      if (bytes[0] === 1) for (;;);
      const kept = [];
      if (bytes[0] === 2) for (;;) kept.push(new Array(100_000).fill(kept.length));
      parentPort.postMessage({ state: 'invalid', errors: [] });
    });`);
  const verifier = inWorker(slow, { ...usual, megabytes: 32 });
  const ask = async (kind: number) => (await verifier.verify(new Uint8Array([kind]))).state;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const endless = ask(1);
  // Not before it is under way.
  setImmediate(() => vi.advanceTimersByTime(usual.milliseconds));
  expect(await endless).toBe('gave up');
  expect(await ask(0)).toBe('invalid');
  expect(await ask(2)).toBe('gave up');
  expect(await ask(0)).toBe('invalid');
});

test('a worker that fails is a fault of ours, told as one, and the next document is answered', async () => {
  const failing = await workerScript(`
    parentPort.on('message', (bytes) => {
      if (bytes[0] === 1) throw new Error('no rules');
      if (bytes[0] === 2) process.exit(3);
      parentPort.postMessage({ state: 'invalid', errors: [] });
    });`);
  const verifier = inWorker(failing);
  for (const kind of [1, 2]) {
    await expect(verifier.verify(new Uint8Array([kind]))).rejects.toThrow("the verifier's thread failed");
    expect((await verifier.verify(new Uint8Array([0]))).state).toBe('invalid');
  }
});

test('this process goes on with its own work meanwhile', async () => {
  const [board] = completeEicr().boards ?? [];
  const circuits = Array.from({ length: 3000 }, (_, index) => ({ ...board?.circuits?.[0], id: `c${index}` }));
  const bytes = bytesOf({ ...completeEicr(), boards: [{ ...board, circuits }] });
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  onTestFinished(() => clearInterval(timer));
  expect((await inWorker(script).verify(bytes)).state).toBe('verified');
  const inTheWorker = turns;
  turns = 0;
  await verifyHere.verify(bytes);
  expect(turns).toBe(0);
  expect(inTheWorker).toBeGreaterThan(5);
});

test('without a built script it is this process that verifies', async () => {
  expect(openVerifier('/nowhere/verify-worker.js')).toBe(verifyHere);
});

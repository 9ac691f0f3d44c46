import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { workerScript } from '../../../tests/support/worker-script.ts';
import { openThread, TooMuchError } from './thread.ts';

const usual = { milliseconds: 600_000, megabytes: 64, idleMs: 60_000 };

/** Obeys the question; otherwise answers with its number within the thread. */
const obeying = `let asked = 0;
  parentPort.on('message', (question) => {
    asked += 1;
    if (question === 'loop') for (;;);
    if (question === 'fill') for (const kept = []; ; ) kept.push(new Array(100_000).fill(kept.length));
    if (question === 'throw') throw new Error('no rules');
    if (question === 'end') process.exit(3);
    if (question === 'end later') setTimeout(() => process.exit(3), 5);
    if (question === 'throw later') setTimeout(() => { throw new Error('late'); }, 5);
    parentPort.postMessage(asked);
  });`;

async function open(limits = usual) {
  const thread = openThread<string, number>('tester', await workerScript(obeying), limits);
  onTestFinished(() => thread.close());
  return thread;
}

test('questions are answered one after another by one thread', async () => {
  const thread = await open();
  expect(await Promise.all(['a', 'b', 'c'].map((question) => thread.ask(question)))).toEqual([1, 2, 3]);
});

test.each(['throw', 'end'])(
  'a thread that fails (%s) fails only its own question: another thread answers the next',
  async (how) => {
    const thread = await open();
    const answers = await Promise.allSettled([thread.ask('a'), thread.ask(how), thread.ask('b')]);
    expect(answers).toMatchObject([
      { value: 1 },
      { reason: { message: "the tester's thread failed", cause: expect.any(Error) } },
      { value: 1 },
    ]);
  },
);

test.each(['throw later', 'end later'])('a thread that ends while idle (%s) is replaced', async (how) => {
  const thread = await open();
  expect(await thread.ask(how)).toBe(1);
  await vi.waitFor(async () => expect(await thread.ask('b')).toBe(1), { timeout: 120_000 });
});

test('too much time or memory is a different error from a fault of ours', async () => {
  const thread = await open({ ...usual, megabytes: 32 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const looping = thread.ask('loop');
  // Only once it runs.
  setImmediate(() => vi.advanceTimersByTime(usual.milliseconds));
  await expect(looping).rejects.toThrow(TooMuchError);
  expect(await thread.ask('a')).toBe(1);
  await expect(thread.ask('fill')).rejects.toThrow(TooMuchError);
  expect(await thread.ask('a')).toBe(1);
});

test('an idle thread ends, and the next question starts another', async () => {
  const thread = await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await thread.ask('a')).toBe(1);
  vi.advanceTimersByTime(usual.idleMs - 1);
  expect(await thread.ask('b')).toBe(2);
  vi.advanceTimersByTime(usual.idleMs);
  expect(await thread.ask('c')).toBe(1);
});

test('closing fails the running and waiting questions, and starts no thread', async () => {
  const thread = await open();
  const answers = Promise.allSettled([thread.ask('loop'), thread.ask('a')]);
  await wait(50);
  await thread.close();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(thread.ask('b')).rejects.toThrow('closed');
});

import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchEventLoop } from './event-loop-delay.ts';

function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

const WINDOW_MS = 60_000;

/** Windows are over when the test says so, however long the machine takes for anything. */
function watch() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const loop = watchEventLoop(WINDOW_MS);
  onTestFinished(() => {
    loop.close();
    vi.useRealTimers();
  });
  return { read: () => loop.read(), nextWindow: () => void vi.advanceTimersByTime(WINDOW_MS) };
}

test('who reads second is told of the same long turn, and so is who reads in the next window', async () => {
  const { read, nextWindow } = watch();
  await pause(50);
  block(150);
  await pause(50);
  const first = read();
  expect(first.longest).toBeGreaterThan(0.1);
  expect(read()).toEqual(first);
  nextWindow();
  expect(read().longest).toBe(first.longest);
});

test('a long turn is forgotten when a whole window has passed since the one it was in', async () => {
  const { read, nextWindow } = watch();
  await pause(50);
  block(150);
  await pause(50);
  nextWindow();
  expect(read().longest).toBeGreaterThan(0.1);
  nextWindow();
  expect(read().longest).toBe(0);
});

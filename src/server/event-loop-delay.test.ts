import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { watchEventLoop } from './event-loop-delay.ts';

function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('who reads second is told of the same long turn, and so is who reads in the next window', async () => {
  const loop = watchEventLoop(400);
  onTestFinished(() => loop.close());
  await pause(50);
  block(150);
  await pause(50);
  const first = loop.read();
  expect(first.longest).toBeGreaterThan(0.1);
  expect(loop.read().longest).toBeGreaterThanOrEqual(first.longest);
  await pause(300);
  expect(loop.read().longest).toBeGreaterThanOrEqual(first.longest);
});

test('a long turn is forgotten when a whole window has passed since the one it was in', async () => {
  const loop = watchEventLoop(100);
  onTestFinished(() => loop.close());
  await pause(50);
  block(5000);
  await expect.poll(() => loop.read().longest, { timeout: 20_000 }).toBeLessThan(4.9);
});

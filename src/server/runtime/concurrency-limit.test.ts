import { expect, test } from 'vitest';
import { BusyError } from '../../kernel/errors.ts';
import { openTurns } from './concurrency-limit.ts';

/** Tasks that run one at a time, each until the test releases it; `order` lists those that ran. */
function open(limits: { waiting?: number; waitingOfOne?: number } = {}) {
  const turns = openTurns('work waits', {
    atOnce: 1,
    waiting: 100,
    waitingOfOne: 20,
    retryAfterSeconds: 1,
    words: 'Wait.',
    ...limits,
  });
  const order: string[] = [];
  const held: (() => void)[] = [];
  const ask = (name: string, asker?: { lane: string; known: boolean }) =>
    turns.run(async () => {
      order.push(name);
      await new Promise<void>((resolve) => held.push(resolve));
    }, asker);
  const letAllGo = async (all: Promise<unknown>[]) => {
    const rounds = setInterval(() => held.splice(0).forEach((go) => void go()), 0);
    await Promise.all(all);
    clearInterval(rounds);
  };
  return { order, ask, letAllGo };
}

test('a flood from one lane waits for itself: other lanes take turns with it', async () => {
  const { order, ask, letAllGo } = open();
  const flood = Array.from({ length: 10 }, (_, at) => ask(`flood ${at}`, { lane: 'flood', known: false }));
  const others = ['a', 'b'].map((lane) => ask(lane, { lane, known: false }));
  await letAllGo([...flood, ...others]);
  expect(order.slice(0, 5)).toEqual(['flood 0', 'flood 1', 'a', 'b', 'flood 2']);
  expect(order).toHaveLength(12);
});

test('a known browser goes before all others, even if no more of those may wait', async () => {
  const { order, ask, letAllGo } = open({ waiting: 3 });
  const strangers = ['x', 'y', 'z', 'w'].map((lane) => ask(lane, { lane, known: false }));
  await expect(ask('one too many', { lane: 'v', known: false })).rejects.toBeInstanceOf(BusyError);
  const known = ask('known', { lane: 'k', known: true });
  await letAllGo([...strangers, known]);
  expect(order.slice(0, 2)).toEqual(['x', 'known']);
});

test('the queue of one lane is limited', async () => {
  const { ask, letAllGo } = open({ waitingOfOne: 2 });
  const mine = [1, 2, 3].map((at) => ask(`mine ${at}`, { lane: 'mine', known: false }));
  await expect(ask('mine 4', { lane: 'mine', known: false })).rejects.toBeInstanceOf(BusyError);
  await letAllGo([...mine, ask('theirs', { lane: 'theirs', known: false })]);
});

import { expect, test } from 'vitest';
import { byText, keepLast, once, remembered } from './memo.ts';

/** A function that counts its calls and answers with the count, undefined at the first. */
function counting() {
  let calls = 0;
  return { work: () => (++calls === 1 ? undefined : calls), calls: () => calls };
}

test('once works once, even if the answer is undefined', () => {
  const { work, calls } = counting();
  const ask = once(work);
  expect(calls()).toBe(0);
  expect([ask(), ask()]).toEqual([undefined, undefined]);
  expect(calls()).toBe(1);
});

test('an answer is remembered for as long as its subject', () => {
  const { work, calls } = counting();
  const ask = remembered(work);
  const [one, other] = [{}, {}];
  expect([ask(one), ask(other), ask(one)]).toEqual([undefined, 2, undefined]);
  expect(calls()).toBe(2);
});

test('texts are remembered up to a limit, then all forgotten', () => {
  const read: string[] = [];
  const ask = byText((text) => {
    read.push(text);
    return text === 'b' ? undefined : text.toUpperCase();
  }, 2);
  expect(['a', 'b', 'a', 'b'].map(ask)).toEqual(['A', undefined, 'A', undefined]);
  expect(read).toEqual(['a', 'b']);
  expect(['c', 'a', 'a'].map(ask)).toEqual(['C', 'A', 'A']);
  expect(read).toEqual(['a', 'b', 'c', 'a']);
});

test('a map keeps its latest entries, also one that was added again', () => {
  const map = new Map([
    ['a', 1],
    ['b', 2],
  ]);
  keepLast(map, 'a', 3, 2);
  expect([...map]).toEqual([
    ['b', 2],
    ['a', 3],
  ]);
  keepLast(map, 'c', 4, 2);
  expect([...map.keys()]).toEqual(['a', 'c']);
  const byObject = new Map<object | undefined, number>([[undefined, 0]]);
  keepLast(byObject, {}, 1, 1);
  expect(byObject.has(undefined)).toBe(false);
});

import { expect, test } from 'vitest';
import { informedByNotice, informedUndone, isInformed } from './informed.ts';

const at = '2026-11-24T09:40:00.000Z';
const earlier = '2026-11-24T09:00:00.000Z';
const went = [{ observationId: 'o1', isLost: false }];
const lost = [{ observationId: 'o1', isLost: true }];
const [byMail] = informedByNotice({ id: 'o1' }, { way: 'mail', at }, { given: [], unsettled: [] });
const handed = { id: 'o1', told_who: 'Whoever took the danger notice on paper', told_at: earlier };
const mailed = { id: 'o1', told_who: byMail?.value, told_at: at };

test.each([
  ['nothing is said', { id: 'o1' }, [], false],
  ['it says who and when', { id: 'o1', told_who: 'The tenant', told_at: at }, [], true],
  ['it says who alone', { id: 'o1', told_who: 'The tenant' }, [], false],
  ['a notice was given', { id: 'o1' }, went, true],
  ['a notice of another was given', { id: 'o2' }, went, false],
  ['its mail never went', { id: 'o1' }, lost, false],
  ['what its mail filled in is left', mailed, lost, false],
  ['somebody typed who was told beside a mail that never went', { ...mailed, told_who: 'The tenant' }, lost, true],
  ['what a notice on paper filled in is left, and there is none', handed, [], false],
  ['it was filled in by a notice on paper', handed, went, true],
  ['a notice on paper filled it in, for who is shown none', handed, undefined, true],
  ['who looks is shown no notices', mailed, undefined, true],
])('%s', (_, observation, given, expected) => {
  expect(isInformed(observation, given)).toBe(expected);
});

test('giving a notice fills in what is blank, unless that waits for a choice', () => {
  const filled = (observation: object, given = [] as typeof lost, unsettled = [] as { path: string }[]) =>
    informedByNotice({ id: 'o1', ...observation }, { way: 'paper', at }, { given, unsettled }).map(({ path }) => path);
  const [who, when] = ['observations/o1/told_who', 'observations/o1/told_at'];
  expect(filled({})).toEqual([who, when]);
  expect(filled({ told_who: 'The tenant' })).toEqual([when]);
  expect(filled({ told_who: 'The tenant', told_at: earlier })).toEqual([]);
  expect(filled({}, [], [{ path: when }])).toEqual([who]);
  expect(filled(mailed, went)).toEqual([]);
  expect(filled(mailed, lost)).toEqual([who, when]);
});

test('what a mail filled in goes once it never goes, and what was typed stays', () => {
  const gone = (observation: object, given = lost) =>
    informedUndone({ ...mailed, ...observation }, { at }, given).map(({ path }) => path.split('/').at(-1));
  expect(gone({})).toEqual(['told_who', 'told_at']);
  expect(gone({ told_at: earlier })).toEqual(['told_who']);
  expect(gone({ told_who: 'The tenant' })).toEqual([]);
  expect(gone({}, went)).toEqual([]);
});

test('what a notice on paper left that is none gives way to another, unless a phone has filled that in', () => {
  const filled = (isFilled: boolean) =>
    informedByNotice(handed, { way: 'paper', at, isFilled }, { given: [], unsettled: [] }).map(({ path }) =>
      path.split('/').at(-1),
    );
  expect(filled(false)).toEqual(['told_who', 'told_at']);
  // Between the two, what it filled in is nothing to take back.
  expect(filled(true)).toEqual([]);
  expect(informedUndone(handed, { at: earlier }, lost)).toEqual([]);
});

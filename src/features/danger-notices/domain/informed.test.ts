import { expect, test } from 'vitest';
import { informedByNotice, informedUndone, isInformed } from './informed.ts';

const at = '2026-11-24T09:40:00.000Z';
const earlier = '2026-11-24T09:00:00.000Z';
const went = [{ observationId: 'o1', isLost: false }];
const lost = [{ observationId: 'o1', isLost: true }];
const [byMail] = informedByNotice({ id: 'o1' }, { way: 'mail', at }, { given: [], unsettled: [] });
const handed = { id: 'o1', told_who: 'The person who took the danger notice on paper', told_at: earlier };
const mailed = { id: 'o1', told_who: byMail?.value, told_at: at };

test.each([
  ['no values are given', { id: 'o1' }, [], false],
  ['the observation says who and when', { id: 'o1', told_who: 'The tenant', told_at: at }, [], true],
  ['the observation says only who', { id: 'o1', told_who: 'The tenant' }, [], false],
  ['a notice was given', { id: 'o1' }, went, true],
  ['a notice of another danger was given', { id: 'o2' }, went, false],
  ['its mail was never sent', { id: 'o1' }, lost, false],
  ['only the values from its mail are left', mailed, lost, false],
  ['a name is typed, and its mail was never sent', { ...mailed, told_who: 'The tenant' }, lost, true],
  ['the values from a paper notice are left, without the notice', handed, [], false],
  ['a paper notice filled in the values', handed, went, true],
  ['a paper notice filled in the values, and the user may not see notices', handed, undefined, true],
  ['the user may not see notices', mailed, undefined, true],
])('%s', (_, observation, given, expected) => {
  expect(isInformed(observation, given)).toBe(expected);
});

test('giving a notice fills in blank values, except those with an open conflict', () => {
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

test('values from a mail go once it has failed, and typed values stay', () => {
  const gone = (observation: object, given = lost) =>
    informedUndone({ ...mailed, ...observation }, { at }, given).map(({ path }) => path.split('/').at(-1));
  expect(gone({})).toEqual(['told_who', 'told_at']);
  expect(gone({ told_at: earlier })).toEqual(['told_who']);
  expect(gone({ told_who: 'The tenant' })).toEqual([]);
  expect(gone({}, went)).toEqual([]);
});

test('another notice replaces the values of a void paper notice, unless a phone has filled them in', () => {
  const filled = (isFilled: boolean) =>
    informedByNotice(handed, { way: 'paper', at, isFilled }, { given: [], unsettled: [] }).map(({ path }) =>
      path.split('/').at(-1),
    );
  expect(filled(false)).toEqual(['told_who', 'told_at']);
  // Between the two there is nothing to undo.
  expect(filled(true)).toEqual([]);
  expect(informedUndone(handed, { at: earlier }, lost)).toEqual([]);
});

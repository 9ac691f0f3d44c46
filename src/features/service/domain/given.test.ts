import { expect, test } from 'vitest';
import { unsent } from '../../../domain/sent-mail/sent-mail.ts';
import { assess } from '../../compliance/domain/assess.ts';
import { homeFacts } from '../../compliance/domain/facts.ts';
import { copiesDue } from './copies-due.ts';
import { countsFrom, type Given, howGiven, isGiven, isLost, lostWords } from './given.ts';
import { answerDueOn } from './request.ts';

const given: Given = {
  ...unsent,
  ...{
    id: 'g',
    siteId: 's',
    what: 'report',
    certificateId: 'c',
    letterId: null,
    fileHash: '',
    requestId: null,
    observations: [],
  },
  ...{ to: 'tenant', name: 'Mrs Jones', address: 'jones@home.example', way: 'mail', byName: '' },
  ...{ leftOn: '2026-12-23', leftAt: '2026-12-23T10:00:00.000Z', countsOn: null, drawing: undefined },
  ...{ openedAt: null, returnedOn: null, returnedWhy: '' },
};
const time = (at: string) => at.slice(0, 10);

test('a letter counts on the second working day after it was posted, over bank holidays', () => {
  expect(countsFrom('post', '2026-12-02', 'England')).toBe('2026-12-04');
  expect(countsFrom('post', '2026-12-23', 'England')).toBe('2026-12-29');
  // Easter Monday is a working day in Scotland.
  expect(countsFrom('post', '2026-04-02', 'England')).toBe('2026-04-08');
  expect(countsFrom('post', '2026-04-02', 'Scotland')).toBe('2026-04-07');
  expect(countsFrom('hand', '2026-12-23', 'England')).toBe('2026-12-23');
  expect(countsFrom('mail', '2026-12-23', 'England')).toBeNull();
});

test('a mail counts once a server took it, and what came back never does', () => {
  expect(isGiven(given)).toBe(false);
  expect(isLost(given)).toBe(false);
  const taken = { ...given, takenAt: '2026-12-23T10:00:01.000Z', takenBy: 'mx.test', countsOn: '2026-12-23' };
  expect(isGiven(taken)).toBe(true);
  expect(howGiven(taken, time)).toBe('Accepted by the mail server mx.test, 2026-12-23');
  const back = { ...taken, returnedOn: '2026-12-24', returnedWhy: 'mailbox does not exist' };
  expect(isGiven(back)).toBe(false);
  expect(isLost(back)).toBe(true);
  expect(howGiven(back, time)).toBe('Does not count since 24 December 2026: mailbox does not exist');
  expect(isLost({ ...given, failedAt: '2026-12-23T10:00:01.000Z', fault: '550', gaveUp: true })).toBe(true);
});

test('beside a lost paper a client reads that it was not sent only where it never left', () => {
  const lost: readonly (readonly [Partial<Given>, client: string])[] = [
    [{ failedAt: '2026-12-23T10:00:01.000Z', fault: '550', gaveUp: true }, 'Not sent'],
    [{ filedAt: '2026-12-23T10:00:01.000Z' }, 'Not sent'],
    [{ returnedOn: '2026-12-23', returnedWhy: 'Its letter was taken back before the mail left' }, 'Not sent'],
    [{ takenAt: '2026-12-23T10:00:01.000Z', returnedOn: '2026-12-24' }, 'Does not count'],
    [{ way: 'post', countsOn: '2026-12-29', returnedOn: '2026-12-30' }, 'Does not count'],
    [{ way: 'hand', countsOn: '2026-12-23', returnedOn: '2026-12-24' }, 'Does not count'],
  ];
  for (const [more, client] of lost) {
    const each = { ...given, ...more };
    expect(isLost(each)).toBe(true);
    expect([lostWords(each, true), lostWords(each, false)]).toEqual([client, 'Not delivered']);
  }
});

test('how a paper was given is said in words', () => {
  const posted: Given = { ...given, way: 'post', byName: 'Ann Hill', countsOn: '2026-12-29' };
  expect(howGiven(posted, time)).toBe(
    'Posted first class on 23 December 2026 by Ann Hill. Counts as given on 29 December 2026, the second working day',
  );
  expect(howGiven({ ...posted, way: 'hand', countsOn: '2026-12-23' }, time)).toBe(
    'Handed to Mrs Jones by Ann Hill, 2026-12-23',
  );
});

test('the council has its answer in 7 days, a person who may rent the home in 28', () => {
  expect(answerDueOn('council', '2026-11-17')).toBe('2026-11-24');
  expect(answerDueOn('prospective', '2026-11-01')).toBe('2026-11-29');
});

test('what the law wants given is listed by its last day, what is owed first', () => {
  const facts = homeFacts.parse({
    ...{ id: 'h', today: '2026-11-26', nation: 'England', tenure: 'private_rented', occupiedFrom: '2020-01-01' },
    ...{ inspectedOn: '2026-11-02', codes: [{ id: '1', code: 'C2' }] },
    remedied: [{ id: '1', on: '2026-11-12', proof: 'MEIWC' }],
    requests: [{ from: 'council', on: '2026-11-17' }],
    served: [{ what: 'confirmation', to: 'tenant', on: '2026-11-13', of: '1' }],
  });
  const due = copiesDue(assess(facts)).map(({ key, to, state, due: by }) => `${by} ${to} ${key} ${state}`);
  expect(due).toEqual([
    '2026-11-24 council report_to_council late',
    '2026-11-30 tenant report_to_tenant open',
    '2026-12-10 council confirmation_to_council:1 open',
    '2026-12-10 tenant confirmation_to_tenant:1 met',
  ]);
});

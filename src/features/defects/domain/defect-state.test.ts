import { expect, test } from 'vitest';
import type { Role } from '../../../kernel/viewer.ts';
import { bucketOf, buckets, type DefectState, type Move, standingOf, type Told } from './defect-state.ts';
import { lawOf } from './law.ts';
import { moves, refusalOf } from './moves.ts';

const states = [
  'open',
  'quoted',
  'booked',
  'done',
  'verified',
  'further',
  'not_ours',
  'removed',
  'defended',
  'ended',
] as const;
const roles: readonly Role[] = ['owner', 'office', 'supervisor', 'electrician', 'apprentice', 'client'];
const told = (more: Partial<Told> = {}): Told => ({
  ...{ happened: [], madeSafe: undefined, remedy: undefined, later: [], saidGoneOn: undefined },
  saidStillOn: undefined,
  ...{ livesThereSince: null, foundOn: '2026-11-02' },
  ...more,
});
const happened = (...said: (readonly [kind: string, on: string, more?: { paper?: string; visitId?: string }])[]) =>
  said.map(([kind, on, { paper = '', visitId = null } = {}]) => ({
    kind,
    on,
    time: null as string | null,
    paper,
    visitId: visitId as string | null,
  }));

/** What a defect is when each move is possible at all. */
const ready = {
  ...{
    code: 'C1',
    madeSafeOn: null as string | null,
    madeSafeAt: null as string | null,
    foundOn: '2026-11-02',
    laterNumber: 'X-2',
    doneOn: '2026-11-10',
  },
  missing: [] as readonly string[],
};
const from: Readonly<Record<Move, readonly DefectState[]>> = {
  made_safe: ['open', 'quoted', 'booked', 'not_ours', 'defended'],
  quoted: ['open', 'quoted', 'not_ours'],
  not_ours: ['open', 'quoted', 'booked', 'not_ours', 'defended'],
  done: ['open', 'quoted', 'booked', 'not_ours', 'defended'],
  verified: ['done', 'not_ours'],
  further: ['open', 'quoted', 'booked', 'not_ours', 'defended', 'done'],
  removed: ['open', 'quoted', 'booked', 'not_ours', 'defended'],
  defended: ['open', 'quoted', 'booked', 'not_ours'],
  ended: ['open', 'quoted', 'booked', 'not_ours', 'defended', 'done'],
};
const by: Readonly<Record<Move, readonly Role[]>> = {
  made_safe: ['owner', 'supervisor', 'electrician'],
  quoted: ['owner', 'office', 'supervisor'],
  not_ours: ['owner', 'office', 'supervisor'],
  done: ['owner', 'office', 'supervisor', 'electrician'],
  verified: ['owner', 'supervisor'],
  further: ['owner', 'supervisor'],
  removed: ['owner', 'office', 'supervisor'],
  defended: ['owner', 'client'],
  ended: ['owner', 'office', 'supervisor'],
};

test.each(Object.keys(from) as Move[])('%s is possible from these states and by these people only', (move) => {
  expect(states.filter((state) => refusalOf(move, { ...ready, state }) === undefined).toSorted()).toEqual(
    [...from[move]].toSorted(),
  );
  expect(roles.filter((role) => moves[move].by.includes(role)).toSorted()).toEqual([...by[move]].toSorted());
});

test('a closed defect says so to the second person', () => {
  expect(refusalOf('done', { ...ready, state: 'verified' })).toBe('This defect is closed already: verified.');
});

test('what a move needs: a C1 not yet safe, a later report, a paper, a complete record of access', () => {
  const refused = (move: Move, more: Partial<typeof ready>) => refusalOf(move, { ...ready, ...more, state: 'open' });
  expect(refused('made_safe', { code: 'C2' })).toMatch(/Only a present danger/);
  const safe = { madeSafeOn: '2026-11-02', madeSafeAt: '2026-11-02T11:20:00.000Z' };
  expect(refused('made_safe', safe)).toMatch(/made safe before/);
  // The hour is still wanted.
  expect(refused('made_safe', { ...safe, madeSafeAt: null })).toBeUndefined();
  expect(refusalOf('removed', { ...ready, state: 'open', laterNumber: null })).toMatch(/No later report/);
  expect(refusalOf('verified', { ...ready, state: 'not_ours', doneOn: null })).toMatch(
    /while the defect is with another/,
  );
  expect(refused('defended', { missing: ['3 visits on different days (2 on record)'] })).toMatch(
    /Missing: 3 visits.*2 on/,
  );
});

test('a booking is no work: only work stops the clock', () => {
  const booked = standingOf(told({ happened: happened(['booked', '2026-11-10', { visitId: 'v' }]) }));
  expect(booked).toMatchObject({ state: 'booked', visitId: 'v', doneOn: null });
  const refused = standingOf(
    told({ happened: happened(['booked', '2026-11-10', { visitId: 'v' }], ['no_access', '2026-11-10']) }),
  );
  expect(refused).toMatchObject({ state: 'open', visitId: null, noAccessCount: 1 });
});

test('the report says that a danger was made safe, and a person adds the hour of that day', () => {
  const madeSafe = { on: '2026-11-02', at: null };
  const said = (on: string) => [{ kind: 'made_safe', on, time: `${on}T11:20:00.000Z`, paper: '', visitId: null }];
  const safe = (more: Partial<Told>) => {
    const { madeSafeOn, madeSafeAt } = standingOf(told(more));
    return [madeSafeOn, madeSafeAt];
  };
  expect(safe({ madeSafe })).toEqual(['2026-11-02', null]);
  expect(safe({ madeSafe, happened: said('2026-11-02') })).toEqual(['2026-11-02', '2026-11-02T11:20:00.000Z']);
  expect(safe({ madeSafe, happened: said('2026-11-03') })).toEqual(['2026-11-02', null]);
  expect(safe({ happened: said('2026-11-03') })).toEqual(['2026-11-03', '2026-11-03T11:20:00.000Z']);
});

test('attempts on one day are one attempt', () => {
  const on = (...days: string[]) => happened(...days.map((day) => ['no_access', day] as const));
  expect(standingOf(told({ happened: on('2026-10-19', '2026-10-19', '2026-10-27') })).noAccessCount).toBe(2);
});

test('another firm’s paper is done, and over once it is verified', () => {
  const work = ['done', '2026-11-12', { paper: 'Certificate 7, Bright' }] as const;
  expect(standingOf(told({ happened: happened(['not_ours', '2026-11-05'], work) }))).toMatchObject({
    ...{ state: 'done', doneOn: '2026-11-12', doneBy: 'Certificate 7, Bright' },
  });
  expect(standingOf(told({ happened: happened(work, ['verified', '2026-11-13']) })).state).toBe('verified');
});

test('another firm’s paper waits for a supervisor, and stops the clock on the day of its work', () => {
  const work = ['not_ours', '2026-11-12', { paper: 'Certificate 7' }] as const;
  const standing = standingOf(told({ happened: happened(work) }));
  expect(standing).toMatchObject({ state: 'not_ours', doneOn: '2026-11-12', doneBy: 'Certificate 7' });
  expect(standingOf(told({ happened: happened(work, ['verified', '2026-11-13']) }))).toMatchObject({
    ...{ state: 'verified', doneOn: '2026-11-12' },
  });
});

test('W17: gone in a later report is done on its day at the latest, and only while that report stands', () => {
  const later = { on: '2026-11-09', number: 'B-7' };
  const said = { foundOn: '2026-09-07', happened: happened(['removed', '2026-11-26']) };
  expect(standingOf(told({ ...said, later: [later] }))).toMatchObject({
    ...{ state: 'removed', doneOn: '2026-11-09', doneBy: 'Report B-7' },
  });
  expect(standingOf(told(said))).toMatchObject({ state: 'open', doneOn: null });
  // What is inspected afterwards proves nothing new.
  const more = { on: '2026-11-30', number: 'B-8' };
  expect(standingOf(told({ ...said, later: [later, more] }))).toMatchObject({ doneBy: 'Report B-7' });
});

test('a refused offer and an unclosed visit lead back to open', () => {
  const at = (...said: Parameters<typeof happened>) => standingOf(told({ happened: happened(...said) })).state;
  expect(at(['quoted', '2026-11-04'], ['offer_accepted', '2026-11-05'])).toBe('quoted');
  expect(at(['quoted', '2026-11-04'], ['offer_refused', '2026-11-05'])).toBe('open');
  expect(at(['booked', '2026-11-10', { visitId: 'v' }], ['unclosed', '2026-11-10', { visitId: 'v' }])).toBe('open');
});

test('a new tenant begins the count of attempts again, and ends the defence', () => {
  const refused = happened(['no_access', '2026-11-10'], ['defended', '2026-11-12'], ['no_access', '2026-11-20']);
  expect(standingOf(told({ happened: refused }))).toMatchObject({ state: 'defended', noAccessCount: 2 });
  expect(standingOf(told({ happened: refused, livesThereSince: '2026-11-15' }))).toMatchObject({
    ...{ state: 'open', noAccessCount: 1 },
  });
});

test('a certificate that names it verifies it on the day of the work', () => {
  const standing = standingOf(told({ remedy: { on: '2026-11-12', number: 'M-1' } }));
  expect(standing).toMatchObject({ state: 'verified', doneOn: '2026-11-12', doneBy: 'M-1' });
});

test('a home that is sold empty ends it, even after other moves', () => {
  const standing = standingOf(told({ happened: happened(['quoted', '2026-11-04'], ['ended', '2026-11-20']) }));
  expect(standing).toMatchObject({ state: 'ended', stateOn: '2026-11-20' });
});

test('where it stands in the list', () => {
  const at = (
    code: string,
    state: DefectState,
    more: { madeSafeOn?: string; doneOn?: string; dueOn?: string; followsC3?: boolean } = {},
  ) =>
    bucketOf({
      code,
      state,
      madeSafeOn: more.madeSafeOn ?? null,
      doneOn: more.doneOn ?? null,
      dueOn: more.dueOn ?? null,
      followsC3: more.followsC3 ?? false,
    });
  expect(at('C1', 'booked', { dueOn: '2026-12-22' })).toBe(buckets.atOnce);
  expect(at('C1', 'open', { madeSafeOn: '2026-11-18', dueOn: '2026-12-15' })).toBe(buckets.safeByLaw);
  expect(at('C2', 'open', { dueOn: '2026-11-29' })).toBe(buckets.byLaw);
  expect(at('FI', 'open')).toBe(buckets.urgent);
  expect(at('C3', 'open')).toBe(null);
  expect(at('C3', 'open', { followsC3: true })).toBe(buckets.wanted);
  expect(at('C2', 'done')).toBe(buckets.toVerify);
  expect(at('C2', 'verified')).toBe(null);
  expect(at('C2', 'not_ours', { dueOn: '2026-11-29' })).toBe(buckets.byLaw);
  expect(at('C2', 'not_ours', { doneOn: '2026-11-12' })).toBe(buckets.toVerify);
});

const england = { nation: 'England', tenure: 'private_rented', premisesType: 'residential' };
const wales = { ...england, nation: 'Wales' };

test.each([
  ['W1', england, 'C2', '2026-11-02', '2026-11-29'],
  ['W4', england, 'FI', '2026-10-28', '2026-11-24'],
  ['W5', england, 'C3', '2026-09-01', null],
  ['W8', england, 'C2', '2026-09-01', '2026-09-28'],
  ['W9, what the investigation found', england, 'C2', '2026-11-16', '2026-12-13'],
  ['W11', england, 'C1', '2026-11-18', '2026-12-15'],
  ['W12', england, 'C1', '2026-11-25', '2026-12-22'],
  ['W17', england, 'C2', '2026-09-07', '2026-10-04'],
  ['W18, the newer one', england, 'C2', '2026-11-09', '2026-12-06'],
  ['W24', { ...england, tenure: 'social_rented' }, 'C1', '2026-11-26', '2026-12-23'],
  ['W25', { ...england, tenure: 'social_rented' }, 'C2', '2026-12-02', '2026-12-29'],
  ['W26', wales, 'C2', '2026-11-16', null],
  ['a shop', { ...england, premisesType: 'commercial' }, 'C2', '2026-11-02', null],
] as const)('%s: the last day by law', (_name, home, code, found, due) => {
  expect(lawOf(home, code, found).dueOn).toBe(due);
});

test('W26: no term in law, and a target of our own', () => {
  expect(lawOf(wales, 'C2', '2026-11-16')).toEqual({ rule: 'WSI 2022/6 reg 6', dueOn: null, targetOn: '2026-12-13' });
});

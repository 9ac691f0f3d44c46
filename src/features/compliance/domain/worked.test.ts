import { expect, test } from 'vitest';
import type { z } from 'zod';
import { addDays } from '../../../domain/time/dates.ts';
import { assess } from './assess.ts';
import { homeFacts } from './facts.ts';

/* The worked cases of the domain's compliance.md, sections 2.2 and 3, on 26 November 2026. */
type Facts = Partial<z.input<typeof homeFacts>>;
const england: Facts = {
  nation: 'England',
  tenure: 'private_rented',
  tenancyGrantedOn: '2020-04-01',
  occupiedFrom: '2020-04-01',
};
const told = (on: string) => ({ what: 'report', to: 'tenant', on }) as const;
const confirmed = (to: 'tenant' | 'council', on: string, of = '1') => ({ what: 'confirmation', to, on, of }) as const;
const done = (on: string, proof = 'MEIWC') => [{ id: '1', on, proof }];
const ask = (facts: Facts) => {
  const { status, reasons, clocks } = assess(
    homeFacts.parse({ id: 'home', today: '2026-11-26', nextDue: null, ...england, ...facts }),
  );
  const state = Object.fromEntries(clocks.map((clock) => [clock.key, clock.state]));
  return { status, reasons, state, due: Object.fromEntries(clocks.map(({ key, due }) => [key, due])) };
};
const inspected = (on: string, code?: 'C1' | 'C2' | 'C3' | 'FI', more: Facts = {}) =>
  ask({ inspectedOn: on, codes: code ? [{ id: '1', code }] : [], served: [told(on)], ...more });

test.each<[string, ReturnType<typeof ask>, string, Record<string, string | null>]>([
  [
    'W1: C2 within its 28 days',
    inspected('2026-11-02', 'C2'),
    'open',
    { 'work:1': '2026-11-29', report_to_tenant: '2026-11-30' },
  ],
  ['W4: FI on a satisfactory report', inspected('2026-10-28', 'FI'), 'late', { 'work:1': '2026-11-24' }],
  ['W5: C3', inspected('2026-09-01', 'C3'), 'in_order', {}],
  [
    'W7: both told in time',
    inspected('2026-10-01', 'C2', {
      remedied: done('2026-10-20'),
      served: [told('2026-10-02'), confirmed('tenant', '2026-10-22'), confirmed('council', '2026-11-02')],
    }),
    'in_order',
    { 'confirmation_to_council:1': '2026-11-17' },
  ],
  [
    'W13: C1 repaired in the visit, still to be confirmed',
    inspected('2026-11-25', 'C1', { remedied: done('2026-11-25') }),
    'open',
    { 'confirmation_to_tenant:1': '2026-12-23', 'confirmation_to_council:1': '2026-12-23' },
  ],
  [
    'W23: an invoice is no proof',
    inspected('2026-10-01', 'C2', { remedied: done('2026-10-20', 'invoice') }),
    'late',
    { 'work:1': '2026-10-28' },
  ],
  [
    'W25: a social home, a significant hazard',
    inspected('2026-12-02', 'C2', {
      today: '2026-12-02',
      tenure: 'social_rented',
      hazard: { kind: 'significant', awareAt: '2026-12-02T10:00:00Z', investigatedOn: '2026-12-02' },
    }),
    'open',
    { hazard_summary: '2026-12-07', hazard_safety: '2026-12-09', 'work:1': '2026-12-29' },
  ],
  ['1: the fifth anniversary', inspected('2021-11-26'), 'in_order', { next_inspection: '2026-11-26' }],
  [
    '1: in Wales a day sooner',
    inspected('2021-11-26', undefined, { nation: 'Wales' }),
    'late',
    { next_inspection: '2026-11-25' },
  ],
  [
    '1.4: Wales, work during the contract is confirmed within 14 days starting with it',
    inspected('2026-11-02', 'C2', {
      nation: 'Wales',
      occupiedFrom: '2024-01-01',
      remedied: [{ id: '1', on: '2026-11-10', proof: 'MEIWC', result: 'met', finds: [] }],
      served: [{ what: 'report', to: 'tenant', on: '2026-11-03' }],
    }),
    'late',
    { 'confirmation_to_tenant:1': '2026-11-23' },
  ],
  ['2: expired', inspected('2021-11-25'), 'late', { next_inspection: '2026-11-25' }],
  [
    '3: the report says 2 years',
    inspected('2024-11-20', undefined, { nextDue: '2026-11-20' }),
    'late',
    { next_inspection: '2026-11-20' },
  ],
  [
    '4: the report says 10 years',
    inspected('2024-05-01', undefined, { nextDue: '2034-05-01' }),
    'in_order',
    { next_inspection: '2029-05-01' },
  ],
  ['5: 29 February', inspected('2024-02-29'), 'in_order', { next_inspection: '2029-02-28' }],
  ['6: no report', ask({}), 'late', { next_inspection: '2020-03-31' }],
  [
    '7: social, granted just before the duties',
    ask({ tenure: 'social_rented', tenancyGrantedOn: '2025-11-15', occupiedFrom: '2025-11-15' }),
    'late',
    { next_inspection: '2026-10-31' },
  ],
  [
    '8: social, an older tenancy',
    inspected('2020-06-15', undefined, { tenure: 'social_rented', tenancyGrantedOn: '2019-01-01' }),
    'late',
    { next_inspection: '2026-10-31' },
  ],
  [
    '13: one board of two, the rest expired',
    inspected('2026-05-01', undefined, { scope: 'part', previous: { inspectedOn: '2021-08-01' } }),
    'late',
    { next_inspection: '2026-08-01' },
  ],
  ['16: a lodger', inspected('2015-01-01', undefined, { excluded: 'shares with the landlord' }), 'out_of_scope', {}],
  [
    '17: empty, the report expired',
    inspected('2015-01-01', undefined, { let: false, nextDue: '2020-01-01' }),
    'out_of_scope',
    {},
  ],
  [
    "18: the landlord's unsafe cooker",
    inspected('2026-06-01', undefined, {
      tenure: 'social_rented',
      equipment: { checkedOn: '2026-11-02', safe: false },
    }),
    'open',
    { equipment_repair: '2026-11-30', equipment_check: '2031-11-02' },
  ],
  ['19: a report without a date', ask({ reportHeld: true, inspectedOn: null }), 'unknown', {}],
])('%s', (_about, { status, due }, wanted, days) => {
  expect(status).toBe(wanted);
  expect(due).toMatchObject(days);
});

test('14: more than a fifth untested, or no board opened, asks a person and changes no status', () => {
  const asked = (tested: number, isBoardOpened = true) => {
    const { status, reasons } = inspected('2026-09-01', undefined, {
      coverage: { circuits: 10, tested, isBoardOpened },
    });
    return [status, reasons.includes('coverage_asks')];
  };
  expect([asked(0), asked(7), asked(8), asked(10, false)]).toEqual([
    ['in_order', true],
    ['in_order', true],
    ['in_order', false],
    ['in_order', true],
  ]);
});

test('late work stays late in the record', () => {
  const { status, reasons } = inspected('2026-09-01', 'C2', {
    remedied: done('2026-10-05'),
    served: [told('2026-09-02'), confirmed('tenant', '2026-10-07'), confirmed('council', '2026-10-07')],
  });
  expect({ status, reasons }).toEqual({ status: 'in_order', reasons: ['late_in_past'] });
});

test('three attempts are no defence before a named person accepts it, nor with too little notice', () => {
  const visits = ['2026-10-19', '2026-10-27', '2026-11-04'];
  const access = (noticeOn: (visit: string) => string) =>
    visits.map((visitOn) => ({ noticeOn: noticeOn(visitOn), visitOn, result: 'refused' }));
  const early = () => '2026-10-01';
  expect(inspected('2026-10-12', 'C2', { access: access(early) }).status).toBe('late');
  const accepted = { defenceAcceptedOn: '2026-11-09' };
  expect(inspected('2026-10-12', 'C2', { access: access(early), ...accepted }).status).toBe('defended');
  expect(inspected('2026-10-12', 'C2', { access: access((visit) => visit), ...accepted }).status).toBe('late');
});

test('what a person accepted of one observation excuses the work on it, and nothing else', () => {
  const access = ['2026-10-19', '2026-10-27', '2026-11-04'].map((visitOn) => ({
    ...{ noticeOn: addDays(visitOn, -3), visitOn, result: 'refused' },
  }));
  const refused = { id: '1', code: 'C2', defendedOn: '2026-11-09' } as const;
  const home = (more: Facts) => inspected('2026-10-12', 'C2', { access, codes: [refused], ...more });
  expect(home({}).status).toBe('defended');
  const other = home({ codes: [refused, { id: '2', code: 'C2' }] });
  expect([other.status, other.state]).toMatchObject(['late', { 'work:1': 'defended', 'work:2': 'late' }]);
  const due = home({ nextDue: '2026-11-20' });
  expect([due.status, due.state]).toMatchObject(['late', { next_inspection: 'late', 'work:1': 'defended' }]);
  expect(due.reasons).toEqual(expect.arrayContaining(['access_defence', 'access_no_defence']));
  const social = home({
    tenure: 'social_rented',
    equipment: { checkedOn: '2021-10-12', safe: true },
    hazards: [{ kind: 'significant', awareAt: '2026-12-01T10:00:00Z', of: '1' }],
    today: '2026-12-31',
  });
  expect(social.state).toMatchObject({ equipment_check: 'late', 'hazard_investigate:1': 'late', 'work:1': 'defended' });
});

test('24 hours run by the clock through the night on which the clocks change', () => {
  const { due } = inspected('2026-10-24', 'C1', {
    today: '2026-10-24',
    tenure: 'social_rented',
    hazard: { kind: 'emergency', awareAt: '2026-10-24T18:00:00+01:00' },
  });
  expect(due.hazard_make_safe).toBe('2026-10-25T17:00:00+00:00');
});

test('a danger made safe on the last day is in time by its hour only: without one, the cautious reading is late', () => {
  const made = (madeSafeAt: string) =>
    ask({
      today: '2026-11-28',
      tenure: 'social_rented',
      inspectedOn: '2026-11-25',
      hazard: { kind: 'emergency', awareAt: '2026-11-26T09:00:00Z' },
      codes: [{ id: '1', code: 'C1', madeSafeAt }],
    }).state.hazard_make_safe;
  expect([made('2026-11-26'), made('2026-11-27'), made('2026-11-28')]).toEqual(['met', 'met_late', 'met_late']);
  expect([made('2026-11-27T08:30:00Z'), made('2026-11-27T22:00:00Z')]).toEqual(['met', 'met_late']);
});

test('a hazard on the evening before Christmas counts no holiday', () => {
  const { due } = inspected('2026-12-22', 'C2', {
    today: '2026-12-22',
    tenure: 'social_rented',
    hazard: { kind: 'significant', awareAt: '2026-12-22T10:00:00Z', investigatedOn: '2026-12-22' },
  });
  expect(due).toMatchObject({ hazard_summary: '2026-12-29', hazard_safety: '2026-12-31' });
});

test('further work on a hazard begins in 5 working days, or in 12 weeks where that is not practicable', () => {
  const inSocialHome = (more: object): Facts => ({
    today: '2026-12-17',
    tenure: 'social_rented',
    inspectedOn: '2026-12-08',
    codes: [{ id: '1', code: 'C2' }],
    hazards: [{ of: '1', kind: 'significant', awareAt: '2026-12-08T10:00:00Z', investigatedOn: '2026-12-09', ...more }],
  });
  const further = (more: object) => ask(inSocialHome(more));
  const clock = (more: object) => {
    const { due, state } = further(more);
    return [due['hazard_further:1'], state['hazard_further:1']];
  };
  expect(clock({})).toEqual([undefined, undefined]);
  expect(clock({ further: 'days' })).toEqual(['2026-12-16', 'late']);
  expect(clock({ further: 'weeks' })).toEqual(['2027-03-03', 'open']);
  expect(clock({ further: 'days', furtherBegunOn: '2026-12-16' })).toEqual(['2026-12-16', 'met']);
  expect(further({ further: 'days' }).reasons).toContain('hazard_late');
  expect(clock({ further: 'days', kind: 'emergency' })).toEqual(['2026-12-16', 'late']);
  const repaired = {
    ...inSocialHome({ further: 'days' }),
    remedied: [{ id: '1', on: '2026-12-10', proof: 'certificate' }],
  };
  expect(ask(repaired).state['hazard_further:1']).toBe('late');
});

test('what has not happened yet changes nothing', () => {
  const later = { remedied: done('2026-11-28'), served: [told('2026-11-28')] };
  expect(inspected('2026-11-02', 'C2', later)).toEqual(inspected('2026-11-02', 'C2', { served: [] }));
});

test('a C1 of a visual report is a danger in a home without a condition report', () => {
  const codes = [{ id: '1 of VISUAL-1', code: 'C1', inspectedOn: '2026-11-20' } as const];
  expect(ask({ codes }).status).toBe('danger');
});

test('a duty whose last day was before anyone recorded copies has no clock', () => {
  const work = { remedied: done('2026-09-20'), served: [] };
  expect(inspected('2026-09-01', 'C2', { ...work, copiesRecordedFrom: '2026-10-18' }).status).toBe('late');
  expect(inspected('2026-09-01', 'C2', { ...work, copiesRecordedFrom: '2026-10-19' }).status).toBe('in_order');
  expect(inspected('2026-09-01', 'C2', { ...work, copiesRecordedFrom: null }).status).toBe('in_order');
});

test('where nobody knows since when the tenant lives there, the copy is theirs of the day of the inspection', () => {
  const unknown = { tenancyGrantedOn: null, occupiedFrom: null, served: [] };
  const owed = inspected('2026-11-18', undefined, unknown);
  expect([owed.status, owed.due.report_to_tenant]).toEqual(['open', '2026-12-16']);
  expect(owed.reasons).toContain('not_served_tenant');
  expect(inspected('2026-11-18', undefined, { ...unknown, served: [told('2026-11-20')] }).status).toBe('in_order');
  expect(inspected('2026-10-20', undefined, unknown).state.report_to_tenant).toBe('late');
  const wales = inspected('2026-11-18', undefined, { ...unknown, nation: 'Wales' });
  expect([wales.status, wales.due.report_to_tenant]).toEqual(['open', '2026-12-01']);
  const scotland = inspected('2026-11-18', undefined, { ...unknown, nation: 'Scotland' });
  expect([scotland.status, scotland.due.report_to_tenant]).toEqual(['open', null]);
  expect(inspected('2026-11-18', undefined, { ...unknown, let: false }).status).toBe('out_of_scope');
});

test('work during a contract in Wales is confirmed from its day, where nobody knows since when they live there', () => {
  const work = { nation: 'Wales', occupiedFrom: null, remedied: done('2026-11-20') } as const;
  expect(inspected('2026-11-02', 'C2', work).due['confirmation_to_tenant:1']).toBe('2026-12-03');
});

test('a copy without a day in law is asked for only where copies were recorded within four weeks of the inspection', () => {
  const scotland: Facts = { nation: 'Scotland', served: [], copiesRecordedFrom: '2026-11-01' };
  expect(inspected('2022-11-18', undefined, scotland).status).toBe('in_order');
  expect(inspected('2026-10-20', undefined, scotland).status).toBe('open');
});

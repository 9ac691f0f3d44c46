import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currentProfile } from '../../../domain/verification/limits/profile.ts';
import { limitTables } from '../../../domain/verification/limits/tables/tables.ts';
import { type Answer, type Calculator, readEntries } from './calculator.ts';
import { calculators } from './calculators.ts';

function calculatorOf(slug: string): Calculator {
  const found = calculators.find((calculator) => calculator.slug === slug);
  if (!found) throw new Error(`no calculator ${slug}`);
  return found;
}

function worked(slug: string, query: Record<string, string>): Answer {
  const { fields, answer } = calculatorOf(slug);
  const { errors, given } = readEntries(fields, query);
  expect(errors).toEqual([]);
  return answer(given);
}

const arithmeticOf = ({ steps }: Answer) => steps.map(({ calculation }) => calculation.arithmetic);
const codesOf = ({ findings }: Answer) => findings.map(({ rule }) => rule);
const short = (answer: Answer) => [answer.verdict.tone, ...codesOf(answer)].join(' ');

const b32 = { device: 'BS EN 60898 B', rating: '32', earthing: 'TN', circuit: 'sockets' };
test.each([
  ['0.62', 'good'],
  ['1.10', 'good'],
  ['1.11', 'warn ZS_OVER_80PCT'],
  ['1.37', 'warn ZS_OVER_80PCT'],
  ['1.38', 'bad ZS_OVER_MAX'],
  ['>1.37', 'bad ZS_OVER_MAX'],
  ['>1.00', 'info NOT_CHECKABLE'],
  ['0,62', 'good'],
])('a Zs of %s Ω on a 32 A type B: %s', (zs, said) => {
  expect(short(worked('max-zs', { ...b32, zs }))).toBe(said);
});

test.each<[string, Record<string, string>, string, string]>([
  ['type D on a distribution circuit', { device: 'BS EN 60898 D', rating: '63', circuit: 'distribution' }, '0.35', '5'],
  ['type D on sockets', { device: 'BS EN 60898 D', rating: '63' }, '0.17', '0.4'],
  ['a fixed 45 A rewireable', { device: 'BS 3036 na', rating: '45', circuit: 'fixed' }, '1.51', '5'],
  ['the same with sockets', { device: 'BS 3036 na', rating: '45' }, '0.56', '0.4'],
  ['a fixed 40 A on TT', { device: 'BS EN 60898 B', rating: '40', earthing: 'TT', circuit: 'fixed' }, '1.09', '1'],
  ['a rating not in the tables', { device: 'BS EN 60898 B', rating: '45', circuit: 'fixed' }, '0.97', '5'],
  ['a BS 3871 type 2', { device: 'BS 3871 2', rating: '30' }, '1.04', '0.4'],
])('the maximum Zs for %s', (_, query, ohms, seconds) => {
  const answer = worked('max-zs', { ...b32, ...query });
  expect(answer.verdict).toMatchObject({ tone: 'info', title: `${ohms} Ω` });
  expect(answer.steps[0]?.calculation).toMatchObject({ text: seconds, unit: 's' });
  expect(answer.findings).toEqual([]);
});

test('a device without a tabulated limit is reported, not passed', () => {
  for (const zs of ['', '0.01']) {
    const answer = worked('max-zs', { ...b32, device: 'BS 88-2 gG', rating: '33', zs });
    expect(answer.verdict).toMatchObject({ tone: 'info', title: 'No limit to compare with' });
  }
});

test('Zs from its parts: the sum, its tolerance, and the warm value', () => {
  const query = { zdb: '0.35', r1r2: '0.90', cable: 'A' };
  expect(arithmeticOf(worked('zs', query))).toEqual([
    '0.35 + 0.90 = 1.25',
    '1.25 + 0.125 = 1.375',
    '1.25 − 0.25 = 1.00',
    '0.35 + 1.20 × 0.90 = 1.43',
  ]);
  expect(arithmeticOf(worked('zs', { ...query, cable: 'G', degrees: '10', limit: '1.37' })).slice(3)).toEqual([
    '0.90 ÷ 0.96 = 0.938',
    '0.35 + 1.28 × 0.938 = 1.55064 > 1.37',
  ]);
  expect(worked('zs', { ...query, degrees: '20' }).steps).toHaveLength(4);
});

test.each([
  [{ zdb: '0.18', r1r2: '0.35', zs: '0.63' }, 'good'],
  [{ zdb: '0.18', r1r2: '0.35', zs: '0.92' }, 'warn ZS_CALC_MISMATCH'],
  [{ zdb: '0.30', r1r2: '0.60', zs: '0.65' }, 'good PARALLEL_PATH'],
  [{ zdb: '0.30', r1r2: '0.60', zs: '0.55' }, 'warn ZS_BELOW_R1R2'],
  [{ zdb: '0.35', r1r2: '0.90', limit: '1.37' }, 'warn'],
  [{ zdb: '0.35', r1r2: '0.90', zs: '1.40', limit: '1.37' }, 'bad ZS_CALC_MISMATCH'],
  [{ zdb: '0.80', r1r2: '0.40', zs: '1.20', limit: '1.37' }, 'good'],
])('Zs against its parts: %o is %s', (query, said) => {
  expect(short(worked('zs', { cable: 'A', ...query }))).toBe(said);
});

const ring = { r1: '0.61', rn: '0.60', r2: '1.00', cable: '2.5/1.5', r1r2: '0.41' };
test('a sound ring, with every calculation', () => {
  const answer = worked('ring-final', ring);
  expect(short(answer)).toBe('good');
  expect(arithmeticOf(answer)).toEqual([
    '|0.61 − 0.60| = 0.01',
    '0.61 × 1.633 = 1.00',
    '1.00 ÷ 0.61 = 1.639',
    '12.10 ÷ 7.41 = 1.633',
    '(0.61 + 0.60) ÷ 4 = 0.3025',
    '(0.61 + 1.00) ÷ 4 = 0.4025',
  ]);
});

test.each([
  [{ rn: '0.75' }, 'warn RING_R1_RN'],
  [{ r2: '0.60', r1r2: '' }, 'warn RING_CPC_RATIO'],
  [{ r1r2: '0.62' }, 'warn RING_R1R2'],
  [{ r2: '>20', r1r2: '' }, 'bad RING_OPEN'],
  [{ r1: '0' }, 'warn RING_R1_RN NOT_CHECKABLE RING_R1R2'],
])('a ring with %o: %s', (query, said) => {
  const answer = worked('ring-final', { ...ring, ...query });
  expect([answer.verdict.tone, ...codesOf(answer)].join(' ')).toBe(said);
});

test.each([
  [{ idn: '100', kind: 'general', ra: '620' }, 'bad RA_OVER_LIMIT'],
  [{ idn: '30', kind: 'general', ra: '240' }, 'warn RA_UNSTABLE'],
  [{ idn: '30', kind: 'general', ra: '200', ms: '300' }, 'good'],
  [{ idn: '30', kind: 'general', ms: '340' }, 'bad RCD_SLOW'],
  [{ idn: '100', kind: 'S', ms: '110' }, 'bad RCD_TOO_FAST'],
  [{ idn: '100', kind: 'S', ms: '340' }, 'good'],
  [{ idn: '30', kind: 'general', ms: '>300' }, 'bad RCD_NO_TRIP'],
  [{ idn: '30', kind: 'BS 7288', ms: '201' }, 'bad RCD_SLOW'],
  [{ idn: '30', kind: 'BS 4293', delay: '200', ms: '290' }, 'bad RCD_TOO_FAST'],
  [{ idn: '30', kind: 'general' }, 'info'],
])('an RCD and its electrode: %o is %s', (query, said) => {
  expect(short(worked('rcd-and-electrode', query))).toBe(said);
});

test('the electrode’s voltage and highest resistance are shown', () => {
  const answer = worked('rcd-and-electrode', { idn: '30', kind: 'general', ra: '240' });
  expect(arithmeticOf(answer)).toEqual(['50 ÷ 30 × 1000 = 1667', '240 × 30 ÷ 1000 = 7.2', 'time ≤ 300']);
});

test.each<[string, Record<string, string>, string, string]>([
  ['a time', { zs: '0.62', seconds: '0.1', area: '1.5' }, '1.02', 'good'],
  ['a rewireable fuse at its limit', { zs: '1.04', device: 'BS 3036 na', rating: '30', area: '1' }, '1.16', 'bad'],
  ['a rewireable fuse nearer', { zs: '0.62', device: 'BS 3036 na', rating: '30', area: '1' }, '1.16', 'info'],
  ['the same with 1.5 mm²', { zs: '0.62', device: 'BS 3036 na', rating: '30', area: '1.5' }, '1.16', 'good'],
  ['no area', { zs: '0.62', device: 'BS 3036 na', rating: '30' }, '1.16', 'info'],
  [
    'a breaker at 2.09 kA',
    { zs: '0.21', zdb: '0.11', device: 'BS EN 60898 B', rating: '32', area: '1.5' },
    '1.5',
    'good',
  ],
  [
    'a breaker at 3.83 kA',
    { zs: '0.14', zdb: '0.06', device: 'BS EN 60898 B', rating: '32', area: '1.5' },
    '2.5',
    'info',
  ],
  [
    'the same in thermosetting cable, to which the class does not apply',
    { zs: '0.50', zdb: '0.40', device: 'BS EN 60898 B', rating: '32', area: '1.5', conductor: 'copper_90_in_cable' },
    '1.28',
    'good',
  ],
])('the adiabatic check with %s', (_, query, least, tone) => {
  const answer = worked('adiabatic', { conductor: 'copper_70_in_cable', ...query });
  expect(answer.steps.at(-1)?.calculation.text).toBe(least);
  expect(answer.verdict.tone).toBe(tone);
});

test.each([
  [{ zs: '1' }, /Enter the time, or the device/],
  [{ zs: '1', seconds: '5.1' }, /up to 5 s/],
  [{ zs: '9', zdb: '0.2', device: 'BS EN 60898 B', rating: '32' }, /is not known/],
  [{ zs: '0.6', device: 'BS EN 60898 B', rating: '32' }, /Enter Zdb/],
])('the adiabatic check asks for missing values: %o', (query, words) => {
  const { verdict, steps } = worked('adiabatic', { conductor: 'copper_70_in_cable', ...query });
  expect([verdict.tone, steps]).toEqual(['info', []]);
  expect(verdict.words).toMatch(words);
});

const way = { kind: 'radial', use: 'other', supply: 'public' };
test.each<[Record<string, string>, string, string, string]>([
  [{ size: '10', kw: '9.5', metres: '22' }, '4.00', '1.74', 'good'],
  [{ size: '1', amps: '4', metres: '45', use: 'lighting' }, '7.92', '3.44', 'bad'],
  [{ size: '1', amps: '4', metres: '45', use: 'lighting', supply: 'private' }, '7.92', '3.44', 'good'],
  [{ size: '2.5', amps: '32', metres: '60', kind: 'ring' }, '8.64', '3.76', 'good'],
  [{ size: 'other', mv: '2', amps: '20', metres: '150' }, '6.00', '2.61', 'good'],
])('volt drop: %o is %s V, %s %%: %s', (query, volts, percent, tone) => {
  const answer = worked('volt-drop', { ...way, ...query });
  expect(answer.steps.map(({ calculation }) => calculation.text).slice(1, 3)).toEqual([volts, percent]);
  expect(answer.verdict.tone).toBe(tone);
});

test('volt drop asks for missing values', () => {
  expect(worked('volt-drop', { ...way, size: '10', metres: '22' }).verdict.words).toMatch(/design current/);
  expect(worked('volt-drop', { ...way, size: 'other', amps: '6', metres: '22' }).verdict.words).toMatch(/mV\/A\/m/);
});

test.each([
  [{ circuit: 'lv', megohms: '0.99' }, 'bad IR_BELOW_MIN'],
  [{ circuit: 'lv', megohms: '1.0' }, 'warn IR_LOW'],
  [{ circuit: 'lv', megohms: '>299' }, 'good'],
  [{ circuit: 'extra_low', megohms: '0.5' }, 'good'],
  [{ circuit: 'over-500', megohms: '0.9' }, 'bad IR_BELOW_MIN'],
  [{ circuit: 'felv', megohms: '1.4' }, 'good'],
  [{ circuit: 'lv' }, 'info'],
])('insulation: %o is %s', (query, said) => {
  expect(short(worked('insulation', query))).toBe(said);
});

test('the test voltage depends on the circuit', () => {
  const volts = (circuit: string) => arithmeticOf(worked('insulation', { circuit }))[0];
  expect([volts('extra_low'), volts('lv'), volts('over-500')]).toEqual(['250', '500', '1000']);
});

test.each(calculators.map((calculator) => [calculator.slug, calculator] as const))(
  '%s: its example has an answer with steps, and its tables exist',
  (slug, { example, tables }) => {
    const { steps, verdict, summary } = worked(slug, { ...example });
    expect(steps.length).toBeGreaterThan(1);
    expect([verdict.title, summary]).not.toContain('');
    const ids = limitTables(currentProfile).map(({ id }) => id);
    for (const table of tables) expect(ids).toContain(table);
  },
);

test.each<[string, Record<string, string>, string[]]>([
  ['max-zs', {}, ['device', 'rating', 'earthing', 'circuit']],
  ['max-zs', { ...b32, rating: '0' }, ['rating']],
  ['max-zs', { ...b32, rating: '>32' }, ['rating']],
  ['max-zs', { ...b32, zs: 'LIM' }, ['zs']],
  ['max-zs', { ...b32, device: 'BS 88-2', earthing: 'IT' }, ['device', 'earthing']],
  ['ring-final', { ...ring, r1: 'open', cable: '2.5/2.5' }, ['r1', 'cable']],
])('%s refuses %o in its fields', (slug, query, fields) => {
  const { errors, typed } = readEntries(calculatorOf(slug).fields, query);
  expect(errors.map(({ field }) => field)).toEqual(fields);
  for (const [name, text] of Object.entries(query)) expect(typed[name]).toBe(text);
});

test('every entry is answered or refused, and nothing throws', () => {
  const entry = fc.oneof(
    fc.constantFrom('', '0', '0.001', '9999999', '>299', '<0.1', '1e9', '-1', 'LIM', '__proto__', 'NaN', '1,5'),
    fc.string({ maxLength: 80 }),
  );
  for (const { fields, answer } of calculators) {
    const queries = fc.record(
      Object.fromEntries(
        fields.map((field) => [
          field.name,
          field.kind === 'choice'
            ? fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...field.choices.map(({ value }) => value)) }, entry)
            : entry,
        ]),
      ),
    );
    fc.assert(
      fc.property(queries, (query) => {
        const { errors, given } = readEntries(fields, query as Record<string, string>);
        if (errors.length > 0) return;
        const { steps, verdict } = answer(given);
        expect(verdict.title).not.toBe('');
        for (const { calculation } of steps) expect(calculation.arithmetic).not.toMatch(/undefined|NaN/);
      }),
      { numRuns: 150 },
    );
  }
});

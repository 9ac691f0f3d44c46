import { describe, expect, test } from 'vitest';
import { ageInWords, ageOf } from './age.ts';
import { type DutyFacts, dutiesOf } from './duties.ts';
import { asksForWork, countCodes, putRightOf, safetyOf, safetySince } from './safety.ts';

const none = { C1: 0, C2: 0, C3: 0, FI: 0 };

describe('is it safe', () => {
  test.each([
    [
      'unsatisfactory',
      { ...none, C1: 1, C3: 2 },
      'bad',
      /^Danger present \(C1\): immediate action required\..*1 × danger present \(C1\), 2 × improvement/,
    ],
    [
      'unsatisfactory',
      { ...none, C2: 3 },
      'bad',
      /^Potentially dangerous \(C2\): urgent action required\..*3 × potentially dangerous \(C2\)\.$/,
    ],
    [
      'unsatisfactory',
      { ...none, FI: 1 },
      'bad',
      /^Further investigation required without delay \(FI\)\..*1 × to be investigated \(FI\)\.$/,
    ],
    [
      'unsatisfactory',
      { ...none, C3: 2 },
      'bad',
      /^No C1, C2 or FI was found\. .*Found: 2 × improvement recommended \(C3\)\.$/,
    ],
    ['unsatisfactory', none, 'bad', /cannot be called safe for continued use\.$/],
    ['satisfactory', { ...none, FI: 1 }, 'warn', /Further investigation required.*1 × to be investigated \(FI\)/],
    ['satisfactory', { ...none, C3: 1 }, 'good', /found safe for continued use\. Found: 1 × improvement/],
    ['satisfactory', none, 'good', /found safe for continued use\.$/],
  ] as const)('%s with %j has the tone %s', (outcome, codes, tone, words) => {
    const safety = safetyOf(outcome, codes);
    expect(safety.tone).toBe(tone);
    expect(safety.words).toMatch(words);
  });

  test('only codes are counted', () => {
    expect(countCodes([{ code: 'C1' }, { code: 'C3' }, { code: 'C3' }, { code: 'c2' }, {}])).toEqual({
      ...none,
      C1: 1,
      C3: 2,
    });
  });
});

describe('work done since', () => {
  const found = { ...none, C1: 1, C2: 2, C3: 1 };
  const safety = safetyOf('unsatisfactory', found);
  const asFound = `As found on 20 November 2026: ${safety.words}`;
  test.each([
    [found, safety.title, safety.words],
    [{ ...found, C3: 0 }, safety.title, safety.words],
    [
      { ...none, C2: 1 },
      safety.title,
      `2 of 3 put right since. Still open: 1 × potentially dangerous (C2). ${asFound}`,
    ],
    [
      { ...found, C2: 1 },
      safety.title,
      `1 of 3 put right since. Still open: 1 × danger present (C1), 1 × potentially dangerous (C2). ${asFound}`,
    ],
    [{ ...none, C3: 1 }, 'Unsatisfactory, since put right', `Since put right. ${asFound}`],
  ] as const)('with %j left comes before the original finding', (left, title, words) => {
    expect(safetySince(safety, { found, left, on: '2026-11-20' })).toEqual({ tone: safety.tone, title, words });
  });

  test('a danger that was made safe since the report comes first', () => {
    const now = { found, left: found, on: '2026-11-20', safeNow: 1 };
    expect(safetySince(safety, now).words).toBe(
      `Danger present (C1), made safe for now: a permanent repair is still required. ${asFound}`,
    );
    expect(safetySince(safety, { ...now, left: { ...found, C2: 0 } }).words).toContain(
      'Still open: 1 × danger present (C1). Danger present (C1), made safe for now',
    );
  });

  test.each(['England', 'Wales', 'Scotland', 'Northern Ireland', ''])(
    'in %s no reader is told to have finished work done',
    (nation) => {
      const facts = { nation, premises: 'residential', inspectedOn: '2026-11-20', nextDue: '2031-11-20', codes: none };
      const before = dutiesOf({ ...facts, codes: found });
      const since = dutiesOf({ ...facts, isPutRight: true });
      expect(since).not.toEqual(before);
      for (const { words } of since) expect(words).not.toMatch(/No work is required|\b(?:C1|C2|FI)\b/);
      const confirms = { England: /within 28 days of the work/, Wales: /confirmation of it .* within 14 days/ }[nation];
      if (confirms) expect(since.find(({ who }) => who === 'Landlord')?.words).toMatch(confirms);
    },
  );
});

describe('what was put right during the inspection', () => {
  const fixed = (code: string, code_left?: string) => ({
    code,
    fixed: { done: true, ...(code_left && { code_left }) },
  });
  test('counts as left, and as found until the code as left is given', () => {
    const observations = [fixed('C1', 'none'), fixed('C2', 'C3'), fixed('C2'), { code: 'C2', fixed: { done: false } }];
    expect(countCodes(observations)).toEqual({ ...none, C2: 2, C3: 1 });
    expect(putRightOf(observations)).toEqual({ gone: 1, less: [{ found: 'C2', left: 'C3' }] });
  });

  test('a defect left as grave or graver is neither put right nor made less dangerous', () => {
    const observations = [
      fixed('C3', 'C2'),
      fixed('C2', 'C2'),
      fixed('C3', 'FI'),
      { fixed: { done: true, code_left: 'none' } },
    ];
    expect(putRightOf(observations)).toEqual({ gone: 0, less: [] });
  });

  test('a defect made less dangerous is not called put right', () => {
    const { words } = safetyOf('unsatisfactory', { ...none, C2: 1 }, putRightOf([fixed('C1', 'C2')]));
    expect(words).toMatch(/ 1 defect was made less dangerous: C1 as found, C2 as left\.$/);
    expect(words).not.toMatch(/was put right|were put right/);
    const several = safetyOf(
      'unsatisfactory',
      none,
      putRightOf([fixed('C1', 'C2'), fixed('C2', 'C3'), fixed('C1', 'none')]),
    );
    expect(several.words).toMatch(
      /1 defect that was found was put right during the inspection\. 2 defects were made less dangerous: C1 as found, C2 as left; C2 as found, C3 as left\.$/,
    );
  });

  test.each([
    [none, { gone: 1, less: [] }, /as found.*1 defect that was found was put right/],
    [
      { ...none, C2: 1 },
      { gone: 2, less: [] },
      /urgent action required.*Left open: 1 × potentially dangerous.*2 defects that were found/,
    ],
  ] as const)('%j with %j leaves no danger', (codes, putRight, words) => {
    expect(safetyOf('unsatisfactory', codes, putRight).words).toMatch(words);
  });

  test('asks for no work, unless something is left', () => {
    expect(
      [[{ code: 'C2' }], [fixed('C2', 'none')], [fixed('C1', 'C2')]].map((of) => asksForWork(countCodes(of))),
    ).toEqual([true, false, true]);
  });
});

describe('age', () => {
  const facts = {
    status: 'current',
    inspectedOn: '2026-11-10',
    nextDue: '2031-11-09',
    latestOn: '2026-11-10',
  } as const;

  test.each([
    ['due on the day itself', facts, '2031-11-09', { kind: 'due', on: '2031-11-09' }],
    ['overdue the day after', facts, '2031-11-10', { kind: 'overdue', since: '2031-11-09' }],
    [
      'history once the site was inspected later',
      { ...facts, latestOn: '2027-01-01' },
      '2026-12-01',
      { kind: 'historic', laterOn: '2027-01-01' },
    ],
    [
      'history rather than overdue',
      { ...facts, latestOn: '2031-10-01' },
      '2032-01-01',
      { kind: 'historic', laterOn: '2031-10-01' },
    ],
    ['replaced', { ...facts, status: 'superseded', latestOn: '2027-01-01' }, '2032-01-01', { kind: 'replaced' }],
    ['withdrawn', { ...facts, status: 'withdrawn', latestOn: undefined }, '2032-01-01', { kind: 'withdrawn' }],
    [
      'due if the site has no other certificate',
      { ...facts, latestOn: undefined },
      '2027-01-01',
      { kind: 'due', on: '2031-11-09' },
    ],
  ] as const)('it is %s', (_, given, today, age) => {
    expect(ageOf(given, today)).toEqual(age);
  });

  test('no age has the colour of a good result', () => {
    for (const today of ['2027-01-01', '2032-01-01'])
      for (const status of ['current', 'superseded', 'withdrawn'] as const)
        expect(ageInWords(ageOf({ ...facts, status }, today)).tone).not.toBe('good');
  });
});

describe('duties', () => {
  const facts: DutyFacts = {
    nation: 'England',
    premises: 'residential',
    inspectedOn: '2026-11-10',
    nextDue: '2031-11-09',
    codes: { ...none, C2: 1 },
  };
  const said = (more: Partial<DutyFacts>) =>
    dutiesOf({ ...facts, ...more })
      .map(({ who, words }) => `${who}: ${words}`)
      .join('\n');

  test('in England and Northern Ireland work is due on the 28th day, counting the day of the inspection as the first', () => {
    for (const nation of ['England', 'Northern Ireland']) {
      expect(said({ nation }).match(/7 December 2026/g)).toHaveLength(3);
      for (const code of ['C1', 'C2', 'FI'])
        expect(said({ nation, codes: { ...none, [code]: 1 } })).toContain('7 December 2026');
    }
  });

  test('a C3 sets no date for work; the report itself is due 28 days after the inspection', () => {
    const words = said({ codes: { ...none, C3: 2 } });
    expect(words).not.toContain('7 December 2026');
    expect(words.match(/by 8 December 2026/g)).toHaveLength(2);
  });

  test.each(['Wales', 'Scotland', ''])('gives no day for the work where the law sets none: "%s"', (nation) => {
    expect(said({ nation })).not.toMatch(/\d December 2026|28 days/);
  });

  test('premises that are not a home have a duty of their own', () => {
    expect(said({ premises: 'commercial' })).toContain('Electricity at Work Regulations 1989');
    expect(said({ premises: 'commercial' })).not.toMatch(/28 days|Tenant/);
  });

  test.each(['England', 'Wales', 'Scotland', 'Northern Ireland', ''])(
    'tenant, landlord and council each have a text: "%s"',
    (nation) => {
      for (const codes of [none, facts.codes]) {
        const duties = dutiesOf({ ...facts, nation, codes });
        expect(duties.map(({ who }) => who)).toEqual(['Tenant', 'Landlord', 'Council']);
        for (const { words } of duties) expect(words).toMatch(/\.$/);
      }
    },
  );
});

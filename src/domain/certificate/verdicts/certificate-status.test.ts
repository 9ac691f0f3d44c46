import { describe, expect, test } from 'vitest';
import type { Codes } from '../../forms/words/danger-words.ts';
import { type Age, ageInWords, statusInWords } from './age.ts';
import { type CertificateStatus, isInDanger, openOf, resultInWords } from './certificate-status.ts';

const none: Codes = { C1: 0, C2: 0, C3: 0, FI: 0 };
const due: Age = { kind: 'due', on: '2031-11-09' };
const undated: Age = { kind: 'undated' };
const overdue: Age = { kind: 'overdue', since: '2025-11-09' };
const eicr = { outcome: 'unsatisfactory' as const, conclusion: undefined, kind: 'Condition report' };
const visual = { outcome: null, conclusion: { title: 'Danger seen', isBad: true }, kind: 'Visual report' };
const newWork = { outcome: null, conclusion: undefined, kind: 'Minor works' };
const kinds = { eicr, visual, newWork };

describe.each(Object.entries(kinds))('in every list %s', (_, kind) => {
  test('has a status, and is never called current with something open', () => {
    for (const age of [due, undated, overdue])
      for (const code of ['C1', 'C2', 'FI'] as const) {
        const standing: CertificateStatus = { ...kind, age, isPutRight: false, left: { ...none, [code]: 1 } };
        for (const said of [statusInWords, ageInWords]) {
          const { words } = said(age, openOf(standing));
          expect(words).not.toBe('');
          expect(words).not.toMatch(/current/i);
        }
        expect(statusInWords(age, openOf(standing))).toMatchObject({
          tone: 'bad',
          words: expect.stringContaining(`1 ${code} open`),
        });
        expect(resultInWords(standing).words).not.toBe('');
      }
  });

  test('is current if nothing is open, and does not mention a C3', () => {
    const standing: CertificateStatus = { ...kind, age: undated, isPutRight: false, left: { ...none, C3: 2 } };
    expect(statusInWords(undated, openOf(standing)).words).toBe('Current');
  });
});

test.each([
  [{ ...eicr, isPutRight: false }, 'bad', 'Unsatisfactory'],
  [{ ...eicr, isPutRight: true }, undefined, 'Unsatisfactory, since put right'],
  [{ ...eicr, outcome: 'satisfactory' as const, isPutRight: false }, 'good', 'Satisfactory'],
  [{ ...visual, isPutRight: false }, 'bad', 'Danger seen'],
  [{ ...visual, isPutRight: true }, undefined, 'Danger seen, since put right'],
  [{ ...newWork, isPutRight: false }, undefined, 'Minor works'],
])('%j becomes %s "%s"', (standing, tone, words) => {
  expect(resultInWords(standing)).toEqual({ tone, words });
});

test.each([
  [0, '1 C1, 1 FI', true],
  [1, '1 C1 (made safe), 1 FI', false],
])('with %i danger made safe it says "%s" open', (madeSafe, open, danger) => {
  const standing: CertificateStatus = {
    ...visual,
    age: undated,
    isPutRight: false,
    left: { ...none, C1: 1, FI: 1 },
    madeSafe,
  };
  expect([openOf(standing), isInDanger(standing)]).toEqual([open, danger]);
  expect(ageInWords(undated, openOf(standing)).words).toBe(`${open} open`);
  expect(openOf({ left: { ...none, C1: 2 }, madeSafe: 1 })).toBe('2 C1 (1 made safe)');
});

test('an earlier, replaced or withdrawn certificate is called that, even with open defects', () => {
  for (const age of [{ kind: 'withdrawn' }, { kind: 'replaced' }, { kind: 'historic', laterOn: '2026-12-01' }] as const)
    expect(statusInWords(age, '1 C1').words).toBe(statusInWords(age).words);
});

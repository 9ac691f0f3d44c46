import { expect, test } from 'vitest';
import type { CopyDue } from '../../../../features/service/domain/copies-due.ts';
import { givenCell } from './issued-given.tsx';

const due = (to: CopyDue['to'], more: Partial<CopyDue> = {}): CopyDue => ({
  ...{ key: to, what: 'report', to, of: undefined, due: '2026-12-15', metOn: undefined, rule: 'reg 3(3)(b)' },
  ...{ state: 'open', ...more },
});
const cell = (...copies: CopyDue[]) => givenCell({ due: copies, isRecorded: true }, 'home')[0];

test('the copies that the law wants are counted, and who lacks one is named with the last day', () => {
  expect(cell(due('tenant'), due('council', { metOn: '2026-11-20', state: 'met' }))).toMatchObject({
    label: 'Given',
    fact: '1 of 2',
    state: 'open',
    why: ['Not yet: tenant', 'Last day 15 December 2026'],
  });
  expect(cell(due('tenant', { state: 'late' }))).toMatchObject({ fact: '0 of 1', state: 'late' });
  expect(cell(due('tenant', { metOn: '2026-11-20', state: 'met' }))).toMatchObject({ fact: '1 of 1', state: 'given' });
});

test('it is said where nobody records it, and left out where the law wants none', () => {
  expect(givenCell({ due: [], isRecorded: false }, 'home')).toMatchObject([{ fact: 'No record' }]);
  expect(givenCell({ due: [], isRecorded: true }, 'home')).toEqual([]);
});

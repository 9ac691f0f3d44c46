import { expect, test } from 'vitest';
import { nothingSettled } from '../../standards/company-defaults.ts';
import type { ReportDocument } from '../definition.ts';
import { propose, standard } from './begin.ts';

const defaults = {
  ...nothingSettled,
  intervals: [
    { premises: 'commercial', tenure: '', months: 36, reason: 'Shops change often' },
    { premises: 'residential', tenure: 'private_rented', months: 120, reason: '' },
    { premises: 'residential', tenure: 'social_rented', months: 12, reason: '' },
  ],
};

const due = (installation: object, settled = defaults) =>
  propose({ purpose: { inspection_dates: ['2026-11-30'] }, installation } as unknown as ReportDocument, settled);
const at = 'next_inspection/next_inspection_due';

test('the next inspection is proposed by the company’s interval, in a rented home never later than the law allows', () => {
  expect(due({ premises_type: 'commercial', tenure: 'commercial' })).toEqual({
    [at]: '2029-11-30',
    'next_inspection/next_inspection_reason': 'Shops change often',
  });
  expect(due({ premises_type: 'residential', tenure: 'private_rented' })).toEqual({ [at]: '2031-11-30' });
  expect(due({ premises_type: 'residential', tenure: 'private_rented', nation: 'Wales' })).toEqual({
    [at]: '2031-11-29',
  });
  expect(due({ premises_type: 'residential', tenure: 'social_rented' })).toEqual({ [at]: '2027-11-30' });
  expect(due({ premises_type: 'residential', tenure: 'owner' })).toEqual({});
  expect(due({ premises_type: 'residential', tenure: 'private_rented' }, nothingSettled as typeof defaults)).toEqual({
    [at]: '2031-11-30',
  });
});

test('an interval of months ends on the last day of a shorter month', () => {
  const months = { ...defaults, intervals: [{ premises: 'other', tenure: '', months: 3, reason: '' }] };
  expect(due({ premises_type: 'other' }, months)).toEqual({ [at]: '2027-02-28' });
});

test('a company that settled nothing begins with no words', () => {
  expect(standard(nothingSettled).filter(([, value]) => value !== '')).toEqual([]);
});

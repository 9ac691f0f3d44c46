import { expect, test } from 'vitest';
import { nothingSettled } from '../../standards/company-defaults.ts';
import type { ReportDocument } from '../definition.ts';
import { fromDefaults, propose } from './begin.ts';

const defaults = {
  ...nothingSettled,
  intervals: [
    { premises: 'commercial', tenure: '', months: 36, reason: 'Shops change often' },
    { premises: 'residential', tenure: 'private_rented', months: 120, reason: '' },
    { premises: 'residential', tenure: 'social_rented', months: 12, reason: '' },
  ],
};

const proposed = (purpose: object, installation: object, settled = defaults, visitedOn?: string) =>
  propose({ purpose, installation } as unknown as ReportDocument, settled, visitedOn);
/** The proposals for the next inspection. */
const due = (installation: object, settled = defaults) => {
  const all = Object.entries(proposed({ inspection_dates: ['2026-11-30'] }, installation, settled));
  return Object.fromEntries(all.filter(([path]) => path.startsWith('next_inspection/')));
};
const at = 'next_inspection/next_inspection_due';

test('the next inspection is proposed by the company’s interval, for a rented home within the legal limit', () => {
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

test('the day of the visit is proposed as the date of inspection, and the nominal values of a public supply', () => {
  const supply = { 'supply/nominal_u0': '230', 'supply/nominal_f': '50' };
  expect(proposed({}, {})).toEqual(supply);
  expect(proposed({}, {}, defaults, '2026-11-24')).toEqual({ ...supply, 'purpose/inspection_dates': '24/11/2026' });
});

test('an interval of months ends on the last day of a shorter month', () => {
  const months = { ...defaults, intervals: [{ premises: 'other', tenure: '', months: 3, reason: '' }] };
  expect(due({ premises_type: 'other' }, months)).toEqual({ [at]: '2027-02-28' });
});

test('a company without defaults starts with no words', () => {
  expect(fromDefaults(nothingSettled).filter(([, value]) => value !== '')).toEqual([]);
});

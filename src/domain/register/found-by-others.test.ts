import { expect, test } from 'vitest';
import { type EarlierDetails, noCodes } from './earlier-certificate.ts';
import { numberOfEarlier } from './found-by-others.ts';

const report: EarlierDetails = {
  kind: 'EICR',
  inspectedOn: '2026-09-30',
  outcome: 'unsatisfactory',
  nextDue: '',
  firm: '',
  number: '',
  scope: 'whole',
  codes: noCodes,
};

test('a report is called by its number, or by firm and day, in as many letters as a certificate can name', () => {
  expect(numberOfEarlier({ ...report, number: ' NG-77 ' })).toBe('NG-77');
  expect(numberOfEarlier({ ...report, firm: 'Northgate' })).toBe('Northgate, 30 September 2026');
  expect(numberOfEarlier(report)).toBe('Another firm, 30 September 2026');
  for (const each of [{ number: 'N'.repeat(200) }, { firm: 'Of Many Letters '.repeat(20) }])
    expect(numberOfEarlier({ ...report, ...each }).length).toBeLessThanOrEqual(40);
});

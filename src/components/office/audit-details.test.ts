import { expect, test } from 'vitest';
import { detailsInWords } from './audit-details.ts';

test.each([
  [{ seq: 521, drawing: 'a'.repeat(64) }, ''],
  [{ day: '2026-11-24' }, 'on 24 November 2026'],
  [{ from: '2026-07-01T09:00:00.000Z' }, 'from 1 July 2026, 10:00'],
  [{ from: '0198c2f0-1111-7222-8333-444444444444', to: '0198c2f0-1111-7222-8333-555555555555' }, ''],
  [{ from: 'office', to: 'owner' }, 'from office · to owner'],
  [
    { rule: 'ZS_OVER_MAX', path: 'boards/cu1/circuits/1/zs', message: 'Zs 2.1 Ω', answer: 'Asked' },
    'Zs 2.1 Ω · answer: Asked',
  ],
  [{ letter: '0198c2f0-1111-7222-8333-444444444444', to: 'client', way: 'mail' }, 'to client · by mail'],
  [{ scope: 'client', total: 17 }, 'for: client · certificates: 17'],
  [{ size: 90 }, 'certificates in the log: 90'],
  [{ part: 'tenant' }, 'tenant'],
  [{ issueOwnReports: true }, 'inspectors may issue their own reports: yes'],
  [{ reason: 'x'.repeat(900) }, `reason: ${'x'.repeat(392)}`],
])('%j reads %s', (detail, words) => expect(detailsInWords(detail, 'Europe/London')).toBe(words));

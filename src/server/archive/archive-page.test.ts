import { expect, test } from 'vitest';
import { aboutKey, type KeyTimes } from '../../domain/certificate/verify/about-key.ts';
import { certificatePage } from './archive-page.ts';

const page = (key: KeyTimes | undefined, more: { signatureHolds?: boolean } = {}) =>
  certificatePage(
    {
      ...{ code: '7K3M-9QWX-2B4T-H6NP', number: 'CP-EICR-00042', revision: 1, address: '••• C••• Street' },
      ...{ title: 'Electrical installation condition report', company: 'Dŵr & Sons', companyAddress: 'Quarry Yard' },
      ...{ companyClosedOn: '2026-11-20', inspectedOn: '2026-11-10', issuedOn: '2026-11-11', nextDue: '2031-11-09' },
      ...{ nextIf: undefined, safety: undefined, age: { kind: 'due', on: '2031-11-09' }, reason: null, since: [] },
      ...{ newer: undefined, duties: [], signatureHolds: true, kid: 'kid', hash: 'hash' },
      ...(key && { key: { ...key, ...aboutKey(key, '2026-11-11T14:05:09.000Z', true) } }),
      ...more,
    },
    { company: 'Dŵr & Sons', day: '2026-11-21' },
  );

test('a retired or revoked key gets the words of the verify page, and certificates issued later are in doubt', () => {
  const retired = { retiredAt: '2026-11-12T09:00:00.000Z', revokedFrom: undefined };
  expect(page(retired)).toContain(
    '<div class="notice info"><h2>About its key</h2><p>Its key was retired on 12 November 2026.',
  );
  const before = { retiredAt: '2026-11-10T09:00:00.000Z', revokedFrom: undefined };
  expect(page(before)).toContain(
    '<div class="notice warn"><h2>About its key</h2><p>It says that it was issued after its key',
  );
  const revoked = { retiredAt: undefined, revokedFrom: '2026-11-12T09:00:00.000Z' };
  expect(page(revoked)).toContain('The company revoked its key from 12 November 2026.');
});

test('a current key, or one whose signature does not hold, gets no words', () => {
  expect(page(undefined)).not.toContain('About its key');
  const retired = { retiredAt: '2026-11-10T09:00:00.000Z', revokedFrom: undefined };
  expect(page(retired, { signatureHolds: false })).not.toContain('About its key');
});

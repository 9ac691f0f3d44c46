import { expect, test } from 'vitest';
import { newVerifyCode, readVerifyCode } from './verify-code.ts';

test('codes are 16 characters in groups of four, and none comes twice', () => {
  const codes = Array.from({ length: 500 }, newVerifyCode);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(codes).size).toBe(500);
});

test.each([
  '7K3M-9QW1-2B40-H6NP',
  '7k3m9qw12b40h6np',
  '  7K3M 9QW1 2B40 H6NP ',
  '7K3M–9QW1–2B40–H6NP',
  '7K3M-9QWI-2B4O-H6NP',
  'https://reports.example/public/verify/7K3M-9QW1-2B40-H6NP',
  'HTTPS://REPORTS.EXAMPLE/PUBLIC/VERIFY/7K3M-9QW1-2B40-H6NP?from=qr#top',
  'reports.example/public/verify/7k3m9qw12b40h6np/',
])('%j is read as the code', (typed) => {
  expect(readVerifyCode(typed)).toBe('7K3M-9QW1-2B40-H6NP');
});

test.each(['', '7K3M-9QW1-2B40', '7K3M-9QW1-2B40-H6NU', 'CP-000123', 'https://reports.example/', 'x'.repeat(5000)])(
  '%j is no code',
  (typed) => {
    expect(readVerifyCode(typed)).toBeUndefined();
  },
);

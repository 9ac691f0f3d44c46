import { expect, test } from 'vitest';
import { certificateData } from './certificate-data.ts';

test('what was read once is not read again, unless the text is another', () => {
  const [hash, canonical] = ['a-hash', '{"number":"CP-1"}'];
  const first = certificateData({ hash, canonical });
  expect(first).toEqual({ number: 'CP-1' });
  expect(certificateData({ hash, canonical: '{"number":"CP-1"}' })).toBe(first);
  expect(certificateData({ hash, canonical: '{"number":"CP-2"}' })).toEqual({ number: 'CP-2' });
});

test('of very many the earliest are let go', () => {
  const large = (name: string) => ({ hash: name, canonical: JSON.stringify({ name, text: 'x'.repeat(3_000_000) }) });
  const first = certificateData(large('one'));
  expect(certificateData(large('one'))).toBe(first);
  certificateData(large('two'));
  expect(certificateData(large('one'))).not.toBe(first);
});

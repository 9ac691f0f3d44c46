import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { KeyTable } from './key-forms.tsx';

const cellsOf = (certificates: number) => {
  const key = { id: 'k'.repeat(43), createdAt: '2026-11-20T09:00:00.000Z', retiredAt: null, revokedFrom: null };
  return renderToStaticMarkup(<KeyTable keys={[{ ...key, certificates }]} timeZone="Europe/London" />);
};

test('a key with more certificates than are counted shows "over"', () => {
  expect(cellsOf(1000)).toContain('>1000<');
  expect(cellsOf(1001)).toContain('>over 1,000<');
});

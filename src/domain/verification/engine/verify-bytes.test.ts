import { expect, test } from 'vitest';
import { completeEicr } from '../../forms/fixtures/complete-eicr.ts';
import { MAX_DOCUMENT_BYTES, verifyBytes } from './verify-bytes.ts';

const bytes = (document: unknown) => new TextEncoder().encode(JSON.stringify(document));

test('a sound report has no findings; its unknown fields are listed', () => {
  const sound = { findings: [], unknown: [], outcome: 'satisfactory' };
  expect(verifyBytes(bytes(completeEicr()))).toEqual({ ok: true, verification: sound });
  expect(verifyBytes(bytes({ ...completeEicr(), colour: 'red' }))).toEqual({
    ok: true,
    verification: { ...sound, unknown: ['colour'] },
  });
});

test('if not all unknown fields are listed, the number left out is given', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`x${i}`, 1]));
  const verified = verifyBytes(bytes({ ...completeEicr(), ...many }));
  if (!verified.ok) throw new Error('refused');
  const { unknown, unknown_left_off } = verified.verification;
  expect(unknown.length + (unknown_left_off ?? 0)).toBe(5000);
  expect(unknown_left_off).toBeGreaterThan(0);
});

test('a document that is not a report is refused with its errors by path', () => {
  expect(verifyBytes(bytes({ form_type: 'EICR', edition: '1990' }))).toMatchObject({
    ok: false,
    errors: [{ path: 'edition' }],
  });
  expect(verifyBytes(Uint8Array.of(0x22, 0xff, 0x22))).toEqual({
    ok: false,
    errors: [{ path: '', message: 'Give the report as JSON text in UTF-8' }],
  });
});

test('16 MiB are read, one byte more is not', () => {
  expect(MAX_DOCUMENT_BYTES).toBe(16 * 1024 * 1024);
  const tooLarge = { ok: false, errors: [{ path: '', message: 'Give a report of at most 16 MiB' }] };
  expect(verifyBytes(new Uint8Array(MAX_DOCUMENT_BYTES + 1))).toEqual(tooLarge);
  expect(verifyBytes(new Uint8Array(MAX_DOCUMENT_BYTES))).not.toEqual(tooLarge);
});

import { expect, test } from 'vitest';
import { noCodes } from '../../../domain/register/earlier-certificate.ts';
import type { OurCopy } from '../../earlier-certificates/server/read-file.ts';
import { judgeProof } from './judge-proof.ts';

const defect = { number: 'A-1', observation_id: 'obs-2', found_on: '2026-11-02' };
const typed = { on: '', firm: '', paper: '', words: '' };
const signed: OurCopy = {
  details: {
    ...{ kind: 'MEIWC', inspectedOn: '2026-11-20', outcome: '', nextDue: '', firm: 'Bright', number: 'B-7' },
    ...{ scope: 'part', codes: noCodes },
  },
  isChecked: true,
  closes: [{ number: 'A-1', observation: 'obs-2' }],
};
const today = '2026-11-24';

test('a signed certificate that names the item needs nothing typed', () => {
  expect(judgeProof(defect, typed, signed, today)).toEqual({
    ...{ on: '2026-11-20', firm: 'Bright', paper: 'MEIWC B-7, Bright', checked: 'signature' },
    words: 'Its signature is known and it names this item',
  });
});

test('of another item, or with a key that nobody knows, a person says that it names this one', () => {
  const other = { ...signed, closes: [{ number: 'A-1', observation: 'obs-9' }] };
  const strange = { ...signed, isChecked: false };
  for (const read of [other, strange]) {
    expect(judgeProof(defect, typed, read, today)).toMatchObject({ field: 'named' });
    expect(judgeProof(defect, { ...typed, named: 'true' }, read, today)).toMatchObject({ checked: 'person' });
  }
});

test('its day is after the inspection and not to come', () => {
  const at = (inspectedOn: string) =>
    judgeProof(defect, typed, { ...signed, details: { ...signed.details, inspectedOn } }, today);
  expect(at('2026-11-01')).toMatchObject({ field: 'on', fault: expect.stringContaining('before the inspection') });
  expect(at('2026-11-25')).toMatchObject({ field: 'on' });
});

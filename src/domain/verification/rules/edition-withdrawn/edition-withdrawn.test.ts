import { describe, expect, test } from 'vitest';
import { judged, newWorkWith, resultsOf } from '../../fixture.ts';

const asked = (edition: string, block: string, signed_on?: string) =>
  resultsOf('edition-withdrawn', {
    ...newWorkWith({ rest: { declarations: { [block]: { signed_on } } } }),
    edition,
  });

test.each([
  ['the edition for new work', '2018+A4', 'design', '2026-11-18', 0],
  ['designed on the last day', '2018+A2+A3', 'design', '2026-10-14', 0],
  ['designed on the day of the withdrawal', '2018+A2+A3', 'design', '2026-10-15', 1],
  ['minor work before it', '2018+A2+A3', 'worker', '2026-10-14', 0],
  ['minor work after it', '2018+A2+A3', 'worker', '2026-11-19', 1],
  ['not signed yet', '2018+A2+A3', 'design', undefined, 1],
])('%s', (_, edition, block, signedOn, count) => {
  expect(asked(edition, block, signedOn)).toEqual(Array(count).fill('warn EDITION_WITHDRAWN edition'));
});

test.each([
  ['in time', '2026-10-14', 0],
  ['on the day of the withdrawal', '2026-10-15', 1],
  ['on no day', 'October', 1],
])('not signed yet, and designed %s as it was booked', (_, designed_on, count) => {
  const booked = newWorkWith({ rest: { designed_on, declarations: { design: { signed_on: undefined } } } });
  expect(resultsOf('edition-withdrawn', { ...booked, edition: '2018+A2+A3' })).toEqual(
    Array(count).fill('warn EDITION_WITHDRAWN edition'),
  );
});

describe('signed, with a booking that says designed in time', () => {
  const found = (block: string, signed_on: string, designed_on = '2026-10-01') => {
    const document = newWorkWith({ rest: { designed_on, declarations: { [block]: { signed_on } } } });
    return judged({ ...document, edition: '2018+A2+A3' }, 'edition-withdrawn').map(({ message }) => message);
  };

  test.each(['design', 'worker'])(
    'a signature (%s) dated after the withdrawal has a finding with both dates',
    (block) => {
      const [message = '', ...others] = found(block, '2026-11-18');
      expect(others).toEqual([]);
      expect(message).toContain('design was signed on 2026-10-01; the signature here is dated 2026-11-18.');
    },
  );
  test('a signature in time counts more than the booking', () => {
    expect(found('design', '2026-10-14', '2026-11-01')).toEqual([]);
  });
});

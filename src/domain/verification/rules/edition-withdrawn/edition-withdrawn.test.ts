import { expect, test } from 'vitest';
import { newWorkWith, said } from '../../fixture.ts';

const asked = (edition: string, block: string, signed_on?: string) =>
  said('edition-withdrawn', {
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
])('signed later, and designed %s as it was booked', (_, designed_on, count) => {
  const signed = newWorkWith({ rest: { designed_on, declarations: { design: { signed_on: '2026-11-18' } } } });
  expect(said('edition-withdrawn', { ...signed, edition: '2018+A2+A3' })).toEqual(
    Array(count).fill('warn EDITION_WITHDRAWN edition'),
  );
});

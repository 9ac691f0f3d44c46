import { expect, test } from 'vitest';
import { untoldDangers } from './untold.ts';

const live = { id: 'live', code: 'C1', made_safe: true } as const;
const asked = (observation: object, notices: Parameters<typeof untoldDangers>[1] = []) =>
  untoldDangers({ form_type: 'EICR', edition: '2018+A4', observations: [{ ...live, ...observation }] }, notices).map(
    ({ path }) => path,
  );

test('of a danger made safe a person is asked who was told, until the report or a notice says it', () => {
  expect(asked({})).toEqual(['observations/live/told_who']);
  expect(asked({ told_who: 'The tenant, by telephone' })).toEqual([]);
  expect(asked({}, [{ observationId: 'live', isLost: false }])).toEqual([]);
  // A mail that was never sent told nobody.
  expect(asked({}, [{ observationId: 'live', isLost: true }])).toEqual(['observations/live/told_who']);
  expect(asked({}, [{ observationId: 'other', isLost: false }])).toEqual(['observations/live/told_who']);
});

test('nothing is asked of another code, of a danger that is gone, nor of one that a rule asks about', () => {
  expect(asked({ code: 'C2' })).toEqual([]);
  expect(asked({ fixed: { done: true, code_left: 'none' } })).toEqual([]);
  expect(asked({ made_safe: false })).toEqual([]);
});

import { expect, test } from 'vitest';
import { reportWith, resultsOf } from '../../fixture.ts';

test.each([
  [{ spd_present: true, spd_types: ['T2'], spd_ok: 'yes' }, []],
  [{ spd_present: false, spd_types: ['na'], spd_ok: 'na' }, []],
  [{ spd_present: false, spd_types: ['na'], spd_ok: 'yes' }, ['fail SPD_FIELDS boards/b1/spd_ok']],
  [{ spd_present: true, spd_types: ['T2'], spd_ok: 'na' }, []], // some have no indicator
  [{ spd_present: true, spd_types: ['na'], spd_ok: 'na' }, ['fail SPD_FIELDS boards/b1/spd_types']],
  [{ spd_present: false, spd_types: ['T2'], spd_ok: 'yes' }, ['fail SPD_FIELDS boards/b1/spd_types']],
  [{ spd_types: ['T2', 'na'] }, ['fail SPD_FIELDS boards/b1/spd_types']],
  [{ spd_present: true }, []],
])('R13 surge device %j', (board, findings) => {
  expect(resultsOf('spd-fields', reportWith({ board }))).toEqual(findings);
});

import { expect, test } from 'vitest';
import { reportWith, resultsOf } from '../../fixture.ts';

const circuit = 'boards/b1/circuits/c1';

test.each<[Parameters<typeof reportWith>[0], string[]]>([
  [{ supply: { supply_polarity_ok: 'no' } }, ['fail POLARITY_BAD supply/supply_polarity_ok']],
  [{ board: { polarity_ok: 'no' } }, ['fail POLARITY_BAD boards/b1/polarity_ok']],
  [{ circuit: { polarity: 'no' } }, [`fail POLARITY_BAD ${circuit}/polarity`]],
  [{ circuit: { polarity: 'lim' } }, [`note NOT_CHECKABLE ${circuit}/polarity`]],
  [{ circuit: { polarity: 'yes' } }, []],
])('polarity %j', (given, findings) => {
  expect(resultsOf('polarity', reportWith(given))).toEqual(findings);
});

import { expect, test } from 'vitest';
import type { Values } from '../../../forms/definition.ts';
import { inShort, judged, reportWith } from '../../fixture.ts';

test.each<[string, Values, string[]]>([
  ['a danger without a record of what was done', { code: 'C1' }, ['warn C1_NOT_MADE_SAFE']],
  ['said not to be made safe', { code: 'C1', made_safe: false }, ['warn C1_NOT_MADE_SAFE']],
  ['made safe', { code: 'C1', made_safe: true }, []],
  ['a person was told', { code: 'C1', made_safe: false, told_who: 'The tenant' }, []],
  ['blanks name nobody', { code: 'C1', told_who: '  ' }, ['warn C1_NOT_MADE_SAFE']],
  ['potential danger', { code: 'C2' }, []],
  ['no code yet', {}, []],
])('%s', (_, observation, found) => {
  const document = reportWith({ rest: { observations: [{ id: 'o1', ...observation }] } });
  expect(inShort(judged(document, 'c1-made-safe'))).toEqual(found);
});

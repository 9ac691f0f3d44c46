import type { Finding } from '../../engine/finding.ts';
import { notCheckable, ruleOf } from '../../engine/rule.ts';
import { recordAt, textOf } from '../../engine/values.ts';

/** Polarity of the supply, at the boards and on the circuits. */
export const polarity = ruleOf({
  id: 'polarity',
  codes: ['POLARITY_BAD'],
  appliesTo: 'installation',
  about: { POLARITY_BAD: ['.'] },
  report: ({ document }): Finding[] =>
    judgeTick(recordAt(document, 'supply').supply_polarity_ok, 'supply/supply_polarity_ok', 'The supply'),
  board: (_, { record, path }): Finding[] =>
    judgeTick(record.polarity_ok, `${path}/polarity_ok`, 'The supply to the board'),
  circuit: (_, { record, path }): Finding[] => judgeTick(record.polarity, `${path}/polarity`, 'The circuit'),
});

function judgeTick(value: unknown, path: string, what: string): Finding[] {
  const tick = textOf(value).toLowerCase();
  if (tick === 'lim') return [notCheckable('POLARITY_BAD', path, 'polarity is LIM')];
  if (tick !== 'no') return [];
  return [
    {
      rule: 'POLARITY_BAD',
      severity: 'fail',
      path,
      regulation: '643.6',
      message: `${what} has wrong polarity. Has it been put right, or made safe and recorded as an observation?`,
    },
  ];
}

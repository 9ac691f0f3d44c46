import { expect, test } from 'vitest';
import { formTypes } from '../registry.ts';
import { firstQuestion, type Question, type Result } from './questions.ts';
import { askedAfter, withAnswer } from './which-form.ts';

// report-forms.md section 4, and the rows of new-work.md for it.
test.each([
  ['look at an existing installation', 'inspect', 'EICR', undefined],
  ['only look at it, with no tests', 'look', 'VISUAL', 'EICR'],
  ['add a socket or light, move a switch, replace an accessory where tests matter', 'change.one', 'MEIWC', 'EIC'],
  ['new circuit, board change, rewire, voltage optimiser', 'new', 'EIC', undefined],
  ['several circuits altered', 'change.several', 'EIC', 'MEIWC'],
  ['remedial on one circuit', 'remedial.one', 'MEIWC', 'EIC'],
  ['remedial on several circuits', 'remedial.several', 'EIC', 'MEIWC'],
  ['remedial by a new circuit or board', 'remedial.new', 'EIC', undefined],
  ['remedial like for like', 'remedial.swap', undefined, undefined],
  ['equipment replaced like for like, no wiring change', 'swap', undefined, undefined],
  ['RCBO or SPD put in an existing board, for one circuit', 'device.one', 'MEIWC', 'EIC'],
  ['RCBO or SPD put in an existing board, for several', 'device.several', 'EIC', 'MEIWC'],
])('%s', (_, answers, form, instead) => {
  const asked = askedAfter(answers);
  expect(asked).toMatchObject({ result: { form } });
  expect((asked as { result: Result }).result.instead).toBe(instead);
});

type Way = { answers: string; result: Result };
const waysFrom = ({ answers }: Question, before = ''): Way[] =>
  answers.flatMap((answer) => {
    const so = withAnswer(before, answer.key);
    return 'result' in answer ? [{ answers: so, result: answer.result }] : waysFrom(answer.asks, so);
  });

test('every path ends after at most two answers, at a known form or at none, with a reason', () => {
  const ways = waysFrom(firstQuestion);
  expect(ways).toHaveLength(12);
  for (const { answers, result } of ways) {
    expect(answers.split('.').length).toBeLessThanOrEqual(2);
    expect(askedAfter(answers)).toEqual({ result });
    expect(result.reason).toMatch(/\.$/);
    for (const form of [result.form, result.instead]) if (form !== undefined) expect(formTypes()).toContain(form);
  }
});

test.each(['', 'nonsense', 'change.nonsense', 'constructor', '__proto__.one', '.', 'change.', 'x'.repeat(10_000)])(
  'an unknown answer starts again: %#',
  (answers) => {
    expect(askedAfter(answers)).toEqual({ question: firstQuestion });
  },
);

test('a first answer leads to the next question, and answers after a result change nothing', () => {
  expect(askedAfter('change')).toMatchObject({ question: { title: 'On how many circuits?' } });
  expect(askedAfter('swap.one')).toEqual(askedAfter('swap'));
});

import { isLess } from '../../../forms/put-right.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { textOf } from '../../engine/values.ts';

/** The plain words for landlord and tenant were written for a code: if the code is now more serious, they may be too reassuring. */
export const plainWordsCode = ruleOf({
  id: 'plain-words-code',
  codes: ['PLAIN_WORDS_CODE'],
  appliesTo: 'observations',
  about: { PLAIN_WORDS_CODE: ['.', '../code', '../plain_words_code'] },
  report: ({ observations }): Finding[] =>
    observations.flatMap((each): Finding[] => {
      const [words, code, written] = [textOf(each.plain_words), textOf(each.code), textOf(each.plain_words_code)];
      if (words === '' || code === '' || written === '' || !isLess(written, code)) return [];
      return [
        {
          rule: 'PLAIN_WORDS_CODE',
          severity: 'warn',
          path: `observations/${each.id}/plain_words`,
          message: `The plain words were written for ${written}, and the code is now ${code}. Do they still say what could happen and what to do?`,
        },
      ];
    }),
});

import { isLess } from '../../../forms/put-right.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { textOf } from '../../engine/values.ts';

/** What landlord and tenant read was written for a code: where the code has become graver, it may reassure too much. */
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
          message: `The plain words were written when it was ${written}, and it is ${code} now. Do they say what could happen, and what to do?`,
        },
      ];
    }),
});

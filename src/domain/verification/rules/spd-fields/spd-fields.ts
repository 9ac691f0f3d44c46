import type { BoardPlace } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { textOf, textsOf } from '../../engine/values.ts';

/** R13: the surge device, its type and its indicator agree. */
export const spdFields = ruleOf({
  id: 'spd-fields',
  codes: ['SPD_FIELDS'],
  appliesTo: 'installation',
  about: { SPD_FIELDS: ['board/spd_types', 'board/spd_present', 'board/spd_ok'] },
  board: (_, board): Finding[] => judgeBoard(board),
});

function judgeBoard({ path, record }: BoardPlace): Finding[] {
  const finding = (field: string, message: string): Finding[] => [
    { rule: 'SPD_FIELDS', severity: 'fail', path: `${path}/${field}`, regulation: '534, 643.10', message },
  ];
  const types = textsOf(record.spd_types);
  const isFitted = types.length === 0 ? undefined : types.some((type) => type !== 'na');
  if (isFitted && types.includes('na')) return finding('spd_types', 'The surge device has both a type and N/A.');
  if (isFitted !== undefined && typeof record.spd_present === 'boolean' && record.spd_present !== isFitted) {
    return finding(
      'spd_types',
      record.spd_present
        ? 'A surge device is fitted. Enter its type.'
        : 'No surge device is fitted, but a type is entered. Which is right?',
    );
  }
  const present = isFitted ?? record.spd_present;
  const indicator = textOf(record.spd_ok);
  // N/A for a fitted device is an answer: some have no indicator.
  if (present !== false || indicator === '' || indicator === 'na') return [];
  return finding('spd_ok', 'No surge device is fitted, but its indicator has a result. Which is right?');
}
